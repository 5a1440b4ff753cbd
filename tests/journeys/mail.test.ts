import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { queueEmail } from '../../app/plumbing/outbox/outbox.server.ts'
import { sampleEmail } from '../doubles/sample-email.ts'
import { smtpDouble } from '../doubles/smtp-double.ts'
import type { TestApp } from '../test-app.ts'
import { desktop, expectGoodAtEveryWidth, openBrowser, phone, withoutScript } from './browser.ts'
import { openOwnerVisit } from './owner-visit.ts'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

const visits = [
  ['on a phone, without script', { ...phone, ...withoutScript }],
  ['on a desktop, with script', desktop],
] as const

test.each(visits)(
  '%s: the owner sees why an email was refused, corrects the address and resends it',
  async (_, options) => {
    await using smtp = await smtpDouble({ behave: 'refuse-recipient' })
    await using visit = await openOwnerVisit(browser, options, { MAIL_URL: smtp.url })
    const { house: app, url, page } = visit
    await queueEmail(
      app.db,
      { ...sampleEmail({ to: 'guest@hmoe.example' }), eventId: null, kind: 'receipt' },
      app.now(),
    )
    app.nudge()
    await vi.waitUntil(async () => (await getState(app)) === 'refused', { timeout: 20_000 })

    await page.goto(`${url}/backbar`)
    await page.getByRole('link', { name: /^See why ?: An email to guest@hmoe.example did not arrive$/ }).click()
    expect(await page.locator('.post-history').innerText()).toContain('550 the double says no to the recipient')

    smtp.behave('accept')
    await page.getByText('Correct the address').click()
    await page.getByLabel('The right address').fill('guest@home.example')
    await page.getByRole('button', { name: 'Fix the address and send' }).click()
    await page.locator('.said').waitFor()
    await vi.waitUntil(() => smtp.emails.length === 1, { timeout: 20_000 })
    expect(smtp.emails[0]?.envelope.to).toEqual(['guest@home.example'])
    expect(smtp.emails[0]?.text).toContain('Cheers – the bar')

    await vi.waitUntil(async () => (await getState(app)) === 'sent', { timeout: 20_000 })
    await page.goto(`${url}/backbar/letters?open=letter-1`)
    await page.getByText('It was sent already').click()
    await page.getByRole('button', { name: 'Yes, send it a second time' }).click()
    await vi.waitUntil(() => smtp.emails.length === 2, { timeout: 20_000 })
  },
)

test.each(visits)('%s: a test email is delivered and shown on the set-up page', async (_, options) => {
  await using smtp = await smtpDouble()
  await using visit = await openOwnerVisit(browser, options, { MAIL_URL: smtp.url })
  const { house: app, url, page } = visit
  await page.goto(`${url}/backbar/letters`)
  await page.locator('#to').fill('owner@home.example')
  await page.getByRole('button', { name: 'Send a test email' }).click()
  await page.getByText('What happened to it is below').waitFor()
  await vi.waitUntil(() => smtp.emails.length === 1, { timeout: 20_000 })
  expect(smtp.emails[0]?.text).toContain('EMAILS ARRIVE')
  await vi.waitUntil(async () => (await getState(app)) === 'sent', { timeout: 20_000 })
  await page.goto(`${url}/backbar/set-up`)
  expect(
    await page
      .getByRole('link', { name: /^Email/ })
      .last()
      .innerText(),
  ).toContain('a test email went out')
})

test.each(visits)('%s: changed business settings appear on Home and on the quote page', async (_, options) => {
  await using visit = await openOwnerVisit(browser, options)
  const { url, page } = visit
  await page.goto(`${url}/backbar/settings/business`)
  await page.locator('#name').fill('The Tipsy Owl')
  await page.locator('#phone').fill('904')
  await page
    .locator('form', { has: page.locator('#name') })
    .getByRole('button', { name: 'Save' })
    .click()
  await expect.poll(() => page.title()).toMatch(/^Error:/)
  expect(await page.locator('#name').inputValue()).toBe('The Tipsy Owl')
  await page.locator('#phone').fill('904.234.5678')
  await page
    .locator('form', { has: page.locator('#name') })
    .getByRole('button', { name: 'Save' })
    .click()
  await page.locator('.said').waitFor()
  await page.goto(url)
  expect(await page.locator('.top .brand').innerText()).toContain('The Tipsy Owl')
  expect(await page.locator('.foot .phone').innerText()).toBe('(904) 234-5678')

  for (const [address, frames] of [
    ['https://forms.invalid/bar', 1],
    ['', 0],
  ] as const) {
    await page.goto(`${url}/backbar/settings/business`)
    if (!(await page.locator('#quoteUrl').isVisible()))
      await page.locator('main').getByText('Pages hosted elsewhere').click()
    await page.locator('#quoteUrl').fill(address)
    await page
      .locator('form', { has: page.locator('#quoteUrl') })
      .getByRole('button', { name: 'Save' })
      .click()
    await page.locator('.said').waitFor()
    // The hosted page itself is not tested, only its frame.
    const html = await (await fetch(`${url}/quote`)).text()
    expect(html.split('title="Free Quote Form"').length - 1).toBe(frames)
  }
})

test('the email page passes axe on phone and desktop when empty, invalid, refused or sent', async () => {
  await using smtp = await smtpDouble({ behave: 'refuse-recipient' })
  await using visit = await openOwnerVisit(browser, phone, { MAIL_URL: smtp.url })
  const { house: app, url, page } = visit
  await page.goto(`${url}/backbar/letters`)
  await expectGoodAtEveryWidth(page)
  await page.locator('#to').evaluate((field: HTMLInputElement) => (field.type = 'text'))
  await page.locator('#to').fill('nobody')
  await page.getByRole('button', { name: 'Send a test email' }).click()
  await page.locator('.summary').waitFor()
  await expectGoodAtEveryWidth(page)
  await page.locator('#to').fill('owner@home.example')
  await page.getByRole('button', { name: 'Send a test email' }).click()
  await page.getByText('What happened to it is below').waitFor()
  await vi.waitUntil(async () => (await getState(app)) === 'refused', { timeout: 20_000 })
  await page.reload()
  await page.getByText('Correct the address').click()
  await expectGoodAtEveryWidth(page)
  await app.db.updateTable('email').set({ state: 'sent' }).execute()
  await page.goto(`${url}/backbar/letters`)
  await page.getByRole('link', { name: /A test email from/ }).click()
  await page.getByText('It was sent already').click()
  await expectGoodAtEveryWidth(page)
})

test('business settings with an error or a conflict pass axe at phone and desktop widths', async () => {
  await using visit = await openOwnerVisit(browser, phone)
  const { url, page } = visit
  await page.goto(`${url}/backbar/settings/business`)
  const settings = page.locator('form', { has: page.locator('#name') })
  await page.locator('#phone').fill('904')
  await settings.getByRole('button', { name: 'Save' }).click()
  await page.locator('.summary').waitFor()
  await expectGoodAtEveryWidth(page)
  await page.locator('#phone').fill('904 234 5678')
  await settings.locator('input[name=seen]').evaluate((mark: HTMLInputElement) => (mark.value = 'of yesterday'))
  await page.locator('#area').fill('Amelia Island')
  await settings.getByRole('button', { name: 'Save' }).click()
  await page.locator('.edit-conflict').waitFor()
  await expectGoodAtEveryWidth(page)
})

async function getState({ db }: TestApp): Promise<string | undefined> {
  return (await db.selectFrom('email').select('state').orderBy('created_at', 'desc').executeTakeFirst())?.state
}
