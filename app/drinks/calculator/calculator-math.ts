import { arithmeticOf } from '../shopping-list/arithmetic-in-words.ts'
import { listEn } from '../shopping-list/list-words.ts'
import { measuresOf } from '../shopping-list/measures.ts'
import { listAsText, notesFor } from '../shopping-list/list-as-text.ts'

/** The words of the list and of its recipes in English. */
export const englishList = { group: listEn.group, line: listEn.line, measures: measuresOf }

/** The math behind the list in English, and the list as a text to take along. */
export const englishMath = { steps: arithmeticOf, notes: notesFor, asText: listAsText }

/** The math behind the list and the list as a text, in a language. */
export type CalculatorMath = typeof englishMath
