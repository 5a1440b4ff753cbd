import { expect, test } from 'vitest'
import {
  countCharacters,
  normalizeLine,
  normalizeText,
  stripControlCharacters,
  trimEndMatches,
} from './normalize-text.ts'

test.each([
  [undefined, ''],
  ['  Juniper   Lens ', 'Juniper Lens'],
  ['Juniper\r\nLens', 'Juniper Lens'],
  ['Jun\u200biper\u202e Lens\u0000', 'Juniper Lens'],
  ['Zoë & “friends” <b>', 'Zoë & “friends” <b>'],
])('the line %j is normalized', (typed, meant) => {
  expect(normalizeLine(typed)).toBe(meant)
})

test.each([
  [undefined, ''],
  ['one\r\n\r\ntwo\rthree', 'one\n\ntwo\nthree'],
  ['  one  \n \n  two \u0007', 'one\n\n  two'],
  ['2  gin\u2028 1\ttonic\ufeff\u202e', '2  gin\n 1\ttonic'],
])('the text %j is normalized', (typed, meant) => {
  expect(normalizeText(typed)).toBe(meant)
})

// Takes half a minute with a pattern that starts again at each blank.
test.each([' ', '\t', ' \n', '\u2003', '.'])(
  'a text with 100,000 repetitions of %j is normalized in linear time',
  (blank) => {
    const long = `x${blank.repeat(100_000)}x`
    expect(normalizeLine(long).at(-1)).toBe('x')
    expect(normalizeText(long).at(-1)).toBe('x')
    expect(trimEndMatches(`${long}${blank}`, /[\s.]/)).toBe(long)
  },
)

test.each([
  ['Jacksonville, ,', 'Jacksonville'],
  ['Jacksonville', 'Jacksonville'],
  [' , ', ''],
])('trailing separators are stripped from %j', (text, without) => {
  expect(trimEndMatches(text, /[\s,]/)).toBe(without)
})

test.each([
  ['Juni\u0000per\u0007\u007f', 'Juniper'],
  ['one\r\n\ttwo ', 'one\r\n\ttwo '],
  ['of no width: \u200b', 'of no width: \u200b'],
  ['half: \ud83c', 'half: \ufffd'],
])('control characters are stripped from %j', (sent, kept) => {
  expect(stripControlCharacters(sent)).toBe(kept)
})

test('an emoji counts as one character', () => {
  expect(countCharacters('Gin 🍸')).toBe(5)
})
