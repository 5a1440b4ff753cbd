import { createInputErrorFormatter } from '../model/drinks-input-message.ts'
import { englishInputErrorText } from '../model/input-error-text.ts'
import { formatPlanFigures, formatPlanHeadline } from '../shopping-list/plan-text.ts'
import type { CalculatorListFormatter } from './calculator-list-text.ts'
import { formatCountedNoun } from '../shopping-list/format-numbers.ts'
import type { DrinksPlan } from '../model/plan-drinks.ts'
import type { CalculatorLabels } from './calculator-labels.ts'
import { joinWords } from '../../business/join-list.ts'

/** Returns a recipe's text unchanged, because recipes are stored in English. */
const keepText = (words: string): string => words
const keepRecipeText = (words: string): string | null => words

/** English messages of the calculator that depend on input. Takes the list's formatter. */
export const createEnglishCalculatorMessages = (list: CalculatorListFormatter) => ({
  /** Path of a page in this language. */
  at: keepText,
  form: {
    buy: (drinks: number) => (drinks > 0 ? `Buy ${formatCountedNoun(drinks, 'drink')}` : 'No alcohol'),
  },
  /** Message of an input error. */
  mistake: createInputErrorFormatter(englishInputErrorText),
  inputs: {
    asSlider: (label: string) => `${label}, as a slider`,
  },
  choices: {
    /** Weight of a chosen cocktail: the number of parts of all mixed drinks that it makes up. */
    parts: (weight: number) => (weight === 1 ? '1 part' : `${weight} parts`),
  },
  split: {
    bar: (parts: string[], isExact: boolean) => `${isExact ? '' : 'about '}${joinWords(parts)}`,
    kind: keepText,
  },
  cocktails: {
    cocktail: (number: number) => `Cocktail ${number}`,
    ofCocktail: (number: number) => `of cocktail ${number}`,
  },
  list: {
    party: ({ inputs: { guests, hours } }: DrinksPlan) =>
      `${formatCountedNoun(guests, 'guest')}, ${formatCountedNoun(hours, 'hour')}`,
    drinks: (count: number) => formatCountedNoun(count, 'drink'),
    figuresOf: formatPlanFigures,
    headline: formatPlanHeadline,
    group: list.group,
    line: list.line,
    each: (size: number) => `one is drawn for every ${size}`,
  },
  menu: {
    measures: list.measures,
    /** Both translate a text of a recipe, and return null for a text without a translation. */
    garnish: keepRecipeText,
    note: keepRecipeText,
    strength: (drinks: number) => `${drinks} standard drinks in each`,
  },
})

/** Messages of the calculator that depend on input, in a language. */
export type CalculatorMessages = ReturnType<typeof createEnglishCalculatorMessages>

/** All texts of the calculator except those of the calculation, which are loaded when the plan changes. */
export type CalculatorText = CalculatorLabels & CalculatorMessages
