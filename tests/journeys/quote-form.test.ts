import { expect, test } from 'vitest'
import { validQuoteForm } from '../doubles/sample-form.ts'
import { createOwnerClient } from '../owner-client.ts'
import { insertHistoryEntry, insertEvent } from '../stocked.ts'
import { openSharedBar, desktop, openPage, phone, withoutScript } from './browser.ts'
import { openAwake } from './low-vision-views.ts'
import { logInOwner } from './owner-visit.ts'

const bar = openSharedBar()
const widest = { ...validQuoteForm, fromEmail: 'bartholomew.featherstonehaugh@longestvenue.example' }

test.each([
  ['with script', phone],
  ['without script', { ...phone, ...withoutScript }],
] as const)('on a phone, %s, number fields appear when relevant and stay once filled', async (_, device) => {
  await using visit = await openPage(bar.browser, device)
  const { page } = visit
  await page.goto(`${bar.url}/quote`)
  if (!('javaScriptEnabled' in device)) await page.locator('.num button').first().waitFor({ state: 'attached' })
  await page.getByText('Make it yours').click()
  const cocktails = page.locator('#cocktails')
  expect(await cocktails.isVisible()).toBe(false)
  await page.getByRole('radio', { name: /Luxe/ }).check()
  await cocktails.waitFor()
  if ('javaScriptEnabled' in device) expect(await cocktails.getAttribute('placeholder')).toBe('–')
  else {
    const numbers = page.locator('.num input')
    await expect
      .poll(() => numbers.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).placeholder)))
      .toEqual(['3', '2', '0', '0'])
    await page.getByRole('button', { name: 'One more: Specialty cocktails' }).click()
    expect(await cocktails.inputValue()).toBe('4')
  }
  await page.locator('#garnishes').fill('1')
  await page.getByRole('radio', { name: /Hops/ }).check()
  await expect.poll(() => page.locator('#mixers').isVisible()).toBe(false)
  expect(await page.locator('#garnishes').isVisible()).toBe(true)
  expect(await page.locator('#bartenders').isVisible()).toBe(true)
  await page.locator('#package').selectOption('elite')
  await page.locator('#mixers').waitFor()
})

test('on a phone the quote form without its price is shorter than 2,450 px', async () => {
  await using visit = await openPage(bar.browser, { ...phone, ...withoutScript })
  const { page } = visit
  await page.goto(`${bar.url}/quote`)
  const parts = page.locator('.form-part')
  const [fields, button] = await Promise.all([parts.first().boundingBox(), parts.last().boundingBox()])
  const height = await page.locator('main').evaluate((main) => main.scrollHeight)
  expect(height - (button!.y - fields!.y - fields!.height)).toBeLessThan(2_450)
})

const party = 'eventDate=2027-05-15&eventGuestCount=120'

test('choosing a cocktail bar shows a beer and wine checkbox with its cost', async () => {
  await using visit = await openPage(bar.browser, phone)
  const { page } = visit
  await openAwake(page, `${bar.url}/quote?${party}`)
  const box = page.getByRole('checkbox', { name: 'A beer and wine selection with Luxe' })
  expect(await box.isVisible()).toBe(false)
  await page.getByRole('radio', { name: /Luxe/ }).check()
  await box.check()
  await page.locator('.bar-wish', { hasText: 'Without beer and wine: about $' }).waitFor()
  await page.getByRole('radio', { name: /Dry Hire/ }).check()
  expect(await box.isVisible()).toBe(true)
})

test.each([
  ['/quote', 'Without beer and wine: about $'],
  ['/es/quote', 'Sin cerveza ni vino: entre $'],
])('without JavaScript %s shows prices with beer and wine beside the checkbox', async (path, words) => {
  await using visit = await openPage(bar.browser, { ...phone, ...withoutScript })
  const { page } = visit
  await page.goto(`${bar.url}${path}?${party}&experience=luxe-cocktail`)
  await page.locator('.bar-wish input').check()
  await page.locator('.show-prices button').click()
  await page.locator('.bar-wish', { hasText: words }).waitFor()
  expect(await page.locator('.bar-wish input').isChecked()).toBe(true)
})

test.each([
  ['without JavaScript', { ...phone, ...withoutScript }],
  ['with JavaScript', phone],
])('on a phone %s the price stands directly above the request button', async (_, device) => {
  await using visit = await openPage(bar.browser, device)
  const { page } = visit
  await page.goto(`${bar.url}/quote?${party}&experience=luxe-cocktail`)
  const ticket = page.locator('#ticket')
  expect(await ticket.locator('.sum').innerText()).toMatch(/from\s+\$1,100/)
  const [above, button] = await Promise.all([
    ticket.boundingBox(),
    page.getByRole('button', { name: 'Request my free quote' }).boundingBox(),
  ])
  const gap = button!.y - above!.y - above!.height
  expect(gap).toBeGreaterThan(0)
  expect(gap).toBeLessThan(48)
})

test('on a phone the price bar leaves once the price itself is in view', async () => {
  await using visit = await openPage(bar.browser, phone)
  const { page } = visit
  await page.goto(`${bar.url}/quote?${party}`)
  await page.locator('#quote-desk[data-alive]').waitFor()
  const ticketBar = page.locator('.ticket-bar')
  await page.locator('#eventGuestCount').focus()
  await expect.poll(() => ticketBar.isVisible()).toBe(true)
  await page.locator('#ticket .sum').evaluate((sum) => sum.scrollIntoView({ block: 'start', behavior: 'instant' }))
  await expect.poll(() => ticketBar.isVisible()).toBe(false)
})

