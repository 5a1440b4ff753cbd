import { formatLongDate, formatMonthDay } from '../business/dates.ts'
import { bookingConditionText, type FirstPayment } from '../business/first-payment.ts'
import {
  type Availability,
  isTakenOrHeld,
  type AvailabilityQuery,
  type TentativeDayReason,
  type DayState,
} from './availability.ts'
import { joinAlternativeSlots, formatAlternativeSlot, type AlternativeSlotText } from './alternative-slot-text.ts'
import { capitalize } from '../business/capitalize.ts'

/** Availability as text for visitors: a sentence and its explanation. Never a count or a name. */
export type AvailabilityText = { heading: string; more: string }

/** Formats the availability of a day. The phone number is formatted for display. */
export function formatAvailability(
  { date, state, why, until }: Availability,
  { miles, place, zip, phone, farthestMiles, first }: AvailabilityTextInputs,
): AvailabilityText {
  switch (state) {
    case 'open':
      return {
        heading: `${formatLongDate(date)} is open.`,
        more: capitalize(`${bookingConditionText('en')[first].join(' ')} it yours.`),
      }
    case 'ask':
      return { heading: `${formatMonthDay(date)} may be possible.`, more: formatTentativeReason(why, phone) }
    case 'held':
      return {
        heading: `We are keeping ${formatMonthDay(date)} for somebody until ${formatMonthDay(until!)}.`,
        more: 'Ask anyway, and you are in line for it.',
      }
    case 'taken':
      return { heading: `We are booked on ${formatLongDate(date)}.`, more: '' }
    case 'far':
      return {
        heading: `${place || (zip ? `ZIP ${zip}` : 'The event')} is ${miles} miles from us.`,
        more: `We usually drive up to ${farthestMiles}. Ask, and we’ll tell you honestly whether we can.`,
      }
  }
}

/** Inputs of the availability text. */
export type AvailabilityTextInputs = {
  today: string
  miles: number | null
  /** The typed place that the miles refer to. Empty if only its ZIP is known. */
  place: string
  zip: string | null
  phone: string
  farthestMiles: number
  /** The first payment after acceptance. */
  first: FirstPayment
}

/** Formats the availability of the day in a sent quote request. A single line that stays correct on later days. */
export function formatRequestedDay(
  found: Availability,
  facts: AvailabilityTextInputs,
  { question, isInLine }: RequestedDayTextInputs,
): string {
  const { heading, more } = formatAvailability(found, facts)
  if (found.state === 'far')
    return `${heading} We usually drive up to ${facts.farthestMiles}. We’ll tell you honestly whether we can.`
  if (!isTakenOrHeld(found.state)) return `${heading} ${more}`
  const near = joinAlternativeSlots(
    found.near.map((one) => formatAlternativeSlot(one, question)),
    found.near.every(({ differenceCents }) => differenceCents === 0) ? 'all at the same price' : null,
  )
  return [
    heading,
    ...(isInLine ? [`You are in line for it: we’ll tell you if ${formatMonthDay(found.date)} opens up.`] : []),
    ...(near ? [`When you asked, we were still open on ${near}. Tell us if one of them works for you.`] : []),
    ...(near || isInLine ? [] : ['Plans change, and we write back either way.']),
  ].join(' ')
}

/** The requested event, and whether it joined the waitlist for its day (`isInLine`). */
export type RequestedDayTextInputs = { question: AvailabilityQuery; isInLine: boolean }

export function formatTentativeReason(why: TentativeDayReason | null, phone: string): string {
  switch (why) {
    case 'notice':
      return `That’s short notice, so one of us checks it first. Call ${phone} for the quickest answer.`
    case 'horizon':
      return 'It is further ahead than we usually book. We answer that one ourselves.'
    case 'size':
      return 'That is a large event for us. We answer that one ourselves.'
    default:
      return 'We answer that one ourselves.'
  }
}

/**
 * Availability of a day as the quote form shows it. `far` is the text for a location that is too far away. The other
 * fields then describe the day as if the location were in range.
 */
export type AvailabilityView = AvailabilityText & {
  date: string
  state: DayState
  near: AlternativeSlotText[]
  far?: string
}
