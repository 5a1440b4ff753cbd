import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyQuestion } from '../../../../tests/doubles/any-question.ts'
import { planDrinks } from '../../../drinks/model/plan-drinks.ts'
import { defaultDrinksInputs, type DrinksInputs } from '../../../drinks/model/drinks-inputs.ts'
import { standardRecipes } from '../../../drinks/model/recipes.ts'
import { computeLearnedFigures } from './compute-learned-figures.ts'
import { fitConsumptionModel } from './consumption-model.ts'
import type { ConsumptionSample } from './consumption-sample.ts'

const usual: ConsumptionSample = {
  labels: { occasion: 'wedding', daypart: 'evening', crowd: 'average', hot: true },
  plannedCame: 400,
  announced: 100,
  came: 100,
  poured: [140, 120, 140],
  ranOut: [false, false, false],
}

const drinks = fc.oneof(fc.constantFrom(0, 1, 4_000, 1e6), fc.integer({ min: 0, max: 5_000 }))

/** A count with errors of any size in drinks and guests. */
const hostileCount: fc.Arbitrary<ConsumptionSample> = fc
  .record({
    poured: fc.tuple(drinks, drinks, drinks),
    came: fc.constantFrom(0, 1, 100, 1_000, 9_999),
    ranOut: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
  })
  .map((count) => ({ ...usual, ...count, plannedCame: count.came * 4 }))

const anyPast = fc
  .tuple(fc.integer({ min: 0, max: 25 }), fc.array(hostileCount, { minLength: 1, maxLength: 6 }))
  .map(([good, hostile]) => [...Array.from({ length: good }, () => usual), ...hostile])

function planAfter(evenings: ConsumptionSample[], question: DrinksInputs) {
  const knowledge = fitConsumptionModel(evenings, { learnNoise: true })
  return planDrinks(question, standardRecipes, computeLearnedFigures(knowledge, knowledge, question))
}

describe('purchases after extreme counts', () => {
  test('after extreme leftover counts, purchases stay between 0.5 and 1.5 times the default', () => {
    fc.assert(
      fc.property(anyPast, anyQuestion, (evenings, question) => {
        const [plan, books] = [planAfter(evenings, question), planDrinks(question)]
        const pairs = [
          [plan.buy, books.buy],
          [plan.servings.beer, books.servings.beer],
          [plan.servings.wine, books.servings.wine],
          [plan.servings.spirits, books.servings.spirits],
        ] as const
        for (const [ours, theirs] of pairs) {
          expect(ours).toBeGreaterThanOrEqual(theirs * 0.5)
          expect(ours).toBeLessThanOrEqual(theirs * 1.5)
        }
      }),
      { numRuns: 600 },
    )
  })

  test('after extreme leftover counts, water stays between 0.5 and 1.5 times the default', () => {
    fc.assert(
      fc.property(anyPast, anyQuestion, (evenings, question) => {
        const [plan, books] = [planAfter(evenings, question), planDrinks(question)]
        expect(plan.water).toBeGreaterThanOrEqual(Math.floor(books.water * 0.5))
        expect(plan.water).toBeLessThanOrEqual(Math.ceil(books.water * 1.5))
      }),
    )
  })

  test('after extreme leftover counts, a larger cushion never decreases purchases', () => {
    fc.assert(
      fc.property(anyPast, anyQuestion, (evenings, question) => {
        const { tight, generous } = planAfter(evenings, { ...question, cushion: 'standard' }).band
        const { buy } = planAfter(evenings, { ...question, cushion: 'standard' })
        expect(tight).toBeLessThanOrEqual(buy)
        expect(buy).toBeLessThanOrEqual(generous)
      }),
    )
  })
})

test('a single count of zero drinks does not inflate the next list', () => {
  const nineteen = Array.from({ length: 19 }, () => usual)
  const before = planAfter(nineteen, defaultDrinksInputs).buy
  const after = planAfter([...nineteen, { ...usual, poured: [0, 0, 0] }], defaultDrinksInputs).buy
  expect(after).toBeLessThanOrEqual(planDrinks(defaultDrinksInputs).buy * 1.5)
  expect(after).toBeLessThan(before * 1.5)
})

test('a limit on a preferred kind of drink leaves the total unchanged', () => {
  const wineLovers = Array.from({ length: 12 }, (): ConsumptionSample => ({ ...usual, poured: [40, 320, 40] }))
  const plan = planAfter(wineLovers, { ...defaultDrinksInputs, cushion: 'tight' })
  const books = planDrinks({ ...defaultDrinksInputs, cushion: 'tight' })
  expect(plan.servings.wine).toBe(Math.floor(books.servings.wine * 1.5))
  expect(plan.buy).toBeGreaterThanOrEqual(Math.floor(plan.likely))
})

test('learned figures stored without limits are not limited', () => {
  const knowledge = fitConsumptionModel(
    Array.from({ length: 6 }, (): ConsumptionSample => ({ ...usual, poured: [0, 900, 0] })),
  )
  const { limits, ...stored } = computeLearnedFigures(knowledge, knowledge, defaultDrinksInputs)!
  expect(limits).toEqual({ least: 50, most: 150 })
  const wine = (figures: typeof stored) => planDrinks(defaultDrinksInputs, standardRecipes, figures).servings.wine
  expect(wine(stored)).toBeGreaterThan(wine({ ...stored, limits } as typeof stored))
})
