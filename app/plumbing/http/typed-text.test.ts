import { expect, test } from 'vitest'
import { lengthOf, typedLine, typedText } from './typed-text.ts'

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
  ['  one  \n \n  two \u0007', 'one\n\ntwo'],
])('a text: %j', (typed, meant) => {
  expect(typedText(typed)).toBe(meant)
})

test('what counts as one character to the eye counts as one', () => {
  expect(lengthOf('Gin 🍸')).toBe(5)
})
