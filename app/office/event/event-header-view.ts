import type { Language } from '../../ui/language.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { EventState } from '../../events/event/event.ts'
import type { AgreementState } from '../../events/event/allowed-states.ts'
import type { NextAction } from './next-action.ts'

/** Path of the price form on an event's page. */
export function getEventPriceFormPath(eventId: string): string {
  return `/backbar/jobs/${encodeURIComponent(eventId)}?book=yes`
}

/** Totals that the current user may see: the sum alone, or with paid and balance. Integer cents. */
export type EventTotals = {
  label: 'Total' | 'Proposed' | 'Due'
  cents: number
  money: { paidCents: number; openCents: number; oweThemCents: number } | null
}

/** Header of every tab of an event. Days as 2027-05-15. */
export type EventHeaderView = {
  eventId: string
  reference: string
  state: EventState
  /** Status with the distance of its day: "Booked · in 22 days". */
  standing: string
  name: string
  /** Short name of the client. */
  called: string
  date: string
  guests: number | null
  place: string | null
  phone: string | null
  email: string | null
  language: Language
  /** The client's message, unchanged. */
  message: string
  isPostponed: boolean
  /** Lost or spam. */
  isOver: boolean
  /** Whether the event is booked or done, so that it has a run sheet. */
  isNight: boolean
  /** The end time has passed, so the event can be marked done. */
  isEnded: boolean
  /** The event's day has passed. */
  isPast: boolean
  hasMoney: boolean
  sums: EventTotals | null
  stage: NextAction | null
  agreement: AgreementState | null
  hasProposal: boolean
  heldUntil: string | null
  /** Version of the state its forms were made for (`computeEventStateVersion`). */
  seen: string
  today: string
  /** A payment posted twice with this key is recorded once. */
  key: string
}

/** Context for the tab inside the event's frame: whether a form of the frame was returned with errors. */
export type EventOutletContext = {
  isError: boolean
  /** The returned form with its field errors. */
  back: { input: FormInput; errors: FieldError[] } | null
}
