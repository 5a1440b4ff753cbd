import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyQuestion } from '../../../tests/doubles/any-question.ts'
import { alcoholFreeRecipes } from '../model/alcohol-free-recipes.ts'
import { defaultDrinksInputs, type DrinksInputs } from '../model/drinks-inputs.ts'
import { planDrinks } from '../model/plan-drinks.ts'
import { standardRecipes } from '../model/recipes.ts'
import { computeCostRange, estimateListCost, getPriceKey } from './list-cost.ts'
import { createPlanCostFormatter, formatListCost, formatOtherCost, type OtherListCost } from './list-cost-text.ts'
import { buildShoppingList, type ShoppingGroup } from './shopping-list.ts'
import { englishShoppingListFormatter } from './shopping-list-text.ts'
import { spanishShoppingListFormatter } from './shopping-list-text-es.ts'
import { storeProducts } from './store-products.ts'

const cents = Object.fromEntries(storeProducts.map(({ key, sampleCents }) => [key, sampleCents]))
const prices = { month: 'November 2026', cents }
const book = [...standardRecipes, ...alcoholFreeRecipes]
const list = (changes: Partial<DrinksInputs>) => buildShoppingList(planDrinks({ ...defaultDrinksInputs, ...changes }))

const bottles = (ingredient: string, count: number): ShoppingGroup => ({
  code: 'alcohol',
  items: [
    {
      product: { ingredient, size: '750 ml' },
      amount: { count, unit: 'bottle' },
      count,
      glyph: 'bottle',
      notes: [],
      thing: 'alcohol',
    },
  ],
})

test.each([
  [75, 100, 100],
  [1_000, 900, 1_200],
  [2_000, 1_800, 2_500],
  [6_500, 5_500, 8_000],
  [13_000, 11_000, 16_000],
  [45_000, 40_000, 55_000],
  [78_000, 70_000, 95_000],
  [100_000, 90_000, 120_000],
  [138_575, 120_000, 170_000],
])('a cost of %i cents is shown as a range from %i to %i', (sum, lowCents, highCents) => {
  expect(computeCostRange(sum)).toEqual({ lowCents, highCents })
})

test('a cost range contains the cost and grows with it', () => {
  const anySum = fc.integer({ min: 1, max: 10_000_000 })
  fc.assert(
    fc.property(anySum, fc.integer({ min: 0, max: 100_000 }), (sum, more) => {
      const [range, next] = [computeCostRange(sum), computeCostRange(sum + more)]
      expect(range.lowCents).toBeGreaterThan(0)
      expect(range.lowCents).toBeLessThanOrEqual(Math.max(100, sum))
      expect(range.highCents).toBeGreaterThanOrEqual(sum)
      expect(next.lowCents).toBeGreaterThanOrEqual(range.lowCents)
      expect(next.highCents).toBeGreaterThanOrEqual(range.highCents)
      expect([range.lowCents % 100, range.highCents % 100]).toEqual([0, 0])
    }),
  )
})

test('each product of every list has a price key in the table', () => {
  fc.assert(
    fc.property(anyQuestion, (question) => {
      const cost = estimateListCost(buildShoppingList(planDrinks(question)), prices)
      expect(cost?.missing ?? []).toEqual([])
      if (cost) expect(cost.lowCents).toBeLessThanOrEqual(cost.highCents)
    }),
    { numRuns: 300 },
  )
  for (const { slug } of book) {
    const plan = planDrinks({ ...defaultDrinksInputs, cocktails: [{ slug, weight: 2 }], named: true }, book)
    expect([slug, estimateListCost(buildShoppingList(plan, undefined, book), prices)?.missing]).toEqual([slug, []])
  }
})

test('price keys are unique, and each is of a product that a list can have', () => {
  const keys = storeProducts.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  const plans = [
    planDrinks({ ...defaultDrinksInputs, toast: 'full' }),
    ...book.map(({ slug }) =>
      planDrinks({ ...defaultDrinksInputs, cocktails: [{ slug, weight: 2 }], named: true }, book),
    ),
  ]
  const found = plans.flatMap((plan) =>
    buildShoppingList(plan, undefined, book).flatMap(({ items }) => items.map(({ product }) => getPriceKey(product))),
  )
  expect(keys.filter((key) => !found.includes(key))).toEqual([])
})

describe.each(['beer-wine', 'cocktails', 'cocktails-beer-wine', 'full-bar'] as const)('of a bar with %s', (bar) => {
  test('from 1 to 2,000 guests the cost range never falls by more than a step', () => {
    let before = { lowCents: 0, highCents: 0 }
    for (let guests = 1; guests <= 2000; guests++) {
      const cost = estimateListCost(list({ guests, bar }), prices)!
      expect(cost.lowCents).toBeGreaterThan(0)
      expect(cost.lowCents).toBeLessThan(cost.highCents)
      // Where a kind of drink loses a serving to another, a list may have a lemon less for a guest more.
      const allowed = guests < 30 ? 0 : cost.lowCents < 50_000 ? 1_000 : 5_000
      expect(cost.lowCents + allowed).toBeGreaterThanOrEqual(before.lowCents)
      expect(cost.highCents + allowed).toBeGreaterThanOrEqual(before.highCents)
      before = cost
    }
  })

  test('adding ten guests never lowers the cost range', () => {
    for (let guests = 1; guests <= 1990; guests++) {
      const [some, more] = [guests, guests + 10].map((guests) => estimateListCost(list({ guests, bar }), prices)!)
      expect(more!.lowCents).toBeGreaterThanOrEqual(some!.lowCents)
      expect(more!.highCents).toBeGreaterThanOrEqual(some!.highCents)
    }
  })
})

