import { addDays } from '../../business/dates.ts'
import type { CapacityShortage } from '../../days/capacity-claims.ts'
import type { EventRecord, QuoteRequest, EventState } from './event.ts'
import { serializeStaffingFields } from './staffing-fields.ts'

/** Another request for the same day. Times of day on the event's wall clock. */
export type SameDayEvent = Pick<EventRecord, 'id' | 'reference' | 'state' | 'heldUntil'> & {
  name: string
  date: string
  event: Pick<
    QuoteRequest,
    'eventStartTime' | 'eventEndTime' | 'timeZone' | 'eventGuestCount' | 'eventVenue' | 'eventLocation'
  >
}

/**
 * A day without a place, why, and who is in the way; `isBusy` where the owner's own calendar is, `lack` null where that is
 * all. `mark` says that the owner has seen all that.
 */
export type DayConflict = {
  date: string
  lack: CapacityShortage | null
  isBusy: boolean
  others: SameDayEvent[]
  mark: string
}

/** What decides whether an event claims its day by its own state. */
export type DateClaimState = Pick<EventRecord, 'state' | 'heldUntil'> & { request: Pick<QuoteRequest, 'eventDate'> }

/**
 * Whether an event claims its day by its own state: booked, held to a day that has not passed, or done while its day may
 * not be over. `standingBetween` in claims.server.ts reads the same rule from the database.
 */
export function hasDateClaim({ state, heldUntil, request }: DateClaimState, today: string): boolean {
  if (state === 'done') return request.eventDate >= computeFirstClaimedDoneDate(today)
  return state === 'booked' || (state === 'held' && (heldUntil === null || heldUntil >= today))
}

/** The first day on which a done event still claims its day: an event of yesterday may run past midnight. */
export function computeFirstClaimedDoneDate(today: string): string {
  return addDays(today, -1)
}

/** Whether moving a request to this state promises its day. */
export function isDateClaimingState(to: EventState): boolean {
  return to === 'held' || to === 'booked'
}

/** What the page in between posts instead of a mark by somebody who thinks better of it. */
export const cancelIntent = 'cancel'

/** What it posts by somebody who would rather put the request next in line for the day. */
export const waitlistIntent = 'next'

/** Whether an event is another one for the day: when the crew is out, or how many bartenders with it. */
export function hasStaffingChanged(before: QuoteRequest, after: QuoteRequest): boolean {
  return serializeStaffingFields(before) !== serializeStaffingFields(after)
}
