import { describe, expect, test } from 'vitest'
import { databases, createTestApp, type TestApp } from '../../../../tests/test-app.ts'
import { findSetting } from '../../../business/stored-settings.server.ts'
import { getCatalog } from '../../../menu/catalog/catalog.server.ts'
import { getFullMenu } from '../../../menu/catalog/full-menu.server.ts'
import { saveEditForm } from '../../../business/forms/edit-form.server.ts'
import { computeFormVersionTag } from '../../../business/save-if-unchanged.server.ts'
import { createMenuEntryEditForm } from '../../../menu/editor/menu-entry-form.server.ts'
import type { MenuEntryTypeName } from '../../../menu/editor/menu-entry-types.ts'
import { importMenu, previewMenuImport } from './import-menu.server.ts'
import type { MenuImportPreview } from './menu-import-state.ts'

const dump = (price: unknown) => ({
  __collections__: {
    StandardNerdPackage: { a: { item: 'Cocktails' }, b: { item: 'Garnishes' } },
    additionalAddOns: { g: { name: 'Additional Garnish', price } },
  },
})

async function preview(app: TestApp, value: unknown): Promise<MenuImportPreview> {
  const shown = await previewMenuImport(app, { value })
  if ('problem' in shown) throw new Error(shown.problem)
  return shown
}

/** Response of the REST interface for a list of the Standard package's items. */
const page = (items: Record<string, string>, nextPageToken?: string) => ({
  documents: Object.entries(items).map(([id, item]) => ({
    name: `projects/p/databases/(default)/documents/StandardNerdPackage/${id}`,
    fields: { item: { stringValue: item } },
  })),
  ...(nextPageToken && { nextPageToken }),
})

async function edit({ db, now }: TestApp, kind: MenuEntryTypeName, key: string, changes: Record<string, string>) {
  const kept = createMenuEntryEditForm(await getFullMenu(db), kind, key)
  const stored = (await kept.read(db, key))!
  await saveEditForm(
    db,
    kept,
    key,
    { ...kept.form.textsOf(stored), ...changes, seen: computeFormVersionTag(stored) },
    now(),
  )
}

const writeItems = (app: TestApp, items: string[]) => edit(app, 'packages', 'standard', { items: items.join('\n') })

const bring = (app: TestApp, { carried, seen }: MenuImportPreview) => importMenu(app, carried, seen)

const priceGarnish = (app: TestApp, price: string) => edit(app, 'add-ons', 'garnish', { price })

