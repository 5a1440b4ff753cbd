import { describe, expect, test } from 'vitest'
import { formatCalculationSteps } from './calculation-text.ts'
import { planDrinks } from '../model/plan-drinks.ts'
import { formatPlanFigures, formatPlanHeadline } from './plan-text.ts'
import { formatListText, formatPlanNotes } from './format-list-text.ts'
import { defaultDrinksInputs } from '../model/drinks-inputs.ts'
import { englishShoppingListFormatter } from './shopping-list-text.ts'
import { buildShoppingList } from './shopping-list.ts'
import type { DrinksInputs } from '../model/drinks-inputs.ts'

const plan = (changes: Partial<DrinksInputs> = {}) => planDrinks({ ...defaultDrinksInputs, ...changes })
const arithmetic = (changes: Partial<DrinksInputs> = {}) =>
  formatCalculationSteps(plan(changes), { ...defaultDrinksInputs, ...changes })
const item = (name: string, changes: Partial<DrinksInputs> = {}) =>
  buildShoppingList(plan(changes))
    .flatMap(({ items }) => items)
    .map(({ count, glyph, ...item }) => ({
      ...englishShoppingListFormatter.line({ count, glyph, ...item }),
      count,
      glyph,
    }))
    .find((each) => each.name.startsWith(name))

test('the headline and the range show the amounts to pour and buy', () => {
  // 80 × 5 = 400, × 1.1 = 440, / 100 = 4.4, × 1.2 = 480
  expect(formatPlanHeadline(plan())).toBe('About 400 drinks poured; buy 440 (4.4 per guest).')
  expect(formatPlanFigures(plan()).band).toBe('400 to 480')
  expect(formatPlanHeadline(plan({ guests: 20, under21: 20 }))).toBe('Nobody drinks alcohol, so there is none to buy.')
})

