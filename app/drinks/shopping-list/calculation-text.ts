import { drinksConstants } from '../model/drinks-constants.ts'
import { buildCalculationSteps, formatHundredths, type CalculationText } from './calculation-steps.ts'
import { formatNumber, formatCountedNoun, formatKindCounts } from './format-numbers.ts'
import { standardRecipes, type RecipeBook } from '../model/recipes.ts'
import type { DrinksPlan } from '../model/plan-drinks.ts'
import type { DrinksInputs } from '../model/drinks-inputs.ts'
import { capitalize } from '../../business/capitalize.ts'
import { joinWords } from '../../business/join-list.ts'

/** Calculation behind a plan in English, a sentence per step. */
export function formatCalculationSteps(
  plan: DrinksPlan,
  question: DrinksInputs,
  book: RecipeBook = standardRecipes,
): string[] {
  return buildCalculationSteps(englishCalculationText, plan, question, book)
}

const { pace, factor: limits } = drinksConstants

export const englishCalculationText: CalculationText = {
  noDrinkers: 'Nobody here drinks alcohol.',
  drinkers({ guests, under21, skipping, drinkers }) {
    const adults = guests - under21
    const young =
      under21 > 0 ? ` less ${formatNumber(under21)} under 21 leave ${formatCountedNoun(adults, 'adult')}` : ''
    const whom = under21 > 0 ? 'those' : 'them'
    return (
      `${formatCountedNoun(guests, 'guest')}${young}; ${skipping}% of ${whom} skip the alcohol: ` +
      `${formatNumber(adults)} × ${formatHundredths(100 - skipping)} = ${formatCountedNoun(drinkers, 'drinker')}.`
    )
  },
  pace({ hours, base: drinks }) {
    const { firstHour, laterHours } = pace
    const base = `${formatCountedNoun(drinks, 'drink')} per drinker`
    if (hours < 1) return `Half an hour at ${firstHour} drinks an hour: ${base}.`
    if (hours === 1) return `One hour at ${firstHour} drinks an hour: ${base}.`
    return `${firstHour} drinks in the first hour, then ${laterHours} an hour for ${formatNumber(hours - 1)} more: ${base}.`
  },
  factors({ counting, isOnce, isHeld, overall }) {
    const once = isOnce ? '; occasion and hour do not discount twice' : ''
    const held = isHeld ? `; less than ${formatHundredths(limits.least)} we do not believe` : ''
    const times = counting.map(([of, per100]) => `${words[of]} × ${formatHundredths(per100)}`)
    return `${capitalize(joinWords(times))}${once}${held}: overall × ${overall}.`
  },
  likely: ({ sum, drinks }) => `${sum} = ${formatCountedNoun(drinks, 'drink')} likely poured.`,
  buy({ cushion, drinks, sum, isRounded, buy }) {
    const said = cushion === 0 ? `Without a cushion: ${drinks}` : `With a ${cushion}% cushion: ${sum}`
    return `${said}${isRounded ? ', rounded up' : ''}, so buy ${formatNumber(buy)}.`
  },
  split({ shares, servings: { beer, wine, spirits }, isAllMixed, isMoved }) {
    // Custom weights that are no whole percentages are shown as parts.
    const parts = shares.map(({ kind, weight, percent, isWhole }) =>
      isWhole ? `${percent}% ${kind}` : `${formatCountedNoun(weight, 'part')} ${kind}`,
    )
    const mixed = isAllMixed ? 'cocktail' : 'drink with spirits'
    const mixedDrinks = isAllMixed ? 'cocktails' : 'drinks with spirits'
    const heat = isMoved
      ? ` ${drinksConstants.heatToBeer} points moved from wine to beer for the heat; heat never adds a drink.`
      : ''
    return `${joinWords(parts)} make ${formatKindCounts({
      [beer === 1 ? 'beer' : 'beers']: beer,
      [wine === 1 ? 'glass of wine' : 'glasses of wine']: wine,
      [spirits === 1 ? mixed : mixedDrinks]: spirits,
    })}.${heat}`
  },
  bottles({ servings, beer, wine, hasSpirits }) {
    const { case: aCase, pack } = drinksConstants.beer
    const packs = [
      beer.cases24 > 0 && `${formatCountedNoun(beer.cases24, 'case')} of ${aCase}`,
      beer.packs12 > 0 && `one pack of ${pack}`,
    ].filter((each) => each !== false)
    const parts = [
      servings.beer > 0 && `beer fills ${joinWords(packs)}`,
      servings.wine > 0 &&
        `wine at ${drinksConstants.wine.glasses} glasses a bottle takes ${formatCountedNoun(wine.bottles, 'bottle')}`,
      hasSpirits && `a bottle of spirits pours ${drinksConstants.spirits.pours}, each kind rounded up by itself`,
    ].filter(Boolean)
    return parts.length > 0 ? `${capitalize(parts.join('; '))}.` : ''
  },
  cocktails({ menu, simple }) {
    const beside = simple === null ? '' : `, beside ${formatCountedNoun(simple, 'simple mixed drink')}`
    return (
      `The cocktails are ${joinWords(menu)}${beside}. What they share is added up first, ` +
      `then ${drinksConstants.recipeWaste}% for spills, then rounded up once.`
    )
  },
  soft({ sum, servings, isRounded, asCocktails, pounds, chill, heat, iceLb }) {
    const { ice } = drinksConstants
    const roundedUp = isRounded ? `, rounded up: ${formatNumber(servings)}` : ''
    const mixed =
      asCocktails > 0
        ? ` ${asCocktails === 1 ? 'One of them is a cocktail' : `${formatNumber(asCocktails)} of them are cocktails`} of the menu.`
        : ''
    const chilling = chill ? ', plus a pound a guest for chilling' : ''
    const heated = heat === null ? pounds : `${pounds} × ${heat} for the heat`
    return (
      `Alcohol-free drinks, the same number for each non-drinker and one for each drinker: ` +
      `${sum}${roundedUp}.${mixed} ` +
      `Ice, a pound for every ${ice.drinksPerLb} mixed or soft drinks${chilling}: ${heated}, ` +
      `rounded up to the next ${ice.bag}: ${formatNumber(iceLb)} lb.`
    )
  },
}

/** Choices within a sentence. */
const words = {
  light: 'a light crowd',
  average: 'an average crowd',
  lively: 'a lively crowd',
  evening: 'evening',
  afternoon: 'afternoon',
  brunch: 'brunch',
  wedding: 'a wedding',
  party: 'a party',
  'cocktail-party': 'a cocktail party',
  dinner: 'a dinner',
  corporate: 'a corporate event',
  shower: 'a shower',
  'fri-sat': 'a Friday or Saturday',
  'sun-thu': 'a Sunday to Thursday',
} as const
