import { expect, test } from 'vitest'
import { lengthOf, typedLine, typedText, withoutControls } from './typed-text.ts'

test.each([
  [undefined, ''],
  ['  Juniper   Lens ', 'Juniper Lens'],
  ['Juniper\r\nLens', 'Juniper Lens'],
  ['Jun\u200biper\u202e Lens\u0000', 'Juniper Lens'],
  ['Zoë & “friends” <b>', 'Zoë & “friends” <b>'],
])('a line: %j', (typed, meant) => {
  expect(typedLine(typed)).toBe(meant)
})

test.each([
  [undefined, ''],
  ['one\r\n\r\ntwo\rthree', 'one\n\ntwo\nthree'],
  ['  one  \n \n  two \u0007', 'one\n\n  two'],
  ['2  gin\u2028 1\ttonic\ufeff\u202e', '2  gin\n 1\ttonic'],
])('a text: %j', (typed, meant) => {
  expect(typedText(typed)).toBe(meant)
})

test.each([
  ['Juni\u0000per\u0007\u007f', 'Juniper'],
  ['one\r\n\ttwo ', 'one\r\n\ttwo '],
  ['of no width: \u200b', 'of no width: \u200b'],
  ['half: \ud83c', 'half: \ufffd'],
])('as sent: %j', (sent, kept) => {
  expect(withoutControls(sent)).toBe(kept)
})

test('what counts as one character to the eye counts as one', () => {
  expect(lengthOf('Gin 🍸')).toBe(5)
})
