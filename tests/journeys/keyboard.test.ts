import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClient } from '../test-client.ts'
import { listStoredData } from '../guest.ts'
import { createTestApp } from '../test-app.ts'
import { desktop, openBrowser, serve, openPage, phone } from './browser.ts'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

const answers: Record<string, string> = {
  eventDate: '05152027',
  eventStartTime: '0500PM',
  eventEndTime: '1100PM',
  eventVenue: 'The Cistern Club',
  eventLocation: 'St. Augustine 32084',
  eventGuestCount: '120',
  requestorName: 'Nora Ephron',
  fromEmail: 'nora@home.example',
  phoneNumber: '9045550142',
}

test.each([
  ['phone', phone],
  ['desktop', desktop],
] as const)('on a %s the quote form works by keyboard alone with focus always visible', async (_, device) => {
  await using app = await createTestApp()
  await using server = await serve(app)
  await using visit = await openPage(browser, device)
  const { page } = visit
  await page.goto(`${server.url}/quote`)
  app.advance(60_000)
  for (let stops = 0; stops < 90; stops++) {
    await page.keyboard.press('Tab')
    const { name, type, text } = await getFocusedElement(page)
    // The browser scrolls to the field after handling the key.
    await expect
      .poll(() => getFocusedElement(page).then(({ sight }) => [text || name, sight]))
      .toEqual([text || name, 'in sight'])
    if (answers[name]) await page.keyboard.type(answers[name])
    if (name === 'experience' && type === 'radio') await page.keyboard.press('Space')
    if (text === 'Request my free quote') break
  }
  await page.keyboard.press('Enter')
  await page.waitForURL('**/thankyou**')
  const { leads: events } = await listStoredData(app)
  expect(
    events.map(({ requestor_name, event_date, event_start_time, event_end_time, event_guest_count }) => ({
      requestor_name,
      event_date,
      event_start_time,
      event_end_time,
      event_guest_count,
    })),
  ).toEqual([
    {
      requestor_name: 'Nora Ephron',
      event_date: '2027-05-15',
      event_start_time: '17:00',
      event_end_time: '23:00',
      event_guest_count: 120,
    },
  ])
})

test('content that loads above the focused field does not move the field', async () => {
  await using app = await createTestApp()
  await using server = await serve(app)
  await using visit = await openPage(browser, phone)
  const { page } = visit
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/quote/day?**', (route) => asked.then(() => route.continue()))
  await page.goto(`${server.url}/quote`)
  await page.locator('#quote-desk[data-alive]').waitFor()
  await page.locator('[name=eventDate]').fill('2027-05-15')
  const time = page.locator('[name=eventStartTime]')
  await time.focus()
  await time.evaluate((field) => scrollBy(0, field.getBoundingClientRect().top - 600))
  const top = async () => Math.round((await time.boundingBox())!.y / 2)
  const before = await top()
  const heading = page.locator('.day-heading')
  expect(await heading.count()).toBe(0)
  answer()
  await heading.waitFor()
  expect(await top()).toBe(before)
})

test('a client reads a proposal, chooses options and signs by keyboard alone in page order', async () => {
  await using app = await createTestApp()
  const { here, state } = await createTestClient(app)
  await using server = await serve(app)
  await using visit = await openPage(browser, phone)
  const { page } = visit
  await page.goto(server.url + here)
  await page.locator('#yours[data-alive]').waitFor()
  const stops: string[] = []
  while (stops.length < 40 && !stops.at(-1)?.startsWith('Yes, book')) {
    await page.keyboard.press('Tab')
    const { name, text, sight, hasRing } = await getFocusedElement(page)
    expect([text || name, sight, hasRing]).toEqual([text || name, 'in sight', true])
    stops.push(text || name)
    if (name === 'signature') await page.keyboard.type('Nora Ephron')
    if (name === 'consent') await page.keyboard.press('Space')
    if (text === 'The whole agreement') await page.keyboard.press('Enter')
  }
  expect(stops).toEqual([
    'Skip to the content',
    'Nerd & Tonic',
    'Español',
    'option',
    'Ask us first',
    'Name your drinks',
    'Your shopping list',
    'Say yes',
    'The whole agreement',
    'The whole text, word for word, as your copy will have it',
    'signature',
    'consent',
    'Yes, book May 15 for $1,040',
  ])
  await page.keyboard.press('Enter')
  await page.getByText('One step left').waitFor()
  expect(await state()).toBe('agreed')
})

test('on a phone a bottom bar of the client page shows the total until the signature field', async () => {
  await using app = await createTestApp()
  const { here } = await createTestClient(app)
  await using server = await serve(app)
  await using visit = await openPage(browser, phone)
  const { page } = visit
  await page.goto(server.url + here)
  const atTheFoot = () =>
    page.evaluate(
      () => document.elementFromPoint(innerWidth / 2, innerHeight - 20)?.closest('.yours-bar')?.textContent ?? null,
    )
  expect(await atTheFoot()).toBe('$1,040Say yes')
  expect(await page.locator('.yours-jump .btn').isVisible()).toBe(false)
  await page.locator('.yours-bar a').click()
  await expect.poll(atTheFoot).toBe(null)
  await expect.poll(async () => (await page.locator('#signature').boundingBox())!.y).toBeLessThan(300)
})

test('arrow keys change the calculator’s value and its result', async () => {
  await using app = await createTestApp()
  await using server = await serve(app)
  await using visit = await openPage(browser, desktop)
  const { page } = visit
  await page.goto(`${server.url}/alcohol-calculator`)
  const slider = page.getByRole('slider').first()
  await slider.focus()
  await page.locator('#calculator[data-alive]').waitFor()
  const [value, result] = [await slider.inputValue(), await page.locator('.results').innerText()]
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => slider.inputValue()).not.toBe(value)
  await expect.poll(() => page.locator('.results').innerText()).not.toBe(result)
})

test('every calculator control focused by Tab is visible', async () => {
  await using app = await createTestApp()
  await using server = await serve(app)
  await using visit = await openPage(browser, desktop)
  const { page } = visit
  await page.goto(`${server.url}/alcohol-calculator`)
  await page.locator('#calculator[data-alive]').waitFor()
  await page.getByRole('slider').first().focus()
  for (let stops = 0; stops < 60; stops++) {
    await page.keyboard.press('Tab')
    const { name, text, sight } = await getFocusedElement(page)
    expect([text || name, sight]).toEqual([text || name, 'in sight'])
  }
})

test('the site’s menu opens and closes by keyboard and returns focus to its button', async () => {
  await using app = await createTestApp()
  await using server = await serve(app)
  await using visit = await openPage(browser, phone)
  const { page } = visit
  await page.goto(server.url)
  const button = page.getByRole('button', { name: 'Menu' })
  await button.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Our Story' }).first().waitFor()
  await page.keyboard.press('Escape')
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
})

/** Returns the focused element, and whether it is visible: on the screen and not covered. */
function getFocusedElement(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement
    const box = (element.closest('label') ?? element).getBoundingClientRect()
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)]
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
    const points = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.15, 0.5, 0.85].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
    )
    const shown = element.closest('label') ?? element
    const isSeen =
      left < right &&
      top < bottom &&
      points.some(([x, y]) => {
        const there = document.elementFromPoint(x, y)
        return there !== null && (shown.contains(there) || there.contains(shown))
      })
    return {
      name: element.name ?? '',
      type: element.type ?? '',
      text: element.textContent.trim(),
      sight: isSeen || element === document.body ? 'in sight' : 'out of sight',
      hasRing: getComputedStyle(element).outlineStyle !== 'none',
    }
  })
}
