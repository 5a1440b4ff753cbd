import { getAlcoholPercent } from './ingredient-table.ts'
import { standardRecipes, type Recipe, type RecipeBook } from './recipes.ts'

/**
 * A cocktail of the specification without its alcohol. The other ingredients keep their amounts, and nothing replaces the
 * alcohol.
 */
function dry(of: string, slug: string, name: string): Recipe {
  const { note: _, ...recipe } = standardRecipes.find((recipe) => recipe.slug === of)!
  const items = Object.entries(recipe.items).filter(([name]) => getAlcoholPercent(name) === 0)
  return { ...recipe, slug, name, items: Object.fromEntries(items), isDry: true }
}

/** Standard recipes without alcohol. Not in the calculator, for menu cards only. */
export const alcoholFreeRecipes: RecipeBook = [
  dry('moscow-mule', 'ginger-and-lime', 'Ginger & Lime'),
  dry('mojito', 'virgin-mojito', 'Virgin Mojito'),
  dry('gin-fizz', 'lemon-fizz', 'Lemon Fizz'),
  dry('sea-breeze', 'virgin-breeze', 'Virgin Breeze'),
  dry('tequila-sunrise', 'virgin-sunrise', 'Virgin Sunrise'),
  dry('pina-colada', 'virgin-colada', 'Virgin Colada'),
  dry('bloody-mary', 'virgin-mary', 'Virgin Mary'),
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
