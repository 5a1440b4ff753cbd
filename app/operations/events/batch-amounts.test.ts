import { expect, test } from 'vitest'
import { runSheetText } from './run-sheet-text.ts'

test.each([
  [11_880, '402 oz vodka', '402 oz de vodka'],
  [44_000, '1,488 oz vodka', '1,488 oz de vodka'],
  [30, '1 oz vodka', '1 oz de vodka'],
])('a batch of %i ml is in ounces, as a single drink', (ml, english, spanish) => {
  expect(runSheetText('en').measured(ml, 'vodka')).toBe(english)
  expect(runSheetText('es').measured(ml, 'vodka')).toBe(spanish)
})
