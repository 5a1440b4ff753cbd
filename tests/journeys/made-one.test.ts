import { expect, test } from 'vitest'
import { createStoredEvent } from '../doubles/stored-event.ts'
import { openSharedBar, desktop, expectGoodAtEveryWidth, phone, withoutScript } from './browser.ts'
import { openHistory, openOwnerVisit } from './owner-visit.ts'

const bar = openSharedBar()
const october = { eventDate: '2027-10-16', eventStartTime: '18:00', eventEndTime: '23:00' }

test.each([
  ['a phone without script', { ...phone, ...withoutScript }],
  ['a desktop', desktop],
] as const)('on %s, merging two events redirects the second event’s address until undone', async (_, device) => {
  await using visit = await openOwnerVisit(bar.browser, device)
  const { house: app, page, url } = visit
  const isAlive = !('javaScriptEnabled' in device)
  const shot = async (name: string) => {
    const width = page.viewportSize()!.width
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png`, fullPage: true })
    if (isAlive) await expectGoodAtEveryWidth(page)
  }
  const put = (requestorName: string, row = {}) =>
    createStoredEvent(app.db, app.now(), { request: { ...october, requestorName } }, row)
  const [maya, mother] = [await put('Maya Torres', { state: 'booked' }), await put('Her Mother')]
  const getAddress = ({ id }: { id: string }) => `${url}/backbar/jobs/${id}`

  // The booking must stay. Merging the other way round is refused with a message, and the choice comes back.
  await page.goto(getAddress(mother))
  await page.locator('#same-event summary').click()
  await page.getByLabel(`This one, ${mother.reference}, new`).check()
  await shot('same-event')
  await page.getByRole('button', { name: 'Merge these events' }).click()
  await page.getByRole('link', { name: 'The other one has its date on hold or booked: keep that one' }).waitFor()
  await shot('same-event-refused')
  await page.locator('#same-event summary').click()
  await page.getByLabel(`The other, ${maya.reference}, booked, Oct 16`).check()
  await page.getByRole('button', { name: 'Merge these events' }).click()
  await page.getByRole('heading', { level: 1, name: 'Maya Torres' }).waitFor()
  expect(page.url()).toBe(`${getAddress(maya)}?said=merged`)
  await page.getByText('One event now: Maya Torres, Saturday, October 16.').waitFor()
  await shot('merged')

  await page.goto(getAddress(mother))
  expect(page.url()).toBe(getAddress(maya))
  await openHistory(page)
  await page.getByRole('button', { name: new RegExp(`Undo.*${mother.reference} is another event`) }).click()
  await page.getByText('Undone.', { exact: true }).waitFor()
  await page.goto(getAddress(mother))
  await page.getByRole('heading', { level: 1, name: 'Her Mother' }).waitFor()
  expect(page.url()).toBe(getAddress(mother))
})
