import { expect, test } from 'vitest'
import { getReferencePrefix, parseReferencePrefix } from './brand.ts'
import { parseLogoFile, validateLogoShape, validateLogoSize } from './logo-file.ts'

test.each([
  ['Nerd & Tonic', 'NT'],
  ['Salt and Vine', 'SV'],
  ['The Tipsy Tern Bar Company LLC', 'TTBC'],
  ['Élan', 'ELAN'],
  ['7', 'REF'],
])('references of the business %s begin with %s', (name, prefix) => {
  expect(getReferencePrefix({ name })).toBe(prefix)
})

test('a reference prefix has two to four capital letters, and others are rejected', () => {
  expect([' sv ', '', 'S', 'SALTY', 'S1', '<b>'].map(parseReferencePrefix)).toEqual([
    'SV',
    null,
    ...Array(4).fill(undefined),
  ])
})

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ['a PNG', '\x89PNG\r\n\x1a\n', 'png'],
  ['a JPEG', '\xff\xd8\xff\xe0', 'jpeg'],
  ['a WebP', 'RIFF\0\0\0\0WEBPVP8 ', 'webp'],
  ['an SVG', '<?xml version="1.0"?><svg viewBox="0 0 9 9"/>', 'svg'],
  ['an SVG under a prefix', `<!--${' '.repeat(10_000)}--><svg:svg viewBox="0 0 9 9"/>`, 'svg'],
])('the file %s is recognized as a logo by its bytes', (_, text, format) => {
  expect(parseLogoFile(latin1(text))).toEqual({ format })
})

test.each([
  ['a PDF', '%PDF-1.7', 'Choose a PNG, JPG, WebP or SVG'],
  ['a GIF', 'GIF89a', 'Choose a PNG, JPG, WebP or SVG'],
  ['a text', 'Dear bar', 'Choose a PNG, JPG, WebP or SVG'],
  ['an empty file', '', 'Choose a PNG, JPG, WebP or SVG'],
  ['a packed SVG', '\x1f\x8b\x08', 'Choose a PNG, JPG, WebP or SVG'],
  ['a file of 2 MB', `<svg>${' '.repeat(2 * 1024 * 1024)}</svg>`, 'larger than 1 MB'],
  ['a drawing with words', '<svg viewBox="0 0 9 9"><text x="1">Bar</text></svg>', 'outlines'],
])('the file %s is rejected as a logo with a message', (_, text, words) => {
  expect(parseLogoFile(latin1(text))).toEqual({ message: expect.stringContaining(words) })
})

test.each([
  ['40 megapixels', 8_000, 5_000, '40 megapixels (8,000 × 5,000)'],
  ['a stamp', 20, 20, 'only 20 × 20 pixels'],
])('a photo with the size of %s is rejected as a logo', (_, width, height, words) => {
  expect(validateLogoSize('jpeg', width, height)).toContain(words)
  expect(validateLogoSize('svg', width, height)).toBeNull()
})

test.each([
  ['a ribbon', 1_000, 100, '10 times as wide as it is high; 6 times is the most'],
  ['a pole', 100, 300, '3 times as high as it is wide'],
])('a logo shaped like %s is rejected', (_, width, height, words) => {
  expect(validateLogoShape(width, height, 'emblem')).toContain(words)
})

test('a wordmark is accepted as a logo and rejected as a small mark', () => {
  expect(validateLogoShape(1_000, 200, 'emblem')).toBeNull()
  expect(validateLogoShape(1_000, 200, 'mark')).toContain('5 times as wide')
})
