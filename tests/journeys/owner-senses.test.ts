import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyHouse, type TestHouse } from '../house.ts'
import { openBrowser, openDoors, openPage } from './browser.ts'
import { fillBar } from './full-bar.ts'
import { openAwake, otherEyes } from './other-eyes.ts'
import { firstRun, ownerPages, pagesBeforeTheDoor, pagesLeftOut } from './owner-pages.ts'
import { letIn } from './owner-visit.ts'

/** The owner has eyes and hands as well: what is checked of public pages, on every page behind the bar and before its door. */
const stops = [...ownerPages, ...pagesBeforeTheDoor, firstRun]

test('no page of the owner’s is left out', () => {
  expect(pagesLeftOut(stops)).toEqual([])
  expect(pagesLeftOut([])).toContain('inbox/inbox.route.tsx')
})

let browser: Browser
let house: TestHouse
let ownerless: TestHouse
let bar: Awaited<ReturnType<typeof fillBar>>
let doors: Awaited<ReturnType<typeof openDoors>>
let otherDoors: typeof doors
beforeAll(async () => {
  ;[browser, house, ownerless] = await Promise.all([openBrowser(), emptyHouse(), emptyHouse()])
  bar = await fillBar(house)
  ;[doors, otherDoors] = await Promise.all([openDoors(house), openDoors(ownerless)])
})
afterAll(async () => {
  await Promise.all([doors[Symbol.asyncDispose](), otherDoors[Symbol.asyncDispose]()])
  await Promise.all([browser.close(), house[Symbol.asyncDispose](), ownerless[Symbol.asyncDispose]()])
})

describe.each(otherEyes)('%s', (_, options, check) => {
  // One window for all pages: it costs more than a page.
  let visit: Awaited<ReturnType<typeof openPage>>
  beforeAll(async () => void (visit = await openPage(browser, options)))
  afterAll(() => visit[Symbol.asyncDispose]())

  test.each(stops)('%s', async (stop) => {
    const { page } = visit
    await page.context().clearCookies()
    if (ownerPages.includes(stop)) await letIn(page, doors.url, bar.cookie)
    const url = (stop === firstRun ? otherDoors : doors).url + stop.replaceAll(/:(\w+)/g, (_, name) => bar.ids[name]!)
    await openAwake(page, url)
    expect(page.url()).toBe(url)
    await page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)))
    await check(page)
  })
})
