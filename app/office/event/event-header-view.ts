import type { Language } from '../../ui/language.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { FormInput } from '../../ui/form-field.ts'
import type { EventState } from '../../events/event/event.ts'
import type { AgreementState } from '../../events/event/state-changes.ts'
import type { NextAction } from './next-action.ts'

/** The step of an event's page that asks for its price. */
export function getEventPriceFormPath(eventId: string): string {
  return `/backbar/jobs/${encodeURIComponent(eventId)}?book=yes`
}

/** What of a job's money is said to whoever looks: the sum alone, or how it stands; cents. */
export type EventTotals = {
  label: 'Total' | 'Proposed' | 'Due'
  cents: number
  money: { paidCents: number; openCents: number; oweThemCents: number } | null
}

/** What stands at the top of every tab of a job. Days are 2027-05-15. */
export type EventHeaderView = {
  eventId: string
  reference: string
  state: EventState
  /** Where it stands, and how far its day is: "Booked · in 22 days". */
  standing: string
  name: string
  /** What one calls them. */
  called: string
  date: string
  guests: number | null
  place: string | null
  phone: string | null
  email: string | null
  language: Language
  /** Their own words. */
  message: string
  isPostponed: boolean
  /** Lost or spam: nothing is to come of it, as it stands. */
  isOver: boolean
  /** Whether it is an evening to prepare, or one that was. */
  isNight: boolean
  /** Its last hour is over, so it can be marked done. */
  isEnded: boolean
  /** Its evening was. */
  isPast: boolean
  hasMoney: boolean
  sums: EventTotals | null
  stage: NextAction | null
  agreement: AgreementState | null
  hasProposal: boolean
  heldUntil: string | null
  /** Which standing its forms were made for (`standingMark`). */
  seen: string
  today: string
  /** A payment that comes twice with it is noted once. */
  key: string
}

/** What the frame says to the tab in it: whether a form of the frame came back. */
export type EventOutletContext = {
  isError: boolean
  /** The form as it came back, with what to mend. */
  back: { input: FormInput; errors: FieldError[] } | null
}
