import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computePayLine, listPayWarnings, type PayLineInputs } from './pay-line.ts'
import { getEffectiveRule, defaultPayRules, addDatedRule } from './pay-rules.ts'

const agreed: PayLineInputs = {
  minutes: 532,
  rate: { unit: 'hour', cents: 28_00 },
  miles: 48,
  mileTenths: 725,
  extrasCents: 0,
}

test('case 21: 532 minutes at $28.00 pay $248.27, and 48 miles pay $34.80', () => {
  expect(computePayLine(agreed)).toEqual({ payCents: 248_27, mileCents: 34_80, extrasCents: 0, totalCents: 283_07 })
})

test.each<[string, Partial<PayLineInputs>, number[]]>([
  ['a fixed sum for the event', { rate: { unit: 'event', cents: 190_00 } }, [190_00, 34_80, 0, 224_80]],
  ['extras', { miles: 0, extrasCents: 12_50 }, [248_27, 0, 12_50, 260_77]],
  ['less, by what was taken off', { miles: 0, extrasCents: -8_27 }, [248_27, 0, -8_27, 240_00]],
  ['half a cent goes up', { minutes: 1, rate: { unit: 'hour', cents: 30 }, miles: 1 }, [1, 73, 0, 74]],
  ['nothing', { minutes: 0, miles: 0 }, [0, 0, 0, 0]],
])('a staff pay line is computed: %s', (_, changes, [payCents, mileCents, extrasCents, totalCents]) => {
  expect(computePayLine({ ...agreed, ...changes })).toEqual({ payCents, mileCents, extrasCents, totalCents })
})

test('a pay total is the sum of its parts, rounded within half a cent', () => {
  fc.assert(
    fc.property(fc.nat(2_000), fc.nat(20_000), fc.nat(1_000), fc.nat(2_000), (minutes, cents, miles, mileTenths) => {
      const line = computePayLine({ minutes, rate: { unit: 'hour', cents }, miles, mileTenths, extrasCents: 7 })
      expect(line.totalCents).toBe(line.payCents + line.mileCents + 7)
      expect(Math.abs(line.payCents * 60 - minutes * cents)).toBeLessThanOrEqual(30)
    }),
  )
})

const week = { paidAs: 'payroll', minutes: 600, weekBefore: 0, minimumCents: 15_00 } as const

test.each([
  ['as much as the minimum', 150_00, week, []],
  ['a cent less', 149_99, week, [{ code: 'under-minimum', hourCents: 14_99, minimumCents: 15_00 }]],
  ['by invoice nobody is warned', 1, { ...week, paidAs: 'invoice' as const }, []],
  ['40 hours', 150_00, { ...week, weekBefore: 1_800 }, []],
  ['a minute past 40 hours', 150_00, { ...week, weekBefore: 1_801 }, [{ code: 'overtime', minutes: 1 }]],
  ['past it already', 150_00, { ...week, weekBefore: 2_500 }, [{ code: 'overtime', minutes: 600 }]],
  ['no minute', 0, { ...week, minutes: 0, weekBefore: 2_500 }, []],
])('a staff pay line warns about the minimum wage and overtime: %s', (_, payCents, of, warnings) => {
  expect(listPayWarnings({ payCents }, of)).toEqual(warnings)
})

test('mileage rates and minimum wages apply by date, even after later additions', () => {
  const { mileRates, minimumWages } = defaultPayRules
  expect(
    ['2024-05-01', '2025-12-31', '2026-01-01', '2027-06-01'].map((day) => getEffectiveRule(mileRates, day).tenths),
  ).toEqual([700, 700, 725, 725])
  expect(['2026-09-29', '2026-09-30'].map((day) => getEffectiveRule(minimumWages, day).cents)).toEqual([14_00, 15_00])
  const later = addDatedRule(mileRates, { from: '2027-01-01', tenths: 740 })
  expect(['2026-12-31', '2027-01-01'].map((day) => getEffectiveRule(later, day).tenths)).toEqual([725, 740])
  expect(addDatedRule(later, { from: '2027-01-01', tenths: 745 })).toHaveLength(3)
})
