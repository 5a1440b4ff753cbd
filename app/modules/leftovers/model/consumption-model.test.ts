import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitConsumptionModel, computeEvidenceWeight } from './consumption-model.ts'
import type { ConsumptionSample } from './consumption-sample.ts'
import { computeDrinksAtQuantile, forecastConsumption, computeForecastDeviation } from './consumption-forecast.ts'
import { inverseMillsRatio } from './inverse-mills-ratio.ts'

const books = [35, 30, 35] as const
const wedding = { occasion: 'wedding', daypart: 'evening', crowd: 'average', hot: true } as const
const never = [false, false, false] as const
const all = [true, true, true] as const

/** 100 guests who all came, 400 drinks planned, and `times` as many served. */
function evening(times: number, more: Partial<ConsumptionSample> = {}): ConsumptionSample {
  return {
    labels: wedding,
    plannedCame: 400,
    announced: 100,
    came: 100,
    ...poured(400 * times),
    ranOut: never,
    ...more,
  }
}

function poured(drinks: number): Pick<ConsumptionSample, 'poured'> {
  return { poured: [drinks * 0.4, drinks * 0.3, drinks * 0.3] }
}

describe('without any counted events', () => {
  test('without counted events, the forecast is the model’s plan times the default attendance', () => {
    const expected = forecastConsumption(fitConsumptionModel([]), wedding, 400, books)
    expect(expected.factor).toBe(1)
    expect(expected.attendance).toBeCloseTo(0.96, 12)
    expect(expected.likely).toBeCloseTo(384, 9)
    expect(expected.split).toEqual([0.35, 0.3, 0.35])
    // Event, 100 people, bar with its four labels, attendance.
    const variance = 0.24 ** 2 + 0.64 / 100 + (0.04 + 0.12 ** 2 + 0.01 + 0.01 + 0.06 ** 2) + 0.05 ** 2
    expect(expected.sd).toBeCloseTo(Math.sqrt(variance), 12)
  })
})

describe('the consumption factor', () => {
  const R = 0.24 ** 2 + 0.64 / 100 + 0.06 ** 2 / 3

  // Bühlmann's K = R / τ² with 41 people in it: 0.0744 / 0.04 = 1.86.
  test.each([
    [1, 0.35],
    [5, 0.73],
    [10, 0.84],
    [20, 0.91],
  ])('the consumption factor follows Bühlmann credibility for unlabeled events: after %i events, weight %f', (n, z) => {
    const weight = n / (n + 0.0744 / 0.04)
    expect(weight).toBeCloseTo(z, 2)
    const evenings = Array.from({ length: n }, () => evening(0.8, { labels: {}, plannedCame: 164, ...poured(131.2) }))
    const { factor } = forecastConsumption(fitConsumptionModel(evenings), {}, 164, books)
    expect(Math.log(factor)).toBeCloseTo(weight * Math.log(0.8), 4)
    expect(computeEvidenceWeight(evenings, 0.24)).toBeCloseTo(weight, 4)
  })

  test('the consumption factor includes the variance of every label for identically labeled events', () => {
    const tau2 = 0.04 + 0.12 ** 2 + 0.01 + 0.01 + 0.06 ** 2
    const { factor } = forecastConsumption(fitConsumptionModel([evening(0.9), evening(0.8)]), wedding, 400, books)
    expect(Math.log(factor)).toBeCloseTo(((2 / (2 + R / tau2)) * (Math.log(0.9) + Math.log(0.8))) / 2, 12)
  })

  test('a consumption factor learned from one occasion carries over to others with less weight', () => {
    const knowledge = fitConsumptionModel(Array.from({ length: 6 }, () => evening(0.7)))
    const own = forecastConsumption(knowledge, wedding, 400, books).factor
    const other = forecastConsumption(
      knowledge,
      { ...wedding, occasion: 'corporate', daypart: 'brunch' },
      400,
      books,
    ).factor
    expect(own).toBeLessThan(other)
    expect(other).toBeLessThan(1)
  })

  test('a guessed count has less influence than an exact count', () => {
    const [counted, guessed] = [false, true].map((guess) =>
      forecastConsumption(fitConsumptionModel([evening(0.7, { guess })]), wedding, 400, books),
    )
    expect(counted!.factor).toBeLessThan(guessed!.factor)
  })

  test('an event with an uncounted drink kind updates only the attendance estimate', () => {
    const knowledge = fitConsumptionModel([evening(0.7, { poured: [100, null, 50], came: 80 })])
    expect(knowledge.evenings).toBe(0)
    expect(forecastConsumption(knowledge, wedding, 400, books)).toMatchObject({
      factor: 1,
      attendance: (288 + 80) / 400,
    })
  })

  test('the consumption factor stays between 0.5 and 1.5 for any counts', () => {
    for (const times of [0, 10, 1e6]) {
      const { factor } = forecastConsumption(
        fitConsumptionModel(Array.from({ length: 40 }, () => evening(times))),
        wedding,
        400,
        books,
      )
      expect(factor).toBe(times === 0 ? 0.5 : 1.5)
    }
  })
})

