import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBookingChanged } from '../../app/events/event/booking-hooks.server.ts'
import { acceptSampleProposal } from '../agreed-proposal.ts'
import { createStoredEvent } from '../doubles/stored-event.ts'
import { createStaffMember } from '../doubles/worked-event.ts'
import { createOwnerClient } from '../owner-client.ts'
import { createStaffPath, getTimeOfDay, listShiftRows } from '../staff-rows.ts'
import { createTestApp, openingTime, type TestApp } from '../test-app.ts'
import { hasWebKit } from '../system-tools.ts'
import { expectGoodAtEveryWidth, openBrowser, openPage, phone, serve, withoutScript } from './browser.ts'
import { listActions, chromiumWindow, journeyTimeout, isReachable, serveSite, type Driver } from './driver.ts'
import { openWebKit } from './webkit.ts'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

/** Creates an event with an agreement and offers Ana its lead shift. Returns the path of her page. */
async function createShiftOffer(app: TestApp) {
  const event = await createStoredEvent(app.db, openingTime, {})
  await createStaffMember(app.db, { id: 'ana-id-0001', name: 'Ana Reyes', roles: ['lead', 'bartender'] })
  await createStaffMember(app.db, { id: 'cy-id-00001', name: 'Cy Dunn', phone: '+19045550126' })
  await acceptSampleProposal(app.db, event.id)
  await onBookingChanged(app.db, event.id, openingTime)
  const row = (await listShiftRows(app.db, event.id))[0]!
  const shift = { id: row.id, day: row.day, callAt: row.call_at, clockTo: row.clock_to }
  const owner = await createOwnerClient(app)
  await owner.post(`/backbar/jobs/${event.id}/crew`, {
    intent: 'ask',
    post: shift.id,
    person: 'ana-id-0001',
    way: 'one',
  })
  const here = await createStaffPath(app.db, 'ana-id-0001', { secret: app.config.secret, now: openingTime })
  const at = (moment: number) => app.advance(moment - app.now())
  const twoDaysBefore = () => at(getTimeOfDay(shift.day, '10:00') - 2 * 86_400_000)
  return { here, shift, at, twoDaysBefore }
}

const windows: [name: string, open: () => Promise<Driver>][] = [
  ['Chromium', () => chromiumWindow(browser, { ...phone, ...withoutScript })],
  ...(hasWebKit ? ([['WebKit', () => openWebKit({ hasScript: false })]] as [string, () => Promise<Driver>][]) : []),
]

test.for(windows)(
  '%s, on a phone without script: a staff member accepts, confirms and clocks a shift',
  { timeout: journeyTimeout },
  async ([, open]) => {
    await using driver = await open()
    await using app = await createTestApp('sqlite', { API_PER_MINUTE: '0' })
    const { here, shift, at, twoDaysBefore } = await createShiftOffer(app)
    await using server = await serveSite(driver, app)
    const { goto, tap, text, until } = listActions(driver)
    const said = () => text('#crew-said')

    await goto(server.url + here)
    await until(() => text('.crew-asked h3')).toContain('$28/h')
    await tap('.crew-asked button', 'Yes')
    await until(said).toContain('is yours')
    twoDaysBefore()
    await goto(server.url + here)
    await tap('button', 'Still good')
    await until(said).toContain('counting on you')
    await tap('.crew-acts a', 'Run sheet')
    await until(() => text('.part-who')).toContain('Ana Reyes')
    at(shift.callAt - 600_000)
    await goto(server.url + here)
    await tap('button', 'I’m here')
    await until(said).toContain('You are checked in')
    at(shift.clockTo)
    await goto(server.url + here)
    await tap('button', 'I’m off')
    await until(said).toContain('You are checked out')
    const taps = await app.db.selectFrom('clock_event').select(['kind', 'at']).orderBy('at').execute()
    expect(taps.map(({ kind, at }) => [kind, at])).toEqual([
      ['here', shift.callAt - 600_000],
      ['off', shift.clockTo],
    ])
  },
)

test(
  'offline clock-ins are sent on reconnecting, and a revoked link clears the phone’s data',
  { timeout: journeyTimeout },
  async () => {
    await using driver = await chromiumWindow(browser, phone, /ERR_(CONNECTION|SOCKET|EMPTY)/)
    await using app = await createTestApp('sqlite', { API_PER_MINUTE: '0' })
    const { here, shift, at, twoDaysBefore } = await createShiftOffer(app)
    await using way = await isReachable(app)
    const { goto, tap, text, until, has } = listActions(driver)
    const kept = async () => (await app.db.selectFrom('clock_event').select('kind').execute()).length
    await goto(way.url + here)
    await tap('.crew-asked button', 'Yes')
    await until(() => text('#crew-said')).toContain('is yours')
    twoDaysBefore()
    await goto(way.url + here)
    await tap('button', 'Still good')
    await until(() => text('.crew-standing')).toContain('You confirmed')
    at(shift.callAt - 600_000)
    await goto(way.url + here)
    await until(() => has(`navigator.serviceWorker.controller`)).toBe(true)

    await way.go()
    await tap('button', 'I’m here')
    await until(() => text('#crew-said')).toContain('Kept on this phone')
    await goto(way.url + here)
    await until(() => text('.crew-tap')).toContain('I’m here')
    await tap('button', 'I’m off')
    expect(await kept()).toBe(0)

    await way.come()
    await goto(way.url + here)
    await until(kept).toBe(2)
    await until(() => text('.crew-tap')).toContain('You checked in')

    await app.db.updateTable('staff_link').set({ revoked_at: app.now() }).execute()
    await goto(way.url + here).catch(() => {})
    await until(() => text('h1')).toBe('This link doesn’t work')
    const left = `Promise.all([caches.keys(), navigator.serviceWorker.getRegistrations()]).then(([kept, workers]) => kept.length + workers.length + localStorage.length)`
    await until(() => driver.evaluate(left)).toBe(0)
  },
)

test('staff pages pass axe and fit every screen width', { timeout: journeyTimeout }, async () => {
  await using app = await createTestApp()
  const { here } = await createShiftOffer(app)
  await using server = await serve(app)
  await using visit = await openPage(browser, phone)
  for (const part of ['', '/days-off', '/papers', '/me', '/earned']) {
    await visit.page.goto(server.url + here + part)
    await expectGoodAtEveryWidth(visit.page)
  }
})
