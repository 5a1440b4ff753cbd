import type { QuoteRequest, QuoteSnapshot } from '../../../events/event/event.ts'
import type { TickedCheckboxes } from '../../../events/event/form-checkbox.ts'
import type { ProposalDocument } from '../../../agreements/proposals/proposal.ts'
import type { Language } from '../../../ui/language.ts'

/** State of a booking. The table's row type explains each. */
export type BookingState = 'draft' | 'held' | 'booked' | 'date-taken' | 'flagged' | 'released' | 'taken-back'

/** Data from which the event is created once the deposit is paid. */
export type BookingRequest = {
  request: QuoteRequest
  snapshot: QuoteSnapshot
  reference: string
  ticked?: TickedCheckboxes
}

/**
 * Signature of a booking: the name, the sender's address and the content shown. It takes effect once the deposit is
 * paid.
 */
export type BookingSignature = {
  name: string
  consent: string
  ip: string
  userAgent: string
  zone: string
  /** The business's day on which it was signed. */
  day: string
  isMailed: boolean
  /** Text and data that the signature covers. */
  words: string
  facts: object
}

/** A booking that a client makes. Times in epoch milliseconds, sums in integer cents. */
export type OnlineBooking = {
  id: string
  state: BookingState
  language: Language
  senderHash: string
  /** The client was erased while the date was held. */
  isErased: boolean
  /** Day of the event, like 2027-05-15. It stays after the personal data has moved to the event. */
  eventDate: string
  lead: BookingRequest
  document: ProposalDocument
  totalCents: number
  depositCents: number
  signature: BookingSignature | null
  requestParameters: string | null
  sessionId: string | null
  heldUntil: number | null
  eventId: string | null
  createdAt: number
  settledAt: number | null
}

/** Time for which the date is held, from opening the card page. In milliseconds. */
export const bookingHoldMs = 10 * 60_000

/** Life of the card page at the processor, which allows no less than 30 minutes. It is ended after ten. */
export const cardPageLifetimeMs = 35 * 60_000

/** Time within which the owner may take a booking back. In milliseconds. */
export const withdrawalWindowMs = 24 * 60 * 60_000

/** Result of opening the card page. */
export type OpenCardPageResult =
  /** Redirect the client there. */
  | { kind: 'redirect'; url: string }
  /** The page is on an unexpected host. Show its address as a link only. */
  | { kind: 'link'; url: string }
  /** Another client took the date. Nothing is held or signed. */
  | { kind: 'taken' }
  /** The booking was paid, or its hold has ended. The page shows its state. */
  | { kind: 'over' }
  /** Too many dates are held for this sender. */
  | { kind: 'too-many' }
  /** Temporary failure. Nothing was charged. The next try repeats the same call. */
  | { kind: 'unavailable' }
