import { expect, test } from 'vitest'
import { ensureSharedLinkToken, getSharedLinkPath } from '../../app/operations/events/shared-links.server.ts'
import { createTestClient } from '../test-client.ts'
import { desktop, openPage, openSharedBar } from './browser.ts'

const bar = openSharedBar()

/** Color of our ink, in which printed texts are. */
const ink = 'rgb(15, 31, 28)'

test('Home prints with dark text from its first line on', async () => {
  await using visit = await openPage(bar.browser, desktop)
  const { page } = visit
  await page.emulateMedia({ media: 'print' })
  await page.goto(bar.url)
  const texts = await page
    .locator('.hero :is(h1, .eyebrow, .sub), main > .dark :is(h2, p)')
    .evaluateAll((all) => all.map((one) => [one.textContent.trim(), getComputedStyle(one).color]))
  expect(texts.length).toBeGreaterThan(2)
  expect(texts.filter(([, color]) => color !== ink)).toEqual([])
  const [hero, first] = [await page.locator('.hero').boundingBox(), await page.locator('.hero h1').boundingBox()]
  expect(first!.y).toBeGreaterThanOrEqual(hero!.y)
})

test('the guests’ menu prints with dark text, and a card without drinks says so', async () => {
  const { db, config, now } = bar.house
  const client = await createTestClient(bar.house)
  const shared = { secret: config.secret, now: now() }
  const token = await ensureSharedLinkToken(db, { eventId: client.event.id, kind: 'menu' }, shared)
  const card = await client.open()
  expect(card.status).toBe(200)
  await using visit = await openPage(bar.browser, desktop)
  const { page } = visit
  await page.goto(`${bar.url}${client.here}/card`)
  await page.getByText('No drink is named yet: the card prints without drinks.').waitFor()
  const { fields } = await client.open()
  expect(fields.size).toBeGreaterThan(0)
  await client.post({ intent: 'save', 'recipe-0': 'negroni', 'name-0': 'The Retriever' }, `${client.here}/drinks`)
  await page.emulateMedia({ media: 'print' })
  await page.goto(bar.url + getSharedLinkPath('menu', token))
  const colors = await page
    .locator('.phone-menu :is(h1, h2, p)')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).color))
  expect(colors.length).toBeGreaterThan(2)
  expect([...new Set(colors)]).toEqual([ink])
})
