import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { startOutboxLoop } from '../../app/plumbing/outbox/outbox-loop.server.ts'
import { startPushLoop } from '../../app/plumbing/push/push-queue.server.ts'
import { createSiteServer } from '../../server/site.ts'
import { createTestApp, type TestApp } from '../test-app.ts'
import { openBrowser } from './chromium.ts'

export { openBrowser, openWholeBrowser } from './chromium.ts'

export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
export const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
export const withoutScript: BrowserContextOptions = { javaScriptEnabled: false }

/** Opens a site to browsers on loopback, with its email and notification loops. */
export async function serve(house: TestApp) {
  const deliveryLoop = startOutboxLoop(house)
  const pushLoop = startPushLoop(house)
  house.nudge = () => {
    deliveryLoop.nudge()
    pushLoop.nudge()
  }
  const server = await createSiteServer(house)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await Promise.all([new Promise((resolve) => server.close(resolve)), deliveryLoop.stop(), pushLoop.stop()])
    },
  }
}

type Bar = { browser: Browser; house: TestApp; url: string }

/** Opens a browser and a site that all tests of a file share. */
export function openSharedBar(): Bar {
  const bar = {} as Bar
  const opened = new AsyncDisposableStack()
  beforeAll(async () => {
    const [browser, house] = await Promise.all([openBrowser(), createTestApp()])
    const { url } = opened.use(await serve(opened.use(house)))
    opened.defer(() => browser.close())
    Object.assign(bar, { browser, house, url } satisfies Bar)
  })
  afterAll(() => opened.disposeAsync())
  return bar
}

/** Opens a page in its own browser context. Any browser error that does not match `expected` fails the test at the end. */
export async function openPage(browser: Browser, options: BrowserContextOptions, expected: RegExp | null = null) {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    const isExpected = /status of 4(00|04|09|10|22|29)/.test(message.text()) || expected?.test(message.text())
    if (['error', 'warning'].includes(message.type()) && !isExpected) complaints.push(message.text())
  })
  return {
    page,
    complaints,
    async [Symbol.asyncDispose]() {
      await context.close()
      expect(complaints).toEqual([])
    },
  }
}

/** Asserts that axe finds nothing and that nothing is wider than the screen, on a small phone and on a desktop. */
export async function expectGoodAtEveryWidth(page: Page): Promise<void> {
  const before = page.viewportSize()!
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoBarriers(page)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      `wider than ${width} px at ${page.url()}`,
    ).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(before)
}

/** Axe's source as inserted into pages. Its module's `source` is the same code before minification. */
const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Asserts that axe finds nothing on the page, with all rules and a contrast of 7:1 (WCAG AAA), with all except those
 * that do not apply, or with only a few.
 */
export async function expectNoBarriers(
  page: Page,
  { except = [], only = [] }: { except?: string[]; only?: string[] } = {},
): Promise<void> {
  // Axe's Playwright package also transfers passed checks, which triples the work.
  for (const frame of page.frames()) {
    if (!(await frame.evaluate('Boolean(window.axe)'))) await frame.evaluate(axe)
  }
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(only.length > 0
      ? { runOnly: only }
      : {
          rules: Object.fromEntries([
            ['color-contrast-enhanced', { enabled: true }],
            ...except.map((rule) => [rule, { enabled: false }]),
          ]),
        }),
  }
  const { violations }: Pick<AxeResults, 'violations'> = await page.evaluate(`
    axe.run(${JSON.stringify(options)}).then(({ violations }) => ({ violations }))`)
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([])
}
