import { expect, test } from 'vitest'
import {
  saveShoppingListFigures,
  getShoppingListContext,
} from '../../../operations/events/event-shopping-list.server.ts'
import { createTestClient } from '../../../../tests/test-client.ts'
import { parsePage } from '../../../../tests/doubles/read-page.ts'
import { sampleLine, sampleProposal } from '../../../../tests/doubles/sample-proposal.ts'
import { databases, createTestApp, type TestApp } from '../../../../tests/test-app.ts'

const wish = sampleLine({ id: 'wish-beer-and-wine', label: 'A beer and wine selection with Luxe', unitCents: 12_000 })

/**
 * Servings on the shopping list, and texts of the printed menu and the guests' phone menu, with the wish granted or
 * declined.
 */
async function readListAndMenus(app: TestApp, isGranted: boolean, language: 'en' | 'es' = 'en') {
  const lines = [...sampleProposal().lines, ...(isGranted ? [wish] : [])]
  const them = await createTestClient(app, { lines, declined: isGranted ? [] : ['beer-and-wine'], language }, language)
  const here = `${them.here}/drinks`
  const fields = Object.fromEntries((await parsePage(await them.visit(here))).fields)
  await them.post({ ...fields, intent: 'save', 'recipe-0': 'negroni', 'name-0': '', 'dedication-0': '' }, here)
  await them.post({ intent: 'share' }, here)
  const card = await parsePage(await them.visit(here))
  const menu = await parsePage(await them.visit(/\/menu\/[\w-]{22}/.exec(card.html)![0]))
  const { servings } = (await getShoppingListContext(app.db, them.event.id))!.list.plan
  return { them, card: card.text, menu: menu.text, servings }
}

test.each(databases)('%s: beer and wine agreed by the owner are on the shopping list and menus', async (database) => {
  await using app = await createTestApp(database)
  const { card, menu, servings } = await readListAndMenus(app, true)
  expect(servings.beer > 0 && servings.wine > 0).toBe(true)
  for (const text of [card, menu]) expect(text).toContain('beer, wine, and good things without alcohol')
})

test.each(databases)('%s: beer and wine declined by the owner are on no shopping list or menu', async (database) => {
  await using app = await createTestApp(database)
  const { card, menu, servings } = await readListAndMenus(app, false)
  expect([servings.beer, servings.wine, servings.spirits > 0]).toEqual([0, 0, true])
  for (const text of [card, menu]) {
    expect(text).toContain('good things without alcohol')
    expect(text).not.toContain('beer, wine')
  }
})

test.each(databases)('%s: both menus list agreed beer and wine in Spanish', async (database) => {
  await using app = await createTestApp(database)
  const { card, menu, servings } = await readListAndMenus(app, true, 'es')
  expect(servings.wine).toBeGreaterThan(0)
  for (const text of [card, menu]) expect(text).toContain('cerveza, vino y opciones sin alcohol')
})

test.each(databases)('%s: older lists and menus keep beer and wine without the owner’s agreement', async (database) => {
  await using app = await createTestApp(database)
  const { them } = await readListAndMenus(app, false)
  await saveShoppingListFigures(app.db, them.event.id, app.now())
  await app.db
    .updateTable('learned_percentages')
    .set({ is_by_wishes: 0 })
    .where('event_id', '=', them.event.id)
    .execute()
  expect((await getShoppingListContext(app.db, them.event.id))!.list.plan.servings.wine).toBeGreaterThan(0)
  const card = await parsePage(await them.visit(`${them.here}/drinks`))
  expect(card.text).toContain('beer, wine, and good things without alcohol')
})
