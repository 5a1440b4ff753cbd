import { describe, expect, test } from 'vitest'
import { findSetting } from '../app/business/stored-settings.server.ts'
import { sampleStorePrices } from '../app/drinks/shopping-list/store-prices.server.ts'
import { createVisitor } from './guest.ts'
import { createOwnerClient } from './owner-client.ts'
import { createTestApp, databases } from './test-app.ts'

const form = '/backbar/menu?open=store-prices'
const party = 'eventDate=2027-10-16&eventGuestCount=100'
const calculator = '/alcohol-calculator?guests=100&bar=beer-wine'
const readRange = (text: string) => /[Aa]bout \$([\d,]+) to \$([\d,]+) at a store/.exec(text)?.[0]

describe.each(databases)('%s: store prices', (database) => {
  test('saved store prices and their date are public at once', async () => {
    await using app = await createTestApp(database)
    const [owner, { open }] = [await createOwnerClient(app), await createVisitor(app)]
    const opened = await owner.open(form)
    expect(opened.text).toContain('These are the sample prices')
    expect(opened.fields.get('beer')).toBe('28')
    const before = readRange((await open(calculator)).text)
    expect(before).toBeDefined()
    await owner.fill(form, { beer: '99.50', asOf: '2026-10-02' })
    const { cents, asOf, isShown } = (await findSetting(app.db, 'storePrices'))!
    expect([cents.beer, asOf, isShown]).toEqual([9_950, '2026-10-02', true])
    const page = await open(calculator)
    expect(readRange(page.text)).not.toBe(before)
    expect(page.text).toContain('An estimate from store prices of October 2026.')
    expect((await open('/es/alcohol-calculator')).text).toContain('con precios de tienda de octubre de 2026.')
    expect((await open(`/quote?${party}`)).text).toContain('estimates from prices of October 2026')
    expect((await owner.open(form)).text).not.toContain('These are the sample prices')
  })

  test('a product without a price is named as missing from the cost range', async () => {
    await using app = await createTestApp(database)
    const [owner, { open }] = [await createOwnerClient(app), await createVisitor(app)]
    await owner.fill(form, { 'red-wine': '', ice: '' })
    expect((await open(calculator)).text).toContain('Not in it: Red wine, Ice.')
    expect((await open(`/quote?${party}`)).text).toContain('Not in it: Red wine, Ice.')
  })

  test('while store prices are unchecked no page shows shopping costs', async () => {
    await using app = await createTestApp(database)
    const [owner, { open }] = [await createOwnerClient(app), await createVisitor(app)]
    await owner.fill(form, { isShown: '' })
    for (const path of [calculator, `/?${party}`, `/quote?${party}`])
      expect([path, (await open(path)).text]).toEqual([path, expect.not.stringContaining('at a store')])
    expect((await open(`/quote?${party}`)).text).toContain('You buy the bottles: about')
    expect((await owner.open('/backbar/menu')).text).toContain('Visitors see no dollars for what they buy')
  })

  test('an invalid store price shows an error at its field and keeps typed values', async () => {
    await using app = await createTestApp(database)
    const owner = await createOwnerClient(app)
    const typed = { beer: '20-25', 'gin-750': '0', 'campari-750': 'x', asOf: '2027-01-01', 'vodka-750': '19' }
    const { page } = await owner.fill(form, { ...typed, intent: 'save' })
    for (const words of [
      'Enter one amount, not a span',
      'Enter a price, or leave it empty',
      'Enter the number alone',
      'or an earlier day',
    ])
      expect(page.text).toContain(words)
    for (const [name, value] of Object.entries(typed)) expect(page.fields.get(name)).toBe(value)
    expect(page.html).toMatch(/<details open="">/)
    expect((await findSetting(app.db, 'storePrices'))!.cents).toEqual(sampleStorePrices.cents)
  })

  test('an upgraded site shows no shopping costs until store prices are saved', async () => {
    await using app = await createTestApp(database)
    await app.db.deleteFrom('setting').where('name', '=', 'storePrices').execute()
    const [owner, { open }] = [await createOwnerClient(app), await createVisitor(app)]
    expect(readRange((await open(`${calculator}&hours=5`)).text)).toBeUndefined()
    const opened = await owner.open(form)
    expect([opened.fields.get('beer'), opened.fields.has('isShown')]).toEqual(['28', false])
    await owner.fill(form, { isShown: 'yes' })
    expect(readRange((await open(`${calculator}&hours=5`)).text)).toBeDefined()
  })
})

test('pages that show what shopping costs on Home and Services ship no script', async () => {
  await using app = await createTestApp()
  const { open } = await createVisitor(app)
  const services = await open('/services')
  expect(services.text).toContain('Tax No tax is added.')
  for (const { html } of [await open(`/?${party}`), services])
    expect(html).not.toMatch(/<script(?! type="(application\/ld\+json|speculationrules)")/)
})
