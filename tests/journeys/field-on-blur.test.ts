import { expect, test } from 'vitest'
import { createTestClient } from '../test-client.ts'
import { createTestApp } from '../test-app.ts'
import {
  openSharedBar,
  desktop,
  expectGoodAtEveryWidth,
  expectNoBarriers,
  openPage,
  phone,
  serve,
  withoutScript,
} from './browser.ts'
import { openAwake } from './low-vision-views.ts'

const bar = openSharedBar()

test.each([
  ['/quote', 'Something to check', /before the start/, /Did you mean ada@gmail\.com/, /^Request my free quote/],
  [
    '/es/quote',
    'Hay algo que revisar',
    /anterior a la de inicio/,
    /¿Quisiste decir ada@gmail\.com/,
    /^Pedir mi cotización/,
  ],
] as const)('%s shows an error when a field loses focus, and links to it', async (path, mend, end, likely, send) => {
  await using visit = await openPage(bar.browser, phone)
  const { page } = visit
  await openAwake(page, bar.url + path)
  const message = (field: string) => page.locator(`#${field}-error`)
  await page.locator('#eventDate').fill('2027-05-15')
  await page.locator('#eventStartTime').fill('18:00')
  await page.locator('#eventEndTime').fill('16:00')
  await page.locator('#eventGuestCount').fill('abc')
  await expect.poll(() => message('eventEndTime').innerText()).toMatch(end)
  await page.locator('#fromEmail').fill('ada@gmial.com')
  await expect.poll(() => message('eventGuestCount').innerText()).toMatch(/2,000/)
  await page.locator('#phoneNumber').focus()
  await expect.poll(() => message('fromEmail').innerText()).toMatch(likely)
  await expectNoBarriers(page)

  // A typed value is never changed automatically. The bar links to the field and disappears with the last error.
  expect(await page.locator('#fromEmail').inputValue()).toBe('ada@gmial.com')
  const link = page.locator('a.ticket-bar')
  expect(await link.innerText()).toContain(mend)
  await link.click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('fromEmail')
  await page.locator('#eventGuestCount').fill('one hundred')
  await page.locator('#eventEndTime').fill('23:00')
  await page.locator('#fromEmail').fill('ada@gmail.com')
  await page.locator('#requestorName').fill('Ada')
  await expect.poll(() => page.locator('.err').count()).toBe(0)
  await expect.poll(() => page.locator('button.ticket-bar').count()).toBe(1)

  // A value sent again after a suggestion is accepted as intended.
  await page.locator('#fromEmail').fill('ada@gmial.com')
  await page.locator('#eventLocation').fill('Springfield')
  await page.locator('#eventVenue').fill('A barn')
  await expect.poll(() => message('eventLocation').innerText()).toMatch(/ZIP 32401/)
  await page.locator('#phoneNumber').fill('(904) 555-0100')
  await expect.poll(() => message('fromEmail').innerText()).toMatch(likely)
  await page.getByRole('button', { name: send }).click()
  await page.waitForURL(/thankyou/)
  const { request } = await bar.house.db
    .selectFrom('event')
    .select('request')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(request)).toMatchObject({ fromEmail: 'ada@gmial.com', eventGuestCount: 100, zip: null })
})

test.each([
  ['/quote', 'Make it 10:00 PM', 'Make it maya@example.com', 'from $1,100'],
  ['/es/quote', /^Cambiar a 10:00/, 'Cambiar a maya@example.com', 'desde $1,100'],
] as const)('%s: tapping a suggestion corrects the field, and an unlikely end time keeps the price', async (...of) => {
  const [path, time, address, price] = of
  await using visit = await openPage(bar.browser, phone)
  const { page } = visit
  await openAwake(page, bar.url + path)
  for (const [name, text] of Object.entries({
    eventDate: '2027-06-12',
    eventGuestCount: '120',
    eventStartTime: '17:00',
    eventEndTime: '10:00',
    fromEmail: 'maya@example,com',
  }))
    await page.locator(`#${name}`).fill(text)
  await page.getByRole('radio', { name: /Luxe/ }).check()
  await page.getByRole('button', { name: time }).waitFor()
  await expect.poll(() => page.locator('button.ticket-bar').innerText()).toContain(price)
  await expectGoodAtEveryWidth(page)
  await page.getByRole('button', { name: time }).click()
  await page.getByRole('button', { name: address }).click()
  await expect.poll(() => page.locator('.err').count()).toBe(0)
  expect(await page.locator('#eventEndTime').inputValue()).toBe('22:00')
  expect(await page.locator('#fromEmail').inputValue()).toBe('maya@example.com')
  await expectGoodAtEveryWidth(page)
})

