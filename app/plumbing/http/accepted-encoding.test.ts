import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getPreferredEncoding } from './accepted-encoding.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.5, gzip;q=1.0', 'gzip'],
  ['br ; q=0.8 , gzip ; q=0.8', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000, gzip;q=0', 'plain'],
  ['identity;q=1, gzip;q=0.5', 'plain'],
  ['identity;q=0.5, gzip;q=1', 'gzip'],
  ['identity;q=0', 'plain'],
  ['gzip;q=2', 'plain'],
  ['gzip;q=often', 'plain'],
  ['gzip;q=', 'plain'],
  ['deflate, zstd', 'plain'],
  ['*', 'plain'],
  ['brotli', 'plain'],
  [';;,,;q=1,', 'plain'],
  ['', 'plain'],
  [undefined, 'plain'],
])('Accept-Encoding %j selects %s', (accepted, encoding) => {
  expect(getPreferredEncoding(accepted)).toBe(encoding)
})

test('an encoding is used only if the header names it', () => {
  fc.assert(
    fc.property(fc.string(), (accepted) => {
      const encoding = getPreferredEncoding(accepted)
      expect(encoding === 'plain' || accepted.toLowerCase().includes(encoding)).toBe(true)
    }),
  )
})
