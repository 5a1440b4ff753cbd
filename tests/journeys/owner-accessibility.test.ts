import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '../test-app.ts'
import { openSharedBar, openPage, phone, serve } from './browser.ts'
import { fillBar } from './full-bar.ts'
import { checkView, checkViewWithAxe, openAwake, type View } from './low-vision-views.ts'
import { firstRun, ownerPages, ownerPagesInOtherStates, loginPages, skippedPages } from './owner-pages.ts'
import { logInOwner } from './owner-visit.ts'

/** Runs the checks of public pages on every owner page and on the log-in pages. */
const checkedPages = [...ownerPages, ...loginPages, firstRun]

test('the accessibility checks cover every owner page', () => {
  expect(skippedPages(checkedPages)).toEqual([])
  expect(skippedPages([])).toContain('office/today/today.route.tsx')
})

const bar = openSharedBar()
const opened = new AsyncDisposableStack()
let owner: Awaited<ReturnType<typeof fillBar>>
let urlOfNobody: string
beforeAll(async () => {
  owner = await fillBar(bar.house)
  urlOfNobody = opened.use(await serve(opened.use(await createTestApp()))).url
})
afterAll(() => opened.disposeAsync())

/** Opens a page and unfolds everything on it. */
async function open(page: Page, stop: string): Promise<void> {
  if (![...loginPages, firstRun].includes(stop)) await logInOwner(page, bar.url, owner.cookie)
  const url = (stop === firstRun ? urlOfNobody : bar.url) + stop.replaceAll(/:(\w+)/g, (_, name) => owner.ids[name]!)
  await openAwake(page, url)
  expect(page.url()).toBe(url)
  await page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)))
}

/** Pages in states that follow an interaction. */
const states: View[] = [
  [
    'the open menu',
    async (page) => {
      await open(page, '/backbar')
      await page.getByRole('button', { name: 'More' }).click()
    },
  ],
  ['a request written down with mistakes', (page) => sendWithMistakes(page, '/backbar/jobs/new')],
  [
    'a price that is none',
    (page) => sendWithMistakes(page, '/backbar/menu?open=experiences/luxe-cocktail', 'input[inputmode=decimal]'),
  ],
  ['who we are, mistyped', (page) => sendWithMistakes(page, '/backbar/settings/business', 'input[type=email]')],
]

test('on a phone alarm banners keep more than 15 px from the next element', async () => {
  await using visit = await openPage(bar.browser, phone)
  await using copy = await serve({ ...bar.house, config: { ...bar.house.config, copyOf: 0 } })
  await logInOwner(visit.page, copy.url, owner.cookie)
  await openAwake(visit.page, `${copy.url}/backbar/settings`)
  const gaps = await visit.page
    .locator('.alarm')
    .evaluateAll((alarms) =>
      alarms.map(
        (alarm) => alarm.nextElementSibling!.getBoundingClientRect().top - alarm.getBoundingClientRect().bottom,
      ),
    )
  expect(gaps).not.toEqual([])
  expect(Math.min(...gaps)).toBeGreaterThan(15)
})

const getViews = (checkedPages: string[]) => checkedPages.map((stop): View => [stop, (page) => open(page, stop)])
checkView([...getViews(checkedPages), ...states], bar)
checkViewWithAxe(getViews(ownerPagesInOtherStates), bar)

/** Submits a page's form without the browser's validation, so that the site reports the errors. */
async function sendWithMistakes(page: Page, stop: string, field?: string): Promise<void> {
  await open(page, stop)
  if (field) await page.locator(field).first().fill('x')
  await page
    .locator('main form')
    .first()
    .evaluate((form: HTMLFormElement) => {
      form.noValidate = true
      form.requestSubmit()
    })
  await page.locator('.summary').waitFor()
}