test('a city’s nickname in the quote form is recognized for the distance', async () => {
  await using visit = await openPage(bar.browser, desktop)
  const { page } = visit
  await openAwake(page, `${bar.url}/quote`)
  await page.locator('#eventLocation').fill('Jax Beach')
  await expect.poll(() => page.locator('#ticket').innerText()).toMatch(/\d+ miles/)
})

test('without JavaScript, the quote form suggests corrections once and keeps all typed values', async () => {
  await using visit = await openPage(bar.browser, { ...phone, ...withoutScript })
  const { page } = visit
  await page.goto(`${bar.url}/quote`)
  const words = {
    eventDate: '2027-06-12',
    eventStartTime: '18:00',
    eventEndTime: '23:00',
    eventGuestCount: 'about 120',
    eventLocation: 'Jacksonville, FL 33101',
    eventVenue: 'A barn',
    requestorName: 'Grace Hopper',
    fromEmail: 'grace@gmial.com',
    phoneNumber: '(904) 555-0100',
  }
  for (const [name, text] of Object.entries(words)) await page.locator(`#${name}`).fill(text)
  await page.getByRole('button', { name: 'Request my free quote' }).click()
  const summary = page.locator('.summary')
  await expect.poll(() => summary.innerText()).toContain('Did you mean grace@gmail.com?')
  expect(await summary.innerText()).toContain('ZIP 33101 is about 326 miles from Jacksonville.')
  for (const [name, text] of Object.entries(words)) expect(await page.locator(`#${name}`).inputValue()).toBe(text)
  await page.locator('#eventLocation').fill('Jacksonville')
  await page.getByRole('button', { name: 'Request my free quote' }).click()
  await page.waitForURL(/thankyou/)
  const { request } = await bar.house.db
    .selectFrom('event')
    .select('request')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(request)).toMatchObject({ fromEmail: 'grace@gmial.com', zip: '32202', eventGuestCount: 120 })
})

test.each([
  ['en', /before the start/],
  ['es', /anterior a la de inicio/],
] as const)('the change form shows an error when a field loses focus (%s)', async (language, words) => {
  await using app = await createTestApp()
  await using server = await serve(app)
  const { here, open, post } = await createTestClient(app, { language }, language)
  const agreed = { signature: 'Nora Ephron', consent: 'on', intent: 'yes' }
  expect((await post({ ...Object.fromEntries((await open()).fields), ...agreed })).status).toBe(303)
  await using visit = await openPage(bar.browser, phone)
  const { page } = visit
  await page.goto(`${server.url}${here}/change`)
  const row = (code: string) => page.locator(`[data-row=${code}] > summary`).click()
  await row('times')
  await page.locator('#eventEndTime').fill('03:00')
  await page.locator('#eventStartTime').fill('04:00')
  const end = page.locator('#eventEndTime-error')
  await expect.poll(() => end.innerText()).toMatch(words)
  await row('guests')
  await page.locator('#eventGuestCount').fill('abc')
  await row('place')
  await expect.poll(() => page.locator('#eventGuestCount-error').textContent()).toMatch(/2,000/)
  await expectNoBarriers(page)
  await row('times')
  await page.locator('#eventEndTime').fill('09:00')
  await row('guests')
  await page.locator('#eventGuestCount').fill('about 160')
  await expect.poll(() => page.locator('.err').count()).toBe(0)
  // The price appears without a tap.
  await page.locator('.answer').waitFor()
  await expectNoBarriers(page)
})
