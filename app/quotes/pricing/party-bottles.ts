import { bottlesOf, type BottleCounts } from '../../drinks/shopping-list/bottles.ts'
import { recipes } from '../../drinks/model/recipes.ts'
import type { Catalog } from '../../menu/catalogue/catalogue.ts'
import { eventPlan, type EventDrinksDetails } from './event-list.ts'

/** What the hosts of one party buy with each experience on the menu, by its slug, as the letters to them plan it. */
export function computeBottlesByExperience(
  event: Omit<EventDrinksDetails, 'experience' | 'package'>,
  catalogue: Catalog,
  timeZone: string,
): Record<string, BottleCounts> {
  const basis = { cocktails: [], book: recipes, catalogue, timeZone }
  const entries = catalogue.experiences.map(({ slug }): [string, BottleCounts] => [
    slug,
    bottlesOf(eventPlan({ ...event, experience: slug, package: null }, basis).plan),
  ])
  return Object.fromEntries(entries)
}
