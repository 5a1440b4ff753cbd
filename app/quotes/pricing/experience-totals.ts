import type { Catalog } from '../../menu/catalog/catalog.ts'
import { computeEstimate, type EstimateChoices, type EstimateEvent } from './estimate.ts'

/** What a party comes to with one experience; null while its guests or times are open. */
export type ExperienceTotal = { slug: string; totalCents: number | null }

/** From the least to the most a party comes to, whichever experience it takes. */
export type PriceRange = { leastCents: number; mostCents: number }

/** What a party comes to with each experience on the menu, in its order; a package counts where it is of that experience. */
export function computeExperienceTotals(
  event: EstimateEvent,
  choices: EstimateChoices,
  catalogue: Catalog,
): ExperienceTotal[] {
  const bundle = catalogue.packages.find(({ slug }) => slug === choices.package)
  return catalogue.experiences.map(({ slug }) => {
    const chosen = { ...choices, experience: slug, package: bundle?.experienceSlug === slug ? bundle.slug : null }
    return { slug, totalCents: computeEstimate(event, chosen, catalogue).totalCents }
  })
}

/** The span of these totals; null while one of them is open. */
export function computePriceRange(totals: readonly ExperienceTotal[]): PriceRange | null {
  const sums = totals.flatMap(({ totalCents }) => totalCents ?? [])
  if (sums.length === 0 || sums.length < totals.length) return null
  return { leastCents: Math.min(...sums), mostCents: Math.max(...sums) }
}
