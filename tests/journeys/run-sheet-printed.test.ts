import { execFileSync } from 'node:child_process'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, getToday } from '../../app/business/dates.ts'
import { siteDetailLabels } from '../../app/operations/events/event-details.ts'
import { standardRecipes } from '../../app/drinks/model/recipes.ts'
import { createTestApp, type TestApp } from '../test-app.ts'
import { createOwnerClient, ownerSetupForm } from '../owner-client.ts'
import { insertEvent } from '../stocked.ts'
import { hasWebKit } from '../system-tools.ts'
import { expectGoodAtEveryWidth, openBrowser, phone, withoutScript } from './browser.ts'
import { listActions, chromiumWindow, journeyTimeout, isReachable, type Driver } from './driver.ts'
import { openOwnerVisit } from './owner-visit.ts'
import { openWebKit } from './webkit.ts'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

const windows: [name: string, open: () => Promise<Driver>][] = [
  ['Chromium, on a phone', () => chromiumWindow(browser, phone)],
  ...(hasWebKit ? ([['WebKit, on a phone', () => openWebKit()]] as [string, () => Promise<Driver>][]) : []),
]

/** Creates a booked event in three weeks. Browsers use their own clock. */
async function createBookedEvent(app: TestApp, eventGuestCount = 120) {
  app.advance(Date.now() - app.now())
  const owner = await createOwnerClient(app)
  const eventDate = addDays(getToday(app.now(), 'America/New_York'), 21)
  const { id } = await insertEvent(app, { eventDate, eventGuestCount }, { state: 'booked' })
  return { ...owner, id, path: `/backbar/jobs/${id}/sheet` }
}

test.for(windows)(
  '%s: a run sheet opens offline, its code shows changes, and logging out deletes it',
  { timeout: journeyTimeout },
  async ([, open]) => {
    await using driver = await open()
    await using app = await createTestApp()
    const { id, path, fill: change } = await createBookedEvent(app)
    await using site = await isReachable(app)
    const { url } = site
    app.config.siteUrl = url
    const { goto, tap, fill, text, until, has } = listActions(driver)
    await goto(`${url}/backbar/log-in?to=${path}`)
    await fill('[name=email]', ownerSetupForm.email)
    await fill('[name=password]', ownerSetupForm.password)
    await tap('[type=submit]', 'Log in')
    await until(() => text('#kept-here')).toContain('Saved on this device')
    const code: string = await driver.evaluate("document.querySelector('.stamp a').href")

    await site.go()
    await goto(`${url}${path}`)
    expect(await text('h1')).toContain('Nora Ephron')
    expect(await text('.kept-words')).toContain('The copy saved on this device')
    expect(await text('.part-who')).toContain('120')

    await site.come()
    await change(`/backbar/jobs/${id}/edit`, { eventGuestCount: '130' })
    await goto(code)
    expect(await text('h1')).toContain('changed')
    expect(await text('li', 'Guests')).toMatch(/130.*120/s)
    await goto(`${url}${path}`)
    expect(await text('.part-who')).toContain('130')
    expect(await text('.stamp')).toContain('version 2')

    await goto(`${url}/backbar/events`)
    await tap('.bottom-bar button', 'More')
    await tap('#office-menu [action$="log-out"] button')
    await until(() => text('h1')).toBe('Log in')
    await site.go()
    await goto(`${url}${path}`).catch(() => {})
    // The browser shows its own error page.
    const isThere = () => has("document.body.innerText.includes('Nora Ephron')").catch(() => null)
    await until(isThere).toBe(false)
    await site.come()
    await goto('about:blank')
  },
)

test('without JavaScript even the fullest run sheet prints on one Letter page', async () => {
  await using visit = await openOwnerVisit(browser, { ...phone, ...withoutScript })
  const { house: app, page, url } = visit
  const { path, fill, visit: call } = await createBookedEvent(app)
  await page.goto(url + path)
  expect(await page.locator('#kept-here').innerText()).toBe('')
  await expectPrinted(page, 'usual')

  // The longest possible run sheet: every field at its limit, a dozen drinks, two thousand guests.
  const { id, path: full } = await createBookedEvent(app, 2_000)
  const long = 'Two circuits of 20 A by the gate, one more in the kitchen, none of them near water. '
    .repeat(3)
    .slice(0, 200)
  const notes = Object.fromEntries(Object.keys(siteDetailLabels).map((name) => [name, long]))
  const times = {
    loadIn: '13:00',
    barOpens: '17:30',
    toast: '19:15',
    lastCall: '21:00',
    barStops: '22:00',
    outBy: '00:30',
  }
  const words = {
    contact: 'Maria de la Concepción y Santamaría '.repeat(2),
    contactPhone: '904 555 0161',
    ...times,
    ...notes,
  }
  await fill(`/backbar/jobs/${id}/facts`, {
    ...words,
    setting: 'tent',
    rainPlan: long,
    loadInWay: long,
    minors: '120',
  })
  const drinks = standardRecipes
    .slice(0, 12)
    .map(({ slug }, i) => ({ recipe: slug, name: `${long.slice(0, 55)} ${i}`, dedication: '' }))
  const card = {
    title: '',
    design: 'bough',
    pouring: '',
    drinks: JSON.stringify(drinks),
    changed_at: 0,
    changed_by: 'owner',
  }
  await app.db
    .insertInto('menu_card')
    .values({ event_id: id, ...card })
    .execute()
  await page.goto(url + full)
  await expectPrinted(page, 'fullest')
  const html = await (await call(full)).text()
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(14 * 1024)
})

test('the run sheet and its version check page pass axe at phone and desktop widths', async () => {
  await using visit = await openOwnerVisit(browser, phone)
  const { house: app, page, url } = visit
  app.config.siteUrl = url
  const { path } = await createBookedEvent(app)
  await page.goto(url + path)
  await expectGoodAtEveryWidth(page)
  await page.getByRole('link', { name: /^version/ }).click()
  await page.getByText('Still current').waitFor()
  await expectGoodAtEveryWidth(page)
})

async function expectPrinted(page: Page, name: string): Promise<void> {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const told = execFileSync('pdfinfo', ['-'], { input: pdf, encoding: 'utf8' })
  expect(told, name).toMatch(/Pages:\s+1\n/)
  expect(told, name).toMatch(/Page size:\s+612 x 792/)
}
