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
  const total = page.locator('.draft > .price-bar output')
  expect(await page.getByRole('button', { name: 'Add it up' }).isVisible()).toBe(false)
  await page.locator('[name="line-0-price"]').fill('5000')
  await expect.poll(() => total.innerText()).toMatch(/^Total\s+\$5,/)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('line-0-price')
  const before = await total.innerText()
  await page.getByRole('button', { name: 'Add from menu' }).tap()
  await page.getByRole('button', { name: 'Add: Additional Mixer' }).tap()
  await page.getByRole('button', { name: 'One less: Additional Mixer' }).waitFor()
  expect(await total.innerText()).not.toBe(before)
  expect(await page.locator('.line-total').allInnerTexts()).toContain('$25')
  expect(await page.locator('[name="line-0-price"]').inputValue()).toBe('5000')
  await expectGoodAtEveryWidth(page)
})

test('the menu of a line makes it an option, deletes it and restores it', async () => {
  await using visit = await openOwnerVisit(bar.browser, phone)
  const { house: app, page, url } = visit
  const { id } = await insertEvent(app)
  await page.goto(`${url}/backbar/jobs/${id}/proposal`)
  await page.locator('.draft[data-live]').waitFor()
  const label = await page.locator('[name="line-1-label"]').inputValue()
  const total = page.locator('.draft > .price-bar output')
  const before = await total.innerText()
  const grip = page.getByRole('button', { name: `Move or change ${label}` })
  await grip.press('Enter')
  await page.getByRole('button', { name: `Delete : ${label}` }).waitFor()
  await page.keyboard.press('Escape')
  expect(await page.locator('.line-menu:popover-open').count()).toBe(0)
  await grip.tap()
  await expectGoodAtEveryWidth(page)
  await page.getByRole('button', { name: `Delete : ${label}` }).tap()
  await page.getByText(`${label} is deleted.`).waitFor()
  await expect.poll(() => total.innerText()).not.toBe(before)
  await expectGoodAtEveryWidth(page)
  await page.getByRole('button', { name: `Undo: ${label} is deleted` }).press('Enter')
  await expect.poll(() => total.innerText()).toBe(before)
  await expect.poll(() => grip.evaluate((button) => button === document.activeElement)).toBe(true)
  await grip.tap()
  await page.getByRole('button', { name: `Make it an option : ${label}` }).tap()
  await page.getByText(`${label} is an option`).waitFor({ state: 'attached' })
  expect(await page.locator('[name="line-1-choice"]').inputValue()).toBe('off')
  expect(await total.innerText()).not.toBe(before)
})

test('a changed price shows the estimate’s price next to it', async () => {
  await using visit = await openOwnerVisit(bar.browser, phone)
  const { house: app, page, url } = visit
  const { id } = await insertEvent(app)
  await page.goto(`${url}/backbar/jobs/${id}/proposal`)
  await page.locator('.draft[data-live]').waitFor()
  const [price, total] = [page.locator('[name="line-0-price"]'), page.locator('.line-total').first()]
  const before = await total.innerText()
  await price.fill('750')
  await expect.poll(() => total.innerText()).toBe(`$750\nwas ${before}`)
  await price.fill(before.slice(1))
  await expect.poll(() => total.innerText()).toBe(before)
})

test('Escape, the cross and the back button close the menu', async () => {
  await using visit = await openOwnerVisit(bar.browser, phone)
  const { house: app, page, url } = visit
  const { id } = await insertEvent(app)
  const address = `${url}/backbar/jobs/${id}/proposal`
  await page.goto(address)
  await page.locator('.draft[data-live]').waitFor()
  const opener = page.getByRole('button', { name: 'Add from menu' })
  const sheet = page.locator('dialog:modal')
  const close: (() => Promise<unknown>)[] = [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Close the menu' }).tap(),
    () => page.getByRole('button', { name: 'Done' }).tap(),
    () => page.goBack(),
  ]
  for (const closeSheet of close) {
    await opener.tap()
    await sheet.waitFor()
    expect(page.url()).toBe(`${address}?add=menu`)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add from your menu')
    await closeSheet()
    await expect.poll(() => page.url()).toBe(address)
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await sheet.count()).toBe(0)
  }
  await page.goto(`${address}?add=menu`)
  await page.getByRole('button', { name: 'Add: Additional Mixer' }).tap()
  await page.getByText(/^was \$/).waitFor()
  await expectGoodAtEveryWidth(page)
  await page.keyboard.press('Escape')
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(page.url()).toBe(address)
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
  const grip = (row: number) => page.locator(`.line-grip[data-row="${row}"] > button`)
  await grip(0).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await page.getByText(`${first}: line 2 of`).waitFor({ state: 'attached' })
  expect(await listLabels()).toEqual([second, first, ...rest])
  await expect.poll(() => grip(1).evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await expectGoodAtEveryWidth(page)
  await page.getByRole('button', { name: `Up : ${first}` }).tap()
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
  expect(await page.locator('.line-menu:popover-open').count()).toBe(0)
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
  // The price gets the focus once the menu is closed.
  await page.waitForFunction(() => document.activeElement?.matches('.draft-lines [aria-invalid]'))
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
  await page.locator('.line-grip[data-row="1"] > button').press('Enter')
  await page.getByRole('button', { name: `Up : ${label}` }).press('Enter')
  await expect.poll(() => page.locator('[name="line-0-label"]').inputValue()).toBe(label)
  expect(await page.getByLabel('Find, or type a line of your own').inputValue()).toBe('mixer')
  await page.locator('.line-grip[data-row="0"] > button').press('Enter')
  await page.getByRole('button', { name: `Delete : ${label}` }).press('Enter')
  await page.getByRole('button', { name: `Undo: ${label} is deleted` }).press('Enter')
  await expect.poll(() => page.locator('[name="line-0-label"]').inputValue()).toBe(label)
})
