import { describe, expect, test } from 'vitest'
import { databases, createTestApp, openingTime } from '../../../tests/test-app.ts'
import { getCatalog } from '../catalog/catalog.server.ts'
import { getFullMenu } from '../catalog/full-menu.server.ts'
import { restoreFromTrash } from '../../plumbing/database/trash.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { getRevision } from '../../plumbing/database/revision.server.ts'
import { saveEditForm } from '../../business/forms/edit-form.server.ts'
import { computeFormVersionTag } from '../../business/save-if-unchanged.server.ts'
import { createMenuEntryEditForm } from './menu-entry-form.server.ts'
import { getMenuEntryInput } from './menu-entry-type.ts'
import { menuEntryTypes, type MenuEntryTypeName } from './menu-entry-types.ts'
import type { FormInput } from '../../ui/form-field.ts'

/** Input of an entry's form as opened. */
async function opened(db: Db, kind: MenuEntryTypeName, key: string): Promise<FormInput> {
  const menu = await getFullMenu(db)
  return {
    ...getMenuEntryInput(menuEntryTypes[kind], menu, key)!,
    seen: computeFormVersionTag(menuEntryTypes[kind].read(menu, key)),
  }
}

async function saveEntry(db: Db, kind: MenuEntryTypeName, key: string, input: FormInput, now: number) {
  return saveEditForm(db, createMenuEntryEditForm(await getFullMenu(db), kind, key), key, input, now)
}

async function deleteEntry(db: Db, kind: MenuEntryTypeName, key: string, now: number) {
  return createMenuEntryEditForm(await getFullMenu(db), kind, key).remove!(db, key, now)
}

describe.each(databases)('%s', (database) => {
  test('saved changes reach visitors and raise the menu version', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const edits: [MenuEntryTypeName, string, FormInput][] = [
      ['experiences', 'luxe-cocktail', { name: 'Luxe', price: '$850.50', cocktails: '4' }],
      ['packages', 'base', { items: 'Hands\nTools', bartenders: '1' }],
      ['add-ons', 'travel', { price: '0.80' }],
      ['rules', '', { freeMiles: '50' }],
    ]
    for (const [kind, key, input] of edits) {
      expect(await saveEntry(db, kind, key, { ...(await opened(db, kind, key)), ...input }, openingTime)).toMatchObject(
        {
          kind: 'saved',
        },
      )
    }
    const seen = await getCatalog(db)
    expect(seen.version).toBe(5)
    expect(seen.experiences[1]).toMatchObject({
      slug: 'luxe-cocktail',
      name: 'Luxe',
      priceCents: 85_050,
      cocktailsIncluded: 4,
      longSetUp: true,
    })
    expect(seen.packages[0]).toMatchObject({ items: ['Hands', 'Tools'], leastExtraBartenders: 1 })
    expect([seen.addOns[5]?.priceCents, seen.rules.freeMiles]).toEqual([80, 50])
    expect(seen.experiences[1]).not.toHaveProperty('isVisible')
    expect(
      await db.selectFrom('setting').select(['is_sample', 'changed_at']).where('name', '=', 'rules').executeTakeFirst(),
    ).toEqual({ is_sample: 0, changed_at: openingTime })
  })

  test('only the owner sees a hidden entry, and new entries come last', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { isVisible: _, ...hidden } = await opened(db, 'experiences', 'hops-and-grapes')
    await saveEntry(db, 'experiences', 'hops-and-grapes', hidden, openingTime)
    const fresh = {
      name: 'Tiki Night',
      tagline: 'Rum',
      summary: 'Rum',
      price: '700',
      cocktails: '2',
      garnishes: '2',
      bar: 'cocktails',
      isVisible: 'yes',
    }
    expect(await saveEntry(db, 'experiences', 'an-id', fresh, openingTime)).toEqual({ kind: 'saved' })
    expect(await saveEntry(db, 'experiences', 'an-id', fresh, openingTime)).toMatchObject({
      kind: 'invalid',
      errors: [{ field: 'name' }],
    })
    await saveEntry(db, 'details', 'parking', { heading: 'Parking', words: 'By the door' }, openingTime)
    const [visitors, owner] = await Promise.all([getCatalog(db), getFullMenu(db)])
    expect(visitors.experiences.map(({ slug }) => slug)).toEqual(['luxe-cocktail', 'dry-hire', 'tiki-night'])
    expect(owner.experiences.map(({ slug }) => slug)).toEqual([
      'hops-and-grapes',
      'luxe-cocktail',
      'dry-hire',
      'tiki-night',
    ])
    expect(owner.details.at(-1)).toMatchObject({ heading: 'Parking' })
  })

  test('the later of two concurrent saves gets a conflict with the stored value', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const input = await opened(db, 'experiences', 'dry-hire')
    const savings = await Promise.all(
      ['410', '420'].map((price) => saveEntry(db, 'experiences', 'dry-hire', { ...input, price }, openingTime)),
    )
    expect(savings.map(({ kind }) => kind).toSorted()).toEqual(['conflict', 'saved'])
    const told = savings.find((saving) => saving.kind === 'conflict')!
    const stored = (await getFullMenu(db)).experiences[2]!.priceCents
    expect(told.stored).toMatchObject({ price: stored })
    expect(await getRevision(db, 'catalogue')).toBe(2)
  })

  test('deleting an experience removes its photo slot, and restoring returns both', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const places = () => db.selectFrom('photo_slot').selectAll().orderBy('place').execute()
    const [menu, hung] = [await getFullMenu(db), await places()]
    expect(await deleteEntry(db, 'experiences', 'luxe-cocktail', openingTime)).toMatchObject([{ field: 'delete' }])
    const bin = await deleteEntry(db, 'experiences', 'hops-and-grapes', openingTime)
    expect((await getFullMenu(db)).experiences).toHaveLength(2)
    expect(await places()).toHaveLength(hung.length - 1)
    expect(await deleteEntry(db, 'experiences', 'hops-and-grapes', openingTime)).toBeNull()
    expect(await restoreFromTrash(db, bin as string)).toEqual({
      kind: 'experiences',
      name: 'Hops & Grapes Experience',
    })
    expect(await getFullMenu(db)).toEqual(menu)
    expect(await places()).toEqual(hung)
  })

  test('saving an entry that another user has deleted does not restore it', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const [first, ...rest] = (await getFullMenu(db)).details
    const { id } = first!
    const input = await opened(db, 'details', id)
    await deleteEntry(db, 'details', id, openingTime)
    expect(await saveEntry(db, 'details', id, input, openingTime)).toEqual({ kind: 'gone' })
    expect((await getFullMenu(db)).details).toEqual(rest)
  })
})
