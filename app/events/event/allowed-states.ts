import type { EventState } from './event.ts'

/** State of an agreement. */
export type AgreementState = 'agreed' | 'reserved' | 'postponed' | 'called-off' | 'done'

/**
 * Whether the owner may set an event to this state by hand, given its agreement. Agreements are canceled, postponed or
 * resumed with their money, and the event's state follows.
 */
export function isStateAllowed(agreement: AgreementState | null, to: EventState): boolean {
  switch (agreement) {
    case 'agreed':
    case 'reserved':
      return to === 'booked' || to === 'done'
    // A postponed agreement claims no day until its client names a new date.
    case 'postponed':
      return to === 'new' || to === 'replied' || to === 'quoted'
    // A canceled agreement is never booked again: the owner creates a new event instead.
    case 'called-off':
      return to === 'lost'
    // The event is over, so the agreement restricts nothing.
    case 'done':
    case null:
      return true
  }
}
