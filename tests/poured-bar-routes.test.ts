import { expect, test } from 'vitest'
import { saveShoppingListFigures, getShoppingListContext } from '../app/operations/events/event-shopping-list.server.ts'
import { createTestClient } from './test-client.ts'
import { sampleLine, sampleProposal } from './doubles/sample-proposal.ts'
import { databases, createTestApp, createAppVisitor, type TestApp } from './test-app.ts'

const wish = sampleLine({ id: 'wish-beer-and-wine', label: 'A beer and wine selection with Luxe', unitCents: 12_000 })

/**
 * Creates an event whose request for beer and wine was granted or declined. Returns the servings on its shopping list.
 */
async function createEventWithWish(app: TestApp, isGranted: boolean) {
  const lines = [...sampleProposal().lines, ...(isGranted ? [wish] : [])]
  const { event } = await createTestClient(app, { lines, declined: isGranted ? [] : ['beer-and-wine'] })
  const readServings = async () => (await getShoppingListContext(app.db, event.id))!.list.plan.servings
  return { event, readServings }
}

test.each(databases)('%s: beer and wine are on the shopping list only if the owner agreed', async (database) => {
  await using app = await createTestApp(database)
  const granted = await (await createEventWithWish(app, true)).readServings()
  expect(granted.beer > 0 && granted.wine > 0).toBe(true)
  await using other = await createTestApp(database)
  const declined = await (await createEventWithWish(other, false)).readServings()
  expect([declined.beer, declined.wine, declined.spirits > 0]).toEqual([0, 0, true])
})

test.each(databases)('%s: older shopping lists keep beer and wine without the owner’s agreement', async (database) => {
  await using app = await createTestApp(database)
  const { event, readServings } = await createEventWithWish(app, false)
  await saveShoppingListFigures(app.db, event.id, app.now())
  await app.db.updateTable('learned_percentages').set({ is_by_wishes: 0 }).where('event_id', '=', event.id).execute()
  expect((await readServings()).wine).toBeGreaterThan(0)
})

test('a calculator plan with beer and wine preselects that option in the quote form', async () => {
  await using app = await createTestApp('sqlite')
  const visit = await createAppVisitor(app)
  const open = async (drinks: string) => {
    const html = await (await visit(`/quote?experience=luxe-cocktail&drinks=${encodeURIComponent(drinks)}`)).text()
    return /<input[^>]*value="beer-and-wine"[^>]*>/.exec(html)![0]
  }
  expect(await open('guests=100&bar=cocktails-beer-wine')).toContain('checked')
  expect(await open('guests=100&beer=1&wine=2&spirits=3')).toContain('checked')
  expect(await open('guests=100&bar=cocktails')).not.toContain('checked')
})
