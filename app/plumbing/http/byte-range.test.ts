import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseRangeHeader } from './byte-range.ts'

test.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=90-', { first: 90, last: 99 }],
  ['bytes=90-900', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-1000', { first: 0, last: 99 }],
  ['Bytes=5-6', { first: 5, last: 6 }],
  ['bytes=100-', 'nothing'],
  ['bytes=100-200', 'nothing'],
  ['bytes=-0', 'nothing'],
  // A range that ends before its start. It once crashed the server.
  ['bytes=5-2', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=a-b', 'whole'],
  ['bytes', 'whole'],
  ['lines=1-2', 'whole'],
  ['', 'whole'],
  [null, 'whole'],
] as const)('the Range header %j on 100 bytes yields %j', (header, range) => {
  expect(parseRangeHeader(header, 100)).toEqual(range)
})

test('a parsed range always lies within the file size', () => {
  const header = fc.oneof(
    fc.string(),
    fc.tuple(fc.nat(), fc.nat()).map(([a, b]) => `bytes=${a}-${b}`),
    fc.nat().map((a) => `bytes=-${a}`),
  )
  fc.assert(
    fc.property(header, fc.nat(1_000), (header, size) => {
      const range = parseRangeHeader(header, size)
      if (typeof range === 'string') return
      expect(range.first).toBeGreaterThanOrEqual(0)
      expect(range.last).toBeGreaterThanOrEqual(range.first)
      expect(range.last).toBeLessThan(size)
    }),
  )
})
