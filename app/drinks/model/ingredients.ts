import { drinksTable } from './drinks-table.ts'
import { ingredientTable, strengthOf } from './ingredient-table.ts'
import { recipeOf } from './recipes.ts'
import { decimals, roundHalfUp, roundUp, shareOut } from './whole-numbers.ts'
import type { Choice } from './cocktail-choice.ts'
import type { IngredientKind, IngredientName } from './ingredient-table.ts'
import type { Recipe } from './recipes.ts'

export type CocktailPlan = { slug: string; name: string; quantity: number; standardDrinks: number }

/** Poured things have `ml`, counted things a `count`, both with the recipes' waste but not rounded up to packs. */
export type Ingredient = {
  name: IngredientName
  kind: IngredientKind
  ml: number | null
  count: number | null
  packs: number
  pack: '750 ml bottle' | 'litre' | 'fruit' | 'piece'
}

/** How many of each chosen cocktail the spirits servings make, by the weights of the choice. */
export function cocktailsFor(choices: readonly Choice[], servings: number): CocktailPlan[] {
  if (choices.length === 0) return []
  const quantities = shareOut(
    servings,
    choices.map(({ weight }) => weight),
  )
  return choices.flatMap(({ slug }, index) => {
    const recipe = recipeOf(slug)
    if (!recipe) return []
    return { slug, name: recipe.name, quantity: quantities[index] ?? 0, standardDrinks: standardDrinksIn(recipe) }
  })
}

/** What all cocktails together need: summed first, then wasted, then rounded up once to the pack. */
export function ingredientsFor(cocktails: readonly CocktailPlan[]): Ingredient[] {
  return [...amountsIn(cocktails)].map(([name, milli]) => {
    const kind = ingredientTable[name][0]
    const counted = kind === 'each'
    return {
      name,
      kind,
      ml: counted ? null : roundHalfUp(milli, 1000),
      count: counted ? decimals(2, milli, 1000) : null,
      packs: roundUp(milli, packMilli(name)),
      pack: packOf(kind),
    }
  })
}

/** Of the cocktail that uses most of it: how many more the last pack of this ingredient still pours. */
export function sparePours(name: IngredientName, cocktails: readonly CocktailPlan[]) {
  const milli = amountsIn(cocktails).get(name) ?? 0
  const left = roundUp(milli, packMilli(name)) * packMilli(name) - milli
  const [most] = cocktails
    .map((cocktail) => ({ name: cocktail.name, quantity: cocktail.quantity, each: milliIn(cocktail.slug, name) }))
    .toSorted((a, b) => b.each * b.quantity - a.each * a.quantity)
  return most && most.each > 0 ? { cocktail: most.name, drinks: Math.floor(left / most.each) } : null
}

/** NIAAA standard drinks in one cocktail, to two decimals: ml of pure alcohol ÷ 17.74. */
export function standardDrinksIn({ items }: Recipe): number {
  const alcohol = Object.entries(items).reduce((sum, [name, amount]) => {
    return sum + tenths(amount) * strengthOf(name as IngredientName)
  }, 0)
  return decimals(2, alcohol, drinksTable.standardDrink * 10)
}

/** Thousandths of a millilitre (or piece) of every ingredient, waste included, in order of first appearance. */
function amountsIn(cocktails: readonly CocktailPlan[]): Map<IngredientName, number> {
  const amounts = new Map<IngredientName, number>()
  for (const { slug, quantity } of cocktails) {
    for (const name of Object.keys(recipeOf(slug)?.items ?? {}) as IngredientName[]) {
      amounts.set(name, (amounts.get(name) ?? 0) + quantity * milliIn(slug, name))
    }
  }
  return amounts
}

function milliIn(slug: string, name: IngredientName): number {
  return tenths(recipeOf(slug)?.items[name] ?? 0) * (100 + drinksTable.recipeWaste)
}

/** The recipes' finest measure is 7.5 ml; rounding here only undoes the double. */
function tenths(amount: number): number {
  return Math.round(amount * 10)
}

function packMilli(name: IngredientName): number {
  const kind = ingredientTable[name][0]
  return (kind === 'each' ? 1 : drinksTable.pack[kind]) * 1000
}

function packOf(kind: IngredientKind): Ingredient['pack'] {
  if (kind === 'each') return 'piece'
  if (kind === 'lime' || kind === 'lemon') return 'fruit'
  return kind === 'mixer' || kind === 'juice' || kind === 'syrup' ? 'litre' : '750 ml bottle'
}
