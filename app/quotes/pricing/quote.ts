import { resolveMenuChoice, type Catalog } from '../../menu/catalog/catalog.ts'
import { computeEstimate, type EstimateChoices, type Estimate } from './estimate.ts'
import { computeEventSpan, findEventLengthError, type EventTimes } from '../../business/event-times.ts'
import { computePriceRange, computeExperienceTotals, type PriceRange } from './experience-totals.ts'
import { computeEventTimeline, type TimelineMoment } from './event-timeline.ts'

/** An event as far as it is known, and the choices for its bar. */
export type QuoteInputs = {
  guests: number | null
  times: EventTimes | null
  miles: number | null
  choices: EstimateChoices
}

export type Quote = {
  estimate: Estimate
  timeline: TimelineMoment[]
  /** What it comes to with one experience or another, where none is chosen yet; null where one is, or its price is open. */
  range: PriceRange | null
}

/** Estimate and timeline of an event: one calculation for the page, the action, the letters and the API. */
export function computeQuote(
  { guests, times, miles, choices }: QuoteInputs,
  catalogue: Catalog,
  timeZone: string,
): Quote {
  const typed = times && computeEventSpan(times, timeZone)
  const fault = typed && findEventLengthError(typed.minutes, catalogue.rules.stopsMinutesBeforeEnd)
  // Times that make an evening nobody can serve say so, and count as not known yet.
  const span = fault === null ? typed : null
  const { experience } = resolveMenuChoice(catalogue, choices)
  const event = { guests, minutes: span && span.minutes, miles }
  const { open, ...priced } = computeEstimate(event, choices, catalogue)
  return {
    estimate: { ...priced, open: open.map((point) => (point === 'times' && fault ? fault : point)) },
    timeline: span ? computeEventTimeline(span, guests, experience?.longSetUp ?? false, catalogue.rules) : [],
    range: experience ? null : computePriceRange(computeExperienceTotals(event, choices, catalogue)),
  }
}
