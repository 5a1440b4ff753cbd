import { createInputErrorFormatter } from '../model/drinks-input-message.ts'
import { englishInputErrorText } from '../model/input-error-text.ts'
import { formatPlanFigures, formatPlanHeadline } from '../shopping-list/plan-text.ts'
import type { CalculatorListFormatter } from './calculator-list-text.ts'
import { formatCount, joinWords } from '../shopping-list/format-numbers.ts'
import type { DrinksPlan } from '../model/plan-drinks.ts'
import type { CalculatorLabels } from './calculator-labels.ts'

/** Recipes are kept in English: that is what is said of them. */
const asKept = (words: string): string => words
const asWritten = (words: string): string | null => words

/** What the calculator says in English of what is typed; the list's words are handed to it. */
export const createEnglishCalculatorMessages = (list: CalculatorListFormatter) => ({
  /** Where a page of this path is read in this language. */
  at: asKept,
  form: {
    buy: (drinks: number) => (drinks > 0 ? `Buy ${formatCount(drinks, 'drink')}` : 'No alcohol'),
  },
  /** What is wrong with an input. */
  mistake: createInputErrorFormatter(englishInputErrorText),
  inputs: {
    asSlider: (label: string) => `${label}, as a slider`,
  },
  choices: {
    /** A recipe's weight the way recipes count. */
    parts: (weight: number) => (weight === 1 ? '1 part' : `${weight} parts`),
  },
  split: {
    bar: (parts: string[], isExact: boolean) => `${isExact ? '' : 'about '}${joinWords(parts)}`,
    kind: asKept,
  },
  cocktails: {
    cocktail: (number: number) => `Cocktail ${number}`,
    ofCocktail: (number: number) => `of cocktail ${number}`,
  },
  list: {
    party: ({ inputs: { guests, hours } }: DrinksPlan) =>
      `${formatCount(guests, 'guest')}, ${formatCount(hours, 'hour')}`,
    drinks: (count: number) => formatCount(count, 'drink'),
    figuresOf: formatPlanFigures,
    headline: formatPlanHeadline,
    group: list.group,
    line: list.line,
    each: (size: number) => `one is drawn for every ${size}`,
  },
  menu: {
    measures: list.measures,
    /** Null of a recipe's own words that have none in this language. */
    garnish: asWritten,
    note: asWritten,
    strength: (drinks: number) => `${drinks} standard drinks in each`,
  },
})

/** What the calculator says of what is typed, in a language. */
export type CalculatorMessages = ReturnType<typeof createEnglishCalculatorMessages>

/** All it says at once. The math behind the list has words of its own, which come when it is another than the page's. */
export type CalculatorText = CalculatorLabels & CalculatorMessages
