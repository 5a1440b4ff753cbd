import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProposals } from '../../app/agreements/proposals/proposals.server.ts'
import { modules } from '../../app/modules.ts'
import { acceptSampleProposal } from '../agreed-proposal.ts'
import { smtpDouble } from '../doubles/smtp-double.ts'
import { createTestApp } from '../test-app.ts'
import { createOwnerClient, ownerSetupForm } from '../owner-client.ts'
import { insertHistoryEntry, insertEvent } from '../stocked.ts'
import { hasWebKit } from '../system-tools.ts'
import { openBrowser, phone, withoutScript } from './browser.ts'
import { listActions, chromiumWindow, journeyTimeout, serveSite, type Driver } from './driver.ts'
import { openOwnerVisit } from './owner-visit.ts'
import { openWebKit } from './webkit.ts'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

type Window = readonly [name: string, open: () => Promise<Driver>]
const windows: Window[] = [
  ['Chromium', () => chromiumWindow(browser, phone)],
  ['Chromium without script', () => chromiumWindow(browser, { ...phone, ...withoutScript })],
  ...(hasWebKit ? ([['WebKit', () => openWebKit()]] as const) : []),
]

test.for(windows)(
  'on a phone, %s: replying to an inquiry takes two taps from the event page',
  { timeout: journeyTimeout },
  async ([, open]) => {
    await using smtp = await smtpDouble()
    await using driver = await open()
    await using app = await createTestApp('sqlite', { MAIL_URL: smtp.url })
    await createOwnerClient(app)
    const asking = await insertEvent(app, { requestorName: 'Jordan Miles', fromEmail: 'jordan@home.example' })
    const answered = await insertEvent(app, { requestorName: 'Marcus Reed' }, { state: 'replied' })
    await using server = await serveSite(driver, app)
    const { goto, tap, fill, text, until } = listActions(driver)
    let taps = 0
    const tapped = (what: string, words?: string) => (taps++, tap(what, words))
    const counted = () => [taps, (taps = 0)][0]
    const page = (id: string) => `${server.url}/backbar/jobs/${id}`

    await goto(`${server.url}/backbar/log-in?to=/backbar/jobs/${asking.id}`)
    await fill('#email', ownerSetupForm.email)
    await fill('#password', ownerSetupForm.password)
    await tap('button', 'Log in')
    await until(() => text('h1')).toBe('Jordan Miles')
    await tapped('.job-next a', 'Answer')
    await until(() => text('h1')).toBe('Write to Jordan Miles')
    await tapped('main button', 'Send the email')
    await until(() => text('[role="status"]')).toContain('Your email is on its way.')
    expect(await text('.job-standing')).toContain('Replied')
    expect(counted()).toBe(2)

    await goto(page(answered.id))
    await tapped('.job-next a', 'Make the proposal')
    await until(() => text('h1')).toBe('A proposal for Marcus Reed')
    await tapped('button', 'Preview the proposal')
    await until(() => text('h1')).toBe('As Marcus Reed will see it')
    await tapped('button', 'Send the proposal')
    await until(() => text('[role="status"]')).toContain('Your proposal is on its way.')
    // No next step is shown until the client has had a day to read the proposal.
    expect(await driver.evaluate(`document.querySelector('.job-next') === null`)).toBe(true)
    expect(await text('.job-sums')).toMatch(/^Proposed \$/)
    expect((await listProposals(app.db, answered.id))[0]!.state).toBe('out')
    expect(counted()).toBe(3)

    // Calling takes a single tap, from the header and from its collapsed line.
    const called = `[...document.querySelectorAll('.job a[href^="tel:"]')].map((link) => link.getAttribute('href'))`
    expect(await driver.evaluate(called)).toEqual(['tel:+19045550142', 'tel:+19045550142'])

    // Secondary actions unfold and stay within the window.
    await tap('.job-more')
    await until(() => text('.job-acts')).toContain('Edit the inquiry')
  },
)

const smallPhone = { ...phone, viewport: { width: 390, height: 844 } }

/** Creates an ordinary booking: replied to, accepted, deposit paid. Returns the address of its page. */
async function createBooking({ house: app, owner }: Awaited<ReturnType<typeof openOwnerVisit>>): Promise<string> {
  const message = 'We married on May 26, 1987. We keep the day, whatever weekday it falls on.'
  const { id } = await insertEvent(app, { requestorName: 'Rosa & Walt', message })
  const here = `/backbar/jobs/${id}`
  await owner.post(here, { intent: 'move', from: 'new', to: 'replied' })
  await owner.fill(`${here}/reply?template=quote`, {})
  await acceptSampleProposal(app.db, id)
  await owner.post(`${here}/money`, {
    intent: 'pay',
    key: 'key-of-a-payment',
    sum: '260',
    way: 'zelle',
    paidOn: '2026-11-20',
    receipt: 'yes',
  })
  await insertHistoryEntry(app, id, 'note', 'Called: his sister opens the gate')
  return here
}

/** Tabs of a booked event, in their order. A module's tab may stand in the place of the history. */
function listTabs(): string[] {
  const ofModules = modules.flatMap(({ eventTabs = [] }) => eventTabs)
  const tabs: [position: number, address: string][] = [
    [10, ''],
    [30, '/money'],
    [40, '/night'],
    ...ofModules.map(({ position, page, hash }): [number, string] => [position, `/${page}${hash ? `#${hash}` : ''}`]),
  ]
  if (!ofModules.some(({ isInsteadOfHistory }) => isInsteadOfHistory)) tabs.push([50, '/history'])
  return tabs.toSorted(([one], [other]) => one - other).map(([, address]) => address)
}

test('on a phone every tab of an ordinary booking but its conversation fits 1,700 px', async () => {
  await using smtp = await smtpDouble()
  await using visit = await openOwnerVisit(browser, smallPhone, { MAIL_URL: smtp.url })
  const { url, page } = visit
  const here = await createBooking(visit)
  await page.goto(url + here)
  const tabs = await page.locator('.job-tabs a').evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
  expect(tabs).toEqual(listTabs().map((tab) => here + tab))
  // A conversation grows, and opens at its end.
  const still = listTabs().filter((tab) => !tab.includes('#'))
  for (const tab of new Set([...still, '/history'])) {
    await page.goto(url + here + tab)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect([tab, height > 1_700 ? height : 'fits']).toEqual([tab, 'fits'])
  }
})

test('on a phone the header of a booking shrinks to a line above the tabs', async () => {
  await using smtp = await smtpDouble()
  await using visit = await openOwnerVisit(browser, smallPhone, { MAIL_URL: smtp.url })
  const { url, page } = visit
  const here = await createBooking(visit)
  await page.goto(url + here)
  const bar = page.locator('.job-bar')
  const isBarSeen = () =>
    bar.evaluate((bar) => {
      const { left, top, width, height } = bar.getBoundingClientRect()
      return bar.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
  expect(await isBarSeen()).toBe(false)
  await page.evaluate(() => scrollTo(0, 10_000))
  await expect.poll(isBarSeen).toBe(true)
  expect(await bar.innerText()).toMatch(/Rosa & Walt\s+May 15 · 120 guests · balance \$780/)
  // The tabs stay below the bar.
  const gap = await page.evaluate(() => {
    const [bar, tabs] = ['.job-bar', '.job-tabs'].map((what) => document.querySelector(what)!.getBoundingClientRect())
    return tabs!.top - bar!.bottom
  })
  expect(Math.abs(gap)).toBeLessThan(1)
})
