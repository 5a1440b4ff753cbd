import { describe, expect, test } from 'vitest'
import { planDrinks } from '../../drinks/model/plan-drinks.ts'
import { parseDrinksInputs } from '../../drinks/model/parse-drinks-inputs.ts'
import { formatListText } from '../../drinks/shopping-list/format-list-text.ts'
import { resolveSupplySplit } from '../../drinks/shopping-list/quote-context.ts'
import { findMenuChoice } from '../../menu/catalog/catalog.ts'
import { sampleCatalog } from '../../menu/catalog/sample-catalog.ts'
import { formatDrinksPlanQuery } from './drinks-plan-query.ts'

const catalogue = { ...sampleCatalog, version: 1 }
const listFor = (query: string, slug: string, onRequest: string[] = []) => {
  const reading = parseDrinksInputs(new URLSearchParams(query))
  const { experience } = findMenuChoice(catalogue, { experience: slug, package: null })
  if (!reading.ok || !experience) throw new Error(`No plan for ${query} at ${slug}`)
  return formatListText(planDrinks(reading.question), { brings: resolveSupplySplit(experience.whoBrings, onRequest) })
}

describe('single-line plan summary', () => {
  test.each([
    // 96 drinkers × 5 × 1.1 = 528: 40 % beer 211.2, 25 % wine 132, 35 % spirits 184.8. 211 = 8 × 24 + 19, so another
    // case. 132 / 5 = 26.4. 185 pours: 64.75, 37, 37, 27.75, 18.5 → 65, 37, 37, 28, 18, / 16 → 5, 3, 3, 2, 2
    ['guests=120', '120 guests: 9 cases of beer, 27 bottles of wine, 15 bottles of spirits'],
    // 242 beers and 198 glasses, as in the contract's example. 80 drinkers / 8 = 10
    [
      'bar=beer-wine&toast=sip',
      '100 guests: 10 cases and one 12-pack of beer, 40 bottles of wine, 10 bottles of sparkling for the toast',
    ],
    // 440 × 50 ml × 1.05 = 23,100 ml of tequila, 31 bottles. 440 × 20 × 1.05 = 9,240 of triple sec, 13 bottles
    ['bar=cocktails&cocktail=margarita', '100 guests: 44 bottles of spirits and liqueurs'],
    // 440 × 75 ml × 1.05 = 34,650 ml of prosecco, 47 bottles: wine, and no spirits at all
    ['bar=cocktails&cocktail=mimosa', '100 guests: 47 bottles of sparkling wine'],
    // 90 ml of prosecco, 41,580 ml, 56 bottles. 60 ml of Aperol, 27,720 ml, 37 bottles of a liqueur
    ['bar=cocktails&cocktail=spritz-aperol', '100 guests: 37 bottles of liqueurs, 56 bottles of sparkling wine'],
    // (20 − 0) × 5 soft drinks
    ['guests=20&under21=20', '20 guests: no alcohol, 100 soft drinks'],
    // 0.8 × 2 × 1.1 = 1.76 → 2 drinks: 0.8 beer, 0.5 wine, 0.7 spirits → 1 beer, 0 wine, 1 spirits
    ['guests=1&hours=1', '1 guest: one 12-pack of beer, 1 bottle of spirits'],
  ])('the drinks plan %s is summarized in one line', (query, line) => {
    expect(formatDrinksPlanQuery(query)).toBe(line)
  })
})

test.each([
  'guests=0',
  'foo=1',
  'guests=10&guests=20',
  `guests=${'9'.repeat(10_000)}`,
  '<script>',
  '%',
  '%%%=%',
  '\u0000',
])('an invalid drinks plan query gives no summary: %#', (query) => {
  expect(formatDrinksPlanQuery(query)).toBeNull()
})

describe('supplies in the shopping list', () => {
  const query = 'bar=cocktails-beer-wine&cocktail=margarita'

  test('items included in the Luxe experience are listed as brought by us', () => {
    const words = listFor(query, 'luxe-cocktail')
    const [buy, bring] = words.split('\n\nFROM US\n')
    expect(buy).toMatch(/\n\nYOU BUY\n\nALCOHOL\n- Beer, 12 oz: /)
    expect(buy).toContain('- Tequila, 750 ml: ')
    expect(buy).not.toMatch(/Limes|napkins|cola/i)
    expect(buy).toMatch(/- Ice: \d+ bags \(.*\)/)
    expect(bring).toMatch(/^We bring mixers, garnish, napkins, straws and bar tools, and choose the spirits with you; /)
  })

  test('items that the client requested from us are listed as brought by us', () => {
    const words = listFor(query, 'luxe-cocktail', ['ice-and-coolers', 'cups', 'beer-and-wine'])
    expect(words).not.toMatch(/- (Ice|Cups)/)
    expect(words).toContain('We bring mixers, garnish, ice, coolers, cups, napkins, straws and bar tools')
  })

  test('with the Dry Hire experience the client buys mixers and limes', () => {
    const words = listFor('guests=100', 'dry-hire')
    expect(words).toMatch(/MIXERS\n- Cola, 1 liter: /)
    expect(words).toMatch(/- Limes: /)
    expect(words).not.toMatch(/- Napkins/)
  })
})
