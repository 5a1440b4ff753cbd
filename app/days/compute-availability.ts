import { diffDays } from '../business/dates.ts'
import {
  type AvailabilityQuery,
  type AvailabilityContext,
  type Availability,
  isTakenOrHeld,
  maxSearchDays,
} from './availability.ts'
import { findAlternatives, initialSearchDays, maxSameWeekday } from './find-alternative-slots.ts'
import { indexAvailabilityContext, computeDayResult } from './compute-day-state.ts'

/** Checks the availability of a day. If it is not available, up to five alternatives are returned, best first. */
export function computeAvailability(question: AvailabilityQuery, days: AvailabilityContext): Availability {
  const known = indexAvailabilityContext(days)
  const { state, why, until } = computeDayResult(question, known)
  const near = isTakenOrHeld(state) ? findAlternatives(question, known) : []
  return { date: question.date, state, why, until, near }
}

/** Whether a wider search would not change the result. */
export function isSearchComplete({ date, state, near }: Availability, { around }: AvailabilityContext): boolean {
  if (around >= maxSearchDays || !isTakenOrHeld(state)) return true
  const sameWeekday = near.filter((one) => one.date !== date && diffDays(date, one.date) % 7 === 0)
  return around >= initialSearchDays && sameWeekday.length === maxSameWeekday
}
