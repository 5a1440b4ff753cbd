import { formatMonthDay } from '../../business/dates.ts'
import type { DayLimits } from '../../days/capacity.ts'
import { spansOverlap, type TimeSpan } from '../../days/time-spans.ts'
import type { CapacityClaim, StaffingWindow } from '../../days/capacity-claims.ts'
import { findCapacityShortage } from '../../days/capacity-shortage.ts'
import type { EventRecord, QuoteRequest, EventState } from './event.ts'

/** An event on the waitlist for its day. */
export type WaitlistEntry = {
  eventId: string
  request: QuoteRequest
  /** Position among `of` entries. 1 is the first. */
  place: number
  of: number
  /** Whether the day is available for the event now. */
  isFree: boolean
  /** Time at which the owner was notified that the day is available, in epoch milliseconds. */
  toldAt: number | null
}

/** Whether an event in this state can join the waitlist: it is open and has no hold. */
export function canJoinWaitlist(state: EventState): boolean {
  return waitlistStates.includes(state)
}

/** States of an event that can join the waitlist. */
export const waitlistStates: EventState[] = ['new', 'replied', 'quoted']

/**
 * Returns the waitlisted events that fit now, in their order. Each fitting event uses capacity that the next one lacks.
 * `busy` are the busy hours of the owner's calendars. Nothing is reserved.
 */
export function findWaitlistOpenings(
  waiting: readonly { eventId: string; place: StaffingWindow }[],
  claims: readonly CapacityClaim[],
  limitsOf: (day: string) => DayLimits,
  busy: readonly TimeSpan[] = [],
): Set<string> {
  const taken = [...claims]
  const found = new Set<string>()
  for (const { eventId, place } of waiting) {
    if (findCapacityShortage(place, taken, limitsOf) !== null || busy.some((span) => spansOverlap(span, place)))
      continue
    found.add(eventId)
    taken.push({ ...place, ownerId: eventId, until: null })
  }
  return found
}

/** The waitlist row of a new event whose client asked to be notified if the day becomes available. */
export function toWaitlistRow({ id, createdAt, request }: Pick<EventRecord, 'id' | 'createdAt' | 'request'>) {
  return { event_id: id, day: request.eventDate, joined_at: createdAt, joined_by: 'client', notified_at: null }
}

/** "Next in line for October 16", "2nd of 3 in line for October 16" */
export function formatWaitlistPosition({
  request,
  place,
  of,
}: Pick<WaitlistEntry, 'request' | 'place' | 'of'>): string {
  const day = formatMonthDay(request.eventDate)
  return place === 1 ? `First on the waitlist for ${day}` : `${ordinal(place)} of ${of} on the waitlist for ${day}`
}

function ordinal(place: number): string {
  const isTeen = place % 100 >= 11 && place % 100 <= 13
  return `${place}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')}`
}
