import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  computeMileageCents,
  formatMiles,
  findMileageRate,
  formatMileageRate,
  parseMiles,
  defaultMileageRates,
} from './mileage-rates.ts'

test.each([
  ['2024-12-31', null],
  ['2025-12-31', 700],
  ['2026-01-01', 725],
  ['2027-07-04', 725],
])('the mileage rate on %s is the latest rate in effect', (day, rate) => {
  expect(findMileageRate(defaultMileageRates, day)).toBe(rate)
})

test('a trip of 48 miles at 72.5 ¢ per mile costs $34.80', () => {
  expect(computeMileageCents(480, 725)).toBe(3_480)
  expect([formatMileageRate(725), formatMileageRate(700), formatMiles(665), formatMiles(12_340)]).toEqual([
    '72.5¢',
    '70¢',
    '66.5',
    '1,234',
  ])
})

test.each([
  ['66', 660],
  ['66.5', 665],
  ['1,200', 12_000],
  ['0', null],
  ['-3', null],
  ['3001', null],
  ['12.34', null],
  ['far', null],
])('the distance “%s” is parsed as %s tenths of a mile', (typed, tenths) => {
  expect(parseMiles(typed)).toBe(tenths)
})

test('a new mileage rate does not change days before its start date', () => {
  const day = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(day, day, fc.integer({ min: 1, max: 2_000 }), (one, other, rateTenths) => {
      const [driven, from] = [one, other].map((date) => date.toISOString().slice(0, 10)) as [string, string]
      const rates = [...defaultMileageRates, { from, rateTenths }]
      expect(findMileageRate(rates, driven)).toBe(
        driven < from ? findMileageRate(defaultMileageRates, driven) : rateTenths,
      )
    }),
  )
})
