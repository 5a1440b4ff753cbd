import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../app/plumbing/database/database.server.ts'
import { createTestApp } from '../test-app.ts'
import { ownerSetupForm, createOwner } from '../owner-client.ts'
import { createDoneEvent } from '../done-event.ts'
import { hasWebKit } from '../system-tools.ts'
import { expectGoodAtEveryWidth, openBrowser, openPage, phone, serve, withoutScript } from './browser.ts'
import { listActions, chromiumWindow, journeyTimeout, isReachable, serveSite, type Driver } from './driver.ts'
import { openWebKit } from './webkit.ts'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

/** Seconds per action of a thumb: a tap elsewhere, a repeated tap, a key. */
const seconds = { elsewhere: 1.5, again: 0.3, key: 0.5 }

/** Runs user actions on a phone and counts them. */
function countPhoneActions(driver: Driver) {
  const { tap, fill, ...rest } = listActions(driver)
  const done = { taps: 0, again: 0, keys: 0 }
  let last = ''
  return {
    ...rest,
    done,
    async tap(what: string, words?: string) {
      const spot = `${what} ${words}`
      done[spot === last ? 'again' : 'taps']++
      last = spot
      await tap(what, words)
    },
    /** Taps a field and types. */
    async fill(what: string, words: string) {
      done.taps++
      done.keys += words.length
      last = what
      await fill(what, words)
    },
    took: () => done.taps * seconds.elsewhere + done.again * seconds.again + done.keys * seconds.key,
  }
}

const engines: [name: string, hasScript: boolean, open: () => Promise<Driver>][] = [
  ['Chromium', true, () => chromiumWindow(browser, phone)],
  ['Chromium', false, () => chromiumWindow(browser, { ...phone, ...withoutScript })],
]
if (hasWebKit)
  for (const hasScript of [true, false]) engines.push(['WebKit', hasScript, () => openWebKit({ hasScript })])

describe.each(engines)('%s on a phone, script: %s', { timeout: journeyTimeout }, (name, hasScript, open) => {
  test('a bartender records leftovers on their staff page within thirty seconds', async () => {
    await using driver = await open()
    await using app = await createTestApp()
    const { event, pathOf } = await createDoneEvent(app)
    await using server = await serveSite(driver, app)
    const { goto, tap, fill, text, until, took, done } = countPhoneActions(driver)
    await goto(server.url + (await pathOf('ana-id-0001')))
    await tap('#left ~ details > summary')
    if (hasScript) {
      for (let i = 0; i < 8; i++) await tap('[aria-label="More: Wine"]')
      for (let i = 0; i < 5; i++) await tap('[aria-label="More: Spirits"]')
      await until(() => driver.evaluate(`document.querySelector('#spirits-left').value`)).toBe('2½')
      // The first tap starts from the expected number of guests.
      for (let i = 0; i < 6; i++) await tap('[aria-label="Less: Guests who came"]')
    } else {
      await fill('#wine-left', '4')
      await fill('#spirits-left', '2.5')
      await fill('#came', '94')
    }
    await tap('label:has(#beer-none)')
    await tap('label:has(#soft-out)')
    await tap('.left-form .acts button')
    await until(() => text('#crew-said')).toBe('Thank you. It is kept.')
    console.info(`${name}, script: ${hasScript}: ${JSON.stringify(done)}, about ${took()} seconds`)
    expect(took()).toBeLessThanOrEqual(30)
    expect(await findLastCount(app.db, event.id)).toMatchObject({
      came: 94,
      by: 'crew:ana-id-0001',
      kinds: { wine: { left: 16 }, spirits: { left: 10 }, beer: { end: 'none' }, soft: { left: null, end: 'out' } },
    })
  })
})

