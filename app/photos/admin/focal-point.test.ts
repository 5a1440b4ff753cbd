import { expect, test } from 'vitest'
import { getFocalPointClass } from '../library/photo.ts'
import { formatFocalPoint, focalPointOptions, findNearestFocalPoint, parseFocalPoint } from './focal-point.ts'

test('all 25 focal points have distinct labels and CSS classes', () => {
  expect(focalPointOptions).toHaveLength(25)
  expect(new Set(focalPointOptions.map(({ label }) => label)).size).toBe(25)
  const picture = { id: 'a', alt: 'A', width: 3, height: 2, variants: [] }
  expect(
    new Set(focalPointOptions.map(({ value }) => getFocalPointClass({ ...picture, ...parseFocalPoint(value)! }))).size,
  ).toBe(25)
})

test.each([
  ['70,50', { focalX: 70, focalY: 50 }],
  ['0,100', { focalX: 0, focalY: 100 }],
  ['999,5', { focalX: 999, focalY: 5 }],
  ['', null],
  [undefined, null],
  ['70', null],
  ['-1,50', null],
  ['7.5,50', null],
])('focal point %j is read as %j', (typed, point) => {
  expect(parseFocalPoint(typed)).toEqual(point)
})

test.each([
  [50, 50, '50,50', 'the very middle'],
  [70, 50, '70,50', 'middle, right of the middle'],
  [14, 86, '0,100', 'bottom, left edge'],
  [61, 16, '70,30', 'above the middle, right of the middle'],
])('focal point %i %i maps to %s, described as "%s"', (focalX, focalY, value, words) => {
  expect(findNearestFocalPoint({ focalX, focalY })).toBe(value)
  expect(formatFocalPoint(value)).toBe(words)
})
