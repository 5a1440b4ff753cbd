import { createInputErrorFormatter } from '../model/drinks-input-message.ts'
import { spanishInputErrorText } from '../model/input-error-text-es.ts'
import { formatCalculationStepsEs } from '../shopping-list/calculation-text-es.ts'
import { formatListTextEs, formatPlanNotesEs } from '../shopping-list/format-list-text-es.ts'
import { spanishShoppingListFormatter } from '../shopping-list/shopping-list-text-es.ts'
import { translateGarnish, formatRecipeAmountsEs, translateRecipeNote } from '../shopping-list/recipe-text-es.ts'
import type { CalculationFormatter } from './calculator-formatters.ts'

// Long tables: in the browser they come when they are needed, all at once.

/** The words of the list, of its recipes and of what is wrong in Spanish. */
export const spanishCalculatorListFormatter = {
  group: spanishShoppingListFormatter.group,
  line: spanishShoppingListFormatter.line,
  measures: formatRecipeAmountsEs,
  garnish: translateGarnish,
  recipeNote: translateRecipeNote,
  mistake: createInputErrorFormatter(spanishInputErrorText),
}

export type SpanishCalculatorListFormatter = typeof spanishCalculatorListFormatter

/** The math behind the list in Spanish, and the list as a text to take along. */
export const spanishCalculationFormatter: CalculationFormatter = {
  steps: formatCalculationStepsEs,
  notes: formatPlanNotesEs,
  asText: formatListTextEs,
}
