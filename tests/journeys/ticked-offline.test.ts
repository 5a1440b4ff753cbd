import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  revokeSharedLink,
  ensureSharedLinkToken,
  getSharedLinkPath,
} from '../../app/operations/events/shared-links.server.ts'
import { acceptSampleProposal } from '../agreed-proposal.ts'
import { changeAgreement } from '../agreed-change.ts'
import { createStoredEvent } from '../doubles/stored-event.ts'
import { createTestApp, openingTime, type TestApp } from '../test-app.ts'
import { hasWebKit } from '../system-tools.ts'
import { expectGoodAtEveryWidth, openBrowser, openPage, phone, serve, withoutScript } from './browser.ts'
import { listActions, chromiumWindow, journeyTimeout, isReachable, serveSite, type Driver } from './driver.ts'
import { openWebKit } from './webkit.ts'
import { updateQuoteRequest } from '../../app/events/event/events.server.ts'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

/** Creates an event with an agreement. Returns the path of its shopping list. */
async function createSharedList(app: TestApp) {
  const event = await createStoredEvent(app.db, openingTime, {})
  await acceptSampleProposal(app.db, event.id)
  // The client requested beer and wine, so the list has them.
  await updateQuoteRequest(app.db, event, { ...event.request, onRequest: ['beer-and-wine'] })
  const token = await ensureSharedLinkToken(
    app.db,
    { eventId: event.id, kind: 'list' },
    { secret: app.config.secret, now: openingTime },
  )
  return { eventId: event.id, here: getSharedLinkPath('list', token) }
}

const windows: [name: string, open: () => Promise<Driver>][] = [
  ['Chromium', () => chromiumWindow(browser, phone, /ERR_(CONNECTION|SOCKET|EMPTY)/)],
  ...(hasWebKit ? ([['WebKit', () => openWebKit()]] as [string, () => Promise<Driver>][]) : []),
]

test.for(windows)(
  '%s, on a phone: shopping list checkmarks set offline are sent later, and changes are shown',
  { timeout: journeyTimeout },
  async ([, open]) => {
    await using driver = await open()
    await using app = await createTestApp('sqlite', { API_PER_MINUTE: '0' })
    const { here, eventId } = await createSharedList(app)
    await using way = await isReachable(app)
    const { goto, tap, text, until, has } = listActions(driver)
    const bought = () => text('.list-progress b')
    const kept = async () =>
      (await app.db.selectFrom('shopping_list_checkmark').select(['line', 'is_bought']).execute()).length

    await goto(way.url + here)
    await until(bought).toBe('Bought 0 of 14')
    await tap('.list-line button', 'Beer')
    await until(kept).toBe(1)
    // Offline before the answer arrived, the phone would keep this check mark, too, and send it again.
    await until(() => driver.evaluate(`JSON.parse(localStorage['list ${here}']).queue.length`)).toBe(0)
    // The service worker starts once the page and its script are cached.
    await until(() => has(`navigator.serviceWorker.controller`)).toBe(true)

    await way.go()
    await tap('.list-line button', 'Red wine')
    await until(() => text('#list-said')).toContain('One check mark is kept on this phone')
    expect(await bought()).toBe('Bought 2 of 14')
    await goto(way.url + here)
    await until(bought).toBe('Bought 2 of 14')
    await tap('.list-line button', 'Ice')
    await until(() => text('#list-said')).toContain('2 check marks are kept on this phone')
    expect(await kept()).toBe(1)

    await way.come()
    await goto(way.url + here)
    await until(kept).toBe(3)
    await until(bought).toBe('Bought 3 of 14')
    await until(() => text('#list-said')).toBe(null)

    await changeAgreement(app.db, eventId, { eventGuestCount: 150 })
    await goto(way.url + here)
    await until(() => text('.list-changes')).toContain('Guests: 150, was 120')
    await until(() => text('.list-line', 'Beer')).toContain('+ 2 cases since you bought')
    expect(await bought()).toBe('Bought 0 of 14 and 3 in part')
    await tap('.list-line button', 'Beer')
    await until(bought).toBe('Bought 1 of 14 and 2 in part')

    await revokeSharedLink(app.db, eventId, 'list', openingTime)
    // The page reloads by itself when a request reports the revoked link, possibly before this navigation.
    await goto(way.url + here).catch(() => {})
    await until(() => text('h1')).toBe('This list is no longer shared')
    const left = `Promise.all([caches.keys(), navigator.serviceWorker.getRegistrations()]).then(([kept, workers]) => kept.length + workers.length + localStorage.length)`
    await until(() => driver.evaluate(left)).toBe(0)
  },
)

test(
  'the shopping list works without JavaScript, prints on one page and passes axe',
  { timeout: journeyTimeout },
  async () => {
    await using app = await createTestApp()
    const { here } = await createSharedList(app)
    {
      await using driver = await chromiumWindow(browser, { ...phone, ...withoutScript })
      await using server = await serveSite(driver, app)
      const { goto, tap, text, until } = listActions(driver)
      await goto(server.url + here)
      await tap('.list-line button', 'Beer')
      await until(() => text('.list-progress b')).toBe('Bought 1 of 14')
    }
    const crowd = await createStoredEvent(app.db, openingTime, {
      request: { eventGuestCount: 2000, fromEmail: 'delia@home.example' },
    })
    await app.db
      .insertInto('menu_card')
      .values({
        event_id: crowd.id,
        title: '',
        design: 'bough',
        pouring: '',
        changed_at: openingTime,
        changed_by: 'client',
        drinks: JSON.stringify(
          [
            'negroni',
            'margarita',
            'mojito',
            'paloma',
            'daiquiri',
            'espresso-martini',
            'moscow-mule',
            'spritz-aperol',
          ].map((recipe) => ({
            recipe,
            name: `The ${recipe} of a very long name, for all who came from far`,
            dedication: '',
          })),
        ),
      })
      .execute()
    await using server = await serve(app)
    await using visit = await openPage(browser, phone)
    const { secret } = app.config
    const token = await ensureSharedLinkToken(app.db, { eventId: crowd.id, kind: 'list' }, { secret, now: openingTime })
    await visit.page.goto(server.url + getSharedLinkPath('list', token))
    await expectGoodAtEveryWidth(visit.page)
    const pdf = (await visit.page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type ?\/Page\b/g)).toHaveLength(1)
  },
)
