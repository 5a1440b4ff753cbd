import { formatCalculationSteps } from '../shopping-list/calculation-text.ts'
import { englishShoppingListFormatter } from '../shopping-list/shopping-list-text.ts'
import { createPlanCostFormatter } from '../shopping-list/list-cost-text.ts'
import { formatRecipeAmounts } from '../shopping-list/recipe-amounts.ts'
import { formatListText, formatPlanNotes } from '../shopping-list/format-list-text.ts'

/** English texts of the list and its recipes. */
export const englishCalculatorListFormatter = {
  group: englishShoppingListFormatter.group,
  line: englishShoppingListFormatter.line,
  measures: formatRecipeAmounts,
}

/** English texts of the calculation, and the list as plain text. */
export const englishCalculationFormatter = {
  steps: formatCalculationSteps,
  notes: formatPlanNotes,
  asText: formatListText,
  cost: createPlanCostFormatter('en', englishShoppingListFormatter.called),
}

/** Texts of the calculation and the list as plain text, in a language. */
export type CalculationFormatter = typeof englishCalculationFormatter
