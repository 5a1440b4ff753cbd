import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainJpeg } from '../doubles/sample-images.ts'
import { smtpDouble } from '../doubles/smtp-double.ts'
import { createTestApp } from '../test-app.ts'
import { ownerSetupForm } from '../owner-client.ts'
import { openBrowser, openPage, phone, serve } from './browser.ts'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

test('on a phone the owner completes all ten set-up steps in forty taps', async () => {
  await using smtp = await smtpDouble()
  await using app = await createTestApp('sqlite', { SETUP_CODE: 'ABCD-EFGH-JKMN' })
  await using server = await serve(app)
  await using visit = await openPage(browser, phone)
  const { page } = visit
  let taps = 0
  /** Taps a field. Typing or picking a value does not count as a tap. */
  const type = async (name: string, words: string) => {
    taps++
    await page.locator(`[name="${name}"]`).fill(words)
  }
  const tap = async (role: 'button' | 'link' | 'radio', name: string | RegExp) => {
    taps++
    await page.getByRole(role, { name }).first().click()
  }
  const card = (title: string) => page.locator('.path .is-open', { hasText: title }).waitFor()

  await page.goto(`${server.url}/backbar`)
  await type('code', 'ABCD-EFGH-JKMN')
  await tap('button', 'Continue')
  await type('name', ownerSetupForm.name)
  await type('email', 'olive@tipsyowl.com')
  await type('password', ownerSetupForm.password)
  await tap('button', 'Open the bar')

  await card('Name and contact')
  await type('name', 'The Tipsy Owl')
  await type('phone', '(904) 234-5678')
  await type('email', 'hello@tipsyowl.com')
  await type('area', 'Jacksonville and the beaches')
  await type('cities', 'Jacksonville\nSt. Augustine')
  await type('baseZip', '32205')
  await tap('button', 'Save')
  await card('What do you use?')
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/modules-390.png`, fullPage: true })
  await tap('button', 'Use these')
  await page.locator('[name="first"]').waitFor()
  await type('first', '#7a4b12')
  await type('second', '#8c1c13')
  await tap('button', 'Save logo and colors')
  await page.locator('[name^="price-"]').first().waitFor()
  const prices = await page.locator('[name^="price-"]').all()
  for (const [i, price] of prices.entries()) await type((await price.getAttribute('name'))!, `${700 + i * 100}`)
  await tap('button', 'Save these answers')
  await page.locator('[name="eventsADay"]').waitFor()
  for (const [name, words] of [
    ['eventsADay', '2'],
    ['bartenders', '4'],
    ['noticeDays', '10'],
    ['farthestMiles', '60'],
  ] as const)
    await type(name, words)
  await tap('button', 'Save these answers')
  await page.locator('[name="insurance"]').first().waitFor()
  await tap('radio', /^Yes, we carry it/)
  await tap('button', 'Save these answers')
  await page.locator('[name="zelle"]').waitFor()
  await type('zelle', 'pay@tipsyowl.com')
  await tap('button', 'Save')
  await tap('link', 'Another mail server')
  const { hostname, port } = new URL(smtp.url)
  await page.locator('[name="host"]').waitFor()
  await type('host', hostname)
  await type('port', port)
  await type('user', 'hello@tipsyowl.com')
  await type('mailPassword', 'an app password')
  // The sender is filled in with the email of the first step.
  expect(await page.locator('[name="from"]').inputValue()).toBe('hello@tipsyowl.com')
  await tap('button', 'Send a test email and connect')
  await page.locator('[name="photo"]').waitFor()
  taps++
  const photo = { name: 'bar.jpg', mimeType: 'image/jpeg', buffer: await plainJpeg() }
  await page.locator('[name="photo"]').setInputFiles(photo)
  await type('alt', 'A coupe with an orange twist on a wet stone bar.')
  await tap('button', 'Save')
  await card('Samples: remove or keep')
  await tap('button', 'Keep this logo, remove what is not checked')
  await page.getByRole('heading', { name: 'Ready to open', level: 1 }).waitFor()
  expect(await page.locator('.set-up-progress p').innerText()).toBe('10 of 10 done')
  expect(taps).toBeLessThanOrEqual(40)
})
