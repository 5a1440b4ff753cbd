import { amount, listed } from './numbers-in-words.ts'
import { pantry } from '../drinks/pantry.ts'
import type { IngredientName } from '../drinks/pantry.ts'
import type { Recipe } from '../drinks/recipes.ts'

/** "50 ml tequila, 20 ml triple sec and 15 ml lime juice" */
export function measuresOf({ items }: Recipe): string {
  return listed(Object.entries(items).map(([name, measure]) => {
    return pantry[name as IngredientName][0] === 'each' ? pieces(name, measure) : `${amount(measure)} ml ${name}`
  }))
}

/** "cane sugar, tsp" is counted in teaspoons, "sugar cubes" in cubes. */
function pieces(name: string, count: number): string {
  const [thing = '', unit] = name.split(', ')
  const counted = unit ? `${unit} ${thing}` : thing
  return `${amount(count)} ${count === 1 ? counted.replace(/(sh)es$|s$/, '$1') : counted}`
}
