import type { DrinksPlan } from '../model/plan-drinks.ts'
import type { IngredientKind } from '../model/ingredient-table.ts'

/** Bottles and cases of a plan: cases of 24 beers, to the half, wine to drink or mix, spirits and liqueurs. */
export type BottleCounts = { cases: number; wine: number; spirits: number }

export function countBottles({ beer, wine, spirits, toastBottles, ingredients }: DrinksPlan): BottleCounts {
  const mixed = (kinds: IngredientKind[]) =>
    sum(ingredients.map(({ kind, packs }) => (kinds.includes(kind) ? packs : 0)))
  return {
    cases: beer.cases24 + beer.packs12 / 2,
    wine: wine.bottles + toastBottles + mixed(['wine']),
    spirits: sum(Object.values(spirits ?? {})) + mixed(['spirit', 'liqueur']),
  }
}

function sum(counts: number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
