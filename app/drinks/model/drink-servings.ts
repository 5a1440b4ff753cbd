import type { CocktailChoice } from './cocktail-choice.ts'
import { drinksConstants } from './drinks-constants.ts'
import { type DrinksInputs, getDrinkSplit } from './drinks-inputs.ts'
import { divideToDecimals, allocateByWeight } from './integer-math.ts'
import { findRecipe, type RecipeBook } from './recipes.ts'
import { type CocktailPlan, planCocktails } from './required-ingredients.ts'

/**
 * Mixed servings that are none of the client's signature drinks. Null for a bar of cocktails alone, which mixes nothing
 * else, so that no bottle is bought without a drink on the menu.
 */
export function computeSimpleServings(
  { bar }: DrinksInputs,
  choices: readonly CocktailChoice[],
  servings: number,
  book: RecipeBook,
): number | null {
  const count = choices.filter(({ slug }) => !findRecipe(slug, book)?.isDry).length
  if (count && bar === 'cocktails') return null
  const named = namedShare(count)
  return allocateByWeight(servings, [named, 100 - named])[1] ?? 0
}

function namedShare(count: number): number {
  return Math.min(drinksConstants.named.most, count * drinksConstants.named.each)
}

type Mixed = { servings: number; dryServings: number | null; book: RecipeBook }

/**
 * Quantity of each cocktail, in the chosen order. Signature drinks without alcohol are taken from the alcohol-free
 * servings. `dryServings` is null if the cocktails are all mixed drinks.
 */
export function computeMixedDrinks(
  choices: readonly CocktailChoice[],
  { servings, dryServings, book }: Mixed,
): CocktailPlan[] {
  if (dryServings === null) return planCocktails(choices, servings, book)
  const [dry, wet] = [true, false].map((kind) =>
    choices.filter(({ slug }) => Boolean(findRecipe(slug, book)?.isDry) === kind),
  )
  const share = namedShare(dry!.length)
  const made = [
    ...planCocktails(wet!, servings, book),
    ...planCocktails(dry!, allocateByWeight(dryServings, [share, 100 - share])[0] ?? 0, book),
  ]
  return choices.flatMap(({ slug }) => made.find((one) => one.slug === slug) ?? [])
}

export function computeShares(split: readonly [number, number, number]) {
  const sum = split[0] + split[1] + split[2]
  return {
    beer: divideToDecimals(2, split[0], sum),
    wine: divideToDecimals(2, split[1], sum),
    spirits: divideToDecimals(2, split[2], sum),
  }
}

/**
 * Beer, wine and mixed drinks, with their weights and whole percentages that add up to 100. `isWhole` is whether the
 * percentages equal the weights exactly.
 */
export function computeDrinkShares(question: DrinksInputs) {
  const weights = getDrinkSplit(question)
  const percents = allocateByWeight(100, weights)
  const sum = weights[0] + weights[1] + weights[2]
  const isWhole = weights.every((weight) => (weight * 100) % sum === 0)
  const names = ['beer', 'wine', question.cocktails.length > 0 && !question.named ? 'cocktails' : 'spirits']
  return (['beer', 'wine', 'spirits'] as const).map((field, index) => ({
    field,
    kind: names[index]!,
    weight: weights[index]!,
    percent: percents[index]!,
    isWhole,
  }))
}
