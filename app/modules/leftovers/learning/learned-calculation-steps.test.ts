import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyQuestion } from '../../../../tests/doubles/any-question.ts'
import { computeLearnedFigures } from '../model/compute-learned-figures.ts'
import { fitConsumptionModel } from '../model/consumption-model.ts'
import type { ConsumptionSample } from '../model/consumption-sample.ts'
import { formatCalculationSteps } from '../../../drinks/shopping-list/calculation-text.ts'
import { formatCalculationStepsEs } from '../../../drinks/shopping-list/calculation-text-es.ts'
import { planDrinks } from '../../../drinks/model/plan-drinks.ts'
import { defaultDrinksInputs, type DrinksInputs } from '../../../drinks/model/drinks-inputs.ts'
import { standardRecipes } from '../../../drinks/model/recipes.ts'
import { formatLearnedCalculationSteps } from '../../../drinks/shopping-list/learned-calculation-steps.ts'

/** Up to twelve events of a bar that serves a fixed multiple of the planning model's drinks. */
const anyBar = fc
  .array(
    fc.record({
      times: fc.double({ min: 0.2, max: 2.5, noNaN: true }),
      came: fc.integer({ min: 20, max: 130 }),
      hot: fc.boolean(),
      occasion: fc.constantFrom('wedding', 'party', 'corporate'),
      parts: fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })),
      dry: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((evenings) =>
    evenings.map(({ times, came, hot, occasion, parts, dry }): ConsumptionSample => {
      const drinks = came * 4 * times
      const sum = parts[0] + parts[1] + parts[2]
      return {
        labels: { occasion, daypart: 'evening', crowd: 'average', hot },
        plannedCame: came * 4,
        announced: 100,
        came,
        poured: [(drinks * parts[0]) / sum, (drinks * parts[1]) / sum, (drinks * parts[2]) / sum],
        ranOut: [dry, dry, dry],
      }
    }),
  )

function getPlan(question: DrinksInputs, evenings: ConsumptionSample[] | null) {
  const knowledge = evenings && fitConsumptionModel(evenings, { learnNoise: true })
  return planDrinks(question, standardRecipes, knowledge && computeLearnedFigures(knowledge, knowledge, question))
}

const getNumber = (text: string) => Number(text.replaceAll(',', ''))

/** Recomputes "(20.25 × 4.5 + 39.75) × 0.94" or "342.4 × 7 ÷ 20 × 1.18". */
function workedOut(sum: string): number {
  const inner = /^\((.*)\) × (.*)$/.exec(sum)
  if (inner) return workedOut(inner[1]!) * getNumber(inner[2]!)
  return sum
    .split(' + ')
    .map((part) =>
      part
        .split(' × ')
        .map((each) =>
          each
            .split(' ÷ ')
            .map(getNumber)
            .reduce((a, b) => a / b),
        )
        .reduce((a, b) => a * b, 1),
    )
    .reduce((a, b) => a + b, 0)
}

/** Checks every "a × b = c" of a step, and its rounded result. */
function expectSums(step: string): number {
  const sums = [...step.matchAll(/(\(?\d[\d.,]*(?: [×+÷] \d[\d.,]*)+(?:\) × \d[\d.]*)?) = (\d[\d,]*(?:\.\d+)?)/g)]
  for (const [, sum, result] of sums) expect(workedOut(sum!), step).toBeCloseTo(getNumber(result!), 6)
  return sums.length
}

describe.each(['en', 'es'] as const)('the owner’s plan in %s', (language) => {
  test('the owner’s plan matches every printed calculation step, with and without learned figures', () => {
    fc.assert(
      fc.property(anyQuestion, anyBar, (question, evenings) => {
        const books = getPlan(question, null)
        const byBooks = formatLearnedCalculationSteps(language, books, question, standardRecipes)
        expect(byBooks).toEqual(
          (language === 'es' ? formatCalculationStepsEs : formatCalculationSteps)(books, question),
        )
        byBooks.forEach(expectSums)
        const plan = getPlan(question, evenings)
        const steps = formatLearnedCalculationSteps(language, plan, question, standardRecipes)
        const sums = steps.map(expectSums).reduce((a, b) => a + b, 0)
        const { learned, buy, servings, nonAlcoholic } = plan
        // A party without alcohol has nothing to learn.
        if (!learned) {
          expect(steps).toEqual(byBooks)
          return
        }
        const [ours, bought] = steps.slice(4, 6) as [string, string]
        const exact = getNumber(/ = ([\d.,]*\d)/.exec(ours)![1]!)
        const tenth = /(?:about|redondeado a) ([\d.,]*\d) /.exec(ours)
        const likely = tenth ? getNumber(tenth[1]!) : exact
        // Less than half a tenth is shown as a tenth, because some alcohol is served.
        expect(Math.abs(likely - exact)).toBeLessThanOrEqual(exact < 0.05 ? 0.1 : 0.05 + 1e-9)
        expect(likely).toBe(plan.likely)
        const parts = [...bought.matchAll(/([\d.,]*\d)( × [^=]*) = ([\d.,]*\d)(?:, [a-z ]+ ([\d,]*\d))?/g)]
        const made = parts.map(([, start, , product, rounded]) => {
          expect(getNumber(start!)).toBe(likely)
          expect(rounded === undefined).toBe(Number.isInteger(getNumber(product!)))
          if (rounded) expect(Math.ceil(getNumber(product!))).toBe(getNumber(rounded))
          return getNumber(rounded ?? product!)
        })
        // Limits that changed a kind have their own sentence, with the purchase of each kind.
        const limited = /(?:guides|guías): ([^.]*)\./.exec(bought)?.[1]
        const kinds = limited ? [...limited.matchAll(/([\d,]*\d)/g)].map(([, number]) => getNumber(number!)) : made
        expect(kinds.filter((drinks) => drinks > 0)).toEqual(
          [servings.beer, servings.wine, servings.spirits].filter((_, i) => isPart(plan, question, i)),
        )
        expect(getNumber(/(?:buy|compra) ([\d,]*\d)\.$/.exec(bought)![1]!)).toBe(buy)
        expect(kinds.reduce((a, b) => a + b, 0)).toBe(buy)
        expect(sums).toBeGreaterThan(3)
        expect(nonAlcoholic).toBeLessThanOrEqual(planDrinks(question).nonAlcoholic * 1.2 + 1)
      }),
      { numRuns: 100 },
    )
  })
})

