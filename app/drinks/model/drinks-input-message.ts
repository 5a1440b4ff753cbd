import type { DrinksInputErrorText } from './input-error-text.ts'

/** An input error: the code of its message, and the values in it. */
export type DrinksInputMessage = {
  [Code in keyof DrinksInputErrorText]: readonly [code: Code, ...values: Parameters<DrinksInputErrorText[Code]>]
}[keyof DrinksInputErrorText]

/** Returns a formatter of input errors in a language. */
export function createInputErrorFormatter(words: DrinksInputErrorText): (problem: DrinksInputMessage) => string {
  return ([code, ...values]) => (words[code] as (...values: (string | number)[]) => string)(...values)
}
