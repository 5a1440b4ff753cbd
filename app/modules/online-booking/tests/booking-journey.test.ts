import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCardPayments } from '../../../plumbing/card-payments/card-payments.server.ts'
import { createStripeAccount } from '../../../../tests/doubles/cards-at-stand-in.ts'
import { stripeDouble } from '../../../../tests/doubles/stripe-double.ts'
import { openBrowser, phone } from '../../../../tests/journeys/browser.ts'
import {
  chromiumWindow,
  journeyTimeout,
  listActions,
  serveSite,
  type Driver,
} from '../../../../tests/journeys/driver.ts'
import { openWebKit } from '../../../../tests/journeys/webkit.ts'
import { hasWebKit } from '../../../../tests/system-tools.ts'
import { createTestApp, openingTime } from '../../../../tests/test-app.ts'
import { bookableForm, saveRules } from './booking-app.ts'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

const windows: [name: string, isAlive: boolean, open: () => Promise<Driver>][] = [
  ['Chromium, on a phone', true, () => chromiumWindow(browser, phone)],
  ...(hasWebKit
    ? ([['WebKit, on a phone, without script', false, () => openWebKit({ hasScript: false })]] satisfies [
        string,
        boolean,
        () => Promise<Driver>,
      ][])
    : []),
]

test.for(windows)(
  '%s: from Home to booked and paid takes at most twelve taps',
  { timeout: journeyTimeout },
  async ([, isAlive, open]) => {
    await using driver = await open()
    let clock = () => openingTime
    await using stripe = await stripeDouble({ now: () => clock() })
    await using app = await createTestApp('sqlite', { STRIPE_SECRET_KEY: stripe.key, STRIPE_URL: stripe.url })
    clock = app.now
    const cards = createCardPayments(createStripeAccount(stripe))
    app.cards = async () => cards
    await saveRules(app, {})
    await using server = await serveSite(driver, app)
    app.config.siteUrl = server.url
    const { goto, tap, fill, text, until, has } = listActions(driver)
    let taps = 0
    const tapped = (what: string, words?: string) => (taps++, tap(what, words))

    await goto(server.url)
    await tapped('a[href="/quote"]')
    await until(() => text('h1')).toBe('Contact Us')
    if (isAlive) await until(() => has(`document.querySelector('#quote-desk[data-alive]')`)).toBe(true)
    const { experience, ...typed } = bookableForm
    await tapped(`label:has(input[name="experience"][value="${experience}"])`)
    for (const [field, words] of Object.entries(typed)) await fill(`#${field}`, words)
    // The form rejects faster submissions.
    app.advance(60_000)
    // Without JavaScript the button to book appears together with the prices, after "Show prices".
    if (!isAlive) await tapped('button', 'Show prices')
    await until(() => text('#quote .cluster button[value="book"]')).toBe('Book this date now')
    await tapped('#quote button', 'Book this date now')
    await until(() => text('h1')).toBe('May 15, three steps')
    await fill('#signature', 'Nora Ephron')
    const boxes = await driver.evaluate(`[...document.querySelectorAll('#sign [type=checkbox]')].map(({ id }) => id)`)
    for (const id of boxes as string[]) await tapped(`label:has(#${id})`)
    await tapped('#sign button', 'Sign and pay $275 by card')
    await until(() => text('h1')).toContain('Deposit, Saturday, May 15, 2027')
    await tapped('button', 'Pay')
    await until(() => text('h1')).toContain('May 15')
    await until(() => driver.evaluate('location.pathname')).toMatch(/^\/yours\//)
    const event = await app.db.selectFrom('event').select('state').executeTakeFirstOrThrow()
    expect(event.state).toBe('booked')
    expect(taps).toBeLessThanOrEqual(12)
  },
)
