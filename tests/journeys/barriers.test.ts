import { expect, test } from 'vitest'
import { barForAll, desktop, expectNoBarriers, openPage, phone } from './browser.ts'

const bar = barForAll()

const pages = [
  '/',
  '/ourstory',
  '/services',
  '/services#event-experiences',
  '/services#add-ons',
  '/partners',
  '/partners#dj',
  '/privacy',
  '/accessibility',
  '/thankyou',
  '/quote',
  '/quote?package=elite',
  '/no-such-page',
]

test.each(pages)('%s: axe finds nothing, nor at 320 px anything wider than the screen', async (path) => {
  for (const options of [phone, desktop]) {
    await using visit = await openPage(bar.browser, options)
    await visit.page.goto(bar.url + path)
    await expectNoBarriers(visit.page)
    for (const width of [320, options.viewport!.width]) {
      await visit.page.setViewportSize({ width, height: 800 })
      expect(
        await visit.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBeLessThanOrEqual(0)
    }
  }
})

test('the form with errors, filled, its ticket open, and the open menu: axe finds nothing', async () => {
  await using visit = await openPage(bar.browser, phone)
  const { page } = visit
  await page.goto(`${bar.url}/quote`)
  await page.getByRole('button', { name: 'Request my free quote' }).click()
  await page.locator('.summary').waitFor()
  await expectNoBarriers(page)
  await page.locator('#eventDate').fill('2027-05-15')
  await page.locator('#eventStartTime').fill('17:00')
  await page.locator('#eventEndTime').fill('23:00')
  await page.locator('#eventGuestCount').fill('120')
  await page.getByRole('radio', { name: /Dry Hire/ }).check()
  await page.locator('.ticket-bar', { hasText: '$' }).click()
  await expectNoBarriers(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectNoBarriers(page)
})

test.each([
  ['/services', 'General Details'],
  ['/services#event-experiences', 'Event Experiences'],
  ['/services#package-elite', 'Event Experiences'],
  ['/services#nothing', 'General Details'],
])('%s: the tab of the panel that is shown is underlined, and no other', async (path, label) => {
  await using visit = await openPage(bar.browser, desktop)
  await visit.page.goto(bar.url + path)
  const underlined = await visit.page
    .locator('.tabs a')
    .evaluateAll((tabs) =>
      tabs.filter((tab) => !getComputedStyle(tab).borderBottomColor.endsWith(', 0)')).map((tab) => tab.textContent),
    )
  expect([underlined, await visit.page.locator('.panel:visible > h2').allInnerTexts()]).toEqual([[label], [label]])
})

test('the tabs of Partners jump to a trade; all of them stay in sight', async () => {
  await using visit = await openPage(bar.browser, desktop)
  await visit.page.goto(`${bar.url}/partners#dj`)
  const trades = ['Catering', 'Photography', 'DJ', 'Venue', 'Other']
  expect(await visit.page.locator('.tabs a').allTextContents()).toEqual(trades)
  expect(await visit.page.locator('.panel:visible > h2').allInnerTexts()).toEqual(trades)
})

test('every screen stays where it is while it loads', async () => {
  await using visit = await openPage(bar.browser, phone)
  for (const path of ['/', '/services', '/quote', '/partners', '/ourstory']) {
    await visit.page.goto(bar.url + path, { waitUntil: 'load' })
    const shift = await visit.page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value
          }).observe({ type: 'layout-shift', buffered: true })
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
        }),
    )
    expect(shift, path).toBe(0)
  }
})
