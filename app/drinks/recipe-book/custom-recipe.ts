import { getOpenItemPath } from '../../ui/open-item.ts'
import { isKnownIngredient, type IngredientKind } from '../model/ingredient-table.ts'
import type { Recipe, DrinkTaste } from '../model/recipes.ts'
import { mlPerOunce } from '../shopping-list/format-numbers.ts'

export const recipeUnits = ['ml', 'oz', 'each'] as const
export type RecipeUnit = (typeof recipeUnits)[number]

/** Kinds for ingredients the owner adds. Limes and lemons are counted by their juice, which the ingredient table has. */
export const customIngredientKinds = ['spirit', 'liqueur', 'wine', 'mixer', 'juice', 'syrup', 'each'] as const

/** An ingredient as typed. `amount` is null if it is not set yet, `kind` is null for ingredients in the table. */
export type CustomIngredient = { name: string; amount: number | null; unit: RecipeUnit; kind: IngredientKind | null }

/** A recipe of the owner as stored. */
export type CustomRecipe = {
  id: string
  name: string
  /** Taste under which clients find the recipe. Empty if it is listed among the house drinks. */
  taste: DrinkTaste | ''
  ingredients: CustomIngredient[]
  glass: string
  garnish: string
  method: string
  isDry: boolean
  isShown: boolean
}

/** Path of a recipe's form. */
export function getRecipePath(id: string): string {
  return getOpenItemPath('/backbar/menu', `recipes/${id}`)
}

/** A recipe of the owner in the model's units: liquids in ml, others in pieces. */
export function toModelRecipe({ id, name, taste, ingredients, glass, garnish, method, isDry }: CustomRecipe): Recipe {
  const measured = ingredients.filter(({ amount }) => amount !== null)
  const own = ingredients.filter(({ name }) => !isKnownIngredient(name))
  return {
    slug: id,
    name,
    taste: taste || undefined,
    garnish: garnish || null,
    items: Object.fromEntries(measured.map(({ name, amount, unit }) => [name, toModelAmount(amount!, unit)])),
    kinds: Object.fromEntries(own.map(({ name, kind }) => [name, kind ?? 'mixer'])),
    open: ingredients.filter(({ amount }) => amount === null).map(({ name }) => name),
    ...(glass && { glass }),
    ...(method && { method }),
    isDry,
  }
}

/** Converts a typed amount to the model's unit, rounded to a tenth of a milliliter. */
function toModelAmount(amount: number, unit: RecipeUnit): number {
  return unit === 'oz' ? Math.round(amount * mlPerOunce * 10) / 10 : amount
}
