import { expect, test } from 'vitest'
import { openSharedBar, desktop, expectNoBarriers, openPage, phone } from './browser.ts'

const bar = openSharedBar()

const pages = [
  '/',
  '/ourstory',
  '/services',
  '/partners',
  '/privacy',
  '/accessibility',
  '/thankyou',
  '/quote',
  '/quote?package=elite',
  '/alcohol-calculator',
  '/no-such-page',
]

test('the quote form passes axe with errors, with prices open and with the menu open', async () => {
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
  ['/services#general-details', 'General Details'],
  ['/services#event-experiences', 'Event Experiences'],
  ['/services#package-elite', 'Event Experiences'],
  ['/services#add-ons', 'Add-Ons and Elevations'],
])('%s: only the current tab of a page is underlined, and all panels stay visible', async (path, label) => {
  await using visit = await openPage(bar.browser, desktop)
  await visit.page.goto(bar.url + path)
  const underlined = () =>
    visit.page
      .locator('.tabs a')
      .evaluateAll((tabs) =>
        tabs.filter((tab) => !getComputedStyle(tab).borderBottomColor.endsWith(', 0)')).map((tab) => tab.textContent),
      )
  await expect.poll(underlined).toEqual([label])
  expect(await visit.page.locator('.panel:visible h2').allInnerTexts()).toEqual([
    'General Details',
    'Event Experiences',
    'Add-Ons and Elevations',
  ])
  expect((await visit.page.locator('.tabs').boundingBox())!.y).toBeGreaterThanOrEqual(0)
})

test('the address of a trade on Partners scrolls to it and keeps every trade shown', async () => {
  await using visit = await openPage(bar.browser, desktop)
  await visit.page.goto(`${bar.url}/partners#dj`)
  const trades = ['Catering', 'Photography', 'DJ', 'Venue', 'Other']
  const counts = ['Catering 1', 'Photography 2', 'DJ 2', 'Venue 1', 'Other 1']
  expect(await visit.page.locator('.tabs a').allTextContents()).toEqual(counts)
  expect(await visit.page.locator('.panel:visible h2').allInnerTexts()).toEqual(trades)
  const isInSight = () =>
    visit.page
      .locator('#dj')
      .evaluate((panel) => panel.getBoundingClientRect().top >= 0 && panel.getBoundingClientRect().top < innerHeight)
  await expect.poll(isInSight).toBe(true)
})

test('Home is at most eight phone screens high', async () => {
  await using visit = await openPage(bar.browser, phone)
  await visit.page.goto(bar.url)
  const height = await visit.page.evaluate(() => document.documentElement.scrollHeight)
  // The design has seven screens without anything of the owner's, and nine with their face, a review and an event.
  expect(height).toBeLessThanOrEqual(8 * 844)
})

test.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('on %s no page shifts its layout while loading or when fonts arrive late', async (_, options) => {
  await using visit = await openPage(bar.browser, options)
  const { page } = visit
  for (const path of pages) {
    const fontsMayCome = Promise.withResolvers<void>()
    await page.route('**/*.woff2', async (route) => {
      await fontsMayCome.promise
      await route.continue()
    })
    await page.goto(bar.url + path, { waitUntil: 'domcontentloaded' })
    await page.evaluate(recordLayoutShifts)
    await expect.poll(() => page.evaluate(listPendingContent), { message: path }).toEqual([])
    expect(await page.evaluate(listPendingFonts), path).toHaveLength(2)
    fontsMayCome.resolve()
    await page.waitForLoadState('load')
    await expect.poll(() => page.evaluate(listPendingFonts), { message: path }).toEqual([])
    // Words differ in width between fonts, and the "Show prices" button of the plain form disappears. Shifts above 0.1
    // annoy visitors.
    const shifts = await page.evaluate(getLayoutShifts)
    expect(
      shifts.reduce((sum, [value]) => sum + value, 0),
      JSON.stringify([path, shifts], null, 2),
    ).toBeLessThan(0.01)
    await page.unrouteAll()
  }
})

type Shift = [value: number, ...what: string[]]
declare const window: Window & { shifts: Shift[] }

/** Records layout shifts from the first paint on. */
async function recordLayoutShifts(): Promise<void> {
  type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
  const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
  window.shifts = []
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as (PerformanceEntry & { value: number; sources: Source[] })[]) {
      const what = sources.map(({ node, previousRect, currentRect }) => {
        const html = node instanceof Element ? node.outerHTML : `${node?.textContent}`
        return `${html.slice(0, 120)}: ${place(previousRect)} → ${place(currentRect)}`
      })
      window.shifts.push([value, ...what])
    }
  }).observe({ type: 'layout-shift', buffered: true })
  await new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true }))
}

/** Photos in view that are still loading, and islands that are not interactive yet. */
function listPendingContent(): string[] {
  const pictures = [...document.images].filter(
    (image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight && !image.complete,
  )
  const islands = [...document.querySelectorAll('script[type="application/json"][id$="-props"]')]
    .map(({ id }) => id.replace(/-props$/, ''))
    .filter((id) => !document.querySelector(`#${id}[data-alive]`))
  return [...pictures.map(({ src }) => src), ...islands]
}

function listPendingFonts(): string[] {
  return [...document.fonts]
    .filter(({ family, status }) => !family.includes('fallback') && status !== 'loaded')
    .map(({ family }) => family)
}

/** Returns the shifts so far, after three frames. */
async function getLayoutShifts(): Promise<Shift[]> {
  for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
  return window.shifts
}
