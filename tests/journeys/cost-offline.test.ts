import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getToday } from '../../app/business/dates.ts'
import { createStoredEvent } from '../doubles/stored-event.ts'
import { createTestApp, type TestApp } from '../test-app.ts'
import { createOwnerClient, ownerSetupForm } from '../owner-client.ts'
import { hasWebKit } from '../system-tools.ts'
import { openBrowser, phone, withoutScript } from './browser.ts'
import { listActions, chromiumWindow, journeyTimeout, isReachable, serveSite, type Driver } from './driver.ts'
import { openWebKit } from './webkit.ts'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

/** Phone in a time zone whose date mostly differs from the business's. Costs use the business's date. */
const distantPhone = { ...phone, timezoneId: 'Pacific/Kiritimati' }

const windows: [name: string, open: () => Promise<Driver>][] = [
  ['Chromium, on a phone', () => chromiumWindow(browser, distantPhone, /ERR_(CONNECTION|SOCKET|EMPTY)/)],
  ...(hasWebKit ? ([['WebKit, on a phone', () => openWebKit()]] as [string, () => Promise<Driver>][]) : []),
]

const form = '/backbar/money/costs/new'

/** Creates an event today, which is preselected for a cost of today. Browsers use their own clock. */
async function createEventToday(app: TestApp): Promise<string> {
  app.advance(Date.now() - app.now())
  await createOwnerClient(app)
  const day = getToday(app.now(), 'America/New_York')
  return (await createStoredEvent(app.db, app.now(), { request: { eventDate: day } }, { state: 'booked' })).id
}

async function logIn({ goto, fill, tap }: ReturnType<typeof listActions>, url: string): Promise<void> {
  await goto(`${url}/backbar/log-in?to=${form}`)
  await fill('[name=email]', ownerSetupForm.email)
  await fill('[name=password]', ownerSetupForm.password)
  await tap('[type=submit]', 'Log in')
}

/** Selects a photo drawn on a canvas, like a camera photo. */
const takePhoto = `(async () => {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 300, height: 400 })
  canvas.getContext('2d').fillRect(20, 20, 80, 200)
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg'))
  const files = new DataTransfer()
  files.items.add(new File([blob], 'receipt.jpg', { type: 'image/jpeg' }))
  document.querySelector('[name=file]').files = files.files
  return true
})()`

test.for(windows)(
  '%s: costs recorded offline with a receipt are each sent once on reconnect',
  { timeout: journeyTimeout },
  async ([, open]) => {
    await using driver = await open()
    await using app = await createTestApp('sqlite', { API_PER_MINUTE: '0' })
    const event = await createEventToday(app)
    await using site = await isReachable(app)
    const actions = listActions(driver)
    const { goto, tap, fill, text, until, value } = actions
    const kept = () =>
      app.db
        .selectFrom('expense')
        .select(['amount_cents as cents', 'event_id as event', 'receipt_id as receipt'])
        .orderBy('amount_cents')
        .execute()
    const said = () => text('#costs-said')
    await logIn(actions, site.url)
    await until(() => text('#kept-here')).toContain('Saved on this device')
    expect(await value('[name=event]')).toBe(event)

    await site.go()
    // An incomplete cost is not queued.
    await fill('[name=amountCents]', '12.50')
    await tap('form.entry [type=submit]', 'Save')
    await until(said).toContain('Not saved yet: What the cost was for?')
    await fill('[name=kind]', 'ice')
    await driver.evaluate(takePhoto)
    await tap('form.entry [type=submit]', 'Save')
    await until(said).toContain('No connection. It is saved on this phone')
    await until(() => text('#costs-here li')).toContain('Ice, $12.50, with its receipt: not sent yet')
    expect(await value('[name=amountCents]')).toBe('')
    // Opened from the cache, the form is empty and ready for another cost.
    await goto(site.url + form)
    await until(() => text('#costs-here li')).toContain('Ice, $12.50')
    expect(await value('[name=event]')).toBe(event)
    expect(await value('[name=day]')).toBe(getToday(app.now(), 'America/New_York'))
    await fill('[name=amountCents]', '7')
    await fill('[name=kind]', 'ice')
    await tap('form.entry [type=submit]', 'Save')
    await until(() => driver.evaluate(`document.querySelectorAll('#costs-here li').length`)).toBe(2)
    // An invalid amount is queued, too, and refused later.
    await fill('[name=amountCents]', '0')
    await fill('[name=kind]', 'ice')
    await tap('form.entry [type=submit]', 'Save')
    await until(() => driver.evaluate(`document.querySelectorAll('#costs-here li').length`)).toBe(3)
    expect(await kept()).toEqual([])

    // Any owner page that sends queued costs may be opened next.
    await site.come()
    await goto(`${site.url}/backbar`)
    await until(async () => (await kept()).length).toBe(2)
    const [ice, more] = await kept()
    expect([ice, more].map((one) => [one?.cents, one?.event, one?.receipt !== null])).toEqual([
      [700, event, false],
      [1_250, event, true],
    ])
    await goto(site.url + form)
    await until(() => text('#costs-here li')).toContain('Ice, $0: Enter what it cost')
    // A refusal also shows on an open page, without a reload.
    await site.go()
    await tap('#costs-here button', 'Throw away')
    await fill('[name=amountCents]', '0')
    await fill('[name=kind]', 'ice')
    await tap('form.entry [type=submit]', 'Save')
    await until(() => text('#costs-here li')).toContain('Ice, $0: not sent yet')
    await site.come()
    await driver.evaluate(`void dispatchEvent(new Event('online'))`)
    await until(() => text('#costs-here li')).toContain('Ice, $0: Enter what it cost')
    await tap('#costs-here button', 'Look at it')
    await fill('[name=amountCents]', '3')
    await tap('form.entry [type=submit]', 'Save')
    await until(() => text('.said')).toContain('Kept: Ice')
    expect((await kept()).map(({ cents }) => cents)).toEqual([300, 700, 1_250])
    await goto(site.url + form)
    await until(() => driver.evaluate(`document.querySelector('#costs-here').hidden`)).toBe(true)
    // Online, an invalid amount is refused. The page shows the error and keeps the typed text.
    await fill('[name=amountCents]', '12.505')
    await fill('[name=kind]', 'ice')
    await fill('[name=note]', 'Limes')
    await tap('form.entry [type=submit]', 'Save')
    await until(() => text('main')).toContain('Nothing is saved yet')
    expect(await value('[name=note]')).toBe('Limes')
  },
)

test('the cost form works without JavaScript', { timeout: journeyTimeout }, async () => {
  await using app = await createTestApp()
  await createEventToday(app)
  await using driver = await chromiumWindow(browser, { ...phone, ...withoutScript })
  await using server = await serveSite(driver, app)
  const actions = listActions(driver)
  const { fill, tap, text, until } = actions
  await logIn(actions, server.url)
  await until(() => text('h1')).toBe('Add a cost')
  await fill('[name=amountCents]', '5')
  await fill('[name=kind]', 'ice')
  await tap('form.entry [type=submit]', 'Save')
  await until(() => text('.said')).toContain('Kept: Ice')
})