describe.each(engines.filter(([, hasScript]) => hasScript))(
  '%s on a phone',
  { timeout: journeyTimeout },
  (name, _, open) => {
    test('the owner records leftovers from Today within thirty seconds', async () => {
      await using driver = await open()
      await using app = await createTestApp()
      await createOwner(app)
      const { event } = await createDoneEvent(app)
      await using server = await serveSite(driver, app)
      const hands = listActions(driver)
      await hands.goto(`${server.url}/backbar/log-in`)
      await hands.fill('#email', ownerSetupForm.email)
      await hands.fill('#password', ownerSetupForm.password)
      await hands.tap('button', 'Log in')
      const { tap, fill, text, until, took, done } = countPhoneActions(driver)
      await until(() => text('.today-list')).toContain('Count leftovers')
      await tap('a', 'Count')
      await until(() => text('h1')).toBe('Count leftovers')
      await fill('#wine-left', '4')
      await tap('label:has(#beer-none)')
      await fill('#spirits-left', '2.5')
      await tap('label:has(#soft-out)')
      await fill('#came', '94')
      await tap('.left-who label', 'Ana')
      await tap('.left-form .acts button')
      await until(() => text('.left-kept')).toContain('94 of 100 came')
      console.info(`${name}, the owner: ${JSON.stringify(done)}, about ${took()} seconds`)
      expect(took()).toBeLessThanOrEqual(30)
      expect(await findLastCount(app.db, event.id)).toMatchObject({ by: 'crew:ana-id-0001', came: 94 })
    })
  },
)

test(
  'an offline leftover count is sent on reconnect and an invalid count shows an error',
  { timeout: journeyTimeout },
  async () => {
    await using driver = await chromiumWindow(browser, phone, /ERR_(CONNECTION|SOCKET|EMPTY)/)
    await using app = await createTestApp('sqlite', { API_PER_MINUTE: '0' })
    const { event, pathOf } = await createDoneEvent(app)
    await using way = await isReachable(app)
    const { goto, tap, fill, text, value, until, has } = listActions(driver)
    const here = way.url + (await pathOf('ana-id-0001'))
    const counted = async () => (await findLastCount(app.db, event.id))?.kinds.wine.left ?? null
    await goto(here)
    await until(() => has(`navigator.serviceWorker.controller`)).toBe(true)
    await tap('#left ~ details > summary')
    await fill('#wine-left', 'a lot')
    await tap('.left-form .acts button')
    await until(() => text('.summary')).toContain('Wine left: enter whole ones or halves')
    await goto(here)

    await way.go()
    await tap('#left ~ details > summary')
    await fill('#wine-left', '4')
    await tap('.left-form .acts button')
    await until(() => text('#crew-said')).toContain('Kept on this phone')
    await goto(here)
    await until(() => value('#wine-left')).toBe('4')
    await fill('#wine-left', '5')
    await tap('.left-form .acts button')
    await until(() => has(`localStorage.getItem(localStorage.key(0)).includes('"5"')`)).toBe(true)
    expect(await counted()).toBeNull()

    await way.come()
    await goto(here)
    await until(counted).toBe(20)
    await until(() => text('#crew-said')).toBe('Thank you. It is kept.')
    await goto('about:blank')
  },
)

test('the leftover count form passes axe at 320 and 1440 pixels', { timeout: journeyTimeout }, async () => {
  await using app = await createTestApp()
  const { pathOf } = await createDoneEvent(app)
  await using server = await serve(app)
  await using visit = await openPage(browser, phone)
  for (const who of ['ana-id-0001', 'ben-id-0001']) {
    await visit.page.goto(server.url + (await pathOf(who)))
    await visit.page.locator('#left ~ details > summary').tap()
    await expectGoodAtEveryWidth(visit.page)
  }
})

/** The count of an event that was stored last, as stored. */
async function findLastCount(db: Db, eventId: string) {
  const row = await db
    .selectFrom('leftover_count')
    .select('counted')
    .where('event_id', '=', eventId)
    .orderBy('counted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : JSON.parse(row.counted)
}
