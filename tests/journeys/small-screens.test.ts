import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { createTestClient } from '../test-client.ts'
import { createTestApp } from '../test-app.ts'
import { openSharedBar, desktop, openPage, phone, serve } from './browser.ts'
import { openAwake, findOverflow } from './low-vision-views.ts'
import { findSplitWords } from './split-words.ts'

const bar = openSharedBar()
const smallest = { width: 320, height: 640 }
const forms = ['/quote', '/es/quote', '/alcohol-calculator', '/es/alcohol-calculator']
const pages = ['', '/ourstory', '/services', '/partners', '/questions', '/evenings', '/privacy', '/accessibility']
const all = [...pages.flatMap((path) => [path || '/', `/es${path}`]), ...forms]

test('no public page overflows a 320 px screen', async () => {
  await using visit = await openPage(bar.browser, { ...phone, viewport: smallest })
  const { here } = await createTestClient(bar.house)
  for (const path of [...all, here]) {
    await openAwake(visit.page, bar.url + path)
    expect([path, await findOverflow(visit.page)]).toEqual([path, []])
  }
})

test.each([
  ['/', 'Free quote'],
  ['/es', 'Cotización gratis'],
])('the header of %s shows the quote link on one line from 768 px up', async (path, words) => {
  await using visit = await openPage(bar.browser, desktop)
  const { page } = visit
  await page.goto(bar.url + path)
  for (const width of [768, 1024, 1025, 1060, 1104, 1105, 1200, 1279, 1280, 1281, 1300, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const head = page.locator('.top > .wrap')
    expect([width, await head.getByRole('link', { name: words }).isVisible()]).toEqual([width, true])
    const isOneLine = (await head.boundingBox())!.height < 110
    const ways = await head.locator('nav, .menu-button').filter({ visible: true }).count()
    expect([width, isOneLine, ways, await findOverflow(page)]).toEqual([width, true, 1, []])
  }
})

describe('on a phone', () => {
  test.each(forms)('on a phone the page %s has no text smaller than 15 px', async (path) => {
    await using visit = await openPage(bar.browser, phone)
    await openAwake(visit.page, bar.url + path)
    expect(await findSmallText(visit.page)).toEqual([])
  })

  test('on a phone the client page has no text smaller than 15 px', async () => {
    await using app = await createTestApp()
    await using server = await serve(app)
    await using visit = await openPage(bar.browser, phone)
    const { here } = await createTestClient(app)
    await visit.page.goto(server.url + here)
    expect(await findSmallText(visit.page)).toEqual([])
  })

  test.each(forms)('on a phone the toolbar covers no field when %s opens, and appears on scroll', async (path) => {
    for (const [width, height] of [
      [320, 568],
      [360, 640],
      [390, 844],
    ] as const) {
      await using visit = await openPage(bar.browser, { ...phone, viewport: { width, height } })
      const { page } = visit
      await openAwake(page, bar.url + path)
      expect([width, await findCoveredFields(page)]).toEqual([width, []])
      await page.evaluate(() => window.scrollTo(0, 200))
      await expect.poll(() => page.locator('.ticket-bar, .tally').isVisible()).toBe(true)
    }
  })

  test.each(all)('with doubled text size the page %s breaks no word and fits 320 px', async (path) => {
    await using visit = await openPage(bar.browser, { ...phone, bypassCSP: true })
    await openAwake(visit.page, bar.url + path)
    await visit.page.addStyleTag({ content: 'html { font-size: 200% }' })
    await visit.page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)))
    expect(await findSplitWords(visit.page)).toEqual([])
    await visit.page.setViewportSize(smallest)
    expect(await findOverflow(visit.page)).toEqual([])
  })

  test.each(['en', 'es'] as const)(
    'with doubled text size no client page overflows or breaks a word (%s)',
    async (language) => {
      await using app = await createTestApp()
      await using server = await serve(app)
      await using visit = await openPage(bar.browser, { ...phone, bypassCSP: true })
      const { page } = visit
      const { here, open, post } = await createTestClient(app, { language }, language)
      const look = async (path: string) => {
        await page.setViewportSize(phone.viewport!)
        await page.goto(server.url + path)
        await page.addStyleTag({ content: 'html { font-size: 200% }' })
        await page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)))
        expect([path, await findOverflow(page), await findOverflowingElements(page)]).toEqual([path, [], []])
        expect([path, await findSplitWords(page)]).toEqual([path, []])
        await page.setViewportSize(smallest)
        expect([path, await findOverflow(page)]).toEqual([path, []])
      }
      await look(here)
      const agreed = { signature: 'Nora Ephron', consent: 'on', intent: 'yes' }
      expect((await post({ ...Object.fromEntries((await open()).fields), ...agreed })).status).toBe(303)
      await look(here)
      await page.goto(`${server.url}${here}/change`)
      await page.locator('#eventGuestCount').fill('160')
      await page.getByText(/^(Before and after|Antes y después)/).click()
      await page.locator('.change-table').waitFor()
      await page.addStyleTag({ content: 'html { font-size: 200% }' })
      expect([await findOverflow(page), await findOverflowingElements(page)]).toEqual([[], []])
      await page.setViewportSize(smallest)
      expect(await findOverflow(page)).toEqual([])
      const list = (await post({ intent: 'list' })).to!
      for (const path of [`${here}/drinks`, `${here}/card`, list]) await look(path)
    },
  )
})

/** Returns text of a page's main part smaller than 15 px, except eyebrows and drawings. */
function findSmallText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    document.querySelectorAll('details').forEach((details) => (details.open = true))
    const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
    const small: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement!
      const isRead = node.textContent!.trim() !== '' && element.checkVisibility({ visibilityProperty: true })
      if (!isRead || element.closest('.eyebrow, .unseen, .away, svg, script, legend i, .page')) continue
      const size = parseFloat(getComputedStyle(element).fontSize)
      if (size < 15) small.push(`${size} ${node.textContent!.trim().slice(0, 60)} in ${element.outerHTML.slice(0, 60)}`)
    }
    return small
  })
}

/** Returns fields and labels covered by a bar at the bottom of the window. */
function findCoveredFields(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const bars = [...document.querySelectorAll('.ticket-bar, .tally')].filter(isShown)
    const fields = [...document.querySelectorAll('main :is(input, select, textarea, label, summary, fieldset button)')]
    return bars.flatMap((bar) => {
      const { top, bottom } = bar.getBoundingClientRect()
      return fields
        .filter((field) => isShown(field) && !field.closest('.away'))
        .filter((field) => field.getBoundingClientRect().top < bottom && field.getBoundingClientRect().bottom > top)
        .map((field) => field.outerHTML.slice(0, 80))
    })
  })
}

/** Returns elements that overflow their card or table. */
function findOverflowingElements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main :is(table, td, th, dd, dt)')]
      .filter((element) => element.checkVisibility() && !element.closest('.unseen'))
      .flatMap((element) => {
        const card = element.closest('.whole > div, .ticket, .sign, .matters, .yours-money')
        const past = card ? element.getBoundingClientRect().right - card.getBoundingClientRect().right : 0
        return past > 0 ? [`${Math.round(past)} px ${element.outerHTML.slice(0, 80)}`] : []
      }),
  )
}
