import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { desktop, expectNoBarriers, openPage, phone } from './browser.ts'

/**
 * Visitor who prefers no motion. Bypasses the content security policy to add styles, because larger text in the browser's
 * settings is not subject to it.
 */
const options: BrowserContextOptions = { ...phone, reducedMotion: 'reduce', bypassCSP: true }
const smallest = { width: 320, height: 640 }
/** High enough that the whole page is laid out. */
const tall = { width: 390, height: 16_000 }

const aboutContrast = ['color-contrast', 'color-contrast-enhanced']
const aboutColors = ['color-contrast', 'link-in-text-block']
/** Rules whose result depends on the width: overlaps and scrolling. */
const aboutWidth = [...aboutColors, 'scrollable-region-focusable']

/** View to check: its name and the steps to reach it. */
export type View = [name: string, reach: (page: Page) => Promise<void>]

/** Runs all checks on every view. `bar.browser` must be open when the tests run. */
export function checkView(views: View[], bar: { browser: Browser }, widths: number[] = []): void {
  describeViews(
    'passes axe at 320 px and on a desktop, with large targets and doubled text',
    views,
    bar,
    async (page) => {
      await expectNoBarriersInAnyColors(page)
      await expectNoBarriersAt(page, widths)
      await expectRoomForFingersAndLargerText(page)
    },
  )
}

/** Runs fewer checks, for pages that differ only in text. */
export function checkViewWithAxe(views: View[], bar: { browser: Browser }, widths: number[] = []): void {
  describeViews('passes axe without overlapping text', views, bar, async (page) => {
    await expectNoBarriersInAnyColors(page)
    await expectNoBarriersAt(page, widths)
  })
}

function describeViews(
  does: string,
  views: View[],
  bar: { browser: Browser },
  check: (page: Page) => Promise<void>,
): void {
  describe(does, () => {
    // All views share a window, which is expensive to open.
    let visit: Awaited<ReturnType<typeof openPage>>
    beforeAll(async () => void (visit = await openPage(bar.browser, options)))
    afterAll(() => visit[Symbol.asyncDispose]())

    test.each(views)('%s', async (_, reach) => {
      await visit.page.context().clearCookies()
      await visit.page.setViewportSize(smallest)
      await reach(visit.page)
      await check(visit.page)
    })
  })
}

/** Opens an address and waits until its islands are interactive, which adds content. */
export async function openAwake(page: Page, url: string): Promise<void> {
  await page.goto(url)
  for (const props of await page.locator('script[type="application/json"][id$="-props"]').all()) {
    await page
      .locator(`#${(await props.getAttribute('id'))!.replace(/-props$/, '')}[data-alive]`)
      .waitFor({ state: 'attached' })
  }
  // The first page of a headless browser may never become idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 })))
}

/** Returns lines of text that overlap others. Elements fixed to the window may cover the page. */
function findOverlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isLifted = (element: Element) => {
      for (let around: Element | null = element; around; around = around.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(around).position) || around.matches('.unseen, .away, .skip'))
          return true
      return false
    }
    /** Clipped by an element that truncates long text. */
    const isCut = (element: Element, { top }: DOMRect) => {
      for (let around: Element | null = element; around; around = around.parentElement)
        if (getComputedStyle(around).webkitLineClamp !== 'none') return true
        else if (getComputedStyle(around).overflowY !== 'visible' && top >= around.getBoundingClientRect().bottom - 4)
          return around !== document.body && around !== document.documentElement
      return false
    }
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    const lines: { words: string; box: DOMRect }[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement!
      const isShown = element.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true })
      if (!node.textContent?.trim() || !isShown || isLifted(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects())
        if (!isCut(element, box)) lines.push({ words: node.textContent.trim().slice(0, 60), box })
    }
    // Large serif headings have lines closer than their boxes are high.
    const meet = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5 * Math.min(a.height, b.height)
    return lines.flatMap((one, i) =>
      lines.slice(i + 1).flatMap((other) => (meet(one.box, other.box) ? [`${one.words} / ${other.words}`] : [])),
    )
  })
}

/**
 * Asserts that axe finds nothing on a small phone in normal colors and on a desktop with forced colors, and that nothing
 * is wider than the screen. Forced colors only change borders and colors, so each size is checked with every rule once.
 */
async function expectNoBarriersInAnyColors(page: Page): Promise<void> {
  await expectNoBarriers(page)
  expect(await findOverflow(page)).toEqual([])
  expect(await findOverlaps(page)).toEqual([])
  await page.setViewportSize(desktop.viewport!)
  await page.emulateMedia({ forcedColors: 'active' })
  // With forced colors the screen shows system colors, while axe still reads the page's.
  await expectNoBarriers(page, { except: aboutContrast })
  expect(await findOverflow(page)).toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })
  await expectNoBarriers(page, { only: aboutColors })
  expect(await findOverflow(page)).toEqual([])
}

/**
 * WCAG 2.5.8: every target is at least 24 by 24 pixels, has that space to itself, or is within a sentence. With text at
 * twice its size nothing is cut off and the page does not scroll sideways.
 */
