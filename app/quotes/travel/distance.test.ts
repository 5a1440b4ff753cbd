import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeDistanceMiles } from './distance.ts'

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

test.each([
  // A quarter of the circumference: 2π × 3,958.8 / 4 = 6,218.5 miles from the pole to the equator.
  [{ latitude: 90, longitude: 0 }, { latitude: 0, longitude: 50 }, 6_218.5],
  // A degree along a meridian: 2π × 3,958.8 / 360 = 69.09 miles.
  [{ latitude: 30, longitude: -81 }, { latitude: 31, longitude: -81 }, 69.1],
  // Halfway around the equator.
  [{ latitude: 0, longitude: -90 }, { latitude: 0, longitude: 90 }, 12_436.9],
])('the distance from %o to %o is computed', (from, to, expected) => {
  expect(computeDistanceMiles(from, to)).toBeCloseTo(expected, 1)
})

test('distance is symmetric, never negative, and at most half the circumference', () => {
  fc.assert(
    fc.property(point, point, (from, to) => {
      const there = computeDistanceMiles(from, to)
      expect(there).toBeGreaterThanOrEqual(0)
      expect(there).toBeLessThanOrEqual(12_437)
      expect(computeDistanceMiles(to, from)).toBeCloseTo(there, 6)
    }),
  )
})
