import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, getToday } from '../../app/business/dates.ts'
import { getCheckedPackingItems } from '../../app/operations/events/packing-checkmarks.server.ts'
import { acceptSampleProposal } from '../agreed-proposal.ts'
import { createStoredEvent } from '../doubles/stored-event.ts'
import { smtpDouble } from '../doubles/smtp-double.ts'
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
  ['Chromium, on a phone', () => chromiumWindow(browser, phone, /ERR_(CONNECTION|SOCKET|EMPTY)/)],
  ...(hasWebKit ? ([['WebKit, on a phone', () => openWebKit()]] as [string, () => Promise<Driver>][]) : []),
]

/** Creates a booked event in three weeks, because browsers use their own clock, and a second phone of the owner. */
async function createBookedEvent(app: TestApp) {
  app.advance(Date.now() - app.now())
  const owner = await createOwnerClient(app)
  const eventDate = addDays(getToday(app.now(), 'America/New_York'), 21)
  const { id } = await insertEvent(app, { eventDate, phoneNumber: '+19045550123' }, { state: 'booked' })
  const page = `/backbar/jobs/${id}`
  const tickElsewhere = (line: string, isOn: boolean) =>
    owner.post(`${page}/load-out`, { ticks: JSON.stringify([{ line, way: 'out', isOn, ago: 0 }]) })
  const ticked = async () => (await getCheckedPackingItems(app.db, id)).out.toSorted()
  return { ...owner, id, page, night: `${page}/night`, tickElsewhere, ticked }
}

async function logIn({ goto, fill, tap }: ReturnType<typeof listActions>, url: string, to: string): Promise<void> {
  await goto(`${url}/backbar/log-in?to=${to}`)
  await fill('[name=email]', ownerSetupForm.email)
  await fill('[name=password]', ownerSetupForm.password)
  await tap('[type=submit]', 'Log in')
}

test.for(windows)(
  '%s: packing list checkmarks set offline are kept and sent on reconnect',
  { timeout: journeyTimeout },
  async ([, open]) => {
    await using driver = await open()
    await using app = await createTestApp('sqlite', { API_PER_MINUTE: '0' })
    const { id, night, tickElsewhere, ticked } = await createBookedEvent(app)
    await using site = await isReachable(app)
    const actions = listActions(driver)
    const { goto, tap, text, until, has } = actions
    const count = () => text('[data-way=out] .load-count')
    const said = () => text('#load-said')
    await logIn(actions, site.url, night)
    await until(count).toMatch(/^0 of/)
    // A checkmark does not load a page.
    await driver.evaluate('void (window.isSamePage = true)')
    // The list is collapsed months before the event. Once begun it stays open.
    await tap('.load-way summary', 'Packing list')
    await tap('.load-way label', 'Shaker')
    await until(ticked).toEqual(['load-shakers'])
    // Offline before the answer arrived, the phone would keep this check mark, too, and send it again.
    await until(() => driver.evaluate(`JSON.parse(localStorage['load-queue ${id}']).length`)).toBe(0)
    await until(() => text('#kept-here')).toContain('Saved on this device')

    await site.go()
    await tap('.load-way label', 'Jigger')
    await until(said).toBe('No connection. 1 tick saved on this phone until it is back.')
    await tap('.load-way label', 'Strainer')
    await until(said).toContain('2 ticks saved on this phone')
    expect(await count()).toMatch(/^3 of/)
    expect(await has('window.isSamePage')).toBe(true)
    // Opened again offline, the page has all checkmarks.
    await goto(site.url + night)
    await until(count).toMatch(/^3 of/)
    expect(await text('.kept-words')).toContain('The copy saved on this device')
    await tap('.load-way label', 'Back table')
    await until(said).toContain('3 ticks saved on this phone')
    expect(await ticked()).toEqual(['load-shakers'])

    // Another phone removes a checkmark meanwhile, and sets a checkmark that this phone set, too.
    await tickElsewhere('load-shakers', false)
    await tickElsewhere('load-jiggers', true)
    await site.come()
    await driver.evaluate("void dispatchEvent(new Event('online'))")
    await until(ticked).toEqual(['load-back-table', 'load-jiggers', 'load-strainers'])
    await until(said).toBe('')
    await until(count).toMatch(/^3 of/)
    expect(await has('document.querySelector(`[data-way=out] [value=load-shakers]`).checked')).toBe(false)
    // Checkmarks of the other phone appear when the page becomes visible again.
    await tickElsewhere('load-bar', true)
    await driver.evaluate("void document.dispatchEvent(new Event('visibilitychange'))")
    await until(count).toMatch(/^4 of/)

    // After logging out elsewhere, new checkmarks wait on the phone until the next log-in.
    await app.db.deleteFrom('session').execute()
    await tap('.load-way label', 'Strainer')
    await until(said).toContain('You are logged out. 1 tick saved on this phone')
    app.advance(60_000)
    await logIn(actions, site.url, night)
    await until(ticked).toEqual(['load-back-table', 'load-bar', 'load-jiggers'])
    await goto('about:blank')
  },
)

