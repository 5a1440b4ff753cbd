import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setupStepKeys } from '../../app/office/setup/setup-steps.ts'
import { desktop, expectGoodAtEveryWidth, expectNoBarriers, openBrowser, phone } from './browser.ts'
import { openOwnerVisit } from './owner-visit.ts'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

test('the settings search filters while typing and shows everything when empty', async () => {
  await using visit = await openOwnerVisit(browser, phone)
  const { url, page } = visit
  await page.goto(`${url}/backbar/settings`)
  const shown = async () => {
    const names = page.locator('.doors li:visible b')
    return names.allInnerTexts()
  }
  const all = await shown()
  expect(all.length).toBeGreaterThan(20)
  await page.getByLabel('Find a setting').pressSequentially('webhook')
  await expect.poll(shown).toEqual(['Cards', 'Connections'])
  expect(await page.locator('.doors h2:visible').allInnerTexts()).toEqual(['Booking & money', 'Advanced'])
  await page.getByLabel('Find a setting').fill('owl of minerva')
  await page.getByText('Nothing is called that.').waitFor()
  await expectNoBarriers(page)
  await page.getByLabel('Find a setting').fill('')
  await expect.poll(shown).toEqual(all)
})

test.each([
  ['on a phone', phone, [true, false]],
  ['on a desktop', desktop, [false, true]],
] as const)('%s a settings page shows either a link back or the brand', async (_, device, shown) => {
  await using visit = await openOwnerVisit(browser, device)
  const { url, page } = visit
  await page.goto(`${url}/backbar/settings/terms`)
  const [back, brand] = [page.locator('.side-back'), page.locator('.side .brand')]
  expect(await Promise.all([back.isVisible(), brand.isVisible()])).toEqual(shown)
  expect(await back.getAttribute('href')).toBe('/backbar/settings')
})

test('settings sections and every set-up step pass axe at phone and desktop widths', async () => {
  await using visit = await openOwnerVisit(browser, phone)
  const { url, page } = visit
  for (const path of [
    'settings',
    ...setupStepKeys.map((card) => `set-up?card=${card}`),
    'settings/business',
    'settings/days',
    'settings/terms',
    'settings/kit',
    'settings/mail',
    'account',
    'in-and-out',
  ]) {
    await page.goto(`${url}/backbar/${path}`)
    await expectGoodAtEveryWidth(page)
  }
  // The form with errors.
  await page.goto(`${url}/backbar/set-up?card=terms`)
  await page.locator('#depositPercent').fill('many')
  await page.getByRole('button', { name: 'Save these answers' }).click()
  await page.getByText('Enter a whole number from 0 to 100').first().waitFor()
  await expectGoodAtEveryWidth(page)
})
