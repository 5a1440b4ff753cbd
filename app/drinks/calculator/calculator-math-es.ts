import { arithmeticEs } from '../shopping-list/arithmetic-in-words-es.ts'
import { listAsTextEs, notesEs } from '../shopping-list/list-as-text-es.ts'
import type { CalculatorMath } from './calculator-math.ts'

/** The math behind the list in Spanish, and the list as a text to take along. */
export const spanishMath: CalculatorMath = { steps: arithmeticEs, notes: notesEs, asText: listAsTextEs }