describe('the shopping list', () => {
  test('the shopping list has only non-empty groups, in order', () => {
    expect(buildShoppingList(plan()).map(({ code }) => englishShoppingListFormatter.group(code))).toEqual([
      'Alcohol',
      'Mixers',
      'Fresh',
      'Ice and water',
      'Bar supplies',
    ])
    expect(
      buildShoppingList(plan({ bar: 'beer-wine' })).map(({ code }) => englishShoppingListFormatter.group(code)),
    ).toEqual(['Alcohol', 'Soft drinks', 'Ice and water', 'Bar supplies'])
  })

  test.each([
    // 440 × 55 % = 242 = 10 × 24 + 2
    ['Beer', { bar: 'beer-wine' }, '10 cases and one 12-pack', 11, 'can', '242 cans, 24 to the case'],
    // 198 / 5 → 40
    ['White wine', { bar: 'beer-wine' }, '20 bottles', 20, 'bottle', ''],
    // 154 pours: 53.9, 30.8, 30.8, 23.1, 15.4 → 54, 31, 31, 23, 15, / 16 → 4, 2, 2, 2, 1
    ['Vodka', {}, '4 bottles', 4, 'bottle', ''],
    ['Gin', {}, '1 bottle', 1, 'bottle', ''],
    // 154 × 0.135 × 1.1 = 22.9 → 23 liters, 15 % for tonic water: 3.45
    ['Tonic water, 1 liter', {}, '3 bottles', 3, 'bottle', ''],
    // 80 / 6 = 13.3
    [
      'Sparkling',
      { toast: 'full' },
      '14 bottles',
      14,
      'bottle',
      'a 4 oz glass each, 6 to the bottle, on top of the rest',
    ],
    // (154 + 180) / 3 + 100 = 211.3, × 1.3 = 274.7 → 280 lb
    [
      'Ice',
      {},
      '28 bags',
      28,
      'bag',
      '10 lb each, for glasses and for chilling; nearly a quarter of it because of the heat',
    ],
    // 154 × 0.6 / 8 = 11.55
    ['Limes', {}, '12 limes', 12, 'fruit', 'to cut, eight wedges each'],
    // 154 × 15 × 1.05 / 25 = 97.02 → 98 to squeeze, its garnish is salt
    ['Limes', { cocktails: [{ slug: 'margarita', weight: 2 }] }, '98 limes', 98, 'fruit', '98 to squeeze'],
    // 154 × 5 × 1.05 / 25 = 32.3 → 33, 154 slices / 8 = 19.25
    ['Limes', { cocktails: [{ slug: 'paloma', weight: 2 }] }, '53 limes', 53, 'fruit', '33 to squeeze, 20 to cut'],
    // 154 × 6 × 1.05 = 970.2 → 971, and a garnish sprig per drink: 1,125 / 12 = 93.75
    [
      'Mint',
      { cocktails: [{ slug: 'mojito', weight: 2 }] },
      '94 bunches',
      94,
      'none',
      '1,125 sprigs; for Mojito, about 154 drinks',
    ],
    // 154 × 2 × 1.05 = 323.4 → 324 / 108
    [
      'Cane sugar',
      { cocktails: [{ slug: 'mojito', weight: 2 }] },
      '3 lb',
      3,
      'none',
      '324 teaspoons; for Mojito, about 154 drinks',
    ],
    [
      'Salt',
      { cocktails: [{ slug: 'margarita', weight: 2 }] },
      '1 lb',
      1,
      'none',
      '154 rims; for Margarita, about 154 drinks',
    ],
    // 154 × 3 × 1.05 = 485.1 → 486 / 128 = 3.8
    [
      'Angostura bitters, 4 oz',
      { cocktails: [{ slug: 'old-fashioned', weight: 2 }] },
      '4 bottles',
      4,
      'none',
      '486 dashes; for Old Fashioned, about 154 drinks',
    ],
    // A wheel a drink, six wheels an orange: 25.7. 154 / 40 cherries a jar = 3.85
    [
      'Oranges',
      { cocktails: [{ slug: 'old-fashioned', weight: 2 }] },
      '26 oranges',
      26,
      'none',
      'for Old Fashioned, about 154 drinks',
    ],
    [
      'Cocktail cherries',
      { cocktails: [{ slug: 'old-fashioned', weight: 2 }] },
      '4 jars',
      4,
      'none',
      '154 cherries; for Old Fashioned, about 154 drinks',
    ],
    // 180 cans: 7 cases of 24 and 12 over
    [
      'Alcohol-free drinks, 12 oz',
      {},
      '7 cases and one 12-pack',
      8,
      'can',
      '180 cans, 24 to the case; enough from start to finish for guests who don’t drink, one each for everyone else',
    ],
    // 200 / 24 = 8.3
    ['Water', {}, '9 cases', 9, 'bottle', '200 bottles, 24 to the case; within reach from the first hour to the last'],
    // (110 + 154 + 180) × 1.1 = 488.4 → 500
    ['Cups', {}, '20 sleeves', 20, 'cup', '500 cups, 25 to the sleeve; beer comes in its own'],
    // (440 + 180) × 1.5 = 930 → 950
    ['Napkins', {}, '19 packs', 19, 'none', '950 napkins, three for every two drinks'],
  ] as const)(
    'the shopping list shows the amount of %s in store units',
    (name, changes, amount, count, glyph, note) => {
      expect(item(name, changes as Partial<DrinksInputs>)).toMatchObject({ amount, count, glyph, note })
    },
  )

  test('the shopping list uses the singular for a single bottle', () => {
    expect(item('White wine', { guests: 2, hours: 1 })).toMatchObject({ amount: '1 bottle' })
  })

  test('the shopping list has fruit only for the recipes and simple drinks on the menu', () => {
    const mimosas: Partial<DrinksInputs> = { cocktails: [{ slug: 'mimosa', weight: 2 }] }
    expect(item('Limes', mimosas)).toBeUndefined()
    expect(item('Lemons', { cocktails: [{ slug: 'margarita', weight: 2 }] })).toBeUndefined()
    // 154 drinks with spirits, 31 of which are mimosas: 123 × 0.6 / 8 = 9.2
    expect(item('Limes', { ...mimosas, named: true })).toMatchObject({ amount: '10 limes' })
  })

  test('the shopping list combines bar and recipe amounts of a product in a single line', () => {
    const lines = buildShoppingList(plan({ cocktails: [{ slug: 'moscow-mule', weight: 2 }], named: true }))
      .flatMap(({ items }) => items)
      .filter(({ product }) => typeof product === 'object' && product.ingredient === 'vodka')
    // 31 mules: 31 × 45 × 1.05 / 750 = 1.95 → 2. 123 simple drinks, 43 with vodka, / 16 → 3
    expect(lines.map(englishShoppingListFormatter.line)).toEqual([
      {
        name: 'Vodka, 750 ml',
        amount: '5 bottles',
        note: 'for Moscow Mule, about 31 drinks; for other mixed drinks',
      },
    ])
  })
})

