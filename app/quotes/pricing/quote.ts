import { findMenuChoice, type Catalog } from '../../menu/catalog/catalog.ts'
import { computeEstimate, type Estimate } from './estimate.ts'
import type { EstimateChoices } from './estimate-lines.ts'
import { computeEventSpan, findEventLengthError, type EventTimes } from '../../business/event-times.ts'
import { computePriceRange, computeExperienceTotals, type PriceRange } from './experience-totals.ts'
import { computeEventTimeline, type TimelineMoment } from './event-timeline.ts'

/** Known facts of an event, and the choices for its bar. */
export type QuoteInputs = {
  guests: number | null
  times: EventTimes | null
  miles: number | null
  choices: EstimateChoices
}

export type Quote = {
  estimate: Estimate
  timeline: TimelineMoment[]
  /** Range of totals while no experience is chosen. Null if an experience is chosen or another input is missing. */
  range: PriceRange | null
}

/** Estimate and timeline of an event, shared by the page, its action, emails and the API. */
export function computeQuote(
  { guests, times, miles, choices }: QuoteInputs,
  catalogue: Catalog,
  timeZone: string,
): Quote {
  const typed = times && computeEventSpan(times, timeZone)
  const fault = typed && findEventLengthError(typed.minutes, catalogue.rules.stopsMinutesBeforeEnd)
  // Times that make an event impossible are reported and count as unknown.
  const span = fault === null ? typed : null
  const { experience } = findMenuChoice(catalogue, choices)
  const event = { guests, minutes: span && span.minutes, miles }
  const { open, ...priced } = computeEstimate(event, choices, catalogue)
  return {
    estimate: { ...priced, open: open.map((point) => (point === 'times' && fault ? fault : point)) },
    timeline: span ? computeEventTimeline(span, guests, experience?.longSetUp ?? false, catalogue.rules) : [],
    range: experience ? null : computePriceRange(computeExperienceTotals(event, choices, catalogue)),
  }
}
