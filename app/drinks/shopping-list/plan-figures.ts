import { formatNumber } from './format-numbers.ts'
import { computeBuyRange, computeConsumption, computeExactDrinks } from '../model/consumption.ts'
import { divideToDecimals } from '../model/integer-math.ts'
import type { DrinksPlan } from '../model/plan-drinks.ts'
import type { IngredientKind } from '../model/ingredient-table.ts'

/** Drinks served, drinks per guest, and the range of purchases. */
export type PlanFigures = { poured: string; perGuest: string; band: string }

/** Formats the main figures of a plan in whole drinks. `say` has the words of a language between the numbers. */
export function buildPlanFigures(
  say: Record<'under' | 'about' | 'to', string>,
  { buy, inputs, learned, likely, band }: DrinksPlan,
): PlanFigures {
  const consumption = computeConsumption(inputs)
  const drinks = learned ? likely : computeExactDrinks(consumption, 0)
  const { tight, generous } = learned ? band : computeBuyRange(consumption)
  const perGuest = divideToDecimals(1, buy, inputs.guests)
  return {
    poured: drinks < 0.5 ? `${say.under} 1` : `${say.about} ${formatNumber(Math.round(drinks))}`,
    perGuest: perGuest === 0 ? `${say.under} 0.1` : formatNumber(perGuest),
    band: tight === generous ? formatNumber(buy) : `${formatNumber(tight)} ${say.to} ${formatNumber(generous)}`,
  }
}

/** Number of bottles for mixed drinks, by sort. Prosecco does not count as a spirit. */
export function countMixedDrinkBottles({ spirits, ingredients }: Pick<DrinksPlan, 'spirits' | 'ingredients'>) {
  const of = (kind: IngredientKind) => sum(ingredients.map((each) => (each.kind === kind ? each.packs : 0)))
  return { strong: of('spirit') + sum(Object.values(spirits ?? {})), liqueurs: of('liqueur'), sparkling: of('wine') }
}

function sum(counts: number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
