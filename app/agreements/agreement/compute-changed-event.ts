import { computeEventSpan } from '../../business/event-times.ts'
import type { Catalog } from '../../menu/catalog/catalog.ts'
import { type Estimate, computeEstimate } from '../../quotes/pricing/estimate.ts'
import { buildEventTimeline } from '../proposals/proposal-timeline.ts'
import type { ProposalDocument } from '../proposals/proposal.ts'
import type { ProposedEvent } from '../proposals/proposed-event.ts'
import type { DesiredEvent, ChangePricingInputs } from './agreement-change.ts'

export function computeChangedEvent(
  document: ProposalDocument,
  wanted: DesiredEvent,
  { catalogue, miles, ...terms }: ChangePricingInputs,
): ProposedEvent {
  const { event: before, house } = document
  const { timeZone: _, ...place } = before
  const timeZone = wanted.zip === before.zip ? before.timeZone : terms.timeZone
  const { eventDate, eventStartTime, eventEndTime, eventGuestCount, eventVenue, eventLocation, zip } = wanted
  const isSameTime = eventStartTime === before.eventStartTime && eventEndTime === before.eventEndTime
  const event: ProposedEvent = {
    ...place,
    ...(timeZone !== undefined && { timeZone }),
    eventDate,
    eventStartTime,
    eventEndTime,
    eventGuestCount,
    eventVenue,
    eventLocation,
    zip,
    bartenders: Math.max(0, wanted.bartenders),
    miles: zip === before.zip ? before.miles : miles,
    ...(!isSameTime && { barOpens: null, barStops: null }),
  }
  const [was, is] = [getEstimate(before, document, catalogue), getEstimate(event, document, catalogue)]
  const allBartenders = Math.max(1, before.allBartenders + (is.bartenders ?? 1) - (was.bartenders ?? 1))
  const isSameClock = isSameTime && timeZone === before.timeZone
  const isSameEvening = isSameClock && eventDate === before.eventDate && eventGuestCount === before.eventGuestCount
  return {
    ...event,
    allBartenders,
    timeline: isSameEvening ? before.timeline : buildEventTimeline(event, catalogue, timeZone ?? house.timeZone),
  }
}

export function getEstimate(
  event: ProposedEvent,
  { house }: Pick<ProposalDocument, 'house'>,
  catalogue: Catalog,
): Estimate {
  const { eventDate: date, eventStartTime: start, eventEndTime: end, eventGuestCount: guests, miles } = event
  const { minutes } = computeEventSpan({ date, start, end }, event.timeZone ?? house.timeZone)
  const { experience, package: bundle, bartenders } = event
  const choices = { experience, package: bundle, bartenders, cocktails: null, garnishes: null, mixers: 0 }
  return computeEstimate({ guests, minutes, miles }, choices, catalogue)
}