test.for(windows)(
  '%s: a run sheet saved under its former address opens offline and redirects online',
  { timeout: journeyTimeout },
  async ([, open]) => {
    await using driver = await open()
    await using app = await createTestApp()
    const { id, page } = await createBookedEvent(app)
    await using site = await isReachable(app)
    const actions = listActions(driver)
    const { goto, text, until } = actions
    const former = `${site.url}/backbar/events/${id}/sheet`
    await logIn(actions, site.url, `${page}/night`)
    await until(() => text('#kept-here')).toContain('Saved on this device')
    const headers = `{ headers: { 'Content-Type': 'text/html', 'X-Kept-Until': '${Date.now() + 3_600_000}' } }`
    await driver.evaluate(`void caches.open('run-sheets')
      .then((cache) => cache.put('${former}', new Response('<h1>As it was kept</h1>', ${headers})))
      .then(() => navigator.serviceWorker.register('/backbar/events/sheet-worker.js', { scope: '${new URL(former).pathname}' }))
      .then(({ active, installing, waiting }) => {
        const worker = active ?? installing ?? waiting
        const look = () => (window.isKept = worker.state === 'activated')
        worker.addEventListener('statechange', look)
        look()
      })`)
    await until(() => driver.evaluate('window.isKept')).toBe(true)
    await site.go()
    await goto(former)
    await until(() => text('h1')).toBe('As it was kept')

    await site.come()
    await goto(former)
    await until(() => text('h1')).toContain('Nora Ephron')
    expect(await driver.evaluate('location.pathname')).toBe(`${page}/sheet`)
    await until(() => text('#kept-here')).toContain('Saved on this device')
    // Other saved pages stay on the phone.
    await site.go()
    await goto(`${site.url}${page}/night`)
    await until(() => text('.kept-words')).toContain('The copy saved on this device')
    await site.come()
    await goto('about:blank')
  },
)

test('without JavaScript one button saves every packing list checkmark', { timeout: journeyTimeout }, async () => {
  await using driver = await chromiumWindow(browser, { ...phone, ...withoutScript })
  await using app = await createTestApp()
  const { night, ticked } = await createBookedEvent(app)
  await using site = await isReachable(app)
  const actions = listActions(driver)
  const { tap, text, until } = actions
  await logIn(actions, site.url, night)
  await tap('.load-way summary', 'Packing list')
  await tap('.load-way label', 'Shaker')
  await tap('.load-way label', 'Jigger')
  await tap('.load-more summary', 'more lines')
  await tap('.load-way label', 'Bar mat')
  await tap('.load-way button', 'Save')
  await until(() => text('[data-way=out] .load-count')).toMatch(/^3 of/)
  expect(await ticked()).toEqual(['load-jiggers', 'load-mats', 'load-shakers'])
})

test('an open run sheet tab updates itself as the event day passes', async () => {
  await using visit = await openOwnerVisit(browser, phone)
  const { house: app, owner, page, url } = visit
  const { id } = await createStoredEvent(app.db, app.now())
  await acceptSampleProposal(app.db, id)
  await page.clock.install({ time: '2027-05-15T12:50:00-04:00' })
  await page.goto(`${url}/backbar/jobs/${id}/night`)
  const next = page.locator('.night-next')
  await next.getByText('1:00 PM').waitFor()
  const lines = await page
    .locator('[data-way=out] [name=line]')
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value))
  const ticks = lines.map((line) => ({ line, way: 'out', isOn: true, ago: 0 }))
  await owner.post(`/backbar/jobs/${id}/load-out`, { ticks: JSON.stringify(ticks) })
  await page.clock.runFor('00:12:00')
  await next.getByText('3:00 PM').waitFor()
  await next.getByText('Load-in, set-up').waitFor()
  // The page learns of another phone's check marks with its next request, every fifteen seconds.
  const count = page.locator('[data-way=out] .load-count')
  await expect
    .poll(async () => {
      await page.clock.runFor('00:15')
      return count.textContent()
    })
    .toBe(`${lines.length} of ${lines.length}`)
  await page.clock.runFor('01:00')
  expect(await page.locator('[data-way=out]').getAttribute('open')).toBeNull()
  await page.clock.setFixedTime('2027-05-15T22:01:00-04:00')
  await page.clock.runFor('01:00')
  await page.getByRole('heading', { name: 'Bring back' }).waitFor()
  expect(await page.locator('[data-way=out]').isVisible()).toBe(false)
  await next.getByText('11:00 PM').waitFor()
})

test('the run sheet tab passes axe and fits 1,700 px before, during and after events', async () => {
  await using smtp = await smtpDouble()
  await using visit = await openOwnerVisit(browser, phone, { MAIL_URL: smtp.url })
  const { house: app, owner, page, url } = visit
  const { id } = await createStoredEvent(app.db, app.now(), { request: { phoneNumber: '+19045550123' } })
  await acceptSampleProposal(app.db, id)
  const night = `${url}/backbar/jobs/${id}/night`
  await page.goto(night)
  await expectGoodAtEveryWidth(page)
  const facts = { loadInWay: 'Garden gate, Marisol has the key', toast: '19:15', setting: 'tent', rainPlan: 'The barn' }
  const site = { power: 'Two circuits by the gate', water: 'Kitchen tap', parking: 'Behind the barn' }
  await owner.fill(`/backbar/jobs/${id}/facts`, { ...facts, ...site, minors: '9', nonDrinkers: '12' })
  const drinks = ['gin-fizz', 'negroni', 'moscow-mule'].map((recipe) => ({ recipe, name: recipe, dedication: '' }))
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
  for (const time of ['2027-05-14T12:00:00-04:00', '2027-05-15T18:00:00-04:00', '2027-05-15T23:00:00-04:00']) {
    await page.clock.setFixedTime(time)
    await page.goto(night)
    await page.locator('[data-alive]').first().waitFor({ state: 'attached' })
    await expectGoodAtEveryWidth(page)
    await page.setViewportSize({ width: 390, height: 844 })
    const height: number = await page.evaluate('document.documentElement.scrollHeight')
    expect([time, height > 1_700 ? height : 'fits']).toEqual([time, 'fits'])
  }
})
