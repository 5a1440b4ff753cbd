import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { smtpDouble } from '../doubles/smtp-double.ts'
import { createTestApp } from '../test-app.ts'
import { hasWebKit } from '../system-tools.ts'
import { desktop, openBrowser, serve, openPage, phone, withoutScript } from './browser.ts'
import { openFirefox } from './firefox.ts'
import { chromiumWindow, listActions, journeyTimeout, type Driver } from './driver.ts'
import { openWebKit } from './webkit.ts'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

const visits: [where: string, open: () => Promise<Driver>, scripted?: boolean][] = [
  ['Chromium, on a phone', () => chromiumWindow(browser, phone)],
  ['Chromium, on a phone without script', () => chromiumWindow(browser, { ...phone, ...withoutScript }), false],
  ['Chromium, on a desktop', () => chromiumWindow(browser, desktop)],
  ...(hasWebKit ? [['WebKit, on a phone', openWebKit] as [string, typeof openWebKit]] : []),
  ['Firefox, on a phone', openFirefox],
]

const event = [
  ['#eventDate', '2027-05-15'],
  ['#eventStartTime', '17:00'],
  ['#eventEndTime', '23:00'],
  ['#eventVenue', 'Riverside barn'],
  ['#eventLocation', 'Gainesville, 32601'],
  ['#eventGuestCount', '120'],
] as const

test.each(visits)(
  '%s: a visitor corrects an error, sends a quote request and both emails arrive',
  async (_, open, scripted = true) => {
    await using smtp = await smtpDouble()
    await using app = await createTestApp('sqlite', { MAIL_URL: smtp.url })
    await using server = await serve(app)
    await using driver = await open()
    const { goto, tap, fill, text, value, until, has } = listActions(driver)
    const total = () => text('.ticket .sum b')
    const title = () => driver.evaluate('document.title')

    await goto(server.url)
    await tap('a', 'Get a free quote')
    await until(() => text('h1')).toBe('Contact Us')
    app.advance(60_000)
    for (const [field, words] of event) await fill(field, words)
    await tap('.bars label', 'Luxe Cocktail')
    await tap('summary', 'Make it yours')
    await fill('#cocktails', '4')
    const bar = () => text('.ticket-bar b, .ticket .sum b')
    if (scripted) await until(bar).toMatch(/\$1,149\.75$/)
    await fill('#requestorName', 'Ada Lovelace')
    await fill('#fromEmail', 'ada@b')
    await fill('#phoneNumber', '904 555 0142')
    await tap('summary', 'Anything we should know?')
    await fill('#message', 'Bring the <good> shaker & “spectacles”')
    await tap('button', 'Request my free quote')

    await until(title).toMatch(/^Error:/)
    await until(() => has(`document.activeElement?.id === 'fromEmail'`)).toBe(true)
    expect(await value('#fromEmail')).toBe('ada@b')
    expect(await driver.evaluate(`document.querySelector('.ticket .sum b').textContent`)).toBe('$1,149.75')
    expect(await value('#message')).toBe('Bring the <good> shaker & “spectacles”')
    await fill('#fromEmail', 'ada@example.com')
    await tap('button', 'Request my free quote')

    await until(() => text('h1')).toBe('Thank you')
    const reference = /NT-\w{4}-\w{4}/.exec((await text('main'))!)?.[0]
    expect(reference).toBeDefined()
    expect(await total()).toBe('$1,149.75')
    const asked = 'experience=luxe-cocktail&guests=120&date=2027-05-15&start=17:00&end=23:00&zip=32601&cocktails=4'
    expect(await (await fetch(`${server.url}/api/estimate?${asked}`)).json()).toMatchObject({ totalCents: 114_975 })

    await vi.waitUntil(() => smtp.emails.length === 2, { timeout: 10_000 })
    const [alert, receipt] = ['hello@nerdandtonic.example', 'ada@example.com'].map((to) =>
      smtp.emails.find(({ envelope }) => envelope.to.includes(to)),
    )
    // The subject states name, date and guests. The reference is in the email.
    expect(alert?.subject).toMatch(/^New: Ada .*, Sat May 15, 120 guests/)
    expect(alert?.text).toContain(reference)
    expect(alert?.replyTo).toContain('ada@example.com')
    expect(receipt?.subject).toContain(reference)
    for (const email of [alert, receipt]) {
      expect(email?.text).toContain('Bring the <good> shaker & “spectacles”')
      expect(email?.text).toContain('$1,149.75')
      expect(email?.text).toContain('9:45 PM: Last call')
    }
    // The HTML part has the message behind its button.
    expect(alert?.html).toContain('Bring the &lt;good&gt; shaker')

    // Other engines test the Spanish form in their own journey.
    if (open !== openFirefox) return
    await goto(`${server.url}/es/quote?${new URLSearchParams({ experience: 'luxe-cocktail' })}`)
    for (const [field, words] of event) await fill(field, words)
    await until(bar).toMatch(/^desde \$|\$1,\d{3}/)
    await until(() => text('.day-line')).toContain('El sábado 15 de mayo de 2027')
    await tap('button', 'Pedir mi cotización gratis')
    await until(() => text('.summary')).toContain('Escribe tu nombre')
  },
  journeyTimeout,
)

