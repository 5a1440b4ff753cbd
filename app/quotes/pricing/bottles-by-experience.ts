import { countBottles, type BottleCounts } from '../../drinks/shopping-list/count-bottles.ts'
import { standardRecipes } from '../../drinks/model/recipes.ts'
import type { Catalog } from '../../menu/catalog/catalog.ts'
import { planEventDrinks, type EventDrinksDetails } from './event-drinks-plan.ts'

/** Bottles that a client buys with each experience on the menu, by slug, as the client's emails plan them. */
export function computeBottlesByExperience(
  event: Omit<EventDrinksDetails, 'experience' | 'package'>,
  catalogue: Catalog,
  timeZone: string,
): Record<string, BottleCounts> {
  const basis = { cocktails: [], book: standardRecipes, catalogue, timeZone }
  const entries = catalogue.experiences.map(({ slug }): [string, BottleCounts] => [
    slug,
    countBottles(planEventDrinks({ ...event, experience: slug, package: null }, basis).plan),
  ])
  return Object.fromEntries(entries)
}
