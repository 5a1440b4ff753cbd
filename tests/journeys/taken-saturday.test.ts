import { expect, test } from 'vitest'
import { createStoredEvent, setEventStatus } from '../doubles/stored-event.ts'
import { openSharedBar, desktop, expectNoBarriers, openPage, phone, withoutScript } from './browser.ts'

const bar = openSharedBar()
const saturday = { eventDate: '2027-10-16', eventStartTime: '17:00', eventEndTime: '22:00' }

test.each([
  ['with script', phone],
  ['with script', desktop],
  ['without script', { ...phone, ...withoutScript }],
] as const)('%s: a booked Saturday offers Friday, which fills the form and keeps typed answers', async (_, device) => {
  const isAlive = !('javaScriptEnabled' in device)
  const { id } = await createStoredEvent(bar.house.db, bar.house.now(), { request: saturday }, { state: 'booked' })
  await using visit = await openPage(bar.browser, device)
  const { page } = visit
  await page.goto(`${bar.url}/quote`)
  if (isAlive) await page.locator('#quote-desk[data-alive]').waitFor()
  await page.locator('#eventDate').fill('2027-10-16')
  await page.locator('#eventStartTime').fill('17:00')
  await page.locator('#eventEndTime').fill('22:00')
  await page.locator('#eventGuestCount').fill('60')
  await page.locator('#requestorName').fill('Maya Torres')
  const showPrice = async () => {
    if (!isAlive) await page.locator('.show-prices button').click()
  }
  await showPrice()
  const told = page.locator('.day-told')
  await expect.poll(() => told.innerText()).toContain('We are booked on Saturday, October 16, 2027.')
  if (isAlive) await expectNoBarriers(page)
  await told.getByRole('button', { name: /Friday, October 15/ }).click()
  await expect.poll(() => told.innerText()).toContain('Friday, October 15, 2027 is open.')
  expect(await page.locator('#eventDate').inputValue()).toBe('2027-10-15')
  expect(await page.locator('#requestorName').inputValue()).toBe('Maya Torres')
  await page.locator('#eventDate').fill('2026-11-22')
  await showPrice()
  await expect.poll(() => told.innerText()).toContain('November 22 may be possible.')
  await setEventStatus(bar.house.db, id, { state: 'lost' })
})

test('Enter submits the form instead of choosing an offered date', async () => {
  const { id } = await createStoredEvent(bar.house.db, bar.house.now(), { request: saturday }, { state: 'booked' })
  await using visit = await openPage(bar.browser, { ...phone, ...withoutScript })
  const { page } = visit
  await page.goto(`${bar.url}/quote?eventDate=2027-10-16&eventStartTime=17:00&eventEndTime=22:00`)
  await page.locator('.day-told.taken').waitFor()
  await page.locator('#eventGuestCount').press('Enter')
  await page.getByText('Almost there. Please check:').waitFor()
  expect(await page.locator('#eventDate').inputValue()).toBe('2027-10-16')
  await setEventStatus(bar.house.db, id, { state: 'lost' })
})