test('the quote form reports an unknown ZIP distance only after its lookup responds', async () => {
  await using visit = await openPage(bar.browser, desktop)
  const { page } = visit
  const asked = Promise.withResolvers<() => Promise<void>>()
  const nowhere = { zip: '00000', miles: null, asks: null, asked: '' }
  await page.route('**/quote/place?*', (route) => asked.resolve(() => route.fulfill({ json: { place: nowhere } })))
  await page.goto(`${bar.url}/quote`)
  await page.locator('.num button').first().waitFor({ state: 'attached' })
  await page.locator('#eventLocation').fill('Nowhere, FL 00000')
  const answer = await asked.promise
  const ticket = page.locator('#ticket')
  expect(await ticket.innerText()).not.toContain('can’t be sure of the miles')
  await answer()
  await ticket.getByText('we can’t be sure of the miles yet, and will ask you').waitFor()
})

test('restoring a draft of the quote form opens the section with the restored text', async () => {
  await using visit = await openPage(bar.browser, desktop)
  const { page } = visit
  await page.goto(`${bar.url}/quote`)
  await page.locator('.num button').first().waitFor({ state: 'attached' })
  await page.locator('summary', { hasText: 'Anything we should know?' }).click()
  await page.locator('#message').fill('No rosemary.')
  await page.reload()
  await expect.poll(() => page.locator('#message').inputValue()).toBe('No rosemary.')
  expect(await page.locator('#message').isVisible()).toBe(true)
  expect(await page.locator('#package').isVisible()).toBe(false)
})

test('a request sent offline stays on the page and is sent once online', async () => {
  await using visit = await openPage(bar.browser, phone, /ERR_INTERNET_DISCONNECTED/)
  const { page } = visit
  await page.goto(`${bar.url}/quote`)
  await page.locator('.num button').first().waitFor({ state: 'attached' })
  await page.locator('#eventVenue').fill('The Cistern Club')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Request my free quote' }).click()
  await page.getByText('No signal. Your answers are safe here').waitFor()
  expect(new URL(page.url()).pathname).toBe('/quote')
  expect(await page.locator('#eventVenue').inputValue()).toBe('The Cistern Club')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Request my free quote' }).click()
  await page.locator('.summary').waitFor()
  expect(await page.locator('#eventVenue').inputValue()).toBe('The Cistern Club')
})

test.each(['/quote', '/es/quote'])(
  'on a phone the heading of %s is below the page header and eyebrow',
  async (path) => {
    await using visit = await openPage(bar.browser, { ...phone, ...withoutScript })
    const { page } = visit
    await page.goto(bar.url + path)
    const [header, eyebrow, heading] = await Promise.all(
      ['header.top', '.page .eyebrow', 'h1'].map((of) => page.locator(of).first().boundingBox()),
    )
    expect(eyebrow!.y).toBeGreaterThanOrEqual(header!.y + header!.height)
    expect(heading!.y).toBeGreaterThan(eyebrow!.y)
  },
)

test('a long email address wraps on the thank-you page, which prints on one page', async () => {
  await using visit = await openPage(bar.browser, { ...phone, ...withoutScript })
  const { page } = visit
  await page.goto(`${bar.url}/quote`)
  bar.house.advance(60_000)
  for (const [name, words] of Object.entries(widest)) await page.locator(`#${name}`).fill(words)
  await page.getByRole('radio', { name: /Luxe/ }).check()
  await page.getByRole('button', { name: 'Request my free quote' }).click()
  await page.waitForURL('**/thankyou**')
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await page.emulateMedia({ media: 'print' })
  const printed = await page.locator('main').innerText()
  for (const words of [/Reference NT-\w{4}-\w{4} · \(904\) 555-0142/, 'Nerd & Tonic', '$1,100', 'The Cistern Club'])
    expect(printed).toMatch(words)
  expect(await page.locator('.letterhead img').isVisible()).toBe(true)
  await page.emulateMedia({ media: null })
  expect(countPdfPages(await page.pdf({ format: 'Letter' }))).toBe(1)
})

test('the estimate prints on one page from the quote form', async () => {
  await using visit = await openPage(bar.browser, desktop)
  const { page } = visit
  await page.goto(`${bar.url}/quote?package=elite&eventGuestCount=160&eventDate=2027-05-15&eventStartTime=17:00`)
  expect(countPdfPages(await page.pdf({ format: 'Letter' }))).toBe(1)
})

test('the shopping list and the event page print on one page with the letterhead', async () => {
  await using visit = await openPage(bar.browser, desktop)
  const { page } = visit
  const event = await insertEvent(bar.house, { message: 'Dinner is at seven.' })
  await insertHistoryEntry(bar.house, event.id, 'note', 'likes olives')
  await logInOwner(page, bar.url, (await createOwnerClient(bar.house)).cookie)
  for (const [address, ...words] of [
    ['/alcohol-calculator?guests=140', '140 guests'],
    [`/backbar/jobs/${event.id}`, event.reference, 'nora@home.example', 'likes olives', 'We arrive and set up'],
  ]) {
    await page.goto(bar.url + address)
    await page.emulateMedia({ media: 'print' })
    const printed = await page.locator('body').innerText()
    expect(['Nerd & Tonic', '(904) 555-0142', ...words].filter((word) => !printed.includes(word))).toEqual([])
    expect(await page.locator('.letterhead img').isVisible()).toBe(true)
    await page.emulateMedia({ media: null })
    expect(countPdfPages(await page.pdf({ format: 'Letter' }))).toBe(1)
  }
})

function countPdfPages(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}
