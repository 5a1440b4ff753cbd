import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatQuarters, parseQuarters } from './quantity.ts'

test.each([
  ['2½', 2, 10],
  ['2 1/2', 2, 10],
  ['1/2', 2, 2],
  ['2.5', 2, 10],
  ['2,5', 2, 10],
  ['.25', 1, 1],
  ['¼', 1, 1],
  ['3/4', 1, 3],
  ['0', 2, 0],
  [' 15 ', 2, 60],
  ['2.25', 2, null],
  ['2.3', 1, null],
  ['', 2, null],
  ['.', 2, null],
  ['-1', 2, null],
  ['1e3', 2, null],
  ['99999', 2, null],
  ['3/2', 1, null],
  ['two', 2, null],
])('the quantity “%s” in steps of %i quarters is read as %j', (text, step, quarters) => {
  expect(parseQuarters(text, step)).toBe(quarters)
})

test('formatted quantities are read back unchanged', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 39_999 }), (quarters) => {
      expect(parseQuarters(formatQuarters(quarters), 1)).toBe(quarters)
    }),
  )
})