async function expectRoomForFingersAndLargerText(page: Page): Promise<void> {
  await page.setViewportSize(tall)
  expect(await findSmallTargets(page)).toEqual([])
  expect(await findLowTargets(page)).toEqual([])
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  for (const { viewport } of [phone, desktop]) {
    await page.setViewportSize(viewport!)
    expect(await findOverflow(page)).toEqual([])
    expect(await findClippedText(page)).toEqual([])
    expect(await findOverlaps(page)).toEqual([])
    expect(await findNarrowText(page)).toEqual([])
  }
}

/** Returns controls of the back office whose reachable height is less than 44 pixels. */
function findLowTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tapped = 'button, summary, select, nav a, .btn, .brand, label:has(> [type=checkbox])'
    const isIn = (one: Element | null, target: Element) => one !== null && target.contains(one)
    return [...document.querySelectorAll(`.office :is(${tapped})`)]
      .filter((target) => target.checkVisibility({ visibilityProperty: true }) && !target.closest('.unseen'))
      .flatMap((target) => {
        const { left, width, top: above, height } = target.getBoundingClientRect()
        const x = left + width / 2
        let [top, bottom] = [above + height / 2, above + height / 2]
        // Scrolled out of view, or under an open menu.
        if (!isIn(document.elementFromPoint(x, top), target)) return []
        while (isIn(document.elementFromPoint(x, top - 1), target)) top--
        while (isIn(document.elementFromPoint(x, bottom + 1), target)) bottom++
        return bottom - top < 43 ? [`${Math.round(bottom - top)} ${target.outerHTML.slice(0, 120)}`] : []
      })
  })
}

/** Asserts at these widths that axe's width-dependent rules find nothing and that nothing overflows. */
async function expectNoBarriersAt(page: Page, widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 700 ? 844 : 900 })
    await expectNoBarriers(page, { only: aboutWidth })
    expect(await findOverflow(page), `${width} px`).toEqual([])
  }
}

/**
 * Returns elements that cause horizontal scrolling. A phone's browser shrinks a page that is too wide and reports that as
 * `innerWidth`, so the root's width is used.
 */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => element.checkVisibility() && element.getBoundingClientRect().right > clientWidth,
    )
    return [`${scrollWidth - clientWidth} px`, ...wide.map((element) => element.outerHTML.slice(0, 120))]
  })
}

/** Returns text cut off at the edge of its container. */
function findClippedText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const words = 'h1, h2, h3, p, a, button, label, dt, dd, li, legend, summary, th, td, code, .tag'
    const clips = (element: Element) => ['hidden', 'clip'].includes(getComputedStyle(element).overflowX)
    /** Extends past the edge of an ancestor with hidden overflow. */
    const sticksOut = (element: HTMLElement) => {
      let around = element.parentElement
      while (around && !clips(around)) around = around.parentElement
      return (
        around !== null &&
        around !== document.body &&
        element.getBoundingClientRect().right > around.getBoundingClientRect().right + 1
      )
    }
    return [...document.querySelectorAll<HTMLElement>(words)]
      .filter((element) => element.checkVisibility() && !element.closest('.unseen, .away, .skip'))
      .filter((element) => (clips(element) && element.scrollWidth > element.clientWidth + 1) || sticksOut(element))
      .map((element) => element.outerHTML.slice(0, 120))
  })
}

/** Returns sentences in columns so narrow that hardly a word fits on a line. */
function findNarrowText(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('h1, h2, h3, p, dt, dd, li, label, legend, summary')]
      .filter((element) => element.checkVisibility() && !element.closest('.unseen, .away, .skip'))
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect()
        return (
          element.textContent.trim().length > 12 &&
          width < 3 * parseFloat(getComputedStyle(element).fontSize) &&
          height > 2 * width
        )
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  )
}

/** WCAG 2.5.8 with its exceptions: targets in a sentence, and small targets whose 24 px circle touches no other target. */
function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const targets = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, summary, select, textarea, input:not([type=hidden])'),
    ]
      .filter((element) => element.checkVisibility() && !element.closest('.unseen, .away, .skip'))
      .map((element) => {
        // A label belongs to the target of its checkbox.
        const label =
          element instanceof HTMLInputElement && ['radio', 'checkbox'].includes(element.type)
            ? element.closest('label')
            : null
        return { element, box: (label ?? element).getBoundingClientRect() }
      })
    const inSentence = (element: HTMLElement) =>
      getComputedStyle(element).display === 'inline' &&
      element.closest('p, li, dd')?.textContent.trim() !== element.textContent.trim()
    const middle = (box: DOMRect) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
    const reach = ({ x, y }: { x: number; y: number }, box: DOMRect) =>
      Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom))
    return targets
      .filter(({ element, box }) => (box.width < 24 || box.height < 24) && !inSentence(element))
      .filter(({ element, box }) =>
        targets.some(
          (other) =>
            other.element !== element && !other.element.contains(element) && reach(middle(box), other.box) < 12,
        ),
      )
      .map(
        ({ element, box }) => `${Math.round(box.width)}×${Math.round(box.height)} ${element.outerHTML.slice(0, 120)}`,
      )
  })
}