describe.each(databases)('%s', (database) => {
  test('a menu import preview changes nothing, and importing twice changes the menu once', async () => {
    await using app = await createTestApp(database)
    const before = await getCatalog(app.db)
    const shown = await preview(app, dump('$20'))
    expect(await getCatalog(app.db)).toEqual(before)
    expect(shown.changes).toHaveLength(2)
    expect(await bring(app, shown)).toEqual({ kind: 'imported' })
    const after = await getCatalog(app.db)
    expect([after.version, after.addOns[2]?.priceCents, after.packages[1]?.items]).toEqual([
      2,
      2_000,
      ['Cocktails', 'Garnishes'],
    ])
    expect(Object.keys((await findSetting(app.db, 'former'))!)).toEqual([
      'StandardNerdPackage/a',
      'StandardNerdPackage/b',
      'additionalAddOns/g',
    ])

    expect(await bring(app, shown)).toEqual({ kind: 'same' })
    expect(await preview(app, dump('$20'))).toMatchObject({ changes: [], known: 3, same: 0 })
    expect(await getCatalog(app.db)).toEqual(after)
  })

  test('an owner’s edit stays until the imported value changes', async () => {
    await using app = await createTestApp(database)
    await bring(app, await preview(app, dump(20)))
    await priceGarnish(app, '22')
    expect((await preview(app, dump(20))).changes).toEqual([])
    const shown = await preview(app, dump(25))
    expect(shown.changes).toEqual([{ label: 'Additional Garnish: Price in dollars', stored: '22', typed: '25' }])
    expect(await bring(app, shown)).toEqual({ kind: 'imported' })
  })

  test.each([
    ['in order', [0, 1], ['Cocktails', 'Garnishes', 'Mixers']],
    ['in reverse order', [1, 0], ['Mixers', 'Cocktails', 'Garnishes']],
  ])('two imported pages of one package’s items are merged in any order: %s', async (_, order, merged) => {
    await using app = await createTestApp(database)
    const pages = [page({ a: 'Cocktails', b: 'Garnishes' }, 'more'), page({ c: 'Mixers' })]
    for (const which of order) await bring(app, await preview(app, pages[which]))
    expect((await getCatalog(app.db)).packages[1]!.items).toEqual(merged)
    for (const one of pages) expect((await preview(app, one)).changes).toEqual([])
  })

  test('merging imported pages of a package keeps the items the owner edited between the imports', async () => {
    await using app = await createTestApp(database)
    const items = async () => (await getCatalog(app.db)).packages[1]!.items
    await bring(app, await preview(app, page({ a: 'Cocktails', b: 'Garnishes' }, 'more')))
    expect(await items()).toEqual(['Cocktails', 'Garnishes'])
    const second = await preview(app, page({ c: 'Mixers', d: 'Napkins' }))
    expect(second.changes).toEqual([
      {
        label: 'Standard Nerd Package: What is included',
        stored: 'Cocktails\nGarnishes',
        typed: 'Cocktails\nGarnishes\nMixers\nNapkins',
      },
    ])
    await bring(app, second)
    await writeItems(app, ['Garnishes', 'Cocktails', 'A smile', 'Napkins'])
    expect((await preview(app, page({ a: 'Cocktails', b: 'Garnishes' }, 'more'))).changes).toEqual([])
    await bring(app, await preview(app, page({ c: 'Mixers', d: 'Linen napkins' })))
    expect(await items()).toEqual(['Garnishes', 'Cocktails', 'A smile', 'Linen napkins'])
    await bring(app, await preview(app, dump(20)))
    expect(await items()).toEqual(['Garnishes', 'Cocktails', 'A smile', 'Linen napkins'])
  })

  test('a menu changed after the preview needs a new preview before import', async () => {
    await using app = await createTestApp(database)
    const shown = await preview(app, dump(20))
    await priceGarnish(app, '17')
    const answer = await bring(app, shown)
    expect(answer).toMatchObject({
      kind: 'stale',
      preview: { isStale: true, changes: [{}, { stored: '17', typed: '20' }] },
    })
    expect((await getCatalog(app.db)).addOns[2]?.priceCents).toBe(1_700)
    expect(answer.kind === 'stale' && (await bring(app, answer.preview))).toEqual({ kind: 'imported' })
  })
})

test('a forged preview cannot be imported', async () => {
  await using app = await createTestApp()
  const { carried, seen } = await preview(app, dump(20))
  for (const forged of ['', 'x.y', `${carried.slice(0, -2)}xx`])
    expect(await importMenu(app, forged, seen)).toEqual({ kind: 'unreadable' })
})

test('oversized menu imports are rejected, and at most one hundred unrecognized documents are listed', async () => {
  await using app = await createTestApp()
  const many = (count: number, document: object) => ({
    __collections__: {
      additionalAddOns: Object.fromEntries(Array.from({ length: count }, (_, i) => [`d${i}`, document])),
    },
  })
  expect(await previewMenuImport(app, { value: many(5_000, { name: 'Mixer', price: 25 }) })).toEqual({
    problem: expect.stringContaining('More than 500'),
  })
  expect(await preview(app, many(5_000, { name: 'Fog' }))).toMatchObject({
    strange: { length: 100 },
    moreStrange: 4_900,
  })
})
