import { describe, expect, test } from 'vitest'
import { databases, emptyHouse, type TestHouse } from '../../tests/house.ts'
import { findSetting } from '../business/business.server.ts'
import { readCatalogue } from '../catalogue/catalogue.server.ts'
import { readWholeMenu } from '../catalogue/whole-menu.server.ts'
import { seenMark } from '../plumbing/database/seen.server.ts'
import { saveEntry } from '../entries/entries.server.ts'
import { entryKinds } from '../entries/entry-kinds.ts'
import { importFormer, previewFormer } from './former.server.ts'
import type { FormerPreview } from './former-sheet.ts'

const dump = (price: unknown) => ({
  __collections__: {
    StandardNerdPackage: { a: { item: 'Cocktails' }, b: { item: 'Garnishes' } },
    additionalAddOns: { g: { name: 'Additional Garnish', price } },
  },
})

async function preview(house: TestHouse, value: unknown): Promise<FormerPreview> {
  const shown = await previewFormer(house, { value })
  if ('problem' in shown) throw new Error(shown.problem)
  return shown
}

const bring = (house: TestHouse, { carried, seen }: FormerPreview) => importFormer(house, carried, seen)

async function priceGarnish({ db, now }: TestHouse, price: string) {
  const words = entryKinds['add-ons'].wordsOf(await readWholeMenu(db), 'garnish')!
  await saveEntry(db, 'add-ons', 'garnish', { ...words, price, seen: seenMark(words) }, now())
}

describe.each(databases)('%s', (database) => {
  test('a preview changes nothing; taken over, it is what visitors see, and twice is once', async () => {
    await using house = await emptyHouse(database)
    const before = await readCatalogue(house.db)
    const shown = await preview(house, dump('$20'))
    expect(await readCatalogue(house.db)).toEqual(before)
    expect(shown.changes).toHaveLength(2)
    expect(await bring(house, shown)).toEqual({ kind: 'imported' })
    const after = await readCatalogue(house.db)
    expect([after.version, after.addOns[2]?.priceCents, after.packages[1]?.items]).toEqual([2, 2_000, ['Cocktails', 'Garnishes']])
    expect(Object.keys((await findSetting(house.db, 'former'))!)).toEqual(['StandardNerdPackage/a', 'StandardNerdPackage/b', 'additionalAddOns/g'])

    expect(await bring(house, shown)).toEqual({ kind: 'same' })
    expect(await preview(house, dump('$20'))).toMatchObject({ changes: [], known: 3, same: 0 })
    expect(await readCatalogue(house.db)).toEqual(after)
  })

  test('what the owner changed since stays, until the former collections say something new', async () => {
    await using house = await emptyHouse(database)
    await bring(house, await preview(house, dump(20)))
    await priceGarnish(house, '22')
    expect((await preview(house, dump(20))).changes).toEqual([])
    const shown = await preview(house, dump(25))
    expect(shown.changes).toEqual([{ label: 'Additional Garnish: Price in dollars', stored: '22', typed: '25' }])
    expect(await bring(house, shown)).toEqual({ kind: 'imported' })
  })

  test('a menu that changed after the preview is shown anew before anything is taken over', async () => {
    await using house = await emptyHouse(database)
    const shown = await preview(house, dump(20))
    await priceGarnish(house, '17')
    const answer = await bring(house, shown)
    expect(answer).toMatchObject({ kind: 'stale', preview: { isStale: true, changes: [{}, { stored: '17', typed: '20' }] } })
    expect((await readCatalogue(house.db)).addOns[2]?.priceCents).toBe(1_700)
    expect(answer.kind === 'stale' && (await bring(house, answer.preview))).toEqual({ kind: 'imported' })
  })
})

test('only what was shown here is taken over', async () => {
  await using house = await emptyHouse()
  const { carried, seen } = await preview(house, dump(20))
  for (const forged of ['', 'x.y', `${carried.slice(0, -2)}xx`]) expect(await importFormer(house, forged, seen)).toEqual({ kind: 'unreadable' })
})

test('a dump of thousands that speak of the menu is refused, and strange things are listed up to a hundred', async () => {
  await using house = await emptyHouse()
  const many = (count: number, document: object) => ({ __collections__: { additionalAddOns: Object.fromEntries(Array.from({ length: count }, (_, i) => [`d${i}`, document])) } })
  expect(await previewFormer(house, { value: many(5_000, { name: 'Mixer', price: 25 }) })).toEqual({ problem: expect.stringContaining('More than 500') })
  expect(await preview(house, many(5_000, { name: 'Fog' }))).toMatchObject({ strange: { length: 100 }, moreStrange: 4_900 })
})
