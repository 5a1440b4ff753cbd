import type { DrinksInputErrorText } from './input-error-text.ts'

/** What is wrong with an input of a question: the code of what is said of it, and the values that stand in that. */
export type DrinksInputMessage = {
  [Code in keyof DrinksInputErrorText]: readonly [code: Code, ...values: Parameters<DrinksInputErrorText[Code]>]
}[keyof DrinksInputErrorText]

/** Says problems in the words of a language. */
export function createInputErrorFormatter(words: DrinksInputErrorText): (problem: DrinksInputMessage) => string {
  return ([code, ...values]) => (words[code] as (...values: (string | number)[]) => string)(...values)
}
