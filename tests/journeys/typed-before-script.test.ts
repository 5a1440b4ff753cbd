import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { getClientPagePath, getOrCreateClientLink } from '../../app/agreements/proposals/client-link.server.ts'
import { acceptSampleProposal } from '../agreed-proposal.ts'
import { sampleLine, sampleProposal } from '../doubles/sample-proposal.ts'
import { createStoredEvent } from '../doubles/stored-event.ts'
import { createTestClient } from '../test-client.ts'
import { createTestApp, openingTime } from '../test-app.ts'
import { openPage, openSharedBar, phone, serve } from './browser.ts'
import { openOwnerVisit } from './owner-visit.ts'

const bar = openSharedBar()

/** Holds the scripts of the pages back, as a slow network does. The returned function lets them arrive. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.js', (route) => promise.then(() => route.continue()))
  return resolve
}

test('a guest count typed before the script loads is priced when it loads', async () => {
  await using app = await createTestApp()
  const { id } = await createStoredEvent(app.db, openingTime)
  await acceptSampleProposal(app.db, id)
  const person = { eventId: id, name: 'Nora Ephron', email: 'nora@home.example' }
  const { token } = await getOrCreateClientLink(app.db, person, { secret: app.config.secret, now: openingTime })
  await using server = await serve(app)
  await using visit = await openPage(bar.browser, phone)
  const { page } = visit
  const arrive = await holdScripts(page)
  await page.goto(`${server.url}${getClientPagePath(token)}/change`, { waitUntil: 'commit' })
  await page.locator('#eventGuestCount').fill('160')
  arrive()
  await page.locator('.comes-to', { hasText: '160 guests' }).waitFor()
  expect(await page.locator('[data-was]').isVisible()).toBe(true)
})

test('an option checked before the script loads is in the total when it loads', async () => {
  await using app = await createTestApp()
  const choice = { kind: 'optional', ticked: false } as const
  const lines = [...sampleProposal().lines, sampleLine({ id: 'glass', label: 'Glassware', unitCents: 9_000, choice })]
  const { here } = await createTestClient(app, { lines })
  await using server = await serve(app)
  await using visit = await openPage(bar.browser, phone)
  const { page } = visit
  const arrive = await holdScripts(page)
  await page.goto(server.url + here, { waitUntil: 'commit' })
  const total = page.locator('.ticket .sum b')
  const before = await total.innerText()
  await page.locator('.opt', { hasText: 'Glassware' }).click()
  expect(await total.innerText()).toBe(before)
  arrive()
  await expect.poll(() => total.innerText()).not.toBe(before)
})

test('values the owner typed before the script loads are used when it loads', async () => {
  await using visit = await openOwnerVisit(bar.browser, phone)
  const { house: app, page, url } = visit
  const { id } = await createStoredEvent(app.db, app.now())
  await page.goto(`${url}/backbar/jobs/${id}`)
  await page.getByRole('button', { name: 'More for this event' }).press('Enter')
  let arrive = await holdScripts(page)
  await page.getByRole('button', { name: 'Mark booked' }).press('Enter')
  await page.getByLabel('Total, in dollars').fill('1,200')
  arrive()
  await expect.poll(() => page.getByLabel('Deposit, usually').inputValue()).toBe('300')

  arrive = await holdScripts(page)
  await page.goto(`${url}/backbar`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Find an event' }).click()
  await page.locator('#find input').fill('Nora')
  arrive()
  await page.locator('.today-found', { hasText: 'Nora' }).waitFor()
})
