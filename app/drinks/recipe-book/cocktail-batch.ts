import { getIngredientKind } from '../model/ingredient-table.ts'
import type { Recipe } from '../model/recipes.ts'
import { formatNumber, formatCount } from '../shopping-list/format-numbers.ts'
import { unsetAmountText } from '../shopping-list/recipe-amounts.ts'

/** One ingredient of a batch: poured things have `ml`, counted ones a `count`, those without an amount neither. */
export type BatchIngredient = { name: string; ml: number | null; count: number | null }

export type CocktailBatch = { drinks: number; lines: BatchIngredient[]; ml: number }

/** What so many drinks of a recipe are made of, to the drop: nothing is added for what is spilled. */
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

/** "2.7 l, 91.3 oz", "450 ml, 15.2 oz", "48", or that nobody has settled it yet. */
export function formatBatchAmount({ ml, count }: Omit<BatchIngredient, 'name'>): string {
  if (ml !== null) {
    const metric = ml >= 1000 ? `${formatNumber(Math.round(ml / 10) / 100)} L` : `${formatNumber(ml)} ml`
    return `${metric}, ${formatNumber(Math.round(ml / 2.95735) / 10)} oz`
  }
  return count === null ? unsetAmountText : formatNumber(count)
}

/** "Batch for 1 drink". */
export function formatBatchHeading({ drinks }: CocktailBatch): string {
  return `Batch for ${formatCount(drinks, 'drink')}`
}
