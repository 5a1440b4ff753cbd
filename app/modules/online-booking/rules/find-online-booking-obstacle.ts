import { diffDays } from '../../../business/dates.ts'
import type { DayState } from '../../../days/availability.ts'
import type { BookingRules } from './booking-rules.ts'

/** Details of an event that a client wants to book. Null for details not entered yet. */
export type BookableEvent = {
  date: string | null
  hasTimes: boolean
  guests: number | null
  /** Slug of the experience. Null while none is chosen. */
  experience: string | null
  /** Straight-line miles from the base. Null while the ZIP is unknown. */
  miles: number | null
  /** Whether every wish has a list price. */
  isPriceFixed: boolean
  /** Total with tax, and the part that is due at once. Integer cents, null while they are unknown. */
  totalCents: number | null
  depositCents: number | null
  /** State of the day. Null if it could not be read. */
  dayState: DayState | null
}

/** Reason why an event cannot be booked online. The client does not read the first three. */
export type BookingObstacle =
  | 'off'
  | 'incomplete'
  | 'nothing-to-pay'
  | 'experience'
  | 'on-request'
  | 'weekday'
  | 'too-soon'
  | 'too-few-guests'
  | 'too-many-guests'
  | 'no-zip'
  | 'too-far'
  | 'too-expensive'
  | 'day-not-available'

/** Smallest amount that a card can pay, in integer cents. */
const minDepositCents = 50

/**
 * Finds the first reason why an event cannot be booked online. Null if it can. `rules` are null until the owner has
 * saved them. `today` is the business's day.
 */
export function findOnlineBookingObstacle(
  event: BookableEvent,
  { rules, takesCards, today }: { rules: BookingRules | null; takesCards: boolean; today: string },
): BookingObstacle | null {
  if (rules === null || !takesCards) return 'off'
  const { date, guests, experience, miles, totalCents, depositCents } = event
  if (date === null || date < today || guests === null || experience === null || !event.hasTimes) return 'incomplete'
  if (!rules.experiences.includes(experience)) return 'experience'
  if (!event.isPriceFixed) return 'on-request'
  if (!rules.weekdays.includes(Temporal.PlainDate.from(date).dayOfWeek)) return 'weekday'
  if (diffDays(today, date) < rules.daysAhead) return 'too-soon'
  if (guests < rules.guestsFrom) return 'too-few-guests'
  if (guests > rules.guestsTo) return 'too-many-guests'
  if (miles === null) return 'no-zip'
  if (miles > rules.miles) return 'too-far'
  if (totalCents === null) return 'incomplete'
  if (totalCents > rules.totalCents) return 'too-expensive'
  if (depositCents === null || depositCents < minDepositCents) return 'nothing-to-pay'
  return event.dayState === 'open' ? null : 'day-not-available'
}

/** Obstacles about which the client reads nothing. */
const silentObstacles: readonly BookingObstacle[] = ['off', 'incomplete', 'nothing-to-pay']

/** Whether the client reads why the event cannot be booked. */
export function isObstacleShownToClient(obstacle: BookingObstacle): boolean {
  return !silentObstacles.includes(obstacle)
}
