import type { EstimateMoment } from '../../quotes/pricing/formatted-estimate.ts'
import { findMenuChoice, type Catalog } from '../../menu/catalog/catalog.ts'
import { computeEventSpan } from '../../business/event-times.ts'
import { computeEventTimeline } from '../../quotes/pricing/event-timeline.ts'
import type { ProposedEvent } from './proposed-event.ts'

/** Sets the bar's hours. Null if they follow the rule. `timeZone` is the business's. */
export function setBarTimes(
  event: ProposedEvent,
  times: Pick<ProposedEvent, 'barOpens' | 'barStops'>,
  catalogue: Catalog,
  timeZone: string,
): ProposedEvent {
  const changed = { ...event, ...times }
  return { ...changed, timeline: buildEventTimeline(changed, catalogue, event.timeZone ?? timeZone) }
}

type Evening = Pick<
  ProposedEvent,
  | 'eventDate'
  | 'eventStartTime'
  | 'eventEndTime'
  | 'eventGuestCount'
  | 'barOpens'
  | 'barStops'
  | 'experience'
  | 'package'
>

/**
 * Timeline of the event from arrival to end. The bar's hours follow the rule unless they are set. A time before the
 * event's start is on the next day. Last call comes a fixed number of minutes, by the rule, before the bar stops.
 */
export function buildEventTimeline(event: Evening, catalogue: Catalog, timeZone: string): EstimateMoment[] {
  const { rules } = catalogue
  const { eventDate: date, eventStartTime: start, eventEndTime: end, barOpens, barStops } = event
  const { experience } = findMenuChoice(catalogue, event)
  const span = computeEventSpan({ date, start, end }, timeZone)
  const moments = computeEventTimeline(span, event.eventGuestCount, experience?.longSetUp ?? false, rules)
  const at = (time: string) => {
    const day = Temporal.PlainDate.from(date).add({ days: time < start ? 1 : 0 })
    return day.toPlainDateTime(Temporal.PlainTime.from(time)).toZonedDateTime(timeZone)
  }
  const stops = barStops === null ? null : at(barStops)
  const own: Partial<Record<string, Temporal.ZonedDateTime>> = {
    ...(barOpens !== null && { 'bar-opens': at(barOpens) }),
    ...(stops && { 'last-call': stops.subtract({ minutes: rules.lastCallMinutes }), 'service-stops': stops }),
  }
  const written = (moment: Temporal.ZonedDateTime) => moment.toString({ timeZoneName: 'never', smallestUnit: 'second' })
  return moments.map(({ code, at }) => ({ code, at: own[code] ? written(own[code]) : at }))
}
