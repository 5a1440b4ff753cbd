import { createInputErrorFormatter } from '../model/question-problem.ts'
import { spanishQuestion } from '../model/question-words-es.ts'
import { formatCalculationStepsEs } from '../shopping-list/arithmetic-in-words-es.ts'
import { formatListTextEs, formatPlanNotesEs } from '../shopping-list/list-as-text-es.ts'
import { listEs } from '../shopping-list/list-words-es.ts'
import { garnishEs, formatRecipeAmountsEs, recipeNoteEs } from '../shopping-list/recipe-words-es.ts'
import type { CalculationFormatter } from './calculator-math.ts'

// Long tables: in the browser they come when they are needed, all at once.

/** The words of the list, of its recipes and of what is wrong in Spanish. */
export const spanishList = {
  group: listEs.group,
  line: listEs.line,
  measures: formatRecipeAmountsEs,
  garnish: garnishEs,
  recipeNote: recipeNoteEs,
  mistake: createInputErrorFormatter(spanishQuestion),
}

export type SpanishCalculatorListFormatter = typeof spanishList

/** The math behind the list in Spanish, and the list as a text to take along. */
export const spanishMath: CalculationFormatter = {
  steps: formatCalculationStepsEs,
  notes: formatPlanNotesEs,
  asText: formatListTextEs,
}