test('a case price covers two 12-packs, and an odd 12-pack costs half of it', () => {
  const beer = (count: number): ShoppingGroup[] => [
    {
      code: 'alcohol',
      items: [
        { product: 'beer', amount: { count, unit: '12-pack' }, count, glyph: 'can', notes: [], thing: 'alcohol' },
      ],
    },
  ]
  const of = (count: number) => estimateListCost(beer(count), { month: '', cents: { beer: 9_999 } })
  expect(of(2)).toMatchObject(computeCostRange(9_999))
  expect(of(3)).toMatchObject(computeCostRange(14_999))
})

test('a product without a price is named and adds nothing', () => {
  const groups = [bottles('gin', 4), bottles('Hibiscus liqueur', 2)]
  const cost = estimateListCost(groups, prices)!
  expect(cost).toEqual({
    ...computeCostRange(4 * 2200),
    things: ['alcohol'],
    missing: [{ ingredient: 'Hibiscus liqueur', size: '750 ml' }],
  })
  expect(formatListCost(cost, prices, 'en', englishShoppingListFormatter.called)).toEqual({
    range: 'About $75 to $110 at a store',
    estimate: 'estimate',
    note: 'An estimate from store prices of November 2026. Not in it: Hibiscus liqueur.',
    otherwise: null,
  })
  expect(formatListCost(cost, { month: 'noviembre de 2026' }, 'es', spanishShoppingListFormatter.called)).toEqual({
    range: 'Entre $75 y $110 en la tienda',
    estimate: 'estimado',
    note: 'Es un estimado con precios de tienda de noviembre de 2026. No incluye: Hibiscus liqueur.',
    otherwise: null,
  })
})

const cheap = estimateListCost([bottles('gin', 4)], prices)!
const dear = estimateListCost([bottles('gin', 40)], prices)!
const partial = estimateListCost([bottles('gin', 4), bottles('Hibiscus liqueur', 2)], prices)!

test.each<[what: string, other: OtherListCost | null, english: string | null, spanish: string | null]>([
  [
    'not poured',
    { isPoured: false, cost: dear },
    'With beer and wine too: about $750 to $1,100 at a store.',
    'También con cerveza y vino: entre $750 y $1,100 en la tienda.',
  ],
  [
    'poured',
    { isPoured: true, cost: dear },
    'Without beer and wine: about $750 to $1,100 at a store.',
    'Sin cerveza ni vino: entre $750 y $1,100 en la tienda.',
  ],
  ['no choice', null, null, null],
  ['without any price', { isPoured: true, cost: null }, null, null],
  ['with a product without a price', { isPoured: true, cost: partial }, null, null],
])('a list’s cost mentions the cost of the other bar: beer and wine %s', (_, other, english, spanish) => {
  expect([formatOtherCost(cheap, other, 'en'), formatOtherCost(cheap, other, 'es')]).toEqual([english, spanish])
  for (const cost of [null, partial]) expect(formatOtherCost(cost, other, 'en')).toBeNull()
})

const even = { beer: 1, wine: 1, spirits: 1 }
test.each<[changes: Partial<DrinksInputs>, start: string | null]>([
  [{ bar: 'cocktails' }, 'With beer and wine too: about $'],
  [{ bar: 'cocktails-beer-wine' }, 'Without beer and wine: about $'],
  [{ bar: 'cocktails', cocktails: [{ slug: 'margarita', weight: 2 }], named: true }, 'With beer and wine too: about $'],
  [{ bar: 'cocktails', split: even }, null],
  [{ bar: 'beer-wine' }, null],
  [{ bar: 'full-bar' }, null],
])('the calculator shows the cost with and without beer and wine for %o', (changes, start) => {
  const question = { ...defaultDrinksInputs, ...changes }
  const format = createPlanCostFormatter('en', englishShoppingListFormatter.called)
  const getCost = (of: DrinksInputs) =>
    format(planDrinks(of), { question: of, prices, quote: null, book: standardRecipes })!
  const { range, otherwise } = getCost(question)
  if (start === null) return expect(otherwise).toBeNull()
  expect(otherwise).toContain(start)
  const other = getCost({ ...question, bar: question.bar === 'cocktails' ? 'cocktails-beer-wine' : 'cocktails' })
  const dollars = (text: string) => text.match(/\$[\d,]+/g)
  expect([dollars(otherwise!), dollars(other.otherwise!)]).toEqual([dollars(other.range), dollars(range)])
})

test('a list without any price, and an empty list, have no cost', () => {
  expect(estimateListCost([bottles('gin', 4)], { month: '', cents: {} })).toBeNull()
  expect(estimateListCost([], prices)).toBeNull()
})

test('an ingredient named by the owner never gets another product’s price', () => {
  for (const name of ['constructor', '__proto__', 'Beer', 'Ice'])
    expect(estimateListCost([bottles(name, 2)], prices)).toBeNull()
})
