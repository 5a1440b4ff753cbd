import type { PricingRules } from '../../menu/catalog/catalog.ts'
import type { EventSpan } from '../../business/event-times.ts'

export type TimelineMomentCode = 'arrive' | 'bar-opens' | 'last-call' | 'service-stops' | 'event-ends'

/** A moment of an event, in RFC 3339 with the wall clock's offset at that time. */
export type TimelineMoment = { code: TimelineMomentCode; at: string }

/**
 * Returns the timeline of an event from arrival to end. The bar opens with the event and stops the rule's minutes
 * before its end. Last call comes before that, but not before the bar opens. The longer set-up applies above the guests
 * of a single bartender, or where the experience requires it.
 */
export function computeEventTimeline(
  { startsAt, endsAt }: EventSpan,
  guests: number | null,
  longSetUp: boolean,
  rules: PricingRules,
): TimelineMoment[] {
  const isLarge = guests !== null && guests > rules.guestsPerBartender
  const arrive = startsAt.subtract({ minutes: isLarge || longSetUp ? rules.longSetUpMinutes : rules.setUpMinutes })
  const stops = endsAt.subtract({ minutes: rules.stopsMinutesBeforeEnd })
  const call = stops.subtract({ minutes: rules.lastCallMinutes })
  const lastCall = Temporal.ZonedDateTime.compare(call, startsAt) < 0 ? startsAt : call
  return [
    moment('arrive', arrive),
    moment('bar-opens', startsAt),
    moment('last-call', lastCall),
    moment('service-stops', stops),
    moment('event-ends', endsAt),
  ]
}

function moment(code: TimelineMomentCode, at: Temporal.ZonedDateTime): TimelineMoment {
  return { code, at: at.toString({ timeZoneName: 'never', smallestUnit: 'second' }) }
}
