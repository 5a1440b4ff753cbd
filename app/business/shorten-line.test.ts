import { expect, test } from 'vitest'
import { shortenLine } from './shorten-line.ts'

const word = 'x'.repeat(69)

test.each([
  ['Is the ice\n yours? ', 'Is the ice yours?'],
  [word, word],
  [`${word} y`, `${word} …`],
  [`${word}y z`, `${word}y …`],
  ['x'.repeat(5_000), `${'x'.repeat(70)} …`],
])('the line %j is shortened to %j', (text, expected) => {
  expect(shortenLine(text)).toBe(expected)
})
