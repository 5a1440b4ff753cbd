import { addDays } from '../../business/dates.ts'
import type { CapacityShortage } from '../../days/capacity-shortage.ts'
import type { EventRecord, QuoteRequest, EventState } from './event.ts'
import { serializeStaffingFields } from './staffing-fields.ts'

/** Another event on the same day. Times of day are on the event's wall clock. */
export type SameDayEvent = Pick<EventRecord, 'id' | 'reference' | 'state' | 'heldUntil'> & {
  name: string
  date: string
  event: Pick<
    QuoteRequest,
    'eventStartTime' | 'eventEndTime' | 'timeZone' | 'eventGuestCount' | 'eventVenue' | 'eventLocation'
  >
}

/**
 * A day without capacity for an event, the reason, and the conflicting events. `isBusy` if the owner's own calendar
 * conflicts, `lack` null if that is the only conflict. `mark` identifies the conflicts that the owner has seen.
 */
export type DayConflict = {
  date: string
  lack: CapacityShortage | null
  isBusy: boolean
  others: SameDayEvent[]
  mark: string
}

/** Fields that decide whether an event claims its day by its own state. */
export type DateClaimState = Pick<EventRecord, 'state' | 'heldUntil'> & { request: Pick<QuoteRequest, 'eventDate'> }

/**
 * Whether an event claims its day by its own state: booked, held to a day that has not passed, or done while its day may
 * not be over. `selectClaimsBetween` in claims.server.ts applies the same rule in SQL.
 */
export function hasDateClaim({ state, heldUntil, request }: DateClaimState, today: string): boolean {
  if (state === 'done') return request.eventDate >= computeFirstClaimedDoneDate(today)
  return state === 'booked' || (state === 'held' && (heldUntil === null || heldUntil >= today))
}

/** The first day on which a done event still claims its day. An event of yesterday may run past midnight. */
export function computeFirstClaimedDoneDate(today: string): string {
  return addDays(today, -1)
}

/** Whether a change to this state holds or books the day. */
export function isDateClaimingState(to: EventState): boolean {
  return to === 'held' || to === 'booked'
}

/** Value that the conflict page posts in place of a mark to cancel. */
export const cancelIntent = 'cancel'

/** Value that the conflict page posts to put the event on the waitlist. */
export const waitlistIntent = 'next'

/** Whether an edit changes the staffing of a day: the time the staff is away or the number of bartenders. */
export function hasStaffingChanged(before: QuoteRequest, after: QuoteRequest): boolean {
  return serializeStaffingFields(before) !== serializeStaffingFields(after)
}