test('the shopping list names the quantity of a shared ingredient for each cocktail', () => {
  const cocktails = [
    { slug: 'margarita', weight: 2 },
    { slug: 'paloma', weight: 2 },
  ] as const
  expect(item('Tequila', { cocktails: [...cocktails] })?.note).toBe('for Margarita (about 77) and Paloma (about 77)')
})

describe('the calculation steps', () => {
  test('the calculation steps match the expected text for the default party', () => {
    expect(arithmetic()).toEqual([
      '100 guests; 20% of them skip the alcohol: 100 × 0.8 = 80 drinkers.',
      '2 drinks in the first hour, then 1 an hour for 3 more: 5 drinks per drinker.',
      'An average crowd × 1, a wedding × 1, evening × 1 and a Friday or Saturday × 1: overall × 1.',
      '80 × 5 × 1 = 400 drinks likely poured.',
      'With a 10% cushion: 400 × 1.1 = 440, so buy 440.',
      '40% beer, 25% wine and 35% spirits make 176 beers, 110 glasses of wine and 154 drinks with spirits. ' +
        '5 points moved from wine to beer for the heat; heat never adds a drink.',
      'Beer fills 7 cases of 24 and one pack of 12; wine at 5 glasses a bottle takes 22 bottles; ' +
        'a bottle of spirits pours 16, each kind rounded up by itself.',
      'Alcohol-free drinks, the same number for each non-drinker and one for each drinker: 20 × 5 + 80 = 180. ' +
        'Ice, a pound for every 3 mixed or soft drinks, plus a pound a guest for chilling: ' +
        '((154 + 180) ÷ 3 + 100) × 1.3 for the heat, rounded up to the next 10: 280 lb.',
    ])
  })

  test('the calculation steps explain that discounts do not combine and the minimum factor is 0.5', () => {
    // min(0.75, 0.6) × 0.75 × 0.9 = 0.405, held at 0.5
    const steps = arithmetic({ crowd: 'light', occasion: 'shower', daypart: 'brunch', weekday: 'sun-thu' })
    expect(steps[2]).toBe(
      'A light crowd × 0.75, brunch × 0.6 and a Sunday to Thursday × 0.9; ' +
        'occasion and hour do not discount twice; less than 0.5 we do not believe: overall × 0.5.',
    )
  })

  test('the calculation steps subtract guests under 21 first', () => {
    expect(arithmetic({ under21: 10 })[0]).toBe(
      '100 guests less 10 under 21 leave 90 adults; 20% of those skip the alcohol: 90 × 0.8 = 72 drinkers.',
    )
    expect(arithmetic({ under21: 100 })).toHaveLength(2)
  })
})

test('the notes of a drinks plan cover safety, staffing and keg alternatives', () => {
  const notes = formatPlanNotes(plan({ bar: 'beer-wine' })).join('\n')
  const said = ['labels dry', 'not a target', 'hour before', 'check ID', 'under 21', 'water', 'food', '2 bartenders']
  for (const words of said) expect(notes).toContain(words)
  // 242 − 152 − 76 = 14
  expect(notes).toContain('1 half barrel, 1 quarter barrel and 14 cans come to the same 242 beers')
  expect(formatPlanNotes(plan()).join('\n')).not.toContain('keg')
})

test('the plain-text list includes the headline, items and link', () => {
  const text = formatListText(plan({ bar: 'beer-wine' }), {
    address: 'https://bar.example/alcohol-calculator?bar=beer-wine',
  })
  expect(text.split('\n').slice(0, 5)).toEqual([
    '100 guests, 4 hours. About 400 drinks poured; buy 440 (4.4 per guest).',
    '',
    'ALCOHOL',
    '- Beer, 12 oz: 10 cases and one 12-pack (242 cans, 24 to the case)',
    '- Red wine, 750 ml: 10 bottles',
  ])
  expect(text.endsWith('\n\nhttps://bar.example/alcohol-calculator?bar=beer-wine')).toBe(true)
})
