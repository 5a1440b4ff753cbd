import { bottlesOf, type Bottles } from '../../drinks/shopping-list/bottles.ts'
import { recipes } from '../../drinks/model/recipes.ts'
import type { Catalogue } from '../../menu/catalogue/catalogue.ts'
import { eventPlan, type KnownEvent } from './event-list.ts'

/** What the hosts of one party buy with each experience on the menu, by its slug, as the letters to them plan it. */
export function computeBottlesByExperience(
  event: Omit<KnownEvent, 'experience' | 'package'>,
  catalogue: Catalogue,
  timeZone: string,
): Record<string, Bottles> {
  const basis = { cocktails: [], book: recipes, catalogue, timeZone }
  const entries = catalogue.experiences.map(({ slug }): [string, Bottles] => [
    slug,
    bottlesOf(eventPlan({ ...event, experience: slug, package: null }, basis).plan),
  ])
  return Object.fromEntries(entries)
}
