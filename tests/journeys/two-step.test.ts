import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authenticator } from '../doubles/authenticator.ts'
import { createTestApp } from '../test-app.ts'
import { ownerSetupForm, createOwner } from '../owner-client.ts'
import { desktop, expectNoBarriers, openBrowser, serve, openPage, phone, withoutScript } from './browser.ts'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

describe.each([
  ['phone', phone],
  ['desktop', { ...desktop, ...withoutScript }],
] as const)('on a %s', (_, device) => {
  test('two-step log-in works with an app code and with a recovery code', async () => {
    await using house = await createTestApp()
    await createOwner(house)
    await using server = await serve(house)
    await using visit = await openPage(browser, device)
    const { page } = visit
    await page.goto(`${server.url}/backbar/account`)
    await logIn(page)
    house.advance(11 * 60_000)
    await page.getByRole('link', { name: 'Turn on two-step log-in' }).click()
    await page.getByLabel('Password').fill('not this one')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('That is not your password').first().waitFor()
    await expectAccessible(page, !('javaScriptEnabled' in device))
    await page.getByLabel('Password').fill(ownerSetupForm.password)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('img', { name: 'QR code' }).waitFor()
    await expectAccessible(page, !('javaScriptEnabled' in device))
    const app = authenticator((await page.locator('.key').textContent())!)
    await page.getByLabel('Six digits').fill('000 000')
    await page.getByRole('button', { name: 'Turn on two-step log-in' }).click()
    await page.getByText('That code is not right').first().waitFor()
    await expectAccessible(page, !('javaScriptEnabled' in device))
    await page.getByLabel('Six digits').fill(app.code(house.now()))
    await page.getByRole('button', { name: 'Turn on two-step log-in' }).click()
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
    await expectAccessible(page, !('javaScriptEnabled' in device))
    const codes = await page.locator('.codes code').allTextContents()
    expect(codes).toHaveLength(10)

    await logOut(page)
    house.advance(60_000)
    await logIn(page)
    await page.getByRole('heading', { name: 'One more step' }).waitFor()
    await expectAccessible(page, !('javaScriptEnabled' in device))
    await page.getByRole('textbox', { name: 'Code' }).fill('000000')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByText('doesn’t open it').waitFor()
    await expectAccessible(page, !('javaScriptEnabled' in device))
    await page.getByRole('textbox', { name: 'Code' }).fill(app.code(house.now()))
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL('**/backbar')

    await logOut(page)
    await logIn(page)
    await page.getByRole('textbox', { name: 'Code' }).fill(codes[3]!.toLowerCase())
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL('**/backbar')
    await page.goto(`${server.url}/backbar/account`)
    await page.getByText('9 of your recovery codes are left').waitFor()
    await expectAccessible(page, !('javaScriptEnabled' in device))
    await page.goto(`${server.url}/backbar/account?open=happened`)
    await page.getByText('Used a recovery code').waitFor()
    await expectAccessible(page, !('javaScriptEnabled' in device))
    await page.goto(`${server.url}/backbar/account?open=two-step`)
    await page.getByRole('button', { name: 'Turn off two-step log-in' }).click()
    await page.getByText('Two-step log-in is off.').waitFor()
  })
})

/** Asserts that nothing overflows and, with script, that axe finds nothing. */
async function expectAccessible(page: Page, hasScript: boolean): Promise<void> {
  if (hasScript) await expectNoBarriers(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(ownerSetupForm.email)
  await page.getByLabel('Password').fill(ownerSetupForm.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

async function logOut(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'More' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('button', { name: 'Log out', exact: true }).first().click()
}
