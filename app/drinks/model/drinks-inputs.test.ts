import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planDrinks } from './plan-drinks.ts'
import { defaultDrinksInputs, hasSpirits, getDrinkSplit, isHotSeason, serializeDrinksInputs } from './drinks-inputs.ts'
import { parseDrinksInputs } from './parse-drinks-inputs.ts'

const read = (query: string) => parseDrinksInputs(new URLSearchParams(query))
const wrongFields = (query: string) => {
  const reading = read(query)
  return reading.ok ? [] : reading.errors.map(({ field }) => field)
}

describe('valid input', () => {
  test.each([
    ['', {}],
    ['guests=&hot=&cocktail=&beer=&wine=&spirits=', {}],
    ['guests=2000&under21=2000', { guests: 2000, under21: 2000 }],
    ['nonDrinkers=0.25', { nonDrinkers: 0.25 }],
    ['nonDrinkers=.9', { nonDrinkers: 0.9 }],
    ['nonDrinkers=1', { nonDrinkers: 1 }],
    ['nonDrinkers=0', { nonDrinkers: 0 }],
    ['hours=0.5', { hours: 0.5 }],
    ['hours=4.50', { hours: 4.5 }],
    ['hours=15', { hours: 15 }],
    ['hot=false&chill=false', { hot: false, chill: false }],
    ['bar=beer-wine&toast=sip&cushion=tight', { bar: 'beer-wine', toast: 'sip', cushion: 'tight' }],
    ['occasion=cocktail-party&weekday=sun-thu', { occasion: 'cocktail-party', weekday: 'sun-thu' }],
    ['beer=0&wine=0&spirits=1', { split: { beer: 0, wine: 0, spirits: 1 } }],
    [
      'cocktail=mojito&cocktail=negroni:4',
      {
        cocktails: [
          { slug: 'mojito', weight: 2 },
          { slug: 'negroni', weight: 4 },
        ],
      },
    ],
    // An empty value counts as missing, so this is a single value.
    ['guests=&guests=50', { guests: 50 }],
  ])('the drinks query “%s” is parsed', (query, changes) => {
    expect(read(query)).toEqual({ ok: true, question: { ...defaultDrinksInputs, ...changes } })
  })
})

describe('invalid input', () => {
  test.each([
    ['guests=0', ['guests']],
    ['guests=2001', ['guests']],
    ['guests=1e2', ['guests']],
    ['guests=+50', ['guests']],
    ['guests=-1', ['guests']],
    ['guests=50.0', ['guests']],
    ['guests=ten', ['guests']],
    ['guests=50&guests=50', ['guests']],
    ['under21=101', ['under21']],
    ['guests=20&under21=21', ['under21']],
    // If the guest count is unreadable, `under21` is compared with the maximum guest count of 2,000: 500 may be valid,
    // 2001 is not.
    ['guests=no&under21=500', ['guests']],
    ['guests=no&under21=2001', ['guests', 'under21']],
    ['nonDrinkers=1.01', ['nonDrinkers']],
    ['nonDrinkers=0.205', ['nonDrinkers']],
    ['nonDrinkers=20%25', ['nonDrinkers']],
    ['hours=0', ['hours']],
    ['hours=4.2', ['hours']],
    ['hours=15.5', ['hours']],
    ['hours=.', ['hours']],
    ['crowd=Light', ['crowd']],
    ['bar=constructor', ['bar']],
    ['hot=yes', ['hot']],
    ['chill=1', ['chill']],
    ['beer=50', ['wine', 'spirits']],
    ['beer=50&wine=x', ['wine', 'spirits']],
    ['beer=101&wine=0&spirits=0', ['beer']],
    ['beer=0&wine=0&spirits=0', ['beer']],
    ['cocktail=vodka-red-bull', ['cocktail']],
    ['cocktail=mojito:0', ['cocktail']],
    ['cocktail=mojito:5', ['cocktail']],
    ['cocktail=mojito:', ['cocktail']],
    ['cocktail=mojito:2:2', ['cocktail']],
    ['cocktail=mojito&cocktail=mojito:3', ['cocktail']],
    ['cocktail=mojito&cocktail=paloma&cocktail=negroni&cocktail=daiquiri', ['cocktail']],
    ['cocktail=a&cocktail=b', ['cocktail', 'cocktail']],
    ['drinks=5', ['drinks']],
    ['gusts', ['gusts']],
    ['__proto__=1', ['__proto__']],
    ['guests=0&hours=99&bar=pub&hot=si&foo=1', ['guests', 'hours', 'hot', 'bar', 'foo']],
  ])('the drinks query “%s” names its invalid fields', (query, fields) => {
    expect(wrongFields(query)).toEqual(fields)
  })
})

