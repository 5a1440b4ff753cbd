import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { validQuoteForm } from '../doubles/sample-form.ts'
import { createTestApp } from '../test-app.ts'
import { hasWebKit } from '../system-tools.ts'
import { openBrowser, phone, withoutScript } from './browser.ts'
import { listActions, chromiumWindow, journeyTimeout, serveSite, type Driver } from './driver.ts'
import { openWebKit } from './webkit.ts'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

const engines: [name: string, hasScript: boolean, open: () => Promise<Driver>][] = [
  ['Chromium', true, () => chromiumWindow(browser, phone)],
  ['Chromium', false, () => chromiumWindow(browser, { ...phone, ...withoutScript })],
]
if (hasWebKit) engines.push(['WebKit', true, () => openWebKit()])

const languages = {
  en: {
    home: '/',
    thanks: 'Thank you',
    luxe: 'from $1,100',
    bottles: 'at a store\nAbout 40 bottles of spirits',
    bar: 'from $1,100',
  },
  es: {
    home: '/es',
    thanks: 'Gracias',
    luxe: 'desde $1,100',
    bottles: 'en la tienda\nMás o menos 40 botellas de licor',
    bar: 'desde $1,100',
  },
}

// spanish.test.ts covers WebKit in Spanish.
const journeys = engines.flatMap(([name, hasScript, open]) =>
  (name === 'WebKit' ? (['en'] as const) : (['en', 'es'] as const)).map(
    (language) => [name, hasScript, language, open] as const,
  ),
)

test.each(journeys)(
  '%s on a phone, script: %s, %s: sending a quote request takes twelve taps',
  async (_, hasScript, language, open) => {
    await using app = await createTestApp()
    await using driver = await open()
    await using server = await serveSite(driver, app)
    const { goto, text, until, has, ...hands } = listActions(driver)
    const { home, thanks, luxe, bottles, bar } = languages[language]
    let taps = 0
    const tap = async (what: string, words?: string) => {
      taps++
      await hands.tap(what, words)
    }
    // A tap into each field. Typing or picking a value does not count as a tap.
    const fill = async (name: string) => {
      taps++
      await hands.fill(`#${name}`, validQuoteForm[name]!)
    }

    await goto(server.url + home)
    await tap('.hero a[href$="/quote"]')
    await until(() => has(`document.querySelector('#quote')`)).toBe(true)
    if (hasScript) await until(() => has(`document.querySelector('#quote-desk[data-alive]')`)).toBe(true)
    app.advance(60_000)
    await fill('eventDate')
    await fill('eventGuestCount')
    if (!hasScript) await tap('.show-prices button')
    await until(() => text('.bars label', 'Luxe')).toContain(luxe)
    await until(() => text('.bars label', 'Luxe')).toContain(bottles)
    expect(taps).toBeLessThanOrEqual(4)
    // Without JavaScript a tap was spent on showing the prices, so no experience is chosen. "Not sure yet" is a valid
    // choice.
    if (hasScript) await tap('.bars label', 'Luxe')
    for (const name of ['eventStartTime', 'eventEndTime', 'eventLocation', 'eventVenue']) await fill(name)
    if (hasScript) await until(() => text('.ticket-bar')).toContain(bar)
    for (const name of ['requestorName', 'fromEmail', 'phoneNumber']) await fill(name)
    await tap('.send button')
    await until(() => text('h1')).toBe(thanks)
    expect(taps).toBeLessThanOrEqual(12)
    expect(await text('.ticket .sum')).toContain(hasScript ? '$1,100' : '$700')
  },
  journeyTimeout,
)
