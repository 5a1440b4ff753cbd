import {
  formatPlanFiguresEs,
  formatPlanHeadlineEs,
  spanishDrinkKinds,
  formatPartySizeEs,
} from '../shopping-list/plan-text-es.ts'
import { formatExactCountedNounEs } from '../shopping-list/format-numbers-es.ts'
import type { SpanishCalculatorListFormatter } from './calculator-formatters-es.ts'
import type { CalculatorMessages } from './calculator-messages.ts'
import { joinWordsEs } from '../../business/join-list-es.ts'

/** Spanish messages of the calculator that depend on input. Takes the list's formatter. */
export const createSpanishCalculatorMessages = (list: SpanishCalculatorListFormatter): CalculatorMessages => ({
  // Both pages, the calculator and the quote form, exist in Spanish.
  at: (path) => `/es${path}`,
  form: {
    buy: (drinks) => (drinks > 0 ? `Compra ${formatExactCountedNounEs(drinks, 'bebida', 'bebidas')}` : 'Sin alcohol'),
  },
  mistake: list.mistake,
  inputs: {
    asSlider: (label) => `${label}, como control deslizante`,
  },
  choices: { parts: (weight) => (weight === 1 ? '1 parte' : `${weight} partes`) },
  split: {
    bar: (parts, isExact) => `${isExact ? '' : 'cerca de '}${joinWordsEs(parts)}`,
    kind: (kind) => spanishDrinkKinds[kind] ?? kind,
  },
  cocktails: {
    cocktail: (number) => `Cóctel ${number}`,
    ofCocktail: (number) => `del cóctel ${number}`,
  },
  list: {
    party: formatPartySizeEs,
    drinks: (count) => formatExactCountedNounEs(count, 'bebida', 'bebidas'),
    figuresOf: formatPlanFiguresEs,
    headline: formatPlanHeadlineEs,
    group: list.group,
    line: list.line,
    each: (size) => `cada dibujo equivale a ${size}`,
  },
  menu: {
    measures: list.measures,
    garnish: list.garnish,
    note: list.recipeNote,
    strength: (drinks) => `${drinks} tragos estándar en cada uno`,
  },
})
