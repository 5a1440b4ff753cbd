import { describe, expect, test } from 'vitest'
import { drinksLine, drinksWords } from './drinks-plan.ts'

describe('the plan in one line', () => {
  test.each([
    // 96 drinkers × 5 × 1.1 = 528: 40 % beer 211.2, 25 % wine 132, 35 % spirits 184.8.
    // 211 = 8 × 24 + 19, one more case; 132 / 5 = 26.4;
    // 185 pours: 64.75, 37, 37, 27.75, 18.5 → 65, 37, 37, 28, 18; / 16 → 5, 3, 3, 2, 2
    ['guests=120', '120 guests: 9 cases of beer, 27 bottles of wine, 15 of spirits'],
    // 242 beers and 198 glasses, as in the contract's example; 80 drinkers / 8 = 10
    ['bar=beer-wine&toast=sip', '100 guests: 10 cases and one 12-pack of beer, 40 bottles of wine, 10 of sparkling for the toast'],
    // 440 × 50 ml × 1.05 = 23,100 ml of tequila, 31 bottles; 440 × 20 × 1.05 = 9,240 of triple sec, 13 bottles
    ['bar=cocktails&cocktail=margarita', '100 guests: 44 bottles of spirits and liqueurs'],
    // (20 − 0) × 5 soft drinks
    ['guests=20&under21=20', '20 guests: no alcohol, 100 soft drinks'],
    // 0.8 × 2 × 1.1 = 1.76 → 2 drinks: 0.8 beer, 0.5 wine, 0.7 spirits → 1 beer, 0 wine, 1 spirits
    ['guests=1&hours=1', '1 guest: one 12-pack of beer, 1 bottle of spirits'],
  ])('%s', (query, line) => {
    expect(drinksLine(query)).toBe(line)
  })
})

test.each(['guests=0', 'foo=1', 'guests=10&guests=20', `guests=${'9'.repeat(10_000)}`, '<script>', '%', '%%%=%', '\u0000'])(
  'what is no plan breaks nothing: %#',
  (query) => {
    expect(drinksLine(query)).toBeNull()
    expect(drinksWords(query)).toBe('A plan of the alcohol calculator came along that cannot be read.')
  },
)

test('the list as text, without an address', () => {
  const words = drinksWords('bar=beer-wine')
  expect(words).toMatch(/^100 guests, 4 hours\. Drunk about 400, buy 440, 4\.4 a guest\.\n\nALCOHOL\n/)
  expect(words).toContain('- Wine, 750 ml: 40 bottles (10 red, 20 white, 10 rosé or sparkling)')
  expect(words).not.toContain('http')
})
