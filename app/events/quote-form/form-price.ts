import { computeEventSpan, findEventLengthError } from '../../business/event-times.ts'
import type { Catalog } from '../../menu/catalog/catalog.ts'
import type { MissingPriceInput } from '../../quotes/pricing/estimate.ts'
import type { EstimateLine } from '../../quotes/pricing/estimate-lines.ts'
import { computeExperienceTotals } from '../../quotes/pricing/experience-totals.ts'
import { computeQuote, type Quote } from '../../quotes/pricing/quote.ts'
import type { DraftEvent } from './parse-draft-event.ts'

export type EventHours = { start: string; end: string }

/** Hours assumed for a price until both times are typed. */
export const defaultEventHours: EventHours = { start: '17:00', end: '23:00' }

/** Price of the party in a form so far. */
export type FormPrice = {
  quote: Quote
  /** Total with each experience, by slug. Null until the day and the guest count are known. */
  totals: Record<string, number> | null
  /** Assumed hours if the typed times are missing or invalid. */
  assumed: EventHours | null
}

/**
 * Computes a price from a day and a guest count. `hours` replace missing or invalid times. A day before `today` gives no
 * price.
 */
export function computeFormPrice(
  { guests, choices, ...typed }: DraftEvent,
  miles: number | null,
  { catalogue, timeZone, today }: { catalogue: Catalog; timeZone: string; today: string },
  hours: EventHours = defaultEventHours,
): FormPrice {
  const isPast = typed.date !== null && typed.date < today
  const { date, times } = isPast ? { date: null, times: null } : typed
  const { stopsMinutesBeforeEnd } = catalogue.rules
  const fault = times && findEventLengthError(computeEventSpan(times, timeZone).minutes, stopsMinutesBeforeEnd)
  const assumed = date !== null && guests !== null && (times === null || fault !== null) ? hours : null
  const priced = { guests, times: assumed ? { date: date!, ...assumed } : times, miles, choices }
  const found = computeQuote(priced, catalogue, timeZone)
  const { estimate } = found
  const minutes = priced.times && computeEventSpan(priced.times, timeZone).minutes
  const totals = computeExperienceTotals({ guests, minutes, miles }, choices, catalogue).flatMap(
    ({ slug, totalCents }) => (totalCents === null ? [] : [[slug, totalCents] as const]),
  )
  return {
    quote: {
      ...found,
      estimate: {
        ...estimate,
        lines: assumed ? estimate.lines.map(omitUnusedHours) : estimate.lines,
        open: getMissingInputs(estimate.open, { fault, date }),
      },
      timeline: assumed ? [] : found.timeline,
    },
    totals: totals.length > 0 ? Object.fromEntries(totals) : null,
    assumed,
  }
}

/** Removes the unused hours of a package from a line's reason, for prices with assumed hours. */
function omitUnusedHours(line: EstimateLine): EstimateLine {
  const { reason } = line
  return reason.code === 'service-time' && reason.bundledHours > 0
    ? { ...line, reason: { ...reason, served: null } }
    : line
}

/** Missing inputs of the price: a missing date instead of the times, and valid times if the typed times are not. */
function getMissingInputs(
  open: MissingPriceInput[],
  { fault, date }: { fault: 'too-short' | 'too-long' | null; date: string | null },
): MissingPriceInput[] {
  const missing = open.flatMap((point) => (point !== 'times' ? [point] : date === null ? ['date' as const] : []))
  return [...missing, ...(fault ? [fault] : [])]
}
