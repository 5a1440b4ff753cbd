import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { desktop, expectNoBarriers, openPage, phone } from './browser.ts'

/**
 * Whoever wants nothing to move. A page's policy lets no other style in; the browser's own setting for larger text asks
 * no policy either.
 */
const options: BrowserContextOptions = { ...phone, reducedMotion: 'reduce', bypassCSP: true }
const smallest = { width: 320, height: 640 }
/** So tall that nothing waits below the screen to be laid out. */
const tall = { width: 390, height: 16_000 }

const aboutColors = ['color-contrast', 'link-in-text-block']
/** The rules whose outcome changes between widths of one layout: what lies on what, and what scrolls. */
const aboutWidth = [...aboutColors, 'scrollable-region-focusable']

/** What is to be looked at: its name, and how a page gets there. */
export type View = [name: string, reach: (page: Page) => Promise<void>]

/** Looks at every view in all ways. `bar.browser` is open by the time the tests run. */
export function checkView(views: View[], bar: { browser: Browser }, widths: number[] = []): void {
  lookWith(
    'at 320 px without motion, and on a desktop with forced colors and ours: axe finds nothing, no words lie on others; what one taps has its 24 by 24 pixels; with text at twice its size nothing is lost',
    views,
    bar,
    async (page) => {
      await expectNoBarriersInAnyColors(page)
      await expectNoBarriersAt(page, widths)
      await expectRoomForFingersAndLargerText(page)
    },
  )
}

/** Enough for what is the same page with other words on it. */
export function checkViewWithAxe(views: View[], bar: { browser: Browser }, widths: number[] = []): void {
  lookWith('in another state axe finds nothing, and no words lie on others', views, bar, async (page) => {
    await expectNoBarriersInAnyColors(page)
    await expectNoBarriersAt(page, widths)
  })
}

function lookWith(does: string, views: View[], bar: { browser: Browser }, check: (page: Page) => Promise<void>): void {
  describe(does, () => {
    // One window for all views: it costs more than a page.
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

/** Opens an address, and waits until what comes alive there has: its page has more on it then. */
export async function openAwake(page: Page, url: string): Promise<void> {
  await page.goto(url)
  for (const props of await page.locator('script[type="application/json"][id$="-props"]').all()) {
    await page.locator(`#${(await props.getAttribute('id'))!.replace(/-props$/, '')}[data-alive]`).waitFor()
  }
  // The first page of a browser without a window may never be called idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 })))
}

/** Lines of words that lie on top of others. What is fixed to the window lies over the page, and is meant to. */
function overlaid(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isLifted = (element: Element) => {
      for (let around: Element | null = element; around; around = around.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(around).position) || around.matches('.unseen, .away, .skip'))
          return true
      return false
    }
    /** Below the edge of something that cuts off what is too long for it. */
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
    // Lines of large serif letters are set tighter than their boxes are high.
    const meet = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5 * Math.min(a.height, b.height)
    return lines.flatMap((one, i) =>
      lines.slice(i + 1).flatMap((other) => (meet(one.box, other.box) ? [`${one.words} / ${other.words}`] : [])),
    )
  })
}

/**
 * Axe finds nothing on a small phone in our colors, nor on a desktop under forced colors, nor is anything wider than the
 * screen. Forced colors change borders and colors alone, so each size is asked every rule once.
 */
async function expectNoBarriersInAnyColors(page: Page): Promise<void> {
  await expectNoBarriers(page)
  expect(await findOverflow(page)).toEqual([])
  expect(await overlaid(page)).toEqual([])
  await page.setViewportSize(desktop.viewport!)
  await page.emulateMedia({ forcedColors: 'active' })
  // Under forced colors the system's are on the screen, while axe still reads ours.
  await expectNoBarriers(page, { except: ['color-contrast'] })
  expect(await findOverflow(page)).toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })
  await expectNoBarriers(page, { only: aboutColors })
  expect(await findOverflow(page)).toEqual([])
}

/**
 * WCAG 2.5.8: what one taps is at least 24 by 24 pixels, or has that room to itself, or stands in a sentence. Then, with
 * text at twice its size, nothing is cut off, and nobody scrolls sideways.
 */
async function expectRoomForFingersAndLargerText(page: Page): Promise<void> {
  await page.setViewportSize(tall)
  expect(await smallTargets(page)).toEqual([])
  expect(await lowTargets(page)).toEqual([])
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  for (const { viewport } of [phone, desktop]) {
    await page.setViewportSize(viewport!)
    expect(await findOverflow(page)).toEqual([])
    expect(await cutOff(page)).toEqual([])
    expect(await overlaid(page)).toEqual([])
    expect(await squeezed(page)).toEqual([])
  }
}

/** What is tapped in the back office to do something, or to go on, and a thumb reaches less than 44 pixels high of. */
function lowTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tapped = 'button, summary, select, nav a, .btn, .brand, .office-foot a, label:has(> [type=checkbox])'
    const isIn = (one: Element | null, target: Element) => one !== null && target.contains(one)
    return [...document.querySelectorAll(`.office :is(${tapped})`)]
      .filter((target) => target.checkVisibility({ visibilityProperty: true }) && !target.closest('.unseen'))
      .flatMap((target) => {
        const { left, width, top: above, height } = target.getBoundingClientRect()
        const x = left + width / 2
        let [top, bottom] = [above + height / 2, above + height / 2]
        // Scrolled away, or under an open menu.
        if (!isIn(document.elementFromPoint(x, top), target)) return []
        while (isIn(document.elementFromPoint(x, top - 1), target)) top--
        while (isIn(document.elementFromPoint(x, bottom + 1), target)) bottom++
        return bottom - top < 43 ? [`${Math.round(bottom - top)} ${target.outerHTML.slice(0, 120)}`] : []
      })
  })
}

/** On these widths, too, axe finds nothing that changes with the width, and nothing is wider. */
async function expectNoBarriersAt(page: Page, widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 700 ? 844 : 900 })
    await expectNoBarriers(page, { only: aboutWidth })
    expect(await findOverflow(page), `${width} px`).toEqual([])
  }
}

/** What makes one scroll sideways. A phone's browser shrinks a page that is too wide, and calls that `innerWidth`: the root's own width does not lie. */
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

/** Words that are cut off at the edge of what they stand in. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const words = 'h1, h2, h3, p, a, button, label, dt, dd, li, legend, summary, th, td, code, .tag'
    const clips = (element: Element) => ['hidden', 'clip'].includes(getComputedStyle(element).overflowX)
    /** Past the edge of something around it that hides what sticks out. */
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

/** Sentences in a column so narrow that hardly a word fits into a line. */
function squeezed(page: Page): Promise<string[]> {
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

/** WCAG 2.5.8 with its exceptions: targets in a sentence, and small ones whose circle of 24 px meets no other target. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const targets = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, summary, select, textarea, input:not([type=hidden])'),
    ]
      .filter((element) => element.checkVisibility() && !element.closest('.unseen, .away, .skip'))
      .map((element) => {
        // A label is part of its box's target.
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
