import { formatMonthDay } from '../../business/dates.ts'
import type { DayLimits } from '../../days/capacity.ts'
import { spansOverlap, type TimeSpan } from '../../days/external-calendars/time-spans.ts'
import { findCapacityShortage, type CapacityClaim, type StaffingWindow } from '../../days/capacity-claims.ts'
import type { EventRecord, QuoteRequest, EventState } from './event.ts'

/** A request that waits for a day others have. */
export type WaitlistEntry = {
  eventId: string
  request: QuoteRequest
  /** 1 is whoever asked first of `of`. */
  place: number
  of: number
  /** Whether there is a place for it at this moment. */
  isFree: boolean
  /** Whether the owner was told so, in epoch milliseconds. */
  toldAt: number | null
}

/** Whether a request can wait for a day where it stands: it is open, and promised nothing. */
export function canJoinWaitlist(state: EventState): boolean {
  return waitlistStates.includes(state)
}

/** The states of a request that can wait for a day. */
export const waitlistStates: EventState[] = ['new', 'replied', 'quoted']

/**
 * Who of those who wait, the first first, has a place now: each that is given one leaves less to those behind. `busy` is
 * when the owner's own calendars are. Nobody is promised anything by it.
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

/** The row of one that asked to be told when its day opens up. */
export function toWaitlistRow({ id, createdAt, request }: Pick<EventRecord, 'id' | 'createdAt' | 'request'>) {
  return { lead_id: id, day: request.eventDate, joined_at: createdAt, joined_by: 'client', told_at: null }
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
