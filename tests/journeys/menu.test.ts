import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { validQuoteForm } from '../doubles/sample-form.ts'
import { createVisitor, listStoredData } from '../guest.ts'
import { desktop, expectGoodAtEveryWidth, openBrowser, phone, withoutScript } from './browser.ts'
import { openOwnerVisit } from './owner-visit.ts'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

const luxe = '/backbar/menu?open=experiences/luxe-cocktail'

test.each([
  ['on a phone, without script', { ...phone, ...withoutScript }],
  ['on a desktop', desktop],
])('%s: a new price applies to Services and new estimates, not to existing events', async (_, options) => {
  await using visit = await openOwnerVisit(browser, options)
  const { house: app, url, page } = visit
  await (await createVisitor(app)).ask({ ...validQuoteForm, experience: 'luxe-cocktail' })
  const [old] = (await listStoredData(app)).leads

  await page.goto(`${url}/backbar/menu`)
  await page.getByRole('link', { name: 'Luxe Cocktail Experience' }).click()
  await page.getByLabel('Price in dollars').fill('9,50')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => page.title()).toMatch(/^Error:/)
  expect(await page.getByLabel('Price in dollars').inputValue()).toBe('9,50')

  await page.getByLabel('Price in dollars').fill('$950')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.locator('#preview')
  await preview.getByText('Nothing is saved yet').waitFor()
  expect(await preview.locator('#luxe-cocktail').innerText()).toContain('$950')
  expect(await preview.locator('#luxe-cocktail').isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved. Visitors see it with their next page.').waitFor()

  await page.goto(`${url}/services#event-experiences`)
  expect(await page.locator('#luxe-cocktail').innerText()).toContain('$950')
  await page.goto(`${url}/quote?experience=luxe-cocktail`)
  await page.locator('#eventDate').fill('2027-05-15')
  await page.locator('#eventStartTime').fill('17:00')
  await page.locator('#eventEndTime').fill('22:00')
  await page.locator('#eventGuestCount').fill('60')
  const asked = 'experience=luxe-cocktail&guests=60&date=2027-05-15&start=17:00&end=22:00&miles=5'
  expect(await (await fetch(`${url}/api/estimate?${asked}`)).json()).toMatchObject({ totalCents: 95_000 })
  const [kept] = (await listStoredData(app)).leads
  expect(kept).toEqual(old)
  expect(JSON.parse(kept!.snapshot).lines[0]).toMatchObject({ totalCents: 80_000 })
})

test('the second tab to save a menu entry sees both values and can save again', async () => {
  await using visit = await openOwnerVisit(browser, phone)
  const { url, page: first } = visit
  const second = await first.context().newPage()
  for (const tab of [first, second]) await tab.goto(url + luxe)
  await first.getByLabel('Price in dollars').fill('820')
  await first.getByRole('button', { name: 'Save' }).click()
  await first.getByText('Saved.').waitFor()
  await second.getByLabel('Price in dollars').fill('840')
  await second.getByRole('button', { name: 'Save' }).click()
  await second.getByRole('heading', { name: 'This was changed in the meantime' }).waitFor()
  expect((await second.locator('.edit-conflict').innerText()).replace(/\s+/g, ' ')).toContain(
    'Price in dollars stored now 820 yours 840',
  )
  await expectGoodAtEveryWidth(second)
  await second.getByRole('button', { name: 'Save' }).click()
  await second.getByText('Saved.').waitFor()
})

test('without JavaScript the owner reorders, hides, deletes and restores experiences', async () => {
  await using visit = await openOwnerVisit(browser, { ...phone, ...withoutScript })
  const { url, page } = visit
  await page.goto(`${url}/backbar/menu`)
  await page.getByRole('button', { name: 'Move Dry Hire Bartender Experience up' }).click()
  await expect
    .poll(() => page.locator('#experiences h3').allInnerTexts())
    .toEqual(['Hops & Grapes Experience', 'Dry Hire Bartender Experience', 'Luxe Cocktail Experience'])
  await page.getByRole('link', { name: 'Hops & Grapes Experience' }).click()
  await page.getByText('Delete Hops & Grapes Experience', { exact: true }).click()
  await page.getByRole('button', { name: 'Yes, delete Hops & Grapes Experience' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('It is back.').waitFor()
  await page.getByRole('link', { name: 'Hops & Grapes Experience' }).click()
  await page.getByLabel('Visitors see it').uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => page.locator('#experiences li').first().innerText()).toContain('hidden')
  await page.goto(`${url}/services#event-experiences`)
  expect(await page.locator('.experiences li').count()).toBe(2)
})

const dump = JSON.stringify({
  __collections__: {
    additionalAddOns: { g: { name: 'Additional Garnish', price: '$20' }, h: { name: 'Fog machine', price: 90 } },
  },
})

test('on a phone without JavaScript the owner previews and imports a collections dump', async () => {
  await using visit = await openOwnerVisit(browser, { ...phone, ...withoutScript })
  const { url, page } = visit
  await page.goto(`${url}/backbar/menu/import`)
  await page
    .getByLabel('Pasted data')
    .setInputFiles({ name: 'dump.json', mimeType: 'application/json', buffer: Buffer.from(dump) })
  await page.getByRole('button', { name: 'See what it would change' }).first().click()
  await page.getByRole('heading', { name: 'What would change' }).waitFor()
  await page.getByText('additionalAddOns/h').waitFor()
  await page.getByRole('button', { name: 'Import this' }).click()
  await page.getByText('Imported.').waitFor()
  expect(await page.locator('#add-ons').innerText()).toContain('$20')
})

test('the menu editor’s preview, error and import states pass axe on phone and desktop', async () => {
  await using visit = await openOwnerVisit(browser, phone)
  const { url, page } = visit
  for (const path of [luxe, '/backbar/menu?open=rules']) {
    await page.goto(url + path)
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.locator('#preview').waitFor()
    await expectGoodAtEveryWidth(page)
  }
  await page.goto(url + luxe)
  await page.getByLabel('Price in dollars').fill('-5')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.locator('.summary').waitFor()
  await expectGoodAtEveryWidth(page)
  for (const words of [dump, '{']) {
    await page.goto(`${url}/backbar/menu/import`)
    await page.getByLabel('Data file (JSON)').fill(words)
    await page.getByRole('button', { name: 'See what it would change' }).last().click()
    await page.locator('[autofocus]').waitFor()
    await expectGoodAtEveryWidth(page)
  }
})
