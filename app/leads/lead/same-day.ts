import type { Shortage } from '../../days/places.ts'
import type { Lead, LeadRequest, LeadState } from './lead.ts'

/** Another request for the same day. Times of day on the event's wall clock. */
export type DayGuest = Pick<Lead, 'id' | 'reference' | 'state' | 'heldUntil'> & {
  name: string
  date: string
  event: Pick<LeadRequest, 'eventStartTime' | 'eventEndTime' | 'eventGuestCount' | 'eventVenue' | 'eventLocation'>
}

/** A day without a place, why, and who is in the way; `mark` says that the owner has seen all that. */
export type Taken = { date: string; lack: Shortage; others: DayGuest[]; mark: string }

/** Whether a day is promised to a request: booked, or held to a day that has not passed. */
export function isPromised({ state, heldUntil }: Pick<Lead, 'state' | 'heldUntil'>, today: string): boolean {
  return state === 'booked' || (state === 'held' && (heldUntil === null || heldUntil >= today))
}

/** Whether moving a request to this state promises its day. */
export function promises(to: LeadState): boolean {
  return to === 'held' || to === 'booked'
}

/** What the page in between posts instead of a mark by somebody who thinks better of it. */
export const notNow = 'cancel'
