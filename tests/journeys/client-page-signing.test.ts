import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultTerms } from '../../app/agreements/proposals/terms.ts'
import { createTestClient } from '../test-client.ts'
import { sampleLine, sampleProposal } from '../doubles/sample-proposal.ts'
import { createTestApp } from '../test-app.ts'
import { hasWebKit } from '../system-tools.ts'
import { desktop, expectGoodAtEveryWidth, openBrowser, openPage, phone, serve, withoutScript } from './browser.ts'
import { listActions, chromiumWindow, journeyTimeout, serveSite, type Driver } from './driver.ts'
import { openWebKit } from './webkit.ts'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

// one-link.test.ts covers a phone with script and WebKit without, from the quote request to the last payment.
const windows: [name: string, isAlive: boolean, open: () => Promise<Driver>][] = [
  ['Chromium, on a desktop', true, () => chromiumWindow(browser, desktop)],
  ['Chromium, on a phone, without script', false, () => chromiumWindow(browser, { ...phone, ...withoutScript })],
  ...(hasWebKit
    ? ([['WebKit, on a phone', true, () => openWebKit()]] as [string, boolean, () => Promise<Driver>][])
    : []),
]

/** Default terms, an option, and a choice of two lines. */
const choices = {
  lines: [
    ...sampleProposal().lines,
    sampleLine({
      id: 'glass',
      label: 'Glassware',
      unitCents: 9_000,
      choice: { kind: 'one-of', group: 'a', picked: false },
    }),
    sampleLine({ id: 'cups', label: 'Cups', unitCents: 3_000, choice: { kind: 'one-of', group: 'a', picked: true } }),
  ],
  terms: { version: 1, clauses: defaultTerms.clauses },
}

test.for(windows)(
  '%s: a client selects options, corrects an error, signs and asks a question',
  { timeout: journeyTimeout },
  async ([, isAlive, open]) => {
    await using driver = await open()
    await using app = await createTestApp()
    const { here, kinds, state } = await createTestClient(app, choices)
    await using server = await serveSite(driver, app)
    const { goto, tap, fill, text, value, until } = listActions(driver)
    const total = () => text('.ticket .sum b')

    await goto(server.url + here)
    await until(() => text('h1')).toMatch(/^Nora,\s+here is May 15$/)
    expect(await kinds()).toEqual(['sent'])
    expect(await total()).toBe('$1,070')
    await fill('#signature', 'Nora Ephron')
    await tap('.opt', 'Glassware')
    await tap('.opt', 'Additional specialty cocktail')
    if (!isAlive) await tap('button', 'Update the total')
    await until(total).toBe('$1,170')
    expect(await value('#signature')).toBe('Nora Ephron')
    expect(await text('.yours-facts3')).toMatch(/\$293\s+makes the date yours/)
    await tap('button', 'Yes, book May 15 for $1,170')
    await until(() => text('#consent-error')).toContain('Check the box')
    await until(() => driver.evaluate('document.activeElement.id')).toBe('consent')
    expect(await text('#sign h2')).toBe('Sign for May 15')
    expect(await text('#sign > .hint')).toBe('Nothing is signed yet.')
    expect(await text('#sign details:last-of-type summary')).toBe('What we keep of your signature')
    expect(await value('#signature')).toBe('Nora Ephron')
    expect(await total()).toBe('$1,170')
    await tap('.consent')
    await tap('button', 'Yes, book May 15 for $1,170')
    await until(() => text('.yours-head h1')).toBe('One step left: $293')
    expect(await text('.yours-money')).toMatch(/Pay \$293 in cash, in person/)
    expect(await text('.yours-after')).toContain('Signed by Nora Ephron on Friday, November 20, 2026 at 9:00 AM')
    expect(await state()).toBe('agreed')
    await tap('#ask summary')
    await fill('#words', 'Do you bring ice?')
    await tap('#ask button', 'Ask')
    await until(() => text('#ask [role=status]')).toContain('We’ll answer here')
    // A background job stores the signed copy before or after the question.
    expect((await kinds()).filter((kind) => kind !== 'copied')).toEqual(['sent', 'opened', 'signed', 'moved', 'asked'])
  },
)

const onAPhone: [name: string, isAlive: boolean, open: () => Promise<Driver>][] = [
  ['Chromium', true, () => chromiumWindow(browser, phone)],
  ['Chromium, without script', false, () => chromiumWindow(browser, { ...phone, ...withoutScript })],
  ...(hasWebKit ? ([['WebKit', true, () => openWebKit()]] as [string, boolean, () => Promise<Driver>][]) : []),
]

const pageTexts = {
  en: {
    here: /^Nora,\s+here is May 15$/,
    yes: 'Yes, book May 15',
    left: 'One step left: $260',
    change: 'Change something',
    show: 'Show me',
    ask: 'Ask for this',
    asked: 'You asked for a change',
  },
  es: {
    here: /^Nora,\s+tu barra el 15 de mayo$/,
    yes: 'Sí, reservar el 15 de mayo',
    left: 'Falta un paso: $260',
    change: 'Cambiar algo',
    show: 'Ver cómo queda',
    ask: 'Pedir esto',
    asked: 'Pediste un cambio',
  },
}

