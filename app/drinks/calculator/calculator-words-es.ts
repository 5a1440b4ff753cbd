import { pathIn } from '../../ui/language.ts'
import { figuresEs, headlineEs, kindsEs, partyEs } from '../shopping-list/drinks-words-es.ts'
import { amountEs, groupEs, nameEs, noteEs } from '../shopping-list/list-words-es.ts'
import { countedEs, listedEs } from '../shopping-list/numbers-es.ts'
import { garnishEs, measuresEs, recipeNoteEs } from '../shopping-list/recipe-words-es.ts'
import { questionErrorEs } from '../model/question-errors-es.ts'
import type { CalculatorSayings } from './calculator-words.ts'

/** What the calculator says in Spanish of what is typed. */
export const spanishSayings: CalculatorSayings = {
  at: (path) => pathIn('es', path),
  form: {
    buy: (drinks) => (drinks > 0 ? `Compra ${countedEs(drinks, 'bebida', 'bebidas')}` : 'Sin alcohol'),
  },
  mistake: questionErrorEs,
  inputs: {
    asSlider: (label) => `${label}, como control deslizante`,
  },
  choices: { parts: (weight) => (weight === 1 ? '1 parte' : `${weight} partes`) },
  split: {
    bar: (parts, isExact) => `${isExact ? '' : 'cerca de '}${listedEs(parts)}`,
    kind: (kind) => kindsEs[kind] ?? kind,
  },
  cocktails: {
    cocktail: (number) => `Cóctel ${number}`,
    ofCocktail: (number) => `del cóctel ${number}`,
  },
  list: {
    party: partyEs,
    drinks: (count) => countedEs(count, 'bebida', 'bebidas'),
    figuresOf: figuresEs,
    headline: headlineEs,
    group: groupEs,
    name: nameEs,
    amount: amountEs,
    note: noteEs,
    each: (size) => `cada figura vale ${size}`,
  },
  menu: {
    measures: measuresEs,
    garnish: garnishEs,
    note: recipeNoteEs,
    strength: (drinks) => `${drinks} tragos estándar en cada uno`,
  },
}
