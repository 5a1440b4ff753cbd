import { drinksConstants } from './drinks-constants.ts'
import type { DrinksInputMessage } from './drinks-input-message.ts'
import { findRecipe, type RecipeBook } from './recipes.ts'

/** A recipe on the menu with its weight, 1–4. */
export type CocktailChoice = { slug: string; weight: number }

/** Parses `slug` and `slug:weight` values. Reports every wrong value and keeps the valid values, `most` at most. */
export function parseCocktailChoices(
  values: readonly string[],
  { most, book }: { most: number; book: RecipeBook },
  wrong: (problem: DrinksInputMessage) => void,
): CocktailChoice[] {
  const { limits } = drinksConstants
  const chosen: CocktailChoice[] = []
  if (values.length > most) wrong(['mostCocktails', most])
  for (const value of values.slice(0, maxChoicesChecked)) {
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

/** Query string value. The default weight is left out. */
export function formatCocktailChoice({ slug, weight }: CocktailChoice): string {
  return weight === drinksConstants.defaults.cocktailWeight ? slug : `${slug}:${weight}`
}

/** Limit of values checked, because a menu of thousands is reported as too long anyway. */
const maxChoicesChecked = 10

function isWeight(text: string): boolean {
  return /^\d$/.test(text) && Number(text) >= 1 && Number(text) <= drinksConstants.limits.weight
}
