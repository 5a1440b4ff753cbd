import type { Catalog } from '../../menu/catalog/catalog.ts'
import { computeEventSpan } from '../../business/event-times.ts'
import { computeExperienceTotals } from '../../quotes/pricing/experience-totals.ts'
import { defaultEventHours } from './form-price.ts'

/** Number of guests in the example next to each starting price. */
export const exampleGuests = 100

/** Totals of the example party within the assumed hours, by the slug of the experience. */
export function computeExampleTotals(catalogue: Catalog): Record<string, number> {
  const { minutes } = computeEventSpan({ date: '2027-01-01', ...defaultEventHours }, 'UTC')
  const choices = { experience: null, package: null, bartenders: 0, cocktails: null, garnishes: null, mixers: 0 }
  const event = { guests: exampleGuests, minutes, miles: null }
  return Object.fromEntries(
    computeExperienceTotals(event, choices, catalogue).map(({ slug, totalCents }) => [slug, totalCents ?? 0]),
  )
}
