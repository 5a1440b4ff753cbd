import type { Page } from 'playwright-core'
import { describe, expect, test, vi } from 'vitest'
import { smtpDouble } from '../doubles/smtp-double.ts'
import { createTestApp } from '../test-app.ts'
import {
  openSharedBar,
  desktop,
  expectGoodAtEveryWidth,
  expectNoBarriers,
  serve,
  openPage,
  phone,
  withoutScript,
} from './browser.ts'

const bar = openSharedBar()

const heading = (page: Page) => page.locator('#list-heading').innerText()
const list = (page: Page) => page.locator('.results ul').allInnerTexts()
const search = (page: Page) => new URL(page.url()).search

async function openAlive(page: Page, query = ''): Promise<void> {
  await page.goto(`${bar.url}/alcohol-calculator${query}`)
  await page.getByRole('button', { name: 'Print' }).waitFor()
}

describe('with script', () => {
  test.each([
    ['phone', phone],
    ['desktop', desktop],
  ])('%s: the list follows sliders and typing, and survives sharing and reload', async (_, options) => {
    await using visit = await openPage(bar.browser, { ...options, permissions: ['clipboard-read', 'clipboard-write'] })
    const { page } = visit
    await openAlive(page)
    expect(await heading(page)).toBe('440 drinks, 100 guests, 4 hours')
    expect(await page.locator('.sums').innerText()).toContain('100 × 0.8 = 80 drinkers')
    expect(await page.getByRole('button', { name: 'Work it out' }).count()).toBe(0)

    // 120 × 0.8 = 96 drinkers, × 5 × 1.1 = 528
    const guests = page.getByRole('slider', { name: 'Guests, as a slider' })
    await guests.focus()
    for (let press = 0; press < 20; press++) await page.keyboard.press('ArrowRight')
    await expect.poll(() => heading(page)).toBe('528 drinks, 120 guests, 4 hours')
    await expect.poll(() => page.locator('.sums').innerText()).toContain('120 × 0.8 = 96 drinkers')
    expect(await page.locator('#guests').inputValue()).toBe('120')
    await expect.poll(() => search(page)).toBe('?guests=120&hot=false')

    const hours = page.getByRole('slider', { name: 'Hours the bar pours, as a slider' })
    await hours.scrollIntoViewIfNeeded()
    const box = (await hours.boundingBox())!
    await page.mouse.move(box.x + box.width * 0.25, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width + 40, box.y + box.height / 2, { steps: 12 })
    await page.mouse.up()
    expect(await page.locator('#hours').inputValue()).toBe('15')
    await expect.poll(() => search(page)).toBe('?guests=120&hours=15&hot=false')

    await page.locator('#hours').fill('5')
    await page.locator('#nonDrinkers').fill('25')
    await page.getByRole('radio', { name: /^Lively/ }).check()
    // 90 × 6 × 1.3 = 702, and 702 × 1.1 = 772.2
    await expect.poll(() => heading(page)).toBe('773 drinks, 120 guests, 5 hours')
    await expect.poll(() => search(page)).toBe('?guests=120&nonDrinkers=0.25&hours=5&crowd=lively&hot=false')

    const before = await list(page)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('Link copied').waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toBe(page.url())
    await page.getByRole('button', { name: 'Copy the list as text' }).click()
    await page.getByText('List copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('buy 773 (6.4 per guest)')

    await page.reload()
    expect(await list(page)).toEqual(before)
    await page.goto(bar.url)
    await openAlive(page, new URL(link).search)
    expect(await list(page)).toEqual(before)
  })

  test('cocktails in the calculator list their ingredients and disappear for bars without spirits', async () => {
    await using visit = await openPage(bar.browser, desktop)
    const { page } = visit
    await openAlive(page)
    await page.locator('summary').click()
    await page.getByLabel('Cocktail 1').first().selectOption('margarita')
    await page.getByLabel('Parts of cocktail 1').selectOption('3')
    await page.getByLabel('Cocktail 2').first().selectOption('mojito')
    await expect.poll(() => search(page)).toBe('?hot=false&cocktail=margarita:3&cocktail=mojito')
    await expect.poll(() => page.locator('.results').innerText()).toContain('1.58 standard drinks in each')
    await expect.poll(() => page.locator('.results').innerText()).toContain('1.5 oz white rum')

    await page.getByRole('radio', { name: /^Beer & wine/ }).check()
    await expect.poll(() => search(page)).toBe('?hot=false&bar=beer-wine')
    // The list may follow later than the address.
    await page.getByText('This bar pours no spirits').waitFor()
    await expect.poll(() => page.locator('.results').innerText()).not.toContain('Margarita')
  })

  test('an invalid calculator value shows an error and keeps the last list until corrected', async () => {
    await using visit = await openPage(bar.browser, desktop)
    const { page } = visit
    await openAlive(page, '?guests=60&under21=40')
    const before = await list(page)
    await page.locator('#guests').fill('30')
    await page.getByText('Give how many guests are under 21').waitFor()
    expect(await list(page)).toEqual(before)
    await expectNoBarriers(page)
    await page.locator('#under21').fill('10')
    await expect.poll(() => heading(page)).toMatch(/30 guests/)
    expect(await page.locator('.err').count()).toBe(0)
    // A number being typed keeps its last valid value.
    await page.locator('#guests').fill('')
    await page.locator('#guests').blur()
    expect(await page.locator('#guests').inputValue()).toBe('30')
    await page.locator('#guests').fill('1200')
    await expect.poll(() => page.getByRole('slider', { name: 'Guests, as a slider' }).inputValue()).toBe('1200')
  })

  test('a custom drink split in the calculator applies until the bar’s own mix is restored', async () => {
    await using visit = await openPage(bar.browser, desktop)
    const { page } = visit
    await openAlive(page, '?toast=sip')
    for (const [kind, share] of [
      ['beer', '50'],
      ['wine', '50'],
      ['spirits', '0'],
    ])
      await page.locator(`#${kind}`).fill(share!)
    await page.getByRole('img', { name: '50% beer and 50% wine' }).waitFor()
    await page.getByRole('button', { name: 'Use the bar’s own mix' }).click()
    await page.getByRole('img', { name: '40% beer, 25% wine and 35% spirits' }).waitFor()
    await expect.poll(() => search(page)).toBe('?toast=sip')
  })

  test('the calculator’s shopping list prints on one page', async () => {
    await using visit = await openPage(bar.browser, desktop)
    const { page } = visit
    await openAlive(page, '?guests=120&toast=full&under21=12')
    const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1')
    expect(
      /\/Type \/Pages\s[^>]*\/Count (\d+)/.exec(pdf)?.[1] ?? pdf.match(/\/Type \/Page\b(?!s)/g)?.length.toString(),
    ).toBe('1')
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('#inputs').isVisible()).toBe(false)
    expect(await page.locator('.results h2').isVisible()).toBe(true)
    expect(await page.locator('.print-only').innerText()).toContain('/alcohol-calculator?guests=120')
  })

  test('a drinks plan from the calculator is attached to the quote form', async () => {
    await using visit = await openPage(bar.browser, phone)
    const { page } = visit
    await openAlive(page, '?guests=120')
    await page.getByRole('link', { name: 'Add to my quote' }).click()
    await page.getByText('Your list is attached. 120 guests: 9 cases of beer').waitFor()
    expect(await page.locator('#eventGuestCount').inputValue()).toBe('120')
    await page.getByRole('link', { name: 'Change it' }).click()
    await expect.poll(() => heading(page)).toBe('528 drinks, 120 guests, 4 hours')
    // A plan without changes can be added too.
    await openAlive(page)
    await page.getByRole('link', { name: 'Add to my quote' }).click()
    await page.getByText('Your list is attached. 100 guests').waitFor()
  })

  test('an experience stays through calculator and quote, and supplies we bring are not listed', async () => {
    await using visit = await openPage(bar.browser, desktop)
    const { page } = visit
    await openAlive(page, '?guests=140&bar=cocktails-beer-wine&experience=luxe-cocktail')
    expect(await page.locator('.results').innerText()).toContain('We bring mixers, garnish, napkins')
    await page.locator('#guests').fill('150')
    await expect.poll(() => search(page)).toBe('?guests=150&bar=cocktails-beer-wine&experience=luxe-cocktail')
    expect(await page.locator('.results').innerText()).not.toContain('napkins\n')
    await expectNoBarriers(page)
    await page.getByRole('link', { name: 'Add to my quote' }).click()
    await page.getByText('Your list is attached. 150 guests').waitFor()
    expect(await page.locator('#eventGuestCount').inputValue()).toBe('150')
    expect(await page.locator('[name=experience]:checked').inputValue()).toBe('luxe-cocktail')
  })

  test('the quote and the copied link take guests typed before the list has followed', async () => {
    await using visit = await openPage(bar.browser, { ...desktop, permissions: ['clipboard-read', 'clipboard-write'] })
    const { page } = visit
    await openAlive(page)
    // The texts of another list never arrive, so the list stays as it was served.
    await page.route('**/islands/**', () => {})
    await page.locator('#guests').fill('150')
    await expect.poll(() => search(page)).toContain('guests=150')
    expect(await heading(page)).toContain('100 guests')
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('Link copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
    await page.unroute('**/islands/**')
    await page.getByRole('link', { name: 'Add to my quote' }).click()
    await page.getByText('Your list is attached. 150 guests').waitFor()
  })

  test('the keyboard reaches every control of the calculator in order', async () => {
    await using visit = await openPage(bar.browser, desktop)
    const { page } = visit
    await openAlive(page)
    await page.locator('#guests').focus()
    const reached: string[] = []
    for (let press = 0; press < 40; press++) {
      await page.keyboard.press('Tab')
      const name = await page.evaluate(() => {
        const at = document.activeElement as HTMLInputElement
        return at.closest('#calculator') ? at.id || at.ariaLabel || at.textContent : null
      })
      if (name === null) break
      reached.push(name)
      if (name.startsWith('Fine-tune')) await page.keyboard.press('Enter')
    }
    expect(reached).toEqual([
      'Guests, as a slider',
      'hours',
      'Hours the bar pours, as a slider',
      'nonDrinkers',
      'Guests who won’t drink, %, as a slider',
      expect.any(String),
      expect.any(String),
      expect.stringMatching(/^Fine-tune/),
      'under21',
      'Under 21, as a slider',
      'occasion',
      'daypart',
      'weekday',
      'hot',
      'cushion',
      'toast',
      'chill',
      'beer',
      'wine',
      'spirits',
      'cocktail',
      'cocktail-2',
      'cocktail-3',
      'Add to my quote',
      'Print',
      'Copy link',
      'Copy the list as text',
    ])
  })
})

test('without JavaScript, calculator errors keep the input and the corrected list reaches the quote', async () => {
  await using visit = await openPage(bar.browser, { ...phone, ...withoutScript })
  const { page } = visit
  await page.goto(`${bar.url}/alcohol-calculator`)
  expect(await page.getByRole('slider').count()).toBe(0)
  await page.locator('#guests').fill('2500')
  await page.locator('#nonDrinkers').selectOption('25%')
  await page.locator('#hours').fill('5')
  await page.getByRole('radio', { name: /Lively/ }).check()
  await page.locator('summary').click()
  await page.locator('#toast').selectOption('sip')
  await page.locator('#cocktail').selectOption('margarita')
  await page.locator('#cocktail-2').selectOption('mojito')
  await page.getByRole('button', { name: 'Work it out' }).click()

  await expect.poll(() => page.title()).toMatch(/^Error:/)
  expect(await page.locator('.summary').innerText()).toContain('Guests: Give the number of guests')
  expect(await page.locator('#guests').inputValue()).toBe('2500')
  expect(await page.locator('#cocktail').inputValue()).toBe('margarita')
  await page.locator('#guests').fill('120')
  await page.locator('#cocktail').selectOption('Margarita, 3 parts')
  await page.getByRole('button', { name: 'Work it out' }).click()

  await expect.poll(() => heading(page)).toBe('773 drinks, 120 guests, 5 hours')
  expect(await page.locator('#cocktail').inputValue()).toBe('margarita:3')
  // The form sends all fields. The link to the list has only those that matter.
  expect(search(page)).toContain('daypart=evening')
  await page.getByRole('link', { name: 'Link to this list' }).click()
  await expect
    .poll(() => search(page))
    .toBe('?guests=120&nonDrinkers=0.25&hours=5&crowd=lively&hot=false&toast=sip&cocktail=margarita:3&cocktail=mojito')
  await page.getByRole('link', { name: 'Add to my quote' }).click()
  await page.getByText('Your list is attached. 120 guests').waitFor()
})

test.each([
  ['with', desktop],
  ['without', withoutScript],
])('%s script: both emails of a quote request link to the drinks plan', async (_, options) => {
  await using smtp = await smtpDouble()
  await using app = await createTestApp('sqlite', { MAIL_URL: smtp.url })
  await using server = await serve(app)
  await using visit = await openPage(bar.browser, options)
  const { page } = visit
  await page.goto(`${server.url}/alcohol-calculator?guests=120&bar=cocktails&cocktail=margarita`)
  await page.getByRole('link', { name: 'Add to my quote' }).click()
  await page.getByText('Your list is attached. 120 guests').waitFor()
  app.advance(60_000)
  const answers = {
    eventDate: '2027-05-15',
    eventStartTime: '17:00',
    eventEndTime: '23:00',
    eventVenue: 'Riverside barn',
    eventLocation: 'Gainesville, 32601',
    eventGuestCount: '120',
    requestorName: 'Ada Lovelace',
    fromEmail: 'ada@example.com',
    phoneNumber: '904 555 0142',
  }
  for (const [field, words] of Object.entries(answers)) await page.locator(`#${field}`).fill(words)
  await page.getByRole('button', { name: 'Request my free quote' }).click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Thank you')
  // The bar serves five hours of this event: 96 × 6 × 1.1 = 634 drinks. 634 × 50 ml × 1.05 = 33,285 ml, 45 bottles. 634 ×
  // 20 ml × 1.05 = 13,314 ml, 18 bottles.
  expect(await page.locator('main').innerText()).toContain('120 guests: 63 bottles of spirits and liqueurs')

  await vi.waitUntil(() => smtp.emails.length === 2, { timeout: 10_000 })
  for (const email of smtp.emails) {
    expect(email.text).toContain('120 guests: 63 bottles of spirits and liqueurs')
    const [, list = ''] = /https?:\/\/[^/\s]+(\/alcohol-calculator\S+)/.exec(email.text) ?? []
    await page.goto(server.url + list)
    const words = await page.locator('main').innerText()
    for (const part of ['634', 'Margarita', 'Tequila', '45']) expect(words).toContain(part)
  }
})

const states: [string, string][] = [
  ['empty', ''],
  [
    'fine-tuned',
    '?guests=400&hours=6&cocktail=margarita&cocktail=mojito:1&toast=full&under21=12&beer=50&wine=20&spirits=30',
  ],
  ['dry', '?bar=beer-wine&toast=sip'],
  ['all under 21', '?under21=100'],
  ['wrong', '?guests=3000&hours=99&foo=1&cocktail=xx&beer=5&crowd=mad'],
]
test.each(states)('%s: the calculator passes axe and fits every screen width', async (_, query) => {
  await using visit = await openPage(bar.browser, phone)
  await openAlive(visit.page, query)
  await expectGoodAtEveryWidth(visit.page)
})
