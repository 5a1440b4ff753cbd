import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defangLinks } from './defang-links.ts'

test.each([
  ['Look at https://evil.example/pay?x=1', 'Look at https[:]//evil[.]example/pay?x=1'],
  ['www.evil.com and www.1.com', 'www[.]evil[.]com and www[.]1[.]com'],
  ['write to me@evil.co.uk', 'write to me@evil[.]co[.]uk'],
  ['HTTP://EVIL.EXAMPLE', 'HTTP[:]//EVIL[.]EXAMPLE'],
  ['file:\\\\evil\\share mailto:x tel:+1900', 'file[:]\\\\evil\\share mailto[:]x tel[:]+1900'],
  ['bücher.рф and 中文。中国', 'bücher[.]рф and 中文[.]中国'],
])('links in "%s" are disabled', (typed, read) => {
  expect(defangLinks(typed)).toBe(read)
})

test.each([
  'Dinner is at 7.30 p.m. for 120 guests, at $12.50 each.',
  'No rosemary. Gin, please...',
  'St. Augustine, FL 32084',
  'Ms. O’Hara: “spectacles”; tel: 904 555 0142',
  '',
])('the text "%s" contains no link and stays unchanged', (words) => {
  expect(defangLinks(words)).toBe(words)
})

test('text from users never contains a link that mail programs detect', () => {
  const parts = fc.constantFrom(
    'http',
    ':',
    '/',
    '//',
    'www',
    '.',
    'evil',
    'com',
    '@',
    ' ',
    '1',
    'x',
    '\\',
    'mailto',
    'é',
  )
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 12 }), (typed) => {
      expect(defangLinks(typed.join(''))).not.toMatch(/:\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2}|\bmailto:\S/iu)
    }),
  )
})