describe('cocktails require spirits', () => {
  test.each([
    ['bar=cocktails&cocktail=mojito', []],
    ['bar=beer-wine&cocktail=mojito', ['cocktail']],
    // A custom split replaces the bar's, both ways.
    ['bar=beer-wine&beer=50&wine=0&spirits=50&cocktail=mojito', []],
    ['bar=full-bar&beer=50&wine=50&spirits=0&cocktail=mojito', ['cocktail']],
    // An unreadable bar or split might include spirits.
    ['bar=beer-wine&beer=50&cocktail=mojito', ['wine', 'spirits']],
    ['bar=pub&cocktail=mojito', ['bar']],
  ])('cocktails in the query %s require a bar with spirits', (query, fields) => {
    expect(wrongFields(query)).toEqual(fields)
  })

  test('cocktail bars pour spirits, beer and wine bars do not', () => {
    expect(hasSpirits({ ...defaultDrinksInputs, bar: 'cocktails' })).toBe(true)
    expect(hasSpirits({ ...defaultDrinksInputs, bar: 'beer-wine' })).toBe(false)
  })
})

describe('the drink split', () => {
  test.each([
    ['beer-wine', true, [55, 45, 0]],
    ['beer-wine', false, [50, 50, 0]],
    // No wine to move from, no beer to move to.
    ['cocktails', true, [0, 0, 100]],
    ['cocktails-beer-wine', true, [30, 20, 50]],
    ['full-bar', true, [40, 25, 35]],
    ['full-bar', false, [35, 30, 35]],
  ] as const)('the bar %s has the specified drink split (hot weather: %s)', (bar, hot, split) => {
    expect(getDrinkSplit({ bar, hot, split: null })).toEqual(split)
  })

  test('a custom split replaces the bar’s split and ignores heat', () => {
    expect(getDrinkSplit({ bar: 'beer-wine', hot: true, split: { beer: 1, wine: 1, spirits: 2 } })).toEqual([1, 1, 2])
  })
})

test('an invalid drinks field falls back to its default, and the others are kept', () => {
  expect(read('guests=60&hours=99&crowd=lively')).toMatchObject({
    ok: false,
    question: { ...defaultDrinksInputs, guests: 60, crowd: 'lively' },
  })
  // The default of 100 guests has no room for 500 under 21.
  expect(read('guests=x&under21=500').question).toEqual(defaultDrinksInputs)
})

const long = (character: string) => character.repeat(10_000)

test('errors for oversized query strings are capped and do not echo the input', () => {
  const unknown = Array.from({ length: 2000 }, (_, index) => `x${index}`).join('&')
  expect(wrongFields(unknown)).toHaveLength(21)
  expect(wrongFields('cocktail=a&'.repeat(900))).toHaveLength(11)
  for (const query of [`guests=${long('9')}`, `${long('y')}=1`, `cocktail=${long(':')}`]) {
    expect(JSON.stringify(read(query)).length).toBeLessThan(600)
  }
})

describe('the canonical query string', () => {
  test.each([
    ['', ''],
    ['guests=100&hot=true&bar=full-bar', ''],
    ['chill=false&hours=4.50&guests=120', 'guests=120&hours=4.5&chill=false'],
    ['spirits=35&wine=30&beer=35', 'beer=35&wine=30&spirits=35'],
    ['cocktail=negroni:2&cocktail=mojito:1', 'cocktail=negroni&cocktail=mojito:1'],
  ])('the drinks query “%s” is written in canonical form', (given, canonical) => {
    expect(serializeDrinksInputs(read(given).question)).toBe(canonical)
  })
})

test('any query string is parsed without an error into inputs that can be planned', () => {
  const known = fc.constantFrom(...Object.keys(defaultDrinksInputs), 'cocktail', 'beer', 'wine', 'spirits')
  const anyText = fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String))
  const pair = fc.tuple(fc.oneof(known, fc.string()), anyText)
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(pair).map((pairs) => new URLSearchParams(pairs)),
        fc.string({ maxLength: 200 }).map((text) => new URLSearchParams(text)),
      ),
      (params) => {
        const reading = parseDrinksInputs(params)
        expect(reading.question.under21).toBeLessThanOrEqual(reading.question.guests)
        expect(planDrinks(reading.question).buy).toBeGreaterThanOrEqual(0)
        if (!reading.ok) expect(reading.errors.length).toBeGreaterThan(0)
      },
    ),
  )
})

test('a crowd that drinks no alcohol gets only alcohol-free drinks', () => {
  const plan = planDrinks({ ...defaultDrinksInputs, nonDrinkers: 1 })
  expect(plan).toMatchObject({ buy: 0, wine: { bottles: 0 }, nonAlcoholic: 500 })
})

test('the months from April to October count as hot', () => {
  const hot = Array.from({ length: 12 }, (_, i) => i + 1).filter((month) =>
    isHotSeason(`2027-${String(month).padStart(2, '0')}-15`),
  )
  expect(hot).toEqual([4, 5, 6, 7, 8, 9, 10])
})
