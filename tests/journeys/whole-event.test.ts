import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeAgreement } from '../agreed-change.ts'
import { createTestClient } from '../test-client.ts'
import { createTestApp } from '../test-app.ts'
import { ownerSetupForm, createOwner } from '../owner-client.ts'
import { hasWebKit } from '../system-tools.ts'
import { openBrowser, phone } from './browser.ts'
import { listActions, chromiumWindow, journeyTimeout, isReachable, type Driver } from './driver.ts'
import { openWebKit } from './webkit.ts'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

const windows: [name: string, open: () => Promise<Driver>][] = [
  ['Chromium, on a phone', () => chromiumWindow(browser, phone, /ERR_(CONNECTION|SOCKET|EMPTY)/)],
  ...(hasWebKit ? ([['WebKit, on a phone', () => openWebKit()]] as [string, () => Promise<Driver>][]) : []),
]

test.for(windows)(
  '%s: drinks, menu card, shopping list, a guest change and the run sheet work together',
  { timeout: journeyTimeout },
  async ([, open]) => {
    await using driver = await open()
    await using app = await createTestApp('sqlite', { API_PER_MINUTE: '0' })
    // Browsers use their own clock.
    app.advance(Date.now() - app.now())
    await createOwner(app)
    const { here, event, open: read, post } = await createTestClient(app)
    const agreed = { signature: 'Nora Ephron', consent: 'on', intent: 'yes' }
    expect((await post({ ...Object.fromEntries((await read()).fields), ...agreed })).status).toBe(303)
    await using site = await isReachable(app)
    app.config.siteUrl = site.url
    const { goto, tap, fill, text, until, has } = listActions(driver)
    const href = (what: string): Promise<string> => driver.evaluate(`document.querySelector('${what}').href`)

    await goto(site.url + here)
    await tap('a', 'Name your drinks')
    await until(() => text('h1')).toBe('Name your drinks')
    await tap('.slot-empty', 'Your first drink')
    await tap('dialog li button', 'Moscow Mule')
    await fill('#name-0', 'The Oracle')
    await fill('#dedication-0', 'for Luis’s first database')
    await tap('button', 'These are our drinks')
    await until(() => text('.summary')).toBe('Saved. Here is your card.')
    const pdf = await fetch(await href('a[href*=".pdf"]'))
    expect((await pdf.text()).slice(0, 5)).toBe('%PDF-')

    // The shopping list includes the drinks. Checkmarks set offline are sent on reconnect.
    await goto(site.url + here)
    await tap('summary', 'What we agreed on')
    await tap('button', 'Your shopping list')
    const bought = () => text('.list-progress b')
    await until(bought).toMatch(/^Bought 0 of/)
    const list: string = await driver.evaluate('location.href')
    await until(() => has('navigator.serviceWorker.controller')).toBe(true)
    await site.go()
    await tap('.list-line button', 'Vodka')
    await until(() => text('#list-said')).toContain('One check mark is kept on this phone')
    await site.come()
    await goto(list)
    await until(async () => (await app.db.selectFrom('shopping_list_checkmark').select('line').execute()).length).toBe(
      1,
    )
    await changeAgreement(app.db, event.id, { eventGuestCount: 160 })
    await goto(list)
    await until(() => text('.list-changes')).toContain('Guests: 160, was 120')
    await until(() => text('.list-line', 'Vodka')).toContain('+ ')

    // The owner's run sheet matches, and its printed code says whether it is current.
    await goto(`${site.url}/backbar/log-in?to=/backbar/jobs/${event.id}/sheet`)
    await fill('[name=email]', ownerSetupForm.email)
    await fill('[name=password]', ownerSetupForm.password)
    await tap('[type=submit]', 'Log in')
    await until(() => text('.part-who')).toContain('160')
    expect(await text('main')).toContain('The Oracle')
    const code = await href('.stamp a')
    await goto(code)
    await until(() => text('main')).toContain('Still current')
    await changeAgreement(app.db, event.id, { eventGuestCount: 170 })
    await goto(code)
    await until(() => text('li', 'Guests')).toMatch(/170.*160/s)
    await goto('about:blank')
  },
)