describe('an event that ran out of drinks', () => {
  test('an event that ran out of drinks implies more demand than was poured', () => {
    const [dry, not] = [all, never].map(
      (ranOut) => forecastConsumption(fitConsumptionModel([evening(0.8, { ranOut })]), wedding, 400, books).factor,
    )
    expect(dry).toBeGreaterThan(not!)
    expect(dry).toBeGreaterThan(1)
  })

  test('an event that ran out counts with half weight, at its expected demand', () => {
    const R = 0.24 ** 2 + 0.64 / 100 + 0.06 ** 2 / 3
    const s = Math.sqrt(0.04 + R)
    const y = s * inverseMillsRatio(Math.log(0.8) / s)
    const { factor } = forecastConsumption(
      fitConsumptionModel([evening(0.8, { ranOut: all, labels: {} })]),
      {},
      400,
      books,
    )
    expect(Math.log(factor)).toBeCloseTo((0.04 / (0.04 + 2 * R)) * y, 12)
  })

  test('an event where only one kind ran out counts its total but not its split', () => {
    const one = fitConsumptionModel([evening(0.8, { ranOut: [false, true, false] })])
    expect(one.splitEvenings).toBe(0)
    expect(one.beta).toEqual(fitConsumptionModel([evening(0.8)]).beta)
  })
})

test('the learned drink split averages all events and the default split, weighted as 0.8 events', () => {
  const { split } = forecastConsumption(fitConsumptionModel([evening(1), evening(0.5)]), wedding, 400, [50, 50, 0])
  const z = 2 / 2.8
  expect(split[0]).toBeCloseTo(z * 0.4 + (1 - z) * 0.5, 12)
  expect(split[1]).toBeCloseTo(z * 0.3 + (1 - z) * 0.5, 12)
  expect(split[2]).toBeCloseTo(z * 0.3, 12)
})

test('the likely amount of drinks covers half of events, and larger amounts cover more', () => {
  const knowledge = fitConsumptionModel([evening(0.9)])
  const expected = forecastConsumption(knowledge, wedding, 400, [50, 50, 0])
  const [beer] = computeDrinksAtQuantile(knowledge, expected, 0)
  expect(beer).toBeCloseTo(expected.likely * expected.split[0], 12)
  const z = 1 / 1.8
  const s = expected.split[0]
  const sd = Math.sqrt(expected.sd ** 2 + (s * (1 - s) * (1 / 51 + (1 - z) / 41)) / s ** 2)
  expect(computeDrinksAtQuantile(knowledge, expected, 0.67449)[0]).toBeCloseTo(beer * Math.exp(0.67449 * sd), 9)
  expect(
    computeDrinksAtQuantile(
      fitConsumptionModel([]),
      forecastConsumption(fitConsumptionModel([]), wedding, 400, [50, 50, 0]),
      1,
    )[2],
  ).toBe(0)
})

