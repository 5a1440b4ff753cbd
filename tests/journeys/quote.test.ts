import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Browser } from 'playwright-core'
import { smtpDouble } from '../doubles/smtp-double.ts'
import { emptyHouse } from '../house.ts'
import { desktop, openBrowser, openDoors, openPage, phone, withoutScript } from './browser.ts'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

const visits = [
  ['on a phone, with script', phone],
  ['on a phone, without script', { ...phone, ...withoutScript }],
  ['on a desktop, with script', desktop],
] as const

test.each(visits)('%s: from Home to the form, a mistake made and mended, sent, thanked, both letters read', async (_, options) => {
  await using smtp = await smtpDouble()
  await using house = await emptyHouse('sqlite', { MAIL_URL: smtp.url })
  await using doors = await openDoors(house)
  await using visit = await openPage(browser, options)
  const { page } = visit

  await page.goto(doors.url)
  await page.getByRole('link', { name: 'Get a free quote' }).click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Contact Us')
  house.advance(60_000)
  await fillEvent(page)
  const ticket = page.locator('.ticket .sum b')
  if (!('javaScriptEnabled' in options)) await expect.poll(() => ticket.textContent()).toBe('$1,149.75')
  await page.locator('#requestorName').fill('Ada Lovelace')
  await page.locator('#fromEmail').fill('ada@b')
  await page.locator('#phoneNumber').fill('904 555 0142')
  await page.locator('#message').fill('Bring the <good> shaker & “spectacles”')
  await page.getByRole('button', { name: 'Request my free quote' }).click()

  await expect.poll(() => page.title()).toMatch(/^Error:/)
  expect(await page.locator('.summary').evaluate((summary) => summary === document.activeElement)).toBe(true)
  expect(await page.locator('#fromEmail').inputValue()).toBe('ada@b')
  expect(await ticket.textContent()).toBe('$1,149.75')
  expect(await page.locator('#message').inputValue()).toBe('Bring the <good> shaker & “spectacles”')
  await page.locator('#fromEmail').fill('ada@example.com')
  await page.getByRole('button', { name: 'Request my free quote' }).click()

  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Thank you')
  const reference = /NT-\w{4}-\w{4}/.exec(await page.locator('main').innerText())?.[0]
  expect(reference).toBeDefined()
  const total = await ticket.innerText()
  expect(total).toBe('$1,149.75')
  const asked = 'experience=luxe-cocktail&guests=120&date=2027-05-15&start=17:00&end=23:00&zip=32601&cocktails=4'
  expect(await (await fetch(`${doors.url}/api/estimate?${asked}`)).json()).toMatchObject({ totalCents: 114_975 })

  await vi.waitUntil(() => smtp.letters.length === 2, { timeout: 10_000 })
  const [alert, receipt] = ['hello@nerdandtonic.example', 'ada@example.com'].map((to) =>
    smtp.letters.find(({ envelope }) => envelope.to.includes(to)),
  )
  expect(alert?.subject).toContain(reference)
  expect(alert?.replyTo).toContain('ada@example.com')
  expect(receipt?.subject).toContain(reference)
  for (const letter of [alert, receipt]) {
    expect(letter?.text).toContain('Bring the <good> shaker & “spectacles”')
    expect(letter?.text).toContain(total)
    expect(letter?.text).toContain('9:45 PM: Last call')
    expect(letter?.html).toContain('Bring the &lt;good&gt; shaker')
  }
})

test('the mail server is down at first: the visitor never notices, and both letters go out when it is back', async () => {
  await using smtp = await smtpDouble()
  await smtp.stop()
  await using house = await emptyHouse('sqlite', { MAIL_URL: smtp.url })
  await using doors = await openDoors(house)
  await using visit = await openPage(browser, { ...phone, ...withoutScript })
  const { page } = visit

  await page.goto(`${doors.url}/quote`)
  house.advance(60_000)
  await fillEvent(page)
  await page.locator('#requestorName').fill('Grace Hopper')
  await page.locator('#fromEmail').fill('grace@example.com')
  await page.locator('#phoneNumber').fill('(904) 555-0199')
  await page.getByRole('button', { name: 'Request my free quote' }).click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Thank you')

  const settled = () => house.db.selectFrom('letter').select(['state', 'attempts', 'last_words']).execute()
  await vi.waitUntil(async () => (await settled()).every(({ last_words }) => last_words !== null), { timeout: 10_000 })
  expect(await settled()).toEqual(Array(2).fill(expect.objectContaining({ state: 'waiting', attempts: 1 })))

  await smtp.restart()
  house.advance(10 * 60_000)
  house.nudge()
  await vi.waitUntil(() => smtp.letters.length === 2, { timeout: 10_000 })
  await vi.waitUntil(async () => (await settled()).every(({ state }) => state === 'sent'), { timeout: 10_000 })
})

async function fillEvent(page: Page): Promise<void> {
  await page.locator('#eventDate').fill('2027-05-15')
  await page.locator('#eventStartTime').fill('17:00')
  await page.locator('#eventEndTime').fill('23:00')
  await page.locator('#eventVenue').fill('Riverside barn')
  await page.locator('#eventLocation').fill('Gainesville, 32601')
  await page.locator('#eventGuestCount').fill('120')
  await page.getByRole('radio', { name: /Luxe Cocktail/ }).check()
  await page.locator('#cocktails').fill('4')
}
