import { createInputErrorFormatter } from '../model/drinks-input-message.ts'
import { spanishInputErrorText } from '../model/input-error-text-es.ts'
import { formatCalculationStepsEs } from '../shopping-list/calculation-text-es.ts'
import { formatListTextEs, formatPlanNotesEs } from '../shopping-list/format-list-text-es.ts'
import { spanishShoppingListFormatter } from '../shopping-list/shopping-list-text-es.ts'
import { createPlanCostFormatter } from '../shopping-list/list-cost-text.ts'
import { translateGarnish, formatRecipeAmountsEs, translateRecipeNote } from '../shopping-list/recipe-text-es.ts'
import type { CalculationFormatter } from './calculator-formatters.ts'

// This file contains long tables of Spanish texts. The browser loads it only when they are needed.

/** Spanish texts of the list, its recipes and input errors. */
export const spanishCalculatorListFormatter = {
  group: spanishShoppingListFormatter.group,
  line: spanishShoppingListFormatter.line,
  measures: formatRecipeAmountsEs,
  garnish: translateGarnish,
  recipeNote: translateRecipeNote,
  mistake: createInputErrorFormatter(spanishInputErrorText),
}

export type SpanishCalculatorListFormatter = typeof spanishCalculatorListFormatter

/** Spanish texts of the calculation, and the list as plain text. */
export const spanishCalculationFormatter: CalculationFormatter = {
  steps: formatCalculationStepsEs,
  notes: formatPlanNotesEs,
  asText: formatListTextEs,
  cost: createPlanCostFormatter('es', spanishShoppingListFormatter.called),
}
