import { expect, test } from 'vitest'
import { createStoredEvent, setEventStatus } from '../doubles/stored-event.ts'
import {
  openSharedBar,
  desktop,
  expectGoodAtEveryWidth,
  expectNoBarriers,
  openPage,
  phone,
  withoutScript,
} from './browser.ts'
import { openOwnerVisit } from './owner-visit.ts'

const bar = openSharedBar()
const saturday = { eventDate: '2027-10-16', eventStartTime: '18:00', eventEndTime: '23:00' }
const priya = { ...saturday, requestorName: 'Priya Shah', eventGuestCount: 80, eventVenue: 'Epping Forest' }

test('the waitlist checkbox appears only for a booked day and drafts restore it', async () => {
  const { id } = await createStoredEvent(bar.house.db, bar.house.now(), { request: priya }, { state: 'booked' })
  await using visit = await openPage(bar.browser, phone)
  const { page } = visit
  const alive = () => page.locator('#quote-desk[data-alive]').waitFor()
  await page.goto(`${bar.url}/quote`)
  await alive()
  const box = page.getByLabel('Tell me if October 16 opens up')
  expect(await page.locator('.day-tick').isVisible()).toBe(false)
  await page.locator('#eventDate').fill('2027-10-16')
  await box.check()
  await expectNoBarriers(page)
  if (process.env.SHOTS) await page.locator('.day-tick').scrollIntoViewIfNeeded()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/tick-390.png` })
  await page.locator('#requestorName').fill('Maya Torres')
  await page.goto(`${bar.url}/`)
  await page.goto(`${bar.url}/quote`)
  await alive()
  await box.waitFor()
  expect(await box.isChecked()).toBe(true)
  // An available day has no checkbox.
  await page.locator('#eventDate').fill('2027-10-23')
  await expect.poll(() => page.locator('.day-tick').isVisible()).toBe(false)
  await setEventStatus(bar.house.db, id, { state: 'lost' })
})

test.each([
  ['a phone without script', { ...phone, ...withoutScript }],
  ['a desktop', desktop],
] as const)('on %s, by keyboard: the owner waitlists an event and offers the reopened day', async (_, device) => {
  await using visit = await openOwnerVisit(bar.browser, device)
  const { house: app, page, url } = visit
  const shot = async (name: string) => {
    const width = page.viewportSize()!.width
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png`, fullPage: true })
  }
  const booked = await createStoredEvent(app.db, app.now(), { request: priya }, { state: 'booked' })
  const maya = await createStoredEvent(app.db, app.now(), {
    request: { ...saturday, requestorName: 'Maya Torres' },
  })
  const isAlive = !('javaScriptEnabled' in device)
  await page.goto(`${url}/backbar/jobs/${maya.id}`)
  await shot('request')
  await page.getByRole('button', { name: 'More for this event' }).press('Enter')
  await page.getByRole('button', { name: 'Mark booked' }).press('Enter')
  await page.getByRole('heading', { name: 'October 16 is taken' }).waitFor()
  await shot('guard')
  const buttons = await page.locator('.taken .acts > *').allInnerTexts()
  expect(buttons).toEqual(['Put Maya on the waitlist', 'Book both: a second event that day', 'Cancel'])
  if (isAlive) await expectGoodAtEveryWidth(page)
  await page.getByRole('button', { name: 'Put Maya on the waitlist' }).press('Enter')
  await page.getByRole('heading', { name: 'First on the waitlist for October 16' }).waitFor()
  await shot('waiting')
  await setEventStatus(app.db, booked.id, { state: 'lost' })
  await page.reload()
  await page.getByRole('heading', { name: 'October 16 is open again' }).waitFor()
  await shot('turn')
  if (isAlive) await expectGoodAtEveryWidth(page)
  await page.getByRole('link', { name: 'Write “The day opened up”' }).press('Enter')
  await page.getByRole('heading', { name: 'Write to Maya Torres' }).waitFor()
  await shot('letter')
  await page.getByRole('button', { name: 'Keep it, not sent' }).press('Enter')
  await page.getByText('On hold until Sunday, November 22').waitFor()
  await page.goto(`${url}/backbar/settings/replies?open=opened`)
  await shot('template')
  if (isAlive) await expectGoodAtEveryWidth(page)
})