describe('the variation between events', () => {
  const swing = (by: number) => Array.from({ length: 20 }, (_, i) => evening(i % 2 ? 1 + by : 1 / (1 + by)))

  test('the variation between events is learned only on request and from the fifth event', () => {
    expect(fitConsumptionModel(swing(0.6)).evening).toBe(0.24)
    expect(fitConsumptionModel(swing(0.6).slice(0, 4), { learnNoise: true }).evening).toBe(0.24)
    expect(fitConsumptionModel(swing(0.6), { learnNoise: true }).evening).toBeGreaterThan(0.3)
    expect(fitConsumptionModel(swing(0), { learnNoise: true }).evening).toBeLessThan(0.2)
  })
})

test('a leftover count far from the forecast has a large deviation', () => {
  const knowledge = fitConsumptionModel(Array.from({ length: 9 }, () => evening(0.9)))
  expect(computeForecastDeviation(knowledge, evening(0.25))).toBeLessThan(-3)
  expect(Math.abs(computeForecastDeviation(knowledge, evening(0.95))!)).toBeLessThan(1)
  expect(computeForecastDeviation(knowledge, evening(0.9, { poured: [1, null, 1] }))).toBeNull()
})

const anyEvening: fc.Arbitrary<ConsumptionSample> = fc
  .record({
    occasion: fc.constantFrom('wedding', 'party', 'dinner', 'corporate', 'shower', 'cocktail-party'),
    daypart: fc.constantFrom('evening', 'afternoon', 'brunch'),
    crowd: fc.constantFrom('light', 'average', 'lively'),
    hot: fc.boolean(),
    times: fc.double({ min: 0, max: 10, noNaN: true }),
    came: fc.integer({ min: 1, max: 400 }),
    guess: fc.boolean(),
  })
  .map(({ times, came, guess, ...labels }) =>
    evening(times, { labels, plannedCame: came * 3.6, announced: 120, came, guess }),
  )

test('the order of events does not change what is learned', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(), anyEvening), { maxLength: 30 }), (dealt) => {
      const shuffled = dealt.toSorted(([a], [b]) => a - b)
      const [a, b] = [dealt, shuffled].map((list) =>
        forecastConsumption(fitConsumptionModel(list.map(([, each]) => each)), wedding, 400, books),
      )
      for (const figure of ['factor', 'sd', 'attendance'] as const)
        expect(Math.abs(a![figure] - b![figure])).toBeLessThan(1e-9)
      for (const kind of [0, 1, 2] as const) expect(Math.abs(a!.split[kind] - b!.split[kind])).toBeLessThan(1e-9)
    }),
  )
})

test('a corrected or deleted count no longer affects learning, and extreme counts stay within limits', () => {
  fc.assert(
    fc.property(fc.array(anyEvening, { minLength: 1, maxLength: 20 }), anyEvening, fc.nat(), (evenings, wrong, at) => {
      const i = at % evenings.length
      const before = fitConsumptionModel(evenings, { learnNoise: true })
      const { factor } = forecastConsumption(
        fitConsumptionModel(evenings.with(i, wrong), { learnNoise: true }),
        wedding,
        400,
        books,
      )
      expect(factor).toBeLessThanOrEqual(1.5)
      expect(factor).toBeGreaterThanOrEqual(0.5)
      expect(fitConsumptionModel(evenings.with(i, wrong).with(i, evenings[i]!), { learnNoise: true })).toEqual(before)
      expect(fitConsumptionModel(evenings.toSpliced(i, 0, wrong).toSpliced(i, 1), { learnNoise: true })).toEqual(before)
    }),
  )
})

// Mills’ ratio from tables of the normal distribution.
test.each([
  [-6, 6.0758828e-9],
  [-1, 0.2875999],
  [0, 0.7978846],
  [1, 1.5251353],
  [2.999, 3.28216923],
  [3, 3.28309865],
  [3.001, 3.28402811],
  [10, 10.0980932],
])('the mean of a standard normal beyond %f is %f', (x, mean) => {
  expect(Math.abs(inverseMillsRatio(x) - mean)).toBeLessThan(1e-6)
})
