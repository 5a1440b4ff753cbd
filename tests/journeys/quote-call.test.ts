import { expect, test } from 'vitest'
import { insertEvent } from '../stocked.ts'
import { openSharedBar, expectGoodAtEveryWidth, phone, withoutScript } from './browser.ts'
import { openOwnerVisit } from './owner-visit.ts'

const bar = openSharedBar()

/** Saturday, December 12, 2026, three weeks after the time of the app's clock. */
const party = { eventDate: '2026-12-12', requestorName: 'Ana & Mateo' }

test('during a call the owner gets a price with two taps and the fields', async () => {
  await using visit = await openOwnerVisit(bar.browser, phone)
  const { house: app, page, url } = visit
  await insertEvent(app, party, { state: 'booked' })
  await page.goto(`${url}/backbar`)
  await page.getByRole('button', { name: 'Add', exact: true }).tap()
  await page.getByRole('link', { name: 'An inquiry' }).tap()
  await page.getByRole('heading', { name: 'On the phone' }).waitFor()
  // The date has the focus, so that typing needs no tap.
  await page.locator('.call-form[data-live]').waitFor()
  await page.keyboard.type('12/12')
  await page.getByText('Sat Dec 12 is booked by Ana & Mateo').waitFor()
  expect(await page.getByRole('button', { name: 'Is it available?' }).isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Sun Dec 13' }).tap()
  await page.getByText('Sun Dec 13 is available').waitFor()
  expect(await page.getByLabel('Date', { exact: true }).inputValue()).toBe('Sun, Dec 13')
  await page.keyboard.type('110')
  await page.getByText('For 110 guests, 5–11 PM').waitFor()
  await page.getByRole('radio', { name: 'Luxe Cocktail' }).check()
  const total = page.locator('.price-bar output')
  await expect.poll(() => total.innerText()).toMatch(/^from \$1,100\s+Luxe Cocktail, 110 guests/)
  await expectGoodAtEveryWidth(page)

  // The call drops: everything is there when the page is opened again.
  await page.getByLabel('Name', { exact: true }).fill('Tori & Sam')
  await page.getByText('kept here').waitFor()
  await page.goto(`${url}/backbar/jobs/new`)
  await page.getByRole('button', { name: 'Start over' }).waitFor()
  expect(await page.getByLabel('Guests', { exact: true }).inputValue()).toBe('110')
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Tori & Sam')
  await page.getByText('Sun Dec 13 is available').waitFor()
  await page.getByText('kept here').waitFor()
  expect(await page.getByRole('button', { name: 'Start over' }).isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Save', exact: true }).tap()
  await page.getByText('Kept. Next: make the proposal').waitFor()

  // The saved call is not restored again.
  await page.goto(`${url}/backbar/jobs/new`)
  await page.locator('.call-form[data-live]').waitFor()
  expect(await page.getByLabel('Guests', { exact: true }).inputValue()).toBe('')
})

test('without JavaScript a button shows the availability and the price', async () => {
  await using visit = await openOwnerVisit(bar.browser, { ...phone, ...withoutScript })
  const { house: app, page, url } = visit
  await insertEvent(app, party, { state: 'booked' })
  await page.goto(`${url}/backbar/jobs/new`)
  await page.getByLabel('Date', { exact: true }).fill('2026-12-12')
  await page.getByLabel('Guests', { exact: true }).fill('110')
  await page.getByRole('button', { name: 'Is it available?' }).press('Enter')
  await page.getByText('Sat Dec 12 is booked by Ana & Mateo').waitFor()
  await page.getByRole('button', { name: 'Sun Dec 13' }).press('Enter')
  await page.getByText('Sun Dec 13 is available').waitFor()
  expect(await page.getByLabel('Date', { exact: true }).inputValue()).toBe('2026-12-13')
  expect(await page.getByText('For 110 guests, 5–11 PM').isVisible()).toBe(true)
})

test('a call without a date stays on Today and is finished with its date', async () => {
  await using visit = await openOwnerVisit(bar.browser, phone)
  const { house: app, page, url } = visit
  await page.goto(`${url}/backbar/jobs/new`)
  await page.locator('.call-form[data-live]').waitFor()
  await page.getByLabel('Date', { exact: true }).fill('sometime in June')
  await page.getByText('Save keeps your words.').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Nora Diaz')
  await page.getByLabel('Phone', { exact: true }).fill('904 555 0134')
  await page.getByRole('button', { name: 'Save', exact: true }).tap()
  await page.getByText('Kept. It becomes an event when it has a date.').waitFor()
  await page.getByText('no date yet: “sometime in June”').first().waitFor()
  await expectGoodAtEveryWidth(page)
  await page.getByRole('link', { name: /^Finish/ }).tap()
  await page.locator('.call-form[data-live]').waitFor()
  expect(await page.getByLabel('Date', { exact: true }).inputValue()).toBe('sometime in June')
  expect(await page.getByLabel('Or the date in words').isVisible()).toBe(false)
  await expectGoodAtEveryWidth(page)

  // The call drops again: what was typed since is there.
  await page.getByLabel('Guests', { exact: true }).fill('80')
  await page.getByText('kept here').waitFor()
  await page.goto(`${url}/backbar`)
  await page.getByRole('link', { name: /^Finish/ }).tap()
  await page.getByRole('button', { name: 'Start over' }).waitFor()
  expect(await page.getByLabel('Guests', { exact: true }).inputValue()).toBe('80')
  await page.getByLabel('Date', { exact: true }).fill('12/12')
  await page.getByText('Sat Dec 12 is available').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).tap()
  await page.getByText('Kept. Next: make the proposal').waitFor()
  expect(await app.db.selectFrom('event').select('requestor_name').execute()).toHaveLength(1)
  expect(await app.db.selectFrom('unfinished_inquiry').select('id').execute()).toEqual([])
})
