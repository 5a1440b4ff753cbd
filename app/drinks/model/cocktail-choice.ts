import { drinksConstants } from './drinks-constants.ts'
import type { DrinksInputMessage } from './drinks-input-message.ts'
import { findRecipe, type RecipeBook } from './recipes.ts'

/** A recipe on the menu and how much of the menu it is, 1–4. */
export type CocktailChoice = { slug: string; weight: number }

/** Reads `slug` and `slug:weight` values; every wrong one is told, the readable ones are kept, `most` of them. */
export function parseCocktailChoices(
  values: readonly string[],
  { most, book }: { most: number; book: RecipeBook },
  wrong: (problem: DrinksInputMessage) => void,
): CocktailChoice[] {
  const { limits } = drinksConstants
  const chosen: CocktailChoice[] = []
  if (values.length > most) wrong(['mostCocktails', most])
  for (const value of values.slice(0, mostLookedAt)) {
    const [slug = '', weight = String(drinksConstants.defaults.cocktailWeight), more] = value.split(':', 3)
    const recipe = findRecipe(slug, book)
    if (!recipe) wrong(['noRecipe'])
    else if (more !== undefined || !isWeight(weight)) {
      wrong(['weight', recipe.name, limits.weight])
    } else if (chosen.some((choice) => choice.slug === slug)) wrong(['twice', recipe.name])
    else chosen.push({ slug, weight: Number(weight) })
  }
  return chosen.slice(0, most)
}

/** As it stands in a URL; the default weight goes without saying. */
export function formatCocktailChoice({ slug, weight }: CocktailChoice): string {
  return weight === drinksConstants.defaults.cocktailWeight ? slug : `${slug}:${weight}`
}

/** A menu of thousands is told that it is too long; it need not hear about every line. */
const mostLookedAt = 10

function isWeight(text: string): boolean {
  return /^\d$/.test(text) && Number(text) >= 1 && Number(text) <= drinksConstants.limits.weight
}
