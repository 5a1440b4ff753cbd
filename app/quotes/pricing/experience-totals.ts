import type { Catalog } from '../../menu/catalog/catalog.ts'
import { computeEstimate, type EstimateEvent } from './estimate.ts'
import type { EstimateChoices } from './estimate-lines.ts'

/** Total of an event with an experience. Null while its guests or times are missing. */
export type ExperienceTotal = { slug: string; totalCents: number | null }

/** Lowest and highest total of an event among the experiences. */
export type PriceRange = { leastCents: number; mostCents: number }

/** Total of an event with each experience on the menu, in menu order. A package counts where it has that experience. */
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

/** Range of these totals. Null while any total is null. */
export function computePriceRange(totals: readonly ExperienceTotal[]): PriceRange | null {
  const sums = totals.flatMap(({ totalCents }) => totalCents ?? [])
  if (sums.length === 0 || sums.length < totals.length) return null
  return { leastCents: Math.min(...sums), mostCents: Math.max(...sums) }
}