test(
  'only browsers without Temporal load its polyfill, which stays under 19 kB',
  { timeout: journeyTimeout },
  async () => {
    const manifest: Record<string, { file: string }> = JSON.parse(readFileSync('build/islands/manifest.json', 'utf8'))
    const [polyfill, ...more] = Object.entries(manifest).filter(([source]) => source.includes('temporal-polyfill'))
    expect(more).toEqual([])
    const { file } = polyfill![1]
    expect(readFileSync(`build/islands/${file}.br`).length).toBeLessThan(19_000)

    await using app = await createTestApp()
    await using server = await serve(app)
    const scripts = async (driver: Driver): Promise<string[]> => {
      await using window = driver
      await window.goto(`${server.url}/quote`)
      const { until, has } = listActions(window)
      await until(() => has(`document.querySelector('#quote-desk[data-alive]')`)).toBe(true)
      return await window.evaluate(`performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)`)
    }
    expect(await scripts(await chromiumWindow(browser, phone))).not.toContain(`/${file}`)
    if (hasWebKit) expect(await scripts(await openWebKit())).toContain(`/${file}`)
  },
)

test('a quote request succeeds while the mail server is down and emails follow later', async () => {
  await using smtp = await smtpDouble()
  await smtp.stop()
  await using app = await createTestApp('sqlite', { MAIL_URL: smtp.url })
  await using server = await serve(app)
  await using visit = await openPage(browser, { ...phone, ...withoutScript })
  const { page } = visit

  await page.goto(`${server.url}/quote`)
  app.advance(60_000)
  await fillEvent(page)
  await page.locator('#requestorName').fill('Grace Hopper')
  await page.locator('#fromEmail').fill('grace@example.com')
  await page.locator('#phoneNumber').fill('(904) 555-0199')
  await page.getByRole('button', { name: 'Request my free quote' }).click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Thank you')

  const settled = () => app.db.selectFrom('email').select(['state', 'attempts', 'last_response']).execute()
  await vi.waitUntil(async () => (await settled()).every(({ last_response }) => last_response !== null), {
    timeout: 10_000,
  })
  expect(await settled()).toEqual(Array(2).fill(expect.objectContaining({ state: 'waiting', attempts: 1 })))

  await smtp.restart()
  app.advance(10 * 60_000)
  app.nudge()
  await vi.waitUntil(() => smtp.emails.length === 2, { timeout: 10_000 })
  await vi.waitUntil(async () => (await settled()).every(({ state }) => state === 'sent'), { timeout: 10_000 })
})

async function fillEvent(page: Page): Promise<void> {
  await page.locator('#eventDate').fill('2027-05-15')
  await page.locator('#eventStartTime').fill('17:00')
  await page.locator('#eventEndTime').fill('23:00')
  await page.locator('#eventVenue').fill('Riverside barn')
  await page.locator('#eventLocation').fill('Gainesville, 32601')
  await page.locator('#eventGuestCount').fill('120')
  await page.getByRole('radio', { name: /Luxe Cocktail/ }).check()
  await page.getByText('Make it yours').click()
  await page.locator('#cocktails').fill('4')
}
