import { expect, test } from 'vitest'
import { getReferencePrefix, parseReferencePrefix } from './brand.ts'
import { parseLogoFile } from './logo-file.ts'

test.each([
  ['Nerd & Tonic', 'NT'],
  ['Salt and Vine', 'SV'],
  ['The Tipsy Tern Bar Company LLC', 'TTBC'],
  ['Élan', 'ELAN'],
  ['7', 'REF'],
])('references of %s begin with %s', (name, prefix) => {
  expect(getReferencePrefix({ name })).toBe(prefix)
})

test('a reference prefix is null when empty, two to four capitals, else undefined', () => {
  expect([' sv ', '', 'S', 'SALTY', 'S1', '<b>'].map(parseReferencePrefix)).toEqual([
    'SV',
    null,
    ...Array(4).fill(undefined),
  ])
})

/** The header of a PNG with this size. The pixels are never decoded. */
function png(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(64)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes
}

test.each([
  ['40 megapixels', png(8_000, 5_000), '40 megapixels (8,000 × 5,000)'],
  ['a stamp', png(20, 20), 'only 20 × 20 pixels'],
  ['a ribbon', png(1_000, 100), '10 times as wide as it is high; 6 times is the most'],
  ['a pole', png(100, 300), '3 times as high as it is wide'],
  ['a photo', new Uint8Array([0xff, 0xd8, 0xff]), 'Choose an SVG or a PNG'],
  ['2 MB', new Uint8Array(2 * 1024 * 1024), 'larger than 1 MB'],
  ['an empty PNG', png(0, 9), 'broken'],
])('%s is rejected as a logo with a message', (_, bytes, words) => {
  expect(parseLogoFile(bytes)).toEqual({ message: expect.stringContaining(words) })
})

test('a wordmark is accepted as a logo and rejected as a small mark', () => {
  expect(parseLogoFile(png(1_000, 200))).toMatchObject({ kind: 'png' })
  expect(parseLogoFile(png(1_000, 200), 'mark')).toEqual({ message: expect.stringContaining('5 times as wide') })
})