test.for(
  onAPhone.flatMap(([name, isAlive, open]) =>
    (['en', 'es'] as const).map((language) => ({ name, isAlive, open, language })),
  ),
)(
  '$name, on a phone, $language: accepting takes four taps, requesting more guests three or four',
  { timeout: journeyTimeout },
  async ({ isAlive, open, language }) => {
    const words = pageTexts[language]
    await using driver = await open()
    await using app = await createTestApp()
    const { here } = await createTestClient(
      app,
      {
        greeting: 'Yes to Biscuit: I would start with vodka, lime and ginger, and call it The Retriever.',
        terms: { version: 1, clauses: defaultTerms.clauses },
      },
      language,
    )
    await using server = await serveSite(driver, app)
    const { goto, tap, fill, text, until } = listActions(driver)
    let taps = 0
    const tapped = (what: string, words?: string) => (taps++, tap(what, words))
    const heading = async (of: string) => (await text(of))?.replace(/\s+/g, ' ').trim()

    await goto(server.url + here)
    await until(() => text('h1')).toMatch(words.here)
    // Spanish text is slightly longer.
    const screens = language === 'en' ? 4 : 4.15
    expect(Number(await driver.evaluate('document.documentElement.scrollHeight'))).toBeLessThanOrEqual(screens * 844)
    expect(Number(await driver.evaluate('document.documentElement.scrollWidth'))).toBeLessThanOrEqual(390)
    await tapped('#signature')
    await fill('#signature', 'Nora Ephron')
    await tapped('.consent')
    await tapped('button', words.yes)
    await until(() => text('.yours-head h1')).toBe(words.left)
    expect(taps).toBeLessThanOrEqual(4)

    taps = 0
    await tapped('a', words.change)
    await until(() => driver.evaluate(`Boolean(document.querySelector('#eventGuestCount'))`)).toBe(true)
    await tapped('#eventGuestCount')
    await fill('#eventGuestCount', '160')
    // Without JavaScript the preview takes one more tap.
    if (!isAlive) await tapped('button', words.show)
    await until(() => text('.answer')).toContain('160')
    await tapped('button', words.ask)
    await until(() => heading('h2')).toBe(words.asked)
    expect(taps).toBeLessThanOrEqual(isAlive ? 3 : 4)
  },
)

test('without JavaScript the client page prints every contract term and loads under 140 kB', async () => {
  await using app = await createTestApp()
  const { here } = await createTestClient(app, { terms: { version: 1, clauses: defaultTerms.clauses } })
  await using server = await serve(app)
  await using visit = await openPage(browser, { ...phone, ...withoutScript })
  const { page } = visit
  let bytes = 0
  page.on('requestfinished', async (request) => void (bytes += (await request.sizes()).responseBodySize))
  await page.goto(server.url + here, { waitUntil: 'networkidle' })
  expect(bytes).toBeLessThanOrEqual(140_000)
  await page.emulateMedia({ media: 'print' })
  const heights = await page
    .locator('.clause')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  expect(heights).toHaveLength(defaultTerms.clauses.length)
  for (const height of heights) expect(height).toBeGreaterThan(0)
})

test('choosing an option announces the new total to screen readers', async () => {
  await using app = await createTestApp()
  const { here } = await createTestClient(app, choices, 'es')
  await using server = await serve(app)
  await using visit = await openPage(browser, phone)
  const { page } = visit
  await page.goto(server.url + here)
  await page.locator('#yours[data-alive]').waitFor()
  await page.locator('.opt', { hasText: 'Glassware' }).click()
  await page.locator('#live-said', { hasText: 'Total $1,130' }).waitFor({ state: 'attached' })
})

test('the client page and its subpages pass axe at phone and desktop widths', async () => {
  await using app = await createTestApp()
  await using server = await serve(app)
  await using visit = await openPage(browser, desktop)
  const { page } = visit
  const look = async (path: string) => {
    await page.goto(server.url + path)
    await page.evaluate(() => document.querySelectorAll('details').forEach((one) => (one.open = true)))
    await expectGoodAtEveryWidth(page)
  }
  const [first, second] = [
    await createTestClient(app, choices),
    await createTestClient(app, { reference: 'NT-2', keepsDay: false }),
  ]
  await look(first.here)
  await page.getByRole('button', { name: /^Yes/ }).click()
  await page.locator('#consent-error').waitFor()
  await expectGoodAtEveryWidth(page)
  const { fields } = await first.open()
  await first.post({ ...Object.fromEntries(fields), signature: 'x y'.repeat(39), consent: 'on', intent: 'yes' })
  await look(first.here)
  for (const beside of ['change', 'pay', 'paid?session=cs_none']) await look(`${first.here}/${beside}`)
  await page.goto(`${server.url}${first.here}/change`)
  await page.locator('#eventGuestCount').fill('160')
  await page.locator('.answer').waitFor()
  await page.getByText('Before and after, in full').click()
  await expectGoodAtEveryWidth(page)
  await page.getByRole('button', { name: /^Ask for this/ }).click()
  await page.getByRole('heading', { name: 'You asked for a change' }).waitFor()
  await look(`${first.here}/change`)
  await look(first.here)
  await look(second.here)
  await second.post({ intent: 'no' })
  await look(second.here)
  await look('/yours/nobody')
})
