import { countBottles, type BottleCounts } from '../../drinks/shopping-list/count-bottles.ts'
import { estimateListCost, type ListCost, type StorePrices } from '../../drinks/shopping-list/list-cost.ts'
import type { OtherListCost } from '../../drinks/shopping-list/list-cost-text.ts'
import { buildShoppingList } from '../../drinks/shopping-list/shopping-list.ts'
import type { DrinksPlan } from '../../drinks/model/plan-drinks.ts'
import { standardRecipes } from '../../drinks/model/recipes.ts'
import type { SupplyProviders } from '../../menu/catalog/supply-plan.ts'
import type { Catalog } from '../../menu/catalog/catalog.ts'
import { planEventDrinks, type EventDrinksDetails } from './event-drinks-plan.ts'
import { toggleBeerAndWine } from './poured-bar.ts'

/**
 * A client's purchases: the bottles, and the cost of everything at a store. The cost is null without prices. `other` is
 * the cost with beer and wine, or without them, where that is a choice.
 */
export type ClientPurchases = { bottles: BottleCounts; cost: ListCost | null; other?: OtherListCost | null }

/** Returns a client's purchases for each experience on the menu, by slug, as in the client's emails. */
export function computePurchasesByExperience(
  event: Omit<EventDrinksDetails, 'experience' | 'package'>,
  { catalogue, prices }: { catalogue: Catalog; prices: StorePrices | null },
  timeZone: string,
): Record<string, ClientPurchases> {
  const basis = { cocktails: [], book: standardRecipes, catalogue, timeZone }
  const entries = catalogue.experiences.map(({ slug, bar }): [string, ClientPurchases] => {
    const compute = (onRequest: readonly string[]) => {
      const planned = planEventDrinks({ ...event, onRequest, experience: slug, package: null }, basis)
      return computePurchases(planned.plan, planned.whoBrings, prices)
    }
    const toggled = toggleBeerAndWine(bar, event.onRequest)
    const other = toggled && { isPoured: toggled.isPoured, cost: compute(toggled.onRequest).cost }
    return [slug, { ...compute(event.onRequest), other }]
  })
  return Object.fromEntries(entries)
}

/** Computes the client's purchases for a plan. */
export function computePurchases(
  plan: DrinksPlan,
  whoBrings: SupplyProviders | null,
  prices: StorePrices | null,
): ClientPurchases {
  const cost = prices && estimateListCost(buildShoppingList(plan, whoBrings ?? undefined), prices)
  return { bottles: countBottles(plan), cost }
}
