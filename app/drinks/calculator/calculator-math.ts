import { formatCalculationSteps } from '../shopping-list/arithmetic-in-words.ts'
import { englishShoppingListFormatter } from '../shopping-list/list-words.ts'
import { formatRecipeAmounts } from '../shopping-list/measures.ts'
import { formatListText, formatPlanNotes } from '../shopping-list/list-as-text.ts'

/** The words of the list and of its recipes in English. */
export const englishCalculatorListFormatter = {
  group: englishShoppingListFormatter.group,
  line: englishShoppingListFormatter.line,
  measures: formatRecipeAmounts,
}

/** The math behind the list in English, and the list as a text to take along. */
export const englishCalculationFormatter = {
  steps: formatCalculationSteps,
  notes: formatPlanNotes,
  asText: formatListText,
}

/** The math behind the list and the list as a text, in a language. */
export type CalculationFormatter = typeof englishCalculationFormatter
