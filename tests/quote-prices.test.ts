import { expect, test } from 'vitest'
import { saveSetting } from '../app/business/stored-settings.server.ts'
import { sampleStorePrices } from '../app/drinks/shopping-list/store-prices.server.ts'
import { validQuoteForm } from './doubles/sample-form.ts'
import { parsePage } from './doubles/read-page.ts'
import { createVisitor, listStoredData } from './guest.ts'
import { databases, createTestApp } from './test-app.ts'

const party = { eventDate: '2027-10-16', eventGuestCount: '120' }

/** Price and drinks text of each experience in the form. */
function parseExperiencePrices(html: string): { price: string; words: string }[] {
  const bars = html.slice(html.search(/class="bars\b/), html.indexOf('<details'))
  return [...bars.matchAll(/<label class="wrap-line\b[^>]*>(.*?)<\/label>/g)].map(([, row = '']) => {
    const getText = (part: string | undefined) => (part ?? '').replaceAll(/<[^>]+>/g, '').trim()
    const [, price, words] = /<span class="price\b[^>]*>(.*?)<\/span><span\b[^>]*>(.*)$/s.exec(row) ?? []
    return { price: getText(price), words: getText(words) }
  })
}

test.each([
  [
    '/quote',
    ['from $900', 'from $1,100', 'from $700', '$700 to $1,100'],
    [
      'You buy bottles, soft drinks, ice, water and cups: about $1,400 to $1,900 at a store About 15 cases of beer, 57 bottles of wine.',
      ' at a store About 40 bottles of spirits.',
      'You buy bottles, mixers, soft drinks, garnish, ice, water and cups: about ',
    ],
    'Prices for 5 to 11 PM until we have your times.',
  ],
  [
    '/es/quote',
    ['desde $900', 'desde $1,100', 'desde $700', '$700 a $1,100'],
    [
      'en la tienda Más o menos 15 cajas de cerveza y 57 botellas de vino.',
      'Más o menos 40 botellas de licor.',
      'Más o menos 11',
    ],
    'Precios para un evento de 5:00 p.m. a 11:00 p.m., hasta que sepamos tu horario.',
  ],
])(
  '%s: a date and a guest count give prices and bottle counts without JavaScript',
  async (address, prices, bottles, assumed) => {
    await using app = await createTestApp()
    const { pickUp, send } = await createVisitor(app)
    const form = await pickUp(address)
    expect(form.text).not.toContain(assumed)
    const { page, response } = await send({ ...form, action: address }, { ...party, intent: 'price' })
    expect(response.status).toBe(200)
    const bars = parseExperiencePrices(page.html)
    expect(bars.map(({ price }) => price.replaceAll(/\s+/g, ' '))).toEqual(prices)
    bottles.forEach((words, i) => expect(bars[i]!.words).toContain(words))
    expect(page.text).toContain(assumed)
    // Assumed times are not filled in, so both fields stay required.
    expect([page.fields.get('eventStartTime'), page.fields.get('eventEndTime')]).toEqual(['', ''])
    expect(page.required).toContain('eventStartTime')
  },
)

test('without a date the quote form shows the menu prices and no bottle counts', async () => {
  await using app = await createTestApp()
  const { open } = await createVisitor(app)
  const bars = parseExperiencePrices((await open('/quote?eventGuestCount=120')).html)
  expect(bars.map(({ price }) => price)).toEqual(['from $600', 'from $800', 'from $400', '$400 to $800'])
  expect(bars[0]!.words).toContain('You buy the alcohol, water and soft drinks.')
})

test.each(databases)(
  '%s: an undecided experience gives one price range on the form, thank-you page and emails',
  async (database) => {
    await using app = await createTestApp(database)
    const { pickUp, send, open } = await createVisitor(app)
    const form = await pickUp()
    const shown = await send(form, { ...validQuoteForm, intent: 'price' })
    const span = parseExperiencePrices(shown.page.html).at(-1)!.price
    expect(span).toBe('$700 to $1,100')
    const { address } = await send(shown.page, validQuoteForm)
    const { leads: events, emails } = await listStoredData(app)
    expect(JSON.parse(events[0]!.snapshot)).toMatchObject({
      totalCents: null,
      range: { leastCents: 70_000, mostCents: 110_000 },
    })
    const thanks = (await open(address)).text
    expect(thanks).toContain(`from ${span}`)
    expect(thanks).not.toContain('ick an experience')
    expect(emails).toHaveLength(2)
    for (const { body_text } of emails) {
      expect(body_text).toContain(span)
      expect(body_text).toContain('$400 to $800')
      expect(body_text).not.toContain('an experience, or we’ll recommend one')
    }
  },
)

test.each(databases)(
  '%s: prices and bottle counts match on the form, thank-you page and confirmation email',
  async (database) => {
    await using app = await createTestApp(database)
    const { pickUp, send, visit } = await createVisitor(app)
    const experiences = ['hops-and-grapes', 'luxe-cocktail', 'dry-hire']
    for (const [i, guests] of [8, 75, 76, 151, 233, 990].entries()) {
      const experience = experiences[i % 3]!
      const evening = {
        eventStartTime: `1${i}:15`,
        eventEndTime: `2${i % 4}:00`,
        eventLocation: ['32084', '32601'][i % 2]!,
      }
      const words = {
        ...validQuoteForm,
        ...evening,
        eventGuestCount: String(guests),
        fromEmail: `guest${i}@home.example`,
      }
      const wishes = ['beer-and-wine']
      const shown = (await send(await pickUp(), { ...words, intent: 'price' }, wishes)).page
      const { price, words: buys } = parseExperiencePrices(shown.html)[i % 3]!
      const { address } = await send(shown, { ...words, experience }, wishes)
      const thanks = (await parsePage(await visit(address))).text
      expect([guests, thanks]).toEqual([guests, expect.stringContaining(price)])
      const [, cases = '0', , wine] = /About (\d+)?(½)? cases? of beer, (\d+) bottles of wine/.exec(buys)!
      const receipt = (await listStoredData(app)).emails.find(
        ({ recipient }) => recipient === words.fromEmail,
      )!.body_text
      const told = receipt.replaceAll(/\s+/g, ' ')
      for (const text of [thanks, told]) {
        expect([guests, text]).toEqual([guests, expect.stringContaining(`${guests} guests: ${cases} case`)])
        expect(text).toContain(`${wine} bottles of wine`)
      }
      expect(told).toContain(price.replace('from ', ''))
    }
  },
)

test('the day endpoint returns the client’s purchases and a calculator link', async () => {
  await using app = await createTestApp()
  const { visit } = await createVisitor(app)
  const ask = async (query: string) => (await visit(`/quote/day?${query}`)).json()
  const { day, drinks } = await ask(
    new URLSearchParams({ ...party, experience: 'dry-hire', onRequest: 'cups' }).toString(),
  )
  expect(day.state).toBe('open')
  expect(drinks.buys['luxe-cocktail']).toEqual({
    cost: expect.stringMatching(/^You buy bottles, soft drinks, ice and water: about \$[\d,]+ to \$[\d,]+ at a store$/),
    otherwise: expect.stringMatching(/^With beer and wine too: about \$[\d,]+ to \$[\d,]+ at a store\.$/),
    bottles: 'About 40 bottles of spirits.',
  })
  expect(drinks.source).toContain('estimates from prices of November 2026')
  expect(drinks.calculator).toMatch(/^\/alcohol-calculator\?.*guests=120.*experience=dry-hire&onRequest=cups$/)
  const longer = { ...party, onRequest: 'beer-and-wine', eventStartTime: '17:00', eventEndTime: '23:00' }
  expect((await ask(new URLSearchParams(longer).toString())).drinks.buys['luxe-cocktail'].bottles).toContain(
    '26 bottles of wine',
  )
})

test.each([
  ['/quote', 'With beer and wine too: about ', 'Without beer and wine: about '],
  ['/es/quote', 'También con cerveza y vino: entre ', 'Sin cerveza ni vino: entre '],
])('the page %s shows the Luxe drinks cost with and without beer and wine', async (address, withBoth, without) => {
  await using app = await createTestApp()
  const { visit, open } = await createVisitor(app)
  const getLuxe = async (changes: Record<string, string>) => {
    const answer = await visit(`${address}/day?${new URLSearchParams({ ...party, ...changes }).toString()}`)
    return (await answer.json()).drinks.buys['luxe-cocktail'] as { cost: string; otherwise: string | null }
  }
  const [plain, ticked] = [await getLuxe({}), await getLuxe({ onRequest: 'beer-and-wine' })]
  const dollars = (text: string | null) => text!.match(/\$[\d,]+/g)
  expect([plain.otherwise, ticked.otherwise]).toEqual([
    expect.stringContaining(withBoth),
    expect.stringContaining(without),
  ])
  expect([dollars(plain.otherwise), dollars(ticked.otherwise)]).toEqual([dollars(ticked.cost), dollars(plain.cost)])
  expect((await open(`${address}?${new URLSearchParams(party).toString()}`)).text).toContain(plain.otherwise)
  // Beer is only in one of both lists.
  const { beer: _, ...cents } = sampleStorePrices.cents
  await saveSetting(app.db, 'storePrices', { ...sampleStorePrices, cents }, app.now())
  expect([(await getLuxe({})).otherwise, (await getLuxe({ onRequest: 'beer-and-wine' })).otherwise]).toEqual([
    null,
    null,
  ])
})

test('without a date the day endpoint returns a calculator link and no bottle counts', async () => {
  await using app = await createTestApp()
  const { visit } = await createVisitor(app)
  const unknown = await (await visit('/es/quote/day?eventGuestCount=90')).json()
  expect(unknown).toMatchObject({ day: null, drinks: { buys: {}, source: null } })
  expect(unknown.drinks.calculator).toMatch(/^\/es\/alcohol-calculator\?guests=90/)
})
