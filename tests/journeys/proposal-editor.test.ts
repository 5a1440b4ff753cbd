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

test('the total of a proposal follows typed values and added menu items', async () => {
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

test('without JavaScript “Add it up” shows the total', async () => {
  await using visit = await openOwnerVisit(bar.browser, { ...phone, ...withoutScript })
  const { house: app, page, url } = visit
  const { id } = await insertEvent(app)
  await page.goto(`${url}/backbar/jobs/${id}/proposal`)
  await page.locator('[name="line-0-price"]').fill('5000')
  await page.getByRole('button', { name: 'Add it up' }).press('Enter')
  await page.getByText('$5,000').first().waitFor()
  expect(await page.locator('.price-bar output').innerText()).toMatch(/^Total\s+\$5,/)
})

test('on a wide screen a preview of the client’s price follows the form', async () => {
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

test('proposal lines are moved by arrow keys, buttons and dragging', async () => {
  await using visit = await openOwnerVisit(bar.browser, phone)
  const { house: app, page, url } = visit
  const { id } = await insertEvent(app)
  await page.goto(`${url}/backbar/jobs/${id}/proposal`)
  await page.locator('.draft[data-live]').waitFor()
  const listLabels = () =>
    page.locator('[name$="-label"]').evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
  const [first, second, ...rest] = await listLabels()
  const grip = (row: number) => page.locator(`.line-grip[data-row="${row}"] > summary`)
  await grip(0).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await page.getByText(`${first}: line 2 of`).waitFor({ state: 'attached' })
  expect(await listLabels()).toEqual([second, first, ...rest])
  expect(await grip(1).evaluate((summary) => summary === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await expectGoodAtEveryWidth(page)
  await page.getByRole('button', { name: `Move up : ${first}` }).tap()
  await page.getByText(`${first}: line 1 of`).waitFor({ state: 'attached' })
  expect(await listLabels()).toEqual([first, second, ...rest])
  const [from, to] = [(await grip(0).boundingBox())!, (await grip(1).boundingBox())!]
  expect([from.width, from.height]).toEqual([44, 44])
  await page.mouse.move(from.x + 22, from.y + 22)
  await page.mouse.down()
  await page.mouse.move(to.x + 22, to.y + 60, { steps: 5 })
  await page.mouse.up()
  await page.getByText(`${first}: line 2 of`).waitFor({ state: 'attached' })
  expect(await listLabels()).toEqual([second, first, ...rest])
  expect(await page.locator('.line-grip[open]').count()).toBe(0)
})

test('the menu search filters while typing, and a custom line needs its price', async () => {
  await using visit = await openOwnerVisit(bar.browser, phone)
  const { house: app, page, url } = visit
  const { id } = await insertEvent(app)
  await page.goto(`${url}/backbar/jobs/${id}/proposal`)
  await page.locator('.draft[data-live]').waitFor()
  await page.getByRole('button', { name: 'Add from menu' }).tap()
  const search = page.getByLabel('Find, or type a line of your own')
  await search.fill('mix')
  await page.getByText('1 found').waitFor({ state: 'attached' })
  expect(await page.getByRole('button', { name: /^Add: / }).count()).toBe(1)
  await search.press('Enter')
  await page.getByRole('button', { name: 'Add: Additional Mixer' }).tap()
  await page.getByRole('button', { name: 'One less: Additional Mixer' }).waitFor()
  expect(await search.inputValue()).toBe('mix')
  await search.fill('ice sculpture')
  await page.getByText('Nothing on your menu is called').waitFor()
  await expectGoodAtEveryWidth(page)
  await page.getByRole('button', { name: 'Add “ice sculpture” as your own line' }).tap()
  await page.getByText('Enter its price').waitFor()
  await page.keyboard.type('120')
  await expect.poll(() => page.locator('.draft-lines').innerText()).toContain('$120')
})

test('without JavaScript a button searches the menu, and Enter computes the total', async () => {
  await using visit = await openOwnerVisit(bar.browser, { ...phone, ...withoutScript })
  const { house: app, page, url } = visit
  const { id } = await insertEvent(app)
  await page.goto(`${url}/backbar/jobs/${id}/proposal`)
  await page.locator('[name="line-0-price"]').fill('5000')
  await page.locator('[name="line-0-price"]').press('Enter')
  await page.getByText('$5,000').first().waitFor()
  await page.getByRole('button', { name: 'Add from menu' }).press('Enter')
  await page.getByLabel('Find, or type a line of your own').fill('mixer')
  await page.getByRole('button', { name: 'Find in the menu' }).press('Enter')
  await page.getByText('1 found').waitFor({ state: 'attached' })
  expect(await page.getByRole('button', { name: /^Add: / }).count()).toBe(1)
  const label = await page.locator('[name="line-1-label"]').inputValue()
  await page.locator('.line-grip[data-row="1"] > summary').press('Enter')
  await page.getByRole('button', { name: `Move up : ${label}` }).press('Enter')
  await expect.poll(() => page.locator('[name="line-0-label"]').inputValue()).toBe(label)
  expect(await page.getByLabel('Find, or type a line of your own').inputValue()).toBe('mixer')
})
