import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { divideToDecimals, roundDivide, ceilDivide, allocateByWeight } from './integer-math.ts'

describe('distribution by largest remainder', () => {
  test.each([
    // 222 × 25/25/50 %: 55.5, 55.5, 111. A unit is left, and of two equal fractions the first gets it.
    [222, [25, 25, 50], [56, 55, 111]],
    // 10 × 1/1/1: 3.33 each. A unit is left, all fractions are equal.
    [10, [1, 1, 1], [4, 3, 3]],
    // 111 × 35/20/20/15/10: 38.85, 22.2, 22.2, 16.65, 11.1. Two left: .85 and .65.
    [111, [35, 20, 20, 15, 10], [39, 22, 22, 17, 11]],
    // A weight of 0 never gets a unit: 1 × 0/99/1: 0, .99, .01.
    [1, [0, 99, 1], [0, 1, 0]],
    [0, [3, 4], [0, 0]],
  ])('%i is distributed over the weights %j', (total, weights, parts) => {
    expect(allocateByWeight(total, weights)).toEqual(parts)
  })

  test('parts by largest remainder add up to the total, each near its exact share', () => {
    const weights = fc.array(fc.nat(100), { minLength: 1, maxLength: 8 }).filter((all) => all.some((each) => each > 0))
    fc.assert(
      fc.property(fc.nat(60_000), weights, (total, all) => {
        const parts = allocateByWeight(total, all)
        const sum = all.reduce((a, b) => a + b, 0)
        expect(parts.reduce((a, b) => a + b, 0)).toBe(total)
        parts.forEach((part, index) => expect(Math.abs(part - (total * (all[index] ?? 0)) / sum)).toBeLessThan(1))
      }),
    )
  })
})

test('integer rounding is exact on whole numbers', () => {
  expect(ceilDivide(440, 1)).toBe(440)
  expect(ceilDivide(441, 440)).toBe(2)
  // 8505 / 2 = 4252.5, half up.
  expect(roundDivide(8505, 2)).toBe(4253)
  // 0.50625 to four places: .5062|5, half up.
  expect(divideToDecimals(4, 50_625, 100_000)).toBe(0.5063)
})
