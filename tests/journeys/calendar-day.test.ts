import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStoredEvent } from '../doubles/stored-event.ts'
import { openingTime } from '../test-app.ts'
import { desktop, expectGoodAtEveryWidth, openBrowser, phone, withoutScript } from './browser.ts'
import { journeyTimeout } from './driver.ts'
import { openOwnerVisit } from './owner-visit.ts'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

test.each([
  ['on a phone', phone],
  ['on a desktop', desktop],
  ['on a phone, without script', { ...phone, ...withoutScript }],
] as const)(
  '%s: the owner goes from Today to a date in two taps and closes a day in three',
  { timeout: journeyTimeout },
  async (_, device) => {
    const isAlive = !('javaScriptEnabled' in device)
    const isDialog = isAlive && device === phone
    await using visit = await openOwnerVisit(browser, device)
    const { house: app, url, page } = visit
    const request = { eventDate: '2027-06-26', requestorName: 'Tara & Dev' }
    await createStoredEvent(app.db, openingTime, { request })

    await page.goto(`${url}/backbar`)
    await page.getByRole('link', { name: 'Calendar' }).filter({ visible: true }).click()
    await page.getByLabel('Go to date').click()
    await page.keyboard.type('june 12')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'June 12 is available' }).waitFor()
    await page.getByText('Nobody asked for it yet.').waitFor()
    await expect.poll(() => page.locator('dialog#day:modal').count()).toBe(isDialog ? 1 : 0)
    if (isAlive) await expectGoodAtEveryWidth(page)
    if (isDialog) {
      // The page hears of its former width only with its next frame.
      await page.locator('dialog#day:modal').waitFor()
      await page.keyboard.press('Escape')
      await page.waitForURL(/\?month=2027-06$/)
      await page.waitForFunction(() => document.activeElement?.textContent?.includes('June 12, 2027'))
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('June 19, 2027')
    }

    await page.goto(`${url}/backbar`)
    await page.getByRole('link', { name: 'Calendar' }).filter({ visible: true }).click()
    await page.getByRole('link', { name: 'Sunday, November 29, 2026' }).click()
    await page.getByRole('button', { name: 'Close this day' }).click()
    await page.getByText('Saved.').waitFor()
    expect(await page.locator('.month td.closed').count()).toBe(1)
    if (isAlive) await expectGoodAtEveryWidth(page)
    if (!isAlive) {
      await page.getByLabel('Or pick a date').fill('2027-06-26')
      await page.getByRole('button', { name: 'Go', exact: true }).last().click()
      await page.getByRole('heading', { name: 'June 26 is available' }).waitFor()
    }
  },
)

test('on a desktop the selected day stays beside the month in a full-page capture', async () => {
  await using visit = await openOwnerVisit(browser, desktop)
  const { page, url } = visit
  await page.goto(`${url}/backbar/calendar?month=2027-06&day=2027-06-12`)
  await page.setViewportSize({ width: 1440, height: 400 })
  await page.screenshot({ fullPage: true })
  expect(await page.getByRole('heading', { name: 'June 12 is available' }).isVisible()).toBe(true)
})

test('on a desktop the week of today is as high as the others', async () => {
  await using visit = await openOwnerVisit(browser, desktop)
  await visit.page.goto(`${visit.url}/backbar/calendar`)
  const heights = await visit.page.locator('.month tbody tr').evaluateAll((rows) => rows.map((row) => row.clientHeight))
  expect(new Set(heights).size).toBe(1)
})
