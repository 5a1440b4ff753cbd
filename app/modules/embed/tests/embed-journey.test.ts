import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  desktop,
  expectGoodAtEveryWidth,
  openBrowser,
  openPage,
  phone,
  serve,
} from '../../../../tests/journeys/browser.ts'
import { createTestApp } from '../../../../tests/test-app.ts'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

/** CSS of a page that tries to break embedded content. */
const hostileCss = `
  * { display: none !important; color: red !important; font-size: 3px !important; position: fixed !important; }
  html, head, body, main, h1 { display: revert !important; position: static !important; font-size: 62.5% !important; }
  head { display: none !important; }
  bar-prices { display: none !important; opacity: 0 !important; all: unset !important; transform: scale(0) !important; }
  input, button, a { visibility: hidden !important; }`

/** A website of another origin with the strictest policy that allows the script. */
async function serveVenue(siteUrl: string, { lang = 'en', tag = '', css = '' } = {}) {
  const server = createServer((request, response) => {
    if (request.url === '/style.css') return void response.setHeader('Content-Type', 'text/css').end(css)
    if (request.url !== '/') return void response.writeHead(204).end()
    const policy = `default-src 'none'; style-src 'self'; script-src ${siteUrl}; connect-src ${siteUrl}; require-trusted-types-for 'script'`
    response.setHeader('Content-Security-Policy', policy)
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="${lang}"><head><title>A venue</title><link rel="stylesheet" href="/style.css">
      <meta name="viewport" content="width=device-width"></head>
      <body><main><h1>A venue</h1><script async src="${siteUrl}/embed.js"${tag}></script></main></body></html>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    // Another host name is another origin even at the same port.
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const fill = async (page: Page, date: string, guests: string) => {
  await page.locator('#date').fill(date)
  await page.locator('#guests').fill(guests)
}

test.each([
  ['phone', phone],
  ['desktop', desktop],
] as const)('on a %s, a venue’s website shows prices and leads to the filled-in quote form', async (_, device) => {
  await using app = await createTestApp()
  await using server = await serve(app)
  await using venue = await serveVenue(server.url)
  await using visit = await openPage(browser, device)
  const { page } = visit
  await page.goto(venue.url)
  await page.locator('#date').focus()
  await fill(page, '2027-10-16', '100')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('bar-prices [role=status]').textContent()).toContain('100 guests, 5 to 11 PM')
  expect((await page.locator('bar-prices li b').allInnerTexts()).toSorted()).toEqual([
    'from $1,100',
    'from $700',
    'from $900',
  ])
  await expectGoodAtEveryWidth(page)
  if (process.env.SHOTS)
    await page.screenshot({ path: `/dev/shm/books/embed-${device === phone ? 'phone' : 'desktop'}.png` })
  expect(await page.context().cookies()).toEqual([])
  // From the button, the Tab key passes three experiences and then reaches the link to the quote form.
  await page.getByRole('button').focus()
  for (const _ of Array(4)) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${server.url}/quote?**`)
  expect(new URL(page.url()).searchParams.get('utm_source')).toBe('localhost')
  expect(await page.locator('[name=eventDate]').inputValue()).toBe('2027-10-16')
  expect(await page.locator('[name=eventGuestCount]').inputValue()).toBe('100')
})

test.each([
  ['the page', { lang: 'es-MX' }],
  ['the tag', { tag: ' lang="es"' }],
])('the embedded price form takes its language from %s', async (_, choice) => {
  await using app = await createTestApp()
  await using server = await serve(app)
  await using venue = await serveVenue(server.url, choice)
  await using visit = await openPage(browser, phone)
  const { page } = visit
  await page.goto(venue.url)
  await page.getByRole('button', { name: 'Ver precios' }).click()
  await expect.poll(() => page.locator('#guests-error').textContent()).toBe('Escribe cuántos invitados esperas')
  await expect
    .poll(() => page.evaluate(`document.querySelector('bar-prices').shadowRoot.activeElement.id`))
    .toBe('date')
  expect(await page.locator('#date').getAttribute('aria-describedby')).toBe('date-error')
  await fill(page, '2027-10-16', '100')
  await page.getByRole('button', { name: 'Ver precios' }).click()
  await expect.poll(() => page.locator('bar-prices li').count()).toBe(3)
  expect(await page.getByRole('link', { name: 'Pedir una cotización' }).getAttribute('href')).toContain(
    '/es/quote?eventDate=2027-10-16',
  )
})

test('CSS of the website cannot hide or restyle the embedded form', async () => {
  await using app = await createTestApp()
  await using server = await serve(app)
  await using venue = await serveVenue(server.url, { css: hostileCss })
  await using plain = await serveVenue(server.url)
  await using visit = await openPage(browser, desktop)
  const { page } = visit
  const measure = async (url: string) => {
    await page.goto(url)
    await page.getByRole('button', { name: 'Show prices' }).waitFor()
    return page.evaluate(`[...document.querySelector('bar-prices').shadowRoot.querySelectorAll('h2, label, input, button')].map((one) => {
      const { color, fontSize, visibility, display, position } = getComputedStyle(one)
      return [one.tagName, color, fontSize, visibility, display, position, one.clientWidth > 0]
    })`)
  }
  expect(await measure(venue.url)).toEqual(await measure(plain.url))
})

test('the embedded form explains an unreachable site and too many requests', async () => {
  await using app = await createTestApp('sqlite', { API_PER_MINUTE: '1' })
  const server = await serve(app)
  await using venue = await serveVenue(server.url)
  await using visit = await openPage(browser, phone, /Failed to load resource/)
  const { page } = visit
  await page.goto(venue.url)
  await fill(page, '2027-10-16', '100')
  const show = page.getByRole('button', { name: 'Show prices' })
  const status = () => page.locator('bar-prices [role=status]').textContent()
  await show.click()
  await expect.poll(() => page.locator('bar-prices li').count()).toBe(3)
  await show.click()
  await expect.poll(status).toBe('Too many tries from here. Try again in 60 seconds.')
  await server[Symbol.asyncDispose]()
  await show.click()
  await expect.poll(status).toContain('Prices can’t be shown right now.')
  expect(await page.locator('#guests').inputValue()).toBe('100')
  expect(await page.getByRole('link', { name: 'Get a quote' }).getAttribute('href')).toContain('/quote')
})
