import { formatCalculationSteps } from '../shopping-list/calculation-text.ts'
import { englishShoppingListFormatter } from '../shopping-list/shopping-list-text.ts'
import { formatRecipeAmounts } from '../shopping-list/recipe-amounts.ts'
import { formatListText, formatPlanNotes } from '../shopping-list/format-list-text.ts'

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
