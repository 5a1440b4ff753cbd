import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toDesiredEvent } from '../../app/agreements/agreement/agreement-change.ts'
import { findCurrentAgreement } from '../../app/agreements/agreement/current-agreement.server.ts'
import { computeChangedAgreement, requestChange } from '../../app/agreements/changes/changes.server.ts'
import { acceptSampleProposal } from '../agreed-proposal.ts'
import { createStoredEvent } from '../doubles/stored-event.ts'
import { createTestApp, openingTime, type TestApp } from '../test-app.ts'
import { createOwnerClient, ownerSetupForm } from '../owner-client.ts'
import { hasWebKit } from '../system-tools.ts'
import { expectGoodAtEveryWidth, openBrowser, phone } from './browser.ts'
import { listActions, chromiumWindow, journeyTimeout, serveSite, type Driver } from './driver.ts'
import { openOwnerVisit } from './owner-visit.ts'
import { openWebKit } from './webkit.ts'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

const today = '2026-11-20'

/** Creates a client who accepted, paid the deposit and requests 160 guests. Returns the event's id. */
async function createChangeRequest(
  { db }: TestApp,
  { post }: Awaited<ReturnType<typeof createOwnerClient>>,
): Promise<string> {
  const { id } = await createStoredEvent(db, openingTime)
  await acceptSampleProposal(db, id)
  const paid = { intent: 'pay', key: 'the-deposit', sum: '260', way: 'zelle', paidOn: today }
  await post(`/backbar/jobs/${id}/money`, paid)
  const agreement = (await findCurrentAgreement(db, id))!
  const wanted = { ...toDesiredEvent(agreement), eventGuestCount: 160 }
  const { totalCents } = await computeChangedAgreement(db, agreement, wanted, { number: 1, today })
  const ask = { kind: 'change', wanted, totalCents, person: 'a link' } as const
  await requestChange(db, id, ask, { today }, { actor: 'client', now: openingTime })
  return id
}

const engines: [name: string, open: () => Promise<Driver>][] = [
  ['Chromium', () => chromiumWindow(browser, phone)],
  ...(hasWebKit ? [['WebKit', () => openWebKit()] as [string, () => Promise<Driver>]] : []),
]

test.each(engines)(
  '%s, on a phone: approving a change takes 2 taps and a refund 4 taps',
  { timeout: journeyTimeout },
  async (_, open) => {
    await using driver = await open()
    await using app = await createTestApp()
    const id = await createChangeRequest(app, await createOwnerClient(app))
    await using server = await serveSite(driver, app)
    const { goto, fill, text, until, value, tap: touch } = listActions(driver)
    let taps = 0
    const tap = async (what: string, words?: string) => {
      taps++
      await touch(what, words)
    }
    const counted = () => [taps, (taps = 0)][0]
    await goto(`${server.url}/backbar`)
    await fill('#email', ownerSetupForm.email)
    await fill('#password', ownerSetupForm.password)
    await touch('button[type=submit]', 'Log in')
    await until(() => text('main h1')).not.toBe('Log in')

    await goto(`${server.url}/backbar`)
    await tap('.today-rows a.row-words', 'Nora')
    await tap('button', 'Agree: total $1,190')
    await until(() => text('.said')).toContain('Agreed: $1,190 total, $150 more than before. $930 is still to pay.')
    expect(counted()).toBe(2)

    await goto(`${server.url}/backbar/jobs/${id}/money`)
    await until(() => text('#pay button')).toBe('Mark $930 received')
    await fill('#sum', '900')
    await until(() => text('#pay button')).toBe('Mark $900 received')
    await fill('#sum', 'nine')
    await until(() => text('#pay button')).toBe('Record the payment')

    await tap('a', 'Remind them of $930')
    await until(() => text('.seen-letter')).toContain('Here is what is left to pay')
    await tap('button', 'Send the reminder')
    await until(() => text('.money-tab > .said')).toContain('The reminder about $930')
    expect(counted()).toBe(2)

    // The event has no overdue amount, so it is opened from the list of events.
    await goto(`${server.url}/backbar/jobs?show=booked`)
    await tap('main a', 'Nora')
    await tap('.job-tabs a', 'Money')
    await tap('.ledger a', 'Paid by Zelle')
    // The required field has the focus without a tap.
    await until(() => driver.evaluate('document.activeElement?.id')).toBe('refundReason')
    await driver.type('a bartender fewer')
    await until(() => value('#refundReason')).toBe('a bartender fewer')
    await until(() => text('[data-then=lower]')).toBe('Total becomes $930. $930 is still to pay, as before.')
    await tap('button', 'Record a refund of $260 by Zelle')
    await until(() => text('.money-tab > .said')).toContain('$260 went back by Zelle. $930 is still to pay.')
    expect(counted()).toBe(4)
  },
)

test('the money tab fits two phone screens, and money and change pages pass axe', async () => {
  await using at = await openOwnerVisit(browser, phone)
  const { house: app, owner, page, url } = at
  const id = await createChangeRequest(app, owner)
  const job = `${url}/backbar/jobs/${id}`
  await page.goto(`${job}/money`)
  const height = (what: string) => page.locator(what).evaluate((at) => at.getBoundingClientRect().height)
  expect((await height('.job-head')) + (await height('.job-tab'))).toBeLessThanOrEqual(1_700)
  for (const address of [
    'money',
    `money?entry=${id}-paid-the-deposit`,
    'money?remind=yes',
    'change',
    'change?what=they',
    'change?what=change',
  ]) {
    await page.goto(`${job}/${address}`)
    await expectGoodAtEveryWidth(page)
  }
})

test('each month is a tap target at least 44 pixels high, with and without payments', async () => {
  await using visit = await openOwnerVisit(browser, phone)
  const { page, url } = visit
  await page.goto(`${url}/backbar/money`)
  await page.getByText('Show as a table').tap()
  const heights = await page
    .locator('.money-months a')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height))
  expect(heights).toHaveLength(24)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
})
