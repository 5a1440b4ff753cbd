import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { getSetupProgress } from '../../app/office/setup/setup-steps.server.ts'
import { listPhotos } from '../../app/photos/library/photo-library.server.ts'
import { validQuoteForm } from '../doubles/sample-form.ts'
import { smtpDouble } from '../doubles/smtp-double.ts'
import { createVisitor } from '../guest.ts'
import { createTestApp } from '../test-app.ts'
import { createOwnerClient, ownerSetupForm } from '../owner-client.ts'
import { hasWebKit } from '../system-tools.ts'
import { openBrowser, phone } from './browser.ts'
import { listActions, chromiumWindow, journeyTimeout, serveSite, type Driver } from './driver.ts'
import { openWebKit } from './webkit.ts'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

const engines: [name: string, open: () => Promise<Driver>][] = [
  ['Chromium', () => chromiumWindow(browser, { ...phone, permissions: ['clipboard-write'] })],
  ...(hasWebKit ? [['WebKit', () => openWebKit()] as [string, () => Promise<Driver>]] : []),
]

/** Runs the same test in several engines to find their differences. */
describe.each(engines)('%s, on a phone', { timeout: journeyTimeout }, (name, open) => {
  let driver: Driver
  beforeAll(async () => void (driver = await open()), journeyTimeout)
  afterAll(() => driver[Symbol.asyncDispose]())

  test('the calculator follows typing and sliders, shows errors, and carries over to the quote', async () => {
    await using app = await createTestApp()
    await using server = await serveSite(driver, app)
    const { goto, tap, fill, text, until, has } = listActions(driver)
    const heading = () => text('#list-heading')

    await goto(`${server.url}/alcohol-calculator`)
    await until(() => has(`document.querySelector('#calculator[data-alive]')`)).toBe(true)
    expect(await heading()).toBe('440 drinks, 100 guests, 4 hours')
    await fill('#guests', '120')
    await until(heading).toBe('528 drinks, 120 guests, 4 hours')
    await fill('[aria-label="Hours the bar pours, as a slider"]', '5')
    await tap('.choice label', 'Lively')
    await until(() => driver.evaluate('location.search')).toBe('?guests=120&hours=5&crowd=lively&hot=false')
    await fill('#guests', '5000')
    await until(() => text('.bad .err')).toMatch(/2,?000/)
    // The last valid number applies: the first three digits.
    await until(heading).toMatch(/500 guests, 5 hours$/)
    await fill('#guests', '60')
    await until(heading).toMatch(/60 guests, 5 hours$/)
    await until(() => text('.sums')).toContain('60 × 0.8 = 48 drinkers')
    await tap('a', 'Add to my quote')
    await until(() => text('h1')).toBe('Contact Us')
    expect(await text('main')).toContain('60 guests')
    await until(() => has(`document.querySelector('#quote-desk[data-alive]')`)).toBe(true)
  })

  test('the Spanish calculator uses its own list and cocktails and copies it as text', async () => {
    await using app = await createTestApp()
    await using server = await serveSite(driver, app)
    const { goto, tap, fill, text, until, has } = listActions(driver)
    const scripts = () => driver.evaluate(`performance.getEntriesByType('resource').map(({ name }) => name).join()`)
    const say = (words: string) => until(() => text('.results .said')).toBe(words)

    await goto(`${server.url}/es/alcohol-calculator`)
    await until(() => has(`document.querySelector('#calculator[data-alive]')`)).toBe(true)
    expect(await text('.results')).toContain('Limones amarillos')
    expect(await scripts()).not.toContain('calculator-list-es')
    await fill('#guests', '5000')
    await until(() => text('.bad .err')).toContain('Escribe en cifras cuántos invitados son, de 1 a 2,000.')
    await fill('#guests', '120')
    await until(() => text('#list-heading')).toBe('528 bebidas, 120 invitados, 4 horas')
    await tap('summary')
    await fill('#cocktail', 'mojito')
    await until(() => text('.results')).toContain('0.75 oz de jugo de limón verde, 6 ramitas de hierbabuena')
    expect(await text('.results')).toMatch(/Ron blanco, 750 ml\s+para Mojito, unos 185/)
    await until(() => text('.sums')).toContain('120 × 0.8 = 96 que toman')

    // Reading the clipboard differs between engines, writing does not.
    await driver.evaluate(`void (() => {
      const write = navigator.clipboard.write.bind(navigator.clipboard)
      navigator.clipboard.write = async (items) => {
        await write(items)
        window.copied = await (await items[0].getType('text/plain')).text()
      }
    })()`)
    await tap('.acts button', 'Copiar la lista como texto')
    await say('Lista copiada: ya puedes pegarla.')
    expect(await driver.evaluate('window.copied')).toMatch(
      /^120 invitados, 4 horas[^]*- Ron blanco, 750 ml: \d+ botellas/,
    )

    // Simulates a clipboard that rejects writes.
    await driver.evaluate(`void (navigator.clipboard.write = async () => { throw new Error('no') })`)
    await tap('.acts button', 'Copiar la lista como texto')
    await say('No se pudo copiar. Copia la dirección de esta página: en ella está todo el plan.')
  })

  test('empty date and time fields look empty, and picked values are visible', async () => {
    await using app = await createTestApp()
    await using server = await serveSite(driver, app)
    const { goto, fill, until, has } = listActions(driver)
    await goto(`${server.url}/quote`)
    const said = (field: string) =>
      driver.evaluate(`getComputedStyle(document.querySelector('#${field}'), '::before').content`)
    // Chromium shows its own "mm/dd/yyyy".
    expect(await said('eventDate')).toBe(name === 'WebKit' ? '"Pick a day"' : 'none')
    expect(await said('eventEndTime')).toBe(name === 'WebKit' ? '"Pick a time"' : 'none')
    await until(() => has(`document.querySelector('#quote-desk[data-alive]')`)).toBe(true)
    await fill('#eventDate', '2027-05-15')
    await fill('#eventEndTime', '17:05')
    await fill('#eventVenue', 'A barn')
    for (const field of ['eventDate', 'eventEndTime']) expect(await said(field)).toBe('none')
  })

  test('the quote form fits the phone’s width, and its headings overlap nothing', async () => {
    await using app = await createTestApp()
    await using server = await serveSite(driver, app)
    await driver.goto(`${server.url}/quote`)
    expect(await driver.evaluate('[innerWidth, document.documentElement.scrollWidth]')).toEqual([390, 390])
    // A legend in a grid floats in some engines and not in others. Visually hidden legends are outside the flow.
    const seen = await driver.evaluate(`[...document.querySelectorAll('legend')].filter((legend) =>
      legend.checkVisibility() && legend.getBoundingClientRect().height > 1,
    ).map((legend) => {
      const isFree = legend.nextElementSibling.getBoundingClientRect().top >= legend.getBoundingClientRect().bottom
      return legend.textContent + (isFree ? '' : ': covered')
    })`)
    expect(seen).toEqual(['The day', 'The bar', 'The evening', 'You'])
  })

  test('the owner logs in, changes a public price and answers a quote request', async () => {
    await using smtp = await smtpDouble()
    await using app = await createTestApp('sqlite', { MAIL_URL: smtp.url })
    await createOwnerClient(app)
    await using server = await serveSite(driver, app)
    await (
      await createVisitor(app)
    ).ask({ ...validQuoteForm, experience: 'luxe-cocktail', occasion: 'Wedding reception' })
    const { goto, tap, fill, text, value, until, has } = listActions(driver)

    await goto(`${server.url}/backbar`)
    await fill('#email', ownerSetupForm.email)
    await fill('#password', ownerSetupForm.password)
    await tap('main button[type="submit"], main form button:not([type])')
    await until(() => text('.today-rows')).toContain('Nora, ')

    // The content must be visible and uncovered, even when the page has scrolled.
    const isSeen = (what: string) =>
      has(`(({ left, top, height }) => document.elementFromPoint(left + 5, top + height / 2)?.closest(${JSON.stringify(what)}))(
        document.querySelector(${JSON.stringify(what)}).getBoundingClientRect())`)
    await goto(`${server.url}/backbar/menu?open=experiences/luxe-cocktail`)
    await fill('#price', 'a lot')
    await tap('button', 'Save')
    await tap('.summary a', 'Enter the number alone')
    for (const what of ['label[for=price]', '#price-error', '#price']) await until(() => isSeen(what)).toBe(true)
    await fill('#price', '$950')
    await tap('button', 'Save')
    await until(() => text('[role="status"]')).toContain('Saved.')
    await until(() => isSeen('[role="status"] button')).toBe(true)
    await goto(`${server.url}/services#event-experiences`)
    await until(() => text('#luxe-cocktail')).toContain('$950')

    await goto(`${server.url}/backbar`)
    await tap('.today-rows a.row-words', 'Nora, ')
    await until(() => text('h1')).toContain('Nora Ephron')
    await tap('.job-next a', 'Answer')
    await until(() => value('#notedAs')).toBe('replied')
    await tap('nav a', 'The quote')
    await until(() => value('#notedAs')).toBe('quoted')
    await fill('#body', 'Hello Nora, the date is free.')
    await tap('main button', 'Send')
    await until(() => text('.job-standing')).toContain('Quoted')
    const reply = () => smtp.emails.find(({ text }) => text.includes('the date is free'))
    await vi.waitUntil(reply, { timeout: 10_000 })
    expect(reply()?.envelope.to).toEqual(['nora@home.example'])
  })

  test('set-up from the code to “Ready to open” takes at most forty taps', async () => {
    await using smtp = await smtpDouble()
    const env = { SETUP_CODE: 'ABCD-EFGH-JKMN', SECRET: 'thirty-two characters, or a few more' }
    await using app = await createTestApp('sqlite', env)
    await using server = await serveSite(driver, app)
    const { goto, text, until, ...hand } = listActions(driver)
    const done = { taps: 0, fields: 0 }
    const tap = (what: string, words?: string) => (done.taps++, hand.tap(what, words))
    const fill = (what: string, words: string) => (done.fields++, hand.fill(what, words))
    const card = (title: string) => until(() => text('#card-title')).toContain(title)

    await goto(`${server.url}/backbar`)
    await fill('#code', 'abcdefghjkmn')
    await tap('button', 'Continue')
    await until(() => text('h1')).toBe('Who are you?')
    const me = { ...ownerSetupForm, email: 'olive@tipsyowl.com' }
    for (const [field, words] of Object.entries(me)) await fill(`#${field}`, words)
    await tap('button', 'Open the bar')

    await card('Name and contact')
    await fill('#name', 'The Tipsy Owl')
    await fill('#phone', '(904) 234-5678')
    await tap('.btn', 'Save')
    await card('What do you use?')
    await tap('.btn', 'Use these')
    await card('Logo and colors')
    await tap('.btn', 'Save logo and colors')
    await card('Three prices')
    await fill('#price-hops-and-grapes', '650')
    await tap('.btn', 'Save these answers')
    await card('Days and own calendar')
    await tap('.btn', 'Save these answers')
    await card('Deposit and terms')
    await fill('#depositPercent', '30')
    await tap('.insurance label', 'Yes, we carry it')
    await tap('.btn', 'Save these answers')
    await card('How clients pay you')
    await fill('#zelle', 'pay@tipsyowl.com')
    await tap('.btn', 'Save')
    await card('Email')
    await tap('a', 'Another mail server')
    await until(() => text('h1')).toBe('Another mail server')
    await fill('#host', '127.0.0.1')
    await fill('#port', String(smtp.port))
    await fill('#user', 'olive@tipsyowl.com')
    await fill('#mailPassword', 'letters only, please')
    await tap('button', 'Send a test email')
    await until(() => text('[role="status"]')).toContain('Email is connected')
    expect(smtp.emails[0]?.envelope.to).toEqual([me.email])
    await card('Your own photos')
    // A tap to open the picker and a tap on the photo.
    done.taps += 2
    await driver.evaluate(chosenPhoto)
    await fill('#alt', 'An owl with a cocktail.')
    await tap('.btn', 'Save')
    await card('Samples: remove or keep')
    await tap('.btn', 'Keep this logo')
    await until(() => text('h1')).toBe('Ready to open')
    expect(await text('.set-up-progress')).toContain('10 of 10')
    expect(await getSetupProgress(app.db)).toEqual({ done: 10, of: 10 })
    // docs/phone.md counts one tap for each field that is filled in.
    expect(done).toEqual({ taps: 16, fields: 14 })
    expect(done.taps + done.fields).toBeLessThanOrEqual(40)
    for (const { file } of (await listPhotos(app.db)).find(({ isSample }) => !isSample)!.variants)
      await app.files.remove(file)
  })
})

/** Selects a photo by script, because no engine lets a program open the photo library. */
const chosenPhoto = `(() => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 900 })
  const paint = canvas.getContext('2d')
  for (const [i, color] of ['#17352f', '#e0a13c', '#f6f0e2'].entries()) {
    paint.fillStyle = color
    paint.fillRect(i * 400, 0, 400, 900)
  }
  const bytes = Uint8Array.from(atob(canvas.toDataURL('image/jpeg').split(',')[1]), (sign) => sign.codePointAt(0))
  const files = new DataTransfer()
  files.items.add(new File([bytes], 'owl.jpg', { type: 'image/jpeg' }))
  document.querySelector('#photo').files = files.files
})()`
