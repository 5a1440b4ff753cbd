import { expect, test } from 'vitest'
import { listProposals } from '../../app/agreements/proposals/proposals.server.ts'
import { insertEvent } from '../stocked.ts'
import { openSharedBar, desktop, expectGoodAtEveryWidth, phone, withoutScript } from './browser.ts'
import { openOwnerVisit } from './owner-visit.ts'

const bar = openSharedBar()

test('a proposal goes out with three taps from Today', async () => {
  await using visit = await openOwnerVisit(bar.browser, phone)
  const { house: app, page, url } = visit
  const { id } = await insertEvent(app, { requestorName: 'Jordan Miles', fromEmail: 'jordan@home.example' })
  await page.goto(`${url}/backbar`)
  await page.locator(`a[href="/backbar/jobs/${id}"]`).first().tap()
  await page.getByRole('button', { name: 'Preview it as a proposal' }).tap()
  await page.getByRole('heading', { name: 'As Jordan Miles will see it' }).waitFor()
  await page.getByRole('button', { name: 'Send the proposal' }).tap()
  await page.locator('.job-sums').waitFor()
  expect((await listProposals(app.db, id))[0]!.state).toBe('out')
})

test('the total of a proposal follows what is typed and added from the menu', async () => {
  await using visit = await openOwnerVisit(bar.browser, phone)
  const { house: app, page, url } = visit
  const { id } = await insertEvent(app)
  await page.goto(`${url}/backbar/jobs/${id}/proposal`)
  await page.locator('.draft[data-live]').waitFor()
  const total = page.locator('.price-bar output')
  expect(await page.getByRole('button', { name: 'Add it up' }).isVisible()).toBe(false)
  await page.locator('[name="line-0-price"]').fill('5000')
  await expect.poll(() => total.innerText()).toMatch(/^Total\s+\$5,/)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('line-0-price')
  const before = await total.innerText()
  await page.getByRole('button', { name: 'Add from menu' }).tap()
  await page.getByRole('button', { name: 'Add: Additional Mixer' }).tap()
  await page.getByRole('button', { name: 'One less: Additional Mixer' }).waitFor()
  expect(await total.innerText()).not.toBe(before)
  expect(await page.locator('[name="line-0-price"]').inputValue()).toBe('5000')
  await expectGoodAtEveryWidth(page)
})

test('without script “Add it up” shows the total', async () => {
  await using visit = await openOwnerVisit(bar.browser, { ...phone, ...withoutScript })
  const { house: app, page, url } = visit
  const { id } = await insertEvent(app)
  await page.goto(`${url}/backbar/jobs/${id}/proposal`)
  await page.locator('[name="line-0-price"]').fill('5000')
  await page.getByRole('button', { name: 'Add it up' }).press('Enter')
  await page.getByText('$5,000').first().waitFor()
  expect(await page.locator('.price-bar output').innerText()).toMatch(/^Total\s+\$5,/)
})

test('on a wide screen the client’s price stands beside the form and follows it', async () => {
  await using visit = await openOwnerVisit(bar.browser, desktop)
  const { house: app, page, url } = visit
  const { id } = await insertEvent(app)
  await page.goto(`${url}/backbar/jobs/${id}/proposal`)
  await page.locator('.draft[data-live]').waitFor()
  await page.locator('[name="line-0-price"]').fill('5000')
  await expect.poll(() => page.locator('.draft-preview .sum').innerText()).toMatch(/\$5,/)
  await page.setViewportSize({ width: 1100, height: 900 })
  expect(await page.locator('.draft-preview').isVisible()).toBe(false)
})
