import { getAlcoholPercent } from './ingredient-table.ts'
import { standardRecipes, type Recipe, type RecipeBook } from './recipes.ts'

/** A cocktail of the specification as it is without its alcohol: what remains keeps its measure, nothing takes its place. */
function dry(of: string, slug: string, name: string): Recipe {
  const { note: _, ...recipe } = standardRecipes.find((recipe) => recipe.slug === of)!
  const items = Object.entries(recipe.items).filter(([name]) => getAlcoholPercent(name) === 0)
  return { ...recipe, slug, name, items: Object.fromEntries(items), isDry: true }
}

/** What is shipped without alcohol. The calculator mixes none of them: they are named on a card. */
export const alcoholFreeRecipes: RecipeBook = [
  dry('moscow-mule', 'ginger-and-lime', 'Ginger & Lime'),
  dry('mojito', 'virgin-mojito', 'Virgin Mojito'),
  dry('gin-fizz', 'lemon-fizz', 'Lemon Fizz'),
  dry('sea-breeze', 'virgin-breeze', 'Virgin Breeze'),
  dry('tequila-sunrise', 'virgin-sunrise', 'Virgin Sunrise'),
  dry('pina-colada', 'virgin-colada', 'Virgin Colada'),
  dry('bloody-mary', 'virgin-mary', 'Virgin Mary'),
]

/** The dozen that shows what there is, before anybody searches. */
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
