import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUnsubscribePath } from '../../app/agreements/unsubscribe/unsubscribe-link.server.ts'
import { createStoredEvent } from '../doubles/stored-event.ts'
import { smtpDouble } from '../doubles/smtp-double.ts'
import { expectGoodAtEveryWidth, openBrowser, phone, withoutScript } from './browser.ts'
import { openOwnerVisit } from './owner-visit.ts'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

const day = 24 * 3_600_000
const smallWithoutScript = { ...phone, ...withoutScript, viewport: { width: 320, height: 640 } }

test('without JavaScript on a phone the owner reviews and sends five emails in five taps', async () => {
  await using smtp = await smtpDouble()
  await using visit = await openOwnerVisit(browser, smallWithoutScript, { MAIL_URL: smtp.url })
  const { house: app, url, page, owner } = visit
  await owner.fill('/backbar/settings/terms?open=pay', { check: '1 Bay St\nJacksonville, FL 32202' })
  const names = ['Ada', 'Bea', 'Cleo', 'Dora', 'Eva']
  for (const name of names) {
    const request = { requestorName: name, fromEmail: `${name.toLowerCase()}@home.example` }
    await createStoredEvent(app.db, app.now() - 2 * day, { request })
  }
  await page.goto(`${url}/backbar/letters/waiting`)
  await page.getByRole('link', { name: 'Change, later or not this time' }).first().click()
  const seen = []
  for (let taps = 0; taps < 5; taps++) {
    seen.push(await page.getByRole('heading', { level: 1 }).innerText())
    const send = page.getByRole('button', { name: /^Send to / })
    expect((await send.first().boundingBox())!.height).toBeGreaterThanOrEqual(48)
    await send.first().click()
  }
  expect(seen.toSorted()).toEqual(names.map((name) => `${name} waits for your answer`))
  await expect.poll(() => page.getByRole('status').innerText()).toBe('Olive sent it at 9:00 AM.')
  await expect.poll(() => smtp.emails.length).toBe(5)
  const to = smtp.emails.map(({ envelope }) => envelope.to[0]!).toSorted()
  expect(to).toEqual(names.map((name) => `${name.toLowerCase()}@home.example`))
  for (const { raw } of smtp.emails) {
    expect(raw).toMatch(/^List-Unsubscribe:\s+<http\S+\/stop\/\S+>/m)
    expect(raw).toMatch(/^List-Unsubscribe-Post:\s+List-Unsubscribe=One-Click/m)
  }
})

test('the review, settings and unsubscribe pages for emails pass axe at every width', async () => {
  await using visit = await openOwnerVisit(browser, phone, { MAIL_URL: 'smtp://127.0.0.1:9' })
  const { house: app, url, page, owner } = visit
  await owner.fill('/backbar/settings/terms?open=pay', { check: '1 Bay St' })
  const event = await createStoredEvent(app.db, app.now() - 2 * day)
  app.advance(14 * 3_600_000)
  await page.goto(`${url}/backbar/letters/waiting`)
  await expectGoodAtEveryWidth(page)
  await page.getByRole('link', { name: 'Change, later or not this time' }).click()
  await page.getByText('edit the words first').click()
  await expectGoodAtEveryWidth(page)
  expect(await page.getByRole('button', { name: 'Send at 8 AM' }).count()).toBe(2)
  for (const path of ['/backbar/settings/letters', '/backbar/settings/letters?open=review']) {
    await page.goto(url + path)
    await expectGoodAtEveryWidth(page)
  }
  await page.goto(url + getUnsubscribePath(app.config.secret, event.id, event.request.fromEmail!))
  await expectGoodAtEveryWidth(page)
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe('Stopped')
})
