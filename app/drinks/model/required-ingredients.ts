import { drinksConstants } from './drinks-constants.ts'
import { getIngredientKind, getAlcoholPercent } from './ingredient-table.ts'
import { findRecipe, standardRecipes } from './recipes.ts'
import { divideToDecimals, roundDivide, ceilDivide, allocateByWeight } from './integer-math.ts'
import type { CocktailChoice } from './cocktail-choice.ts'
import type { IngredientKind } from './ingredient-table.ts'
import type { Recipe, RecipeBook } from './recipes.ts'

export type CocktailPlan = { slug: string; name: string; quantity: number; standardDrinks: number }

/** Liquids have `ml`, counted ingredients a `count`. Both include the recipes' waste and are not rounded up to packs. */
export type RequiredIngredient = {
  name: string
  kind: IngredientKind
  ml: number | null
  count: number | null
  packs: number
  pack: '750 ml bottle' | 'litre' | 'fruit' | 'piece'
}

/** Quantity of each chosen cocktail from the spirits servings, by the weights of the choice. */
export function planCocktails(
  choices: readonly CocktailChoice[],
  servings: number,
  book: RecipeBook = standardRecipes,
): CocktailPlan[] {
  if (choices.length === 0) return []
  const quantities = allocateByWeight(
    servings,
    choices.map(({ weight }) => weight),
  )
  return choices.flatMap(({ slug }, index) => {
    const recipe = findRecipe(slug, book)
    if (!recipe) return []
    return { slug, name: recipe.name, quantity: quantities[index] ?? 0, standardDrinks: computeStandardDrinks(recipe) }
  })
}

/** Ingredients that all cocktails need: summed first, then waste added, then rounded up once to packs. */
export function computeRequiredIngredients(
  cocktails: readonly CocktailPlan[],
  book: RecipeBook = standardRecipes,
): RequiredIngredient[] {
  return sumIngredientAmounts(cocktails, book).map(({ name, kind, milli }) => {
    const counted = kind === 'each'
    return {
      name,
      kind,
      ml: counted ? null : roundDivide(milli, 1000),
      count: counted ? divideToDecimals(2, milli, 1000) : null,
      packs: ceilDivide(milli, packMilli(kind)),
      pack: getPack(kind),
    }
  })
}

/** NIAAA standard drinks in a cocktail, to two decimals: ml of pure alcohol ÷ 17.74. */
export function computeStandardDrinks(recipe: Recipe): number {
  const alcohol = Object.entries(recipe.items).reduce((sum, [name, amount]) => {
    return sum + tenths(amount) * getAlcoholPercent(name, getIngredientKind(recipe, name))
  }, 0)
  return divideToDecimals(2, alcohol, drinksConstants.standardDrink * 10)
}

/** Thousandths of a milliliter (or piece) of every ingredient, waste included, in order of first appearance. */
function sumIngredientAmounts(cocktails: readonly CocktailPlan[], book: RecipeBook) {
  const amounts = new Map<string, { name: string; kind: IngredientKind; milli: number }>()
  for (const { slug, quantity } of cocktails) {
    const recipe = findRecipe(slug, book)
    for (const name of Object.keys(recipe?.items ?? {})) {
      const kind = getIngredientKind(recipe!, name)
      // Two of the owner's recipes may use the same name for different kinds, and bottles and pieces do not add up.
      const key = `${kind} ${name}`
      const former = amounts.get(key)?.milli ?? 0
      amounts.set(key, { name, kind, milli: former + quantity * getIngredientMilli(recipe, name) })
    }
  }
  return [...amounts.values()]
}

function getIngredientMilli(recipe: Recipe | undefined, name: string): number {
  return tenths(recipe?.items[name] ?? 0) * (100 + drinksConstants.recipeWaste)
}

/** Converts an amount to whole tenths. Exact, because the recipes' finest amount is 7.5 ml. */
function tenths(amount: number): number {
  return Math.round(amount * 10)
}

function packMilli(kind: IngredientKind): number {
  return (kind === 'each' ? 1 : drinksConstants.pack[kind]) * 1000
}

function getPack(kind: IngredientKind): RequiredIngredient['pack'] {
  if (kind === 'each') return 'piece'
  if (kind === 'lime' || kind === 'lemon') return 'fruit'
  return kind === 'mixer' || kind === 'juice' || kind === 'syrup' ? 'litre' : '750 ml bottle'
}
