import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listSignatureCocktails } from '../../app/operations/events/signature-cocktails.server.ts'
import { createTestClient } from '../test-client.ts'
import { createTestApp } from '../test-app.ts'
import { hasWebKit } from '../system-tools.ts'
import { expectGoodAtEveryWidth, openBrowser, openPage, phone, serve } from './browser.ts'
import { listActions, chromiumWindow, journeyTimeout, serveSite, type Driver } from './driver.ts'
import { openWebKit } from './webkit.ts'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

const windows: [name: string, open: () => Promise<Driver>][] = [
  ['Chromium, on a phone, without script', () => chromiumWindow(browser, { ...phone, javaScriptEnabled: false })],
  ...(hasWebKit
    ? ([['WebKit, on a phone, without script', () => openWebKit({ hasScript: false })]] as [
        string,
        () => Promise<Driver>,
      ][])
    : []),
]

/** Text alternative of the menu card's image. */
const menuCardLabelScript = `document.querySelector('svg[role=img].card-face').getAttribute('aria-label')`

test.for(windows)(
  '%s: a client names drinks, downloads the menu card and shares its page',
  { timeout: journeyTimeout },
  async ([, open]) => {
    await using driver = await open()
    await using app = await createTestApp()
    const { here, event } = await createTestClient(app)
    await using server = await serveSite(driver, app)
    const { goto, tap, fill, text, until } = listActions(driver)
    const href = (words: string): Promise<string> =>
      driver.evaluate(
        `[...document.links].find(({ textContent }) => textContent.includes(${JSON.stringify(words)})).getAttribute('href')`,
      )

    await goto(server.url + here)
    await tap('a', 'Name your drinks')
    await until(() => text('h1')).toBe('Name your drinks')
    await fill('#recipe-0', 'gin-fizz')
    await fill('#name-0', 'The Oracle')
    await fill('#dedication-0', 'for Luis’s first database')
    await fill('#name-1', 'The Retriever')
    await tap('button', 'These are our drinks')
    await until(() => text('.summary')).toContain('Choose what The Retriever is made of')
    await fill('#recipe-1', 'moscow-mule')
    await tap('button', 'These are our drinks')
    await until(() => text('.summary')).toBe('Saved. Here is your card.')
    expect((await listSignatureCocktails(app.db, event.id)).map(({ recipe, name }) => [recipe, name])).toEqual([
      ['gin-fizz', 'The Oracle'],
      ['moscow-mule', 'The Retriever'],
    ])
    expect(await driver.evaluate(menuCardLabelScript)).toContain('for Luis’s first database')
    const pdf = await fetch(server.url + (await href('two on Letter')))
    expect((await pdf.text()).slice(0, 5)).toBe('%PDF-')

    await tap('button', 'Create the menu page')
    await until(() => text('#phones')).toContain('Anybody with this link')
    const { pathname } = new URL(await href('/menu/'))
    await goto(server.url + pathname)
    await until(() => text('h1')).toBe('Nora Ephron')
    expect(await text('main')).toContain('gin, lemon, sugar, soda')
    await goto(`${server.url}${here}/drinks`)
    await tap('button', 'Turn off the menu page')
    await until(() => text('.summary')).toContain('The page is gone')
    await goto(server.url + pathname)
    await until(() => text('h1')).toMatch(/^This menu is\s+no longer shared$/)
  },
)

const alive: [name: string, open: () => Promise<Driver>][] = [
  ['Chromium, on a phone', () => chromiumWindow(browser, phone)],
  ...(hasWebKit ? ([['WebKit, on a phone', () => openWebKit()]] as [string, () => Promise<Driver>][]) : []),
]

test.for(alive)(
  '%s: a client chooses, names and saves three drinks in at most nine taps',
  { timeout: journeyTimeout },
  async ([, open]) => {
    await using driver = await open()
    await using app = await createTestApp()
    const { here, event } = await createTestClient(app)
    await using server = await serveSite(driver, app)
    const { goto, tap, text, until } = listActions(driver)
    await goto(`${server.url}${here}/drinks`)
    let taps = 0
    const wanted = [
      ['first', 'Moscow Mule', 'The Retriever'],
      ['second', 'Old Fashioned', 'Second Thoughts'],
      ['third', 'Ginger & Lime', 'The Lighthouse'],
    ] as const
    for (const [nth, drink, name] of wanted) {
      await tap('.slot-empty', `Your ${nth} drink`)
      await tap('dialog li button', drink)
      taps += 2
      // The name field of the drink has the focus.
      await until(() => driver.evaluate(`document.activeElement.matches('.slot-name')`)).toBe(true)
      await driver.evaluate(
        `(() => { const field = document.activeElement; field.value = ${JSON.stringify(name)}; field.dispatchEvent(new Event('input', { bubbles: true })) })()`,
      )
    }
    await tap('button', 'These are our drinks')
    taps++
    await until(() => text('.summary')).toBe('Saved. Here is your card.')
    expect(taps).toBeLessThanOrEqual(9)
    expect((await listSignatureCocktails(app.db, event.id)).map(({ name }) => name)).toEqual(
      wanted.map(([, , name]) => name),
    )
    expect(await driver.evaluate(menuCardLabelScript)).toContain('The Lighthouse')
  },
)

test('a menu card submitted during its automatic save waits for it and has no conflict', async () => {
  await using app = await createTestApp()
  await using server = await serve(app)
  await using visit = await openPage(browser, phone)
  const { page } = visit
  const { here, event } = await createTestClient(app)
  const [stored, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(
    ({ pathname }) => pathname === `${here}/drinks`,
    async (route) => {
      if (route.request().method() !== 'POST' || route.request().isNavigationRequest()) return route.continue()
      const response = await route.fetch()
      stored.resolve()
      await released.promise
      await route.fulfill({ response })
    },
  )
  await page.goto(`${server.url}${here}/drinks`)
  await page.locator('form#drinks[data-alive]').waitFor()
  await page.locator('.slot-empty').first().tap()
  await page.locator('dialog li button', { hasText: 'Moscow Mule' }).tap()
  await stored.promise
  await page.locator('.slot-name').first().fill('The Retriever')
  await page.getByRole('button', { name: 'These are our drinks' }).tap()
  released.resolve()
  await page.getByText('Saved. Here is your card.').waitFor()
  expect(await listSignatureCocktails(app.db, event.id)).toMatchObject([
    { recipe: 'moscow-mule', name: 'The Retriever' },
  ])
})

test('drinks and menu card pages pass axe and fit every screen width', async () => {
  await using app = await createTestApp()
  await using server = await serve(app)
  await using visit = await openPage(browser, phone)
  const { page } = visit
  const { here, post } = await createTestClient(app)
  const long = { 'name-0': 'W'.repeat(60), 'dedication-0': 'M'.repeat(100), title: 'נועה & Bartholomew' }
  await post({ intent: 'save', seen: '', 'recipe-0': 'negroni', pouring: '', ...long }, `${here}/drinks`)
  await post({ intent: 'share' }, `${here}/drinks`)
  const look = async (path: string) => {
    await page.goto(server.url + path)
    await expectGoodAtEveryWidth(page)
  }
  await look(here)
  await look(`${here}/drinks`)
  const menu = await page.locator('#phones a').first().getAttribute('href')
  await page.locator('[data-slot="1"] .slot-empty').click()
  await expectGoodAtEveryWidth(page)
  await page.locator('[data-slug=paloma]').click()
  await look(`${here}/card?design=dark&format=a5`)
  await look(`${here}/card?sign=1`)
  await look(new URL(menu!).pathname)
  await look('/menu/nobody')
})
