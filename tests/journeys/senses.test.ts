import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyHouse, type TestHouse } from '../house.ts'
import { desktop, expectNoBarriers, openBrowser, openDoors, openPage, phone } from './browser.ts'

/** Other eyes and other hands: what the accessibility statement says is checked. */
let browser: Browser
let house: TestHouse
let doors: Awaited<ReturnType<typeof openDoors>>
beforeAll(async () => {
  ;[browser, house] = await Promise.all([openBrowser(), emptyHouse()])
  doors = await openDoors(house)
})
afterAll(async () => {
  await doors[Symbol.asyncDispose]()
  await Promise.all([browser.close(), house[Symbol.asyncDispose]()])
})

const pages = ['/', '/ourstory', '/services', '/partners', '/privacy', '/accessibility', '/thankyou', '/quote', '/alcohol-calculator', '/no-such-page']
const small: BrowserContextOptions = { ...phone, viewport: { width: 320, height: 640 } }

describe.each(pages)('%s', (path) => {
  test('at 320 px, with forced colors and without motion: axe finds nothing', async () => {
    await using visit = await openPage(browser, { ...small, forcedColors: 'active', reducedMotion: 'reduce' })
    await visit.page.goto(doors.url + path)
    // Under forced colors the system's are on the screen, while axe still reads ours.
    await expectNoBarriers(visit.page, ['color-contrast'])
    await visit.page.emulateMedia({ forcedColors: 'none' })
    await expectNoBarriers(visit.page)
  })

  test.each([['a phone', phone], ['a desktop', desktop]])('with text at twice its size nothing is lost on %s', async (_, device) => {
    // The page's policy lets no other style in; the browser's own setting for larger text asks no policy either.
    await using visit = await openPage(browser, { ...device, bypassCSP: true })
    const { page } = visit
    await page.goto(doors.url + path)
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(await cutOff(page)).toEqual([])
  })

  test('what one taps is at least 24 by 24 pixels, or has that room to itself, or stands in a sentence', async () => {
    // Tall enough that nothing waits below the screen to be laid out.
    await using visit = await openPage(browser, { ...phone, viewport: { width: 390, height: 16_000 } })
    await visit.page.goto(doors.url + path)
    expect(await smallTargets(visit.page)).toEqual([])
  })
})

/** Words that are cut off at the edge of what they stand in. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('h1, h2, h3, p, a, button, label, dt, dd, li, legend')]
      .filter((element) => element.checkVisibility() && !element.closest('.unseen, .away, .skip'))
      .filter((element) => ['hidden', 'clip'].includes(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120)),
  )
}

/** WCAG 2.5.8 with its exceptions: targets in a sentence, and small ones whose circle of 24 px meets no other target. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const targets = [...document.querySelectorAll<HTMLElement>('a[href], button, summary, select, textarea, input:not([type=hidden])')]
      .filter((element) => element.checkVisibility() && !element.closest('.unseen, .away, .skip'))
      .map((element) => {
        // A label is part of its box's target.
        const label = element instanceof HTMLInputElement && ['radio', 'checkbox'].includes(element.type) ? element.closest('label') : null
        return { element, box: (label ?? element).getBoundingClientRect() }
      })
    const inSentence = (element: HTMLElement) =>
      getComputedStyle(element).display === 'inline' && element.closest('p, li, dd')?.textContent.trim() !== element.textContent.trim()
    const middle = (box: DOMRect) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
    const reach = ({ x, y }: { x: number; y: number }, box: DOMRect) =>
      Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom))
    return targets
      .filter(({ element, box }) => (box.width < 24 || box.height < 24) && !inSentence(element))
      .filter(({ element, box }) => targets.some((other) => other.element !== element && !other.element.contains(element) && reach(middle(box), other.box) < 12))
      .map(({ element, box }) => `${Math.round(box.width)}×${Math.round(box.height)} ${element.outerHTML.slice(0, 120)}`)
  })
}
