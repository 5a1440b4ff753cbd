import type { Shortage } from '../../days/places.ts'
import type { Lead, LeadRequest, LeadState } from './lead.ts'
import { placeFacts } from './place-facts.ts'

/** Another request for the same day. Times of day on the event's wall clock. */
export type DayGuest = Pick<Lead, 'id' | 'reference' | 'state' | 'heldUntil'> & {
  name: string
  date: string
  event: Pick<LeadRequest, 'eventStartTime' | 'eventEndTime' | 'eventGuestCount' | 'eventVenue' | 'eventLocation'>
}

/**
 * A day without a place, why, and who is in the way; `isBusy` where the owner's own calendar is, `lack` null where that is
 * all. `mark` says that the owner has seen all that.
 */
export type Taken = { date: string; lack: Shortage | null; isBusy: boolean; others: DayGuest[]; mark: string }

/** Whether a day is promised to a request: booked, or held to a day that has not passed. */
export function isPromised({ state, heldUntil }: Pick<Lead, 'state' | 'heldUntil'>, today: string): boolean {
  return state === 'booked' || (state === 'held' && (heldUntil === null || heldUntil >= today))
}

/** Whether moving a request to this state promises its day. */
export function promises(to: LeadState): boolean {
  return to === 'held' || to === 'booked'
}

/** What the page in between posts instead of a mark by somebody who thinks better of it. */
export const cancelIntent = 'cancel'

/** What it posts by somebody who would rather put the request next in line for the day. */
export const nextInstead = 'next'

/** Whether an event is another one for the day: when the crew is out, or how many bartenders with it. */
export function changesCrewWindow(before: LeadRequest, after: LeadRequest): boolean {
  return placeFacts(before) !== placeFacts(after)
}
