import { getAlcoholPercent } from './ingredient-table.ts'
import { standardRecipes, type Recipe, type RecipeBook } from './recipes.ts'

/**
 * A cocktail of the specification without its alcohol. The other ingredients keep their amounts, and nothing replaces the
 * alcohol.
 */
function withoutAlcohol(of: string, slug: string, name: string): Recipe {
  const { note: _, ...recipe } = standardRecipes.find((recipe) => recipe.slug === of)!
  const items = Object.entries(recipe.items).filter(([name]) => getAlcoholPercent(name) === 0)
  return { ...recipe, slug, name, items: Object.fromEntries(items), isDry: true }
}

/** Standard recipes without alcohol. Not in the calculator, for menu cards only. */
export const alcoholFreeRecipes: RecipeBook = [
  withoutAlcohol('moscow-mule', 'ginger-and-lime', 'Ginger & Lime'),
  withoutAlcohol('mojito', 'virgin-mojito', 'Virgin Mojito'),
  withoutAlcohol('gin-fizz', 'lemon-fizz', 'Lemon Fizz'),
  withoutAlcohol('sea-breeze', 'virgin-breeze', 'Virgin Breeze'),
  withoutAlcohol('tequila-sunrise', 'virgin-sunrise', 'Virgin Sunrise'),
  withoutAlcohol('pina-colada', 'virgin-colada', 'Virgin Colada'),
  withoutAlcohol('bloody-mary', 'virgin-mary', 'Virgin Mary'),
]

/** The dozen recipes shown before a search. */
export const featuredRecipeSlugs: readonly string[] = [
  'bees-knees',
  'margarita',
  'whiskey-sour',
  'southside',
  'moscow-mule',
  'paloma',
  'spritz-aperol',
  'old-fashioned',
  'negroni',
  'manhattan',
  'ginger-and-lime',
  'virgin-mojito',
]
