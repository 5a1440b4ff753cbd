import { createInputErrorFormatter } from '../model/question-problem.ts'
import { spanishInputErrorText } from '../model/question-words-es.ts'
import { formatCalculationStepsEs } from '../shopping-list/arithmetic-in-words-es.ts'
import { formatListTextEs, formatPlanNotesEs } from '../shopping-list/list-as-text-es.ts'
import { spanishShoppingListFormatter } from '../shopping-list/list-words-es.ts'
import { translateGarnish, formatRecipeAmountsEs, translateRecipeNote } from '../shopping-list/recipe-words-es.ts'
import type { CalculationFormatter } from './calculator-math.ts'

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