/** Whether a kind is served. */
function isPart({ servings }: ReturnType<typeof planDrinks>, _: DrinksInputs, index: number): boolean {
  return [servings.beer, servings.wine, servings.spirits][index]! > 0
}

describe('a bar whose guests drink less than the planning model expects', () => {
  const evening: ConsumptionSample = {
    labels: { occasion: 'wedding', daypart: 'evening', crowd: 'average', hot: true },
    plannedCame: 376,
    announced: 100,
    came: 94,
    poured: [120, 75, 105],
    ranOut: [false, false, false],
  }
  const few = getPlan(defaultDrinksInputs, [evening])
  const many = getPlan(
    defaultDrinksInputs,
    Array.from({ length: 20 }, () => evening),
  )
  const books = planDrinks(defaultDrinksInputs)

  test('if guests drink less than forecast, counting more events lowers the forecast and the purchase', () => {
    expect([books.likely, few.likely > many.likely, many.likely < 320]).toEqual([400, true, true])
    expect([many.buy < few.buy, many.buy < books.buy]).toEqual([true, true])
    expect(many.buy).toBe(many.servings.beer + many.servings.wine + many.servings.spirits)
  })

  test('if guests drink less than forecast, the margin of each kind shrinks with more counts', () => {
    for (const kind of [0, 1, 2] as const)
      expect(few.learned!.enough.standard[kind]).toBeGreaterThan(many.learned!.enough.standard[kind])
    expect(few.learned!.enough.tight).toEqual([100, 100, 100])
    expect(many.band.tight).toBeLessThan(many.band.generous)
  })

  test('if guests drink less than forecast, water is still bought by attendance', () => {
    const thirsty = getPlan(defaultDrinksInputs, [{ ...evening, poured: [240, 150, 210] }])
    for (const plan of [few, many, thirsty])
      expect(plan.water).toBe(Math.ceil((books.water * plan.learned!.guests) / 100))
    expect([thirsty.likely > few.likely, thirsty.water]).toEqual([true, few.water])
  })
})

test('a tiny event with any drinkers still buys alcohol', () => {
  const tiny = {
    guests: 1,
    nonDrinkers: 0.76,
    hours: 0.5,
    crowd: 'light',
    occasion: 'shower',
    weekday: 'sun-thu',
  } as const
  const question: DrinksInputs = { ...defaultDrinksInputs, ...tiny, cushion: 'tight', bar: 'beer-wine' }
  const evening: ConsumptionSample = {
    labels: { occasion: 'wedding', daypart: 'evening', crowd: 'average', hot: false },
    plannedCame: 80,
    announced: 100,
    came: 20,
    poured: [16 / 3, 16 / 3, 16 / 3],
    ranOut: [false, false, false],
  }
  const plan = getPlan(question, [evening, evening])
  expect([plan.likely, plan.buy > 0]).toEqual([0.1, true])
  expect(formatLearnedCalculationSteps('en', plan, question, standardRecipes).join(' ')).not.toContain('under 21')
})

test('a wedding plan respects the lowest published rate and a custom split', () => {
  const dry: ConsumptionSample = {
    labels: { occasion: 'wedding', daypart: 'evening', crowd: 'light', hot: true },
    plannedCame: 400,
    announced: 100,
    came: 100,
    poured: [1, 1, 1],
    ranOut: [false, false, false],
  }
  const question = { ...defaultDrinksInputs, hours: 8, split: { beer: 1, wine: 2, spirits: 0 } }
  const plan = getPlan(
    question,
    Array.from({ length: 30 }, () => dry),
  )
  // Half a drink for each of 100 people in each of eight hours, of 80 × 9.
  expect(plan.likely).toBeGreaterThanOrEqual(400)
  expect(plan.likely).toBeLessThan(410)
  expect(plan.servings.spirits).toBe(0)
  expect(plan.servings.wine / plan.servings.beer).toBeCloseTo(2, 0)
})
