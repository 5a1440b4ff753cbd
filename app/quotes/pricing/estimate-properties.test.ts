import { formatEstimateLines } from './formatted-estimate.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addOnCodes } from '../../menu/catalog/catalog.ts'
import { sampleCatalog } from '../../menu/catalog/sample-catalog.ts'
import { computeEstimate } from './estimate.ts'
import type { EstimateChoices } from './estimate-lines.ts'
import { quoteTextEn } from './quote-text.ts'

const catalogue = { ...sampleCatalog, version: 1 }
const count = fc.integer({ min: 0, max: 50 })
const getOne = (menu: { slug: string }[]) => fc.constantFrom(...menu.map(({ slug }) => slug))

const anyEvent = fc.record({
  guests: fc.integer({ min: 1, max: 2000 }),
  minutes: fc.integer({ min: 61, max: 16 * 60 }),
  miles: fc.double({ min: 0, max: 5000, noNaN: true }),
})
const anyChoices: fc.Arbitrary<EstimateChoices> = fc.record({
  experience: getOne(catalogue.experiences),
  package: fc.option(getOne(catalogue.packages)),
  bartenders: count,
  cocktails: fc.option(count),
  garnishes: fc.option(count),
  mixers: count,
})

test('the estimate’s total is the sum of quantity times price, in whole cents', () => {
  fc.assert(
    fc.property(anyEvent, anyChoices, (event, choices) => {
      const { lines, totalCents } = computeEstimate(event, choices, catalogue)
      expect(totalCents).toBe(lines.reduce((sum, line) => sum + line.totalCents, 0))
      for (const { quantity, unitCents, totalCents } of lines) expect(totalCents).toBe(quantity * unitCents)
      expect(Number.isSafeInteger(totalCents)).toBe(true)
    }),
  )
})

test('the estimate’s total is at least the experience price, and every quantity is positive', () => {
  fc.assert(
    fc.property(anyEvent, anyChoices, (event, choices) => {
      const { lines, totalCents } = computeEstimate(event, choices, catalogue)
      expect(totalCents).toBeGreaterThanOrEqual(lines[0]!.unitCents)
      for (const line of lines) expect(line.quantity).toBeGreaterThan(0)
    }),
  )
})

test('estimate lines follow the menu order, with unique codes and a reason each', () => {
  const order = ['experience', ...addOnCodes]
  fc.assert(
    fc.property(anyEvent, anyChoices, (event, choices) => {
      const { lines } = computeEstimate(event, choices, catalogue)
      const places = lines.map(({ code }) => order.indexOf(code))
      expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b))
      for (const { reason } of formatEstimateLines(lines, quoteTextEn))
        expect(reason).toMatch(/^(?!.*(null|undefined|NaN)).+/)
    }),
  )
})

const more = fc.integer({ min: 1, max: 40 })
test.each<[string, (event: Known, choices: EstimateChoices, by: number) => [Known, EstimateChoices]]>([
  ['guests', (event, choices, by) => [{ ...event, guests: event.guests + by }, choices]],
  ['minutes', (event, choices, by) => [{ ...event, minutes: event.minutes + by }, choices]],
  ['miles', (event, choices, by) => [{ ...event, miles: event.miles + by }, choices]],
  ['bartenders', (event, choices, by) => [event, { ...choices, bartenders: choices.bartenders + by }]],
  ['cocktails', (event, choices, by) => [event, { ...choices, cocktails: (choices.cocktails ?? 0) + by }]],
  ['garnishes', (event, choices, by) => [event, { ...choices, garnishes: (choices.garnishes ?? 0) + by }]],
  ['mixers', (event, choices, by) => [event, { ...choices, mixers: choices.mixers + by }]],
])('an estimate with more %s is never cheaper', (_, grow) => {
  fc.assert(
    fc.property(anyEvent, anyChoices, more, (event, choices, by) => {
      const before = computeEstimate(event, choices, catalogue).totalCents!
      expect(computeEstimate(...grow(event, choices, by), catalogue).totalCents).toBeGreaterThanOrEqual(before)
    }),
  )
})

type Known = { guests: number; minutes: number; miles: number }
