import { isKnownIngredient, getIngredientKind } from '../model/ingredient-table.ts'
import type { Recipe } from '../model/recipes.ts'
import { formatNumber, toBarMeasure } from './format-numbers.ts'
import { joinWords } from '../../business/join-list.ts'

/** Text in place of an amount that is not set yet. */
export const unsetAmountText = 'amounts to be agreed'

/** "1.75 oz tequila, 0.75 oz triple sec and 0.5 oz lime juice". Ingredients without an amount are marked. */
export function formatRecipeAmounts(recipe: Recipe): string {
  const measured = Object.entries(recipe.items).map(([name, measure]) => getMeasure(recipe, name, measure))
  const open = recipe.open ?? []
  if (open.length === 0) return joinWords(measured)
  return joinWords([...measured, `${joinWords(open)} (${unsetAmountText})`])
}

/** "1.75 oz tequila", "6 mint leaves". */
function getMeasure(recipe: Recipe, name: string, measure: number): string {
  return getIngredientKind(recipe, name) === 'each'
    ? formatPieceAmount(name, measure)
    : formatPouredAmount(measure, name)
}

/** "1.75 oz tequila", "1 tsp lime juice": milliliters in bar measures. */
export function formatPouredAmount(ml: number, name: string): string {
  return `${toBarMeasure(ml).join(' ')} ${name}`
}

/** "cane sugar, tsp" is counted in teaspoons, "sugar cubes" in cubes: "2 tsp cane sugar", "79 pinches salt". */
export function formatPieceAmount(name: string, count: number): string {
  const [thing = '', unit] = name.split(', ')
  const counted = unit ? `${unit === 'pinch' && count !== 1 ? 'pinches' : unit} ${thing}` : thing
  return `${formatNumber(count)} ${count === 1 && isKnownIngredient(name) ? counted.replace(/(sh)es$|s$/, '$1') : counted}`
}
