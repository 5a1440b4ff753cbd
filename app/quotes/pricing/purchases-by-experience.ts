import { countBottles, type BottleCounts } from '../../drinks/shopping-list/count-bottles.ts'
import { estimateListCost, type ListCost, type StorePrices } from '../../drinks/shopping-list/list-cost.ts'
import { buildShoppingList } from '../../drinks/shopping-list/shopping-list.ts'
import type { DrinksPlan } from '../../drinks/model/plan-drinks.ts'
import { standardRecipes } from '../../drinks/model/recipes.ts'
import type { SupplyProviders } from '../../menu/catalog/supply-plan.ts'
import type { Catalog } from '../../menu/catalog/catalog.ts'
import { planEventDrinks, type EventDrinksDetails } from './event-drinks-plan.ts'

/** What a client buys: the bottles, and what all of it costs at a store. The cost is null without prices. */
export type Purchases = { bottles: BottleCounts; cost: ListCost | null }

/** What a client buys with each experience on the menu, by slug, as the client's emails plan it. */
export function computePurchasesByExperience(
  event: Omit<EventDrinksDetails, 'experience' | 'package'>,
  { catalogue, prices }: { catalogue: Catalog; prices: StorePrices | null },
  timeZone: string,
): Record<string, Purchases> {
  const basis = { cocktails: [], book: standardRecipes, catalogue, timeZone }
  const entries = catalogue.experiences.map(({ slug }): [string, Purchases] => {
    const { plan, whoBrings } = planEventDrinks({ ...event, experience: slug, package: null }, basis)
    return [slug, computePurchases(plan, whoBrings, prices)]
  })
  return Object.fromEntries(entries)
}

/** What a client buys for a plan. */
export function computePurchases(
  plan: DrinksPlan,
  whoBrings: SupplyProviders | null,
  prices: StorePrices | null,
): Purchases {
  const cost = prices && estimateListCost(buildShoppingList(plan, whoBrings ?? undefined), prices)
  return { bottles: countBottles(plan), cost }
}
