import { expect, test } from 'vitest'
import { spellNumber, spellNumberEs } from './spell-number.ts'

test.each([
  [0, 'no', 'cero'],
  [1, 'one', 'uno'],
  [12, 'twelve', 'doce'],
  [13, '13', '13'],
])('the number %i is spelled “%s”, and “%s” in Spanish', (number, english, spanish) => {
  expect(spellNumber(number)).toBe(english)
  expect(spellNumberEs(number)).toBe(spanish)
})
