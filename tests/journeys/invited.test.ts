import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '../test-app.ts'
import { createOwnerClient } from '../owner-client.ts'
import { desktop, expectGoodAtEveryWidth, expectNoBarriers, openBrowser, openPage, phone, serve } from './browser.ts'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

const email = 'mia@bar.example'

test('an invited assistant joins with a passkey, gets 403 on owner pages and is removed', async () => {
  await using app = await createTestApp()
  const { cookie } = await createOwnerClient(app)
  await using server = await serve(app)
  // Passkeys require a host name, which the loopback address lacks.
  const url = server.url.replace('127.0.0.1', 'localhost')
  app.config.siteUrl = url
  await using owner = await openPage(browser, desktop)
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  await owner.page.context().addCookies([{ name, value, url }])
  await owner.page.goto(`${url}/backbar`)
  await owner.page.getByRole('link', { name: 'Your account' }).first().click()
  await owner.page.getByRole('link', { name: 'Accounts', exact: true }).first().click()
  await owner.page.getByLabel('Their name').fill('Mia Wallace')
  await owner.page.getByLabel('Their email').fill(email)
  await owner.page.getByRole('button', { name: 'Create the invitation link' }).click()
  const link = await owner.page.getByLabel('Copy it and give it to them').inputValue()
  await expectGoodAtEveryWidth(owner.page)

  await using guest = await openPage(browser, phone, /status of 403/)
  const { page } = guest
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const key = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  await cdp.send('WebAuthn.addVirtualAuthenticator', { options: { ...key, isUserVerified: true } })
  await page.goto(link)
  await page.getByLabel('Password').fill('four olives, no twist')
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByLabel('Name of the new passkey').fill('My phone')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('not used yet').waitFor()
  await logOut(page)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.waitForURL('**/backbar')
  await page.getByRole('button', { name: 'More' }).click()
  const links = page.getByRole('navigation', { name: 'Backbar, at the bottom' }).getByRole('link')
  expect((await links.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').replace(' ,', ',').trim())).toEqual([
    'Today',
    'Calendar',
    'Events',
    'Messages',
    'Events',
    'Staff',
    'Settings',
    'Mia Wallace, your account',
    'See the website',
  ])
  for (const path of ['money', 'set-up', 'settings/business', 'in-and-out']) {
    expect((await page.goto(`${url}/backbar/${path}`))?.status()).toBe(403)
    await page.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor()
  }
  await expectNoBarriers(page)
  await page.getByRole('link', { name: 'Back to Today' }).click()

  await owner.page.goto(`${url}/backbar/account?open=accounts`)
  await owner.page.getByRole('button', { name: 'End the log-in of Mia Wallace' }).click()
  await owner.page.getByText('Ended. They are logged out everywhere, and their tokens and webhooks are off.').waitFor()
  await page.goto(`${url}/backbar/events`)
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
})

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Log out' }).first().click()
}
