import { getIngredientKind } from '../model/ingredient-table.ts'
import type { Recipe } from '../model/recipes.ts'
import { formatNumber, formatCountedNoun } from '../shopping-list/format-numbers.ts'
import { unsetAmountText } from '../shopping-list/recipe-amounts.ts'

/** An ingredient of a batch: liquids have `ml`, counted things a `count`, ingredients without an amount neither. */
export type BatchIngredient = { name: string; ml: number | null; count: number | null }

export type CocktailBatch = { drinks: number; lines: BatchIngredient[]; ml: number }

/** Returns the exact ingredients of this many drinks. Adds nothing for spills. */
export function computeBatch(recipe: Recipe, drinks: number): CocktailBatch {
  const lines = Object.entries(recipe.items).map(([name, measure]): BatchIngredient => {
    const whole = (Math.round(measure * 10) * drinks) / 10
    return getIngredientKind(recipe, name) === 'each'
      ? { name, ml: null, count: whole }
      : { name, ml: whole, count: null }
  })
  const open = (recipe.open ?? []).map((name): BatchIngredient => ({ name, ml: null, count: null }))
  const tenths = lines.reduce((sum, { ml }) => sum + Math.round((ml ?? 0) * 10), 0)
  return { drinks, lines: [...lines, ...open], ml: tenths / 10 }
}

/** "2.7 l, 91.3 oz", "450 ml, 15.2 oz", "48", or a text for an amount not set yet. */
export function formatBatchAmount({ ml, count }: Omit<BatchIngredient, 'name'>): string {
  if (ml !== null) {
    const metric = ml >= 1000 ? `${formatNumber(Math.round(ml / 10) / 100)} L` : `${formatNumber(ml)} ml`
    return `${metric}, ${formatNumber(Math.round(ml / 2.95735) / 10)} oz`
  }
  return count === null ? unsetAmountText : formatNumber(count)
}

/** "Batch for 1 drink". */
export function formatBatchHeading({ drinks }: CocktailBatch): string {
  return `Batch for ${formatCountedNoun(drinks, 'drink')}`
}
