import { arithmeticOf } from '../shopping-list/arithmetic-in-words.ts'
import { listAsText, notesFor } from '../shopping-list/list-as-text.ts'

/** The math behind the list in English, and the list as a text to take along. */
export const englishMath = { steps: arithmeticOf, notes: notesFor, asText: listAsText }

/** The math behind the list and the list as a text, in a language. */
export type CalculatorMath = typeof englishMath
