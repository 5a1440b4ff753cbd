import { expect, test } from 'vitest'
import { computeMedian } from './median.ts'

test.each<[number[], number | null]>([
  [[], null],
  [[5], 5],
  [[9, 1, 5], 5],
  [[1, 10, 3, 5], 4],
])('the median of %j is %d', (numbers, middle) => {
  expect(computeMedian(numbers)).toBe(middle)
})
