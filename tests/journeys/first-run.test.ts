import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '../test-app.ts'
import { ownerSetupForm, createOwner } from '../owner-client.ts'
import {
  desktop,
  expectGoodAtEveryWidth,
  expectNoBarriers,
  openBrowser,
  serve,
  openPage,
  phone,
  withoutScript,
} from './browser.ts'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

const { name, email, password } = ownerSetupForm

test.each([
  ['on a phone', phone],
  ['on a phone without script', { ...phone, ...withoutScript }],
  ['on a desktop', desktop],
])('%s, the first owner sets up the site, logs out and logs in again', async (_, options) => {
  await using app = await createTestApp('sqlite', { SETUP_CODE: 'ABCD-EFGH-JKMN' })
  await using server = await serve(app)
  await using visit = await openPage(browser, options)
  const { page } = visit
  await page.goto(`${server.url}/backbar`)
  await page.getByLabel('Set-up code').fill('wrong one')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('That is not the code').first().waitFor()
  if (!('javaScriptEnabled' in options)) await expectNoBarriers(page)
  await page.getByLabel('Set-up code').fill('abcd efgh jkmn')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Your email').fill(email)
  await page.getByLabel('Password').fill(password)
  if (!('javaScriptEnabled' in options)) await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Open the bar' }).click()
  await page.waitForURL('**/backbar/set-up')
  await openMenuLink(page, 'Your account')
  if (!('javaScriptEnabled' in options)) await expectNoBarriers(page)
  await openMenu(page)
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await logIn(page)
  await page.waitForURL('**/backbar')
})

test('an added passkey logs in without a password, but not without user verification', async () => {
  await using app = await createTestApp()
  await createOwner(app)
  await using server = await serve(app)
  await using visit = await openPage(browser, phone)
  const { page } = visit
  // Passkeys require a host name, which the loopback address lacks.
  const url = server.url.replace('127.0.0.1', 'localhost')
  app.config.siteUrl = url
  const { cdp, authenticatorId } = await addSecurityKey(page)
  await page.goto(`${url}/backbar/account`)
  await logIn(page)
  await page.getByLabel('Name of the new passkey').fill('My phone')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('Added.').waitFor()
  await page.getByText('not used yet').waitFor()
  await expectGoodAtEveryWidth(page)
  await openMenu(page)
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.waitForURL('**/backbar')
  expect(await app.db.selectFrom('passkey').select(['name', 'used_at']).execute()).toEqual([
    { name: 'My phone', used_at: app.now() },
  ])

  // A user whose device cannot verify them is not logged in.
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await openMenu(page)
  await page.getByRole('button', { name: 'Log out' }).first().click()
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.getByText('That was canceled').waitFor()
  await expectGoodAtEveryWidth(page)
})

test('log-in, password reset and failed log-in pages pass axe', async () => {
  await using app = await createTestApp()
  await createOwner(app)
  await using server = await serve(app)
  await using visit = await openPage(browser, phone)
  const { page } = visit
  for (const path of ['/backbar/log-in', '/backbar/forgot', '/backbar/reset?token=x']) {
    await page.goto(server.url + path)
    await expectNoBarriers(page)
  }
  await page.goto(`${server.url}/backbar`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('not this one, surely')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByText('don’t match').first().waitFor()
  expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(email)
  await expectNoBarriers(page)
})

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

async function openMenu(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'More' })
  if (await button.isVisible()) await button.click()
}

async function openMenuLink(page: Page, label: string): Promise<void> {
  await openMenu(page)
  await page.getByRole('link', { name: label }).first().click()
}

/** Security key that responds automatically. */
async function addSecurityKey(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const
  return { cdp, ...(await cdp.send('WebAuthn.addVirtualAuthenticator', { options })) }
}
