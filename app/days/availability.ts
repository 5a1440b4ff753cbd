import type { Capacity } from '../business/stored-settings.ts'
import { addDays } from '../business/dates.ts'
import type { Catalog } from '../menu/catalog/catalog.ts'
import type { EstimateChoices } from '../quotes/pricing/estimate-lines.ts'
import type { DayRule } from './capacity.ts'
import type { ExternalBusyTimes } from './time-spans.ts'
import { computeOverlapDays, expandDateRange, type CapacityClaim } from './capacity-claims.ts'

/** Event details on which the availability of its date depends. Unknown details are null. */
export type AvailabilityQuery = {
  date: string
  times: { start: string; end: string } | null
  guests: number | null
  miles: number | null
  choices: EstimateChoices
  /** IANA time zone of the event, if it differs from the business's. */
  timeZone?: string
}

/** Context of an availability check: rules and claims within `computeClaimSearchRange`. `today` is the business's day. */
export type AvailabilityContext = {
  /** Number of days before and after to search for alternatives. */
  around: number
  catalogue: Catalog
  capacity: Capacity
  rules: readonly DayRule[]
  claims: readonly CapacityClaim[]
  /** Busy and uncertain times of the owner's own calendars. */
  own: ExternalBusyTimes
  /** Returns the number of available bartenders on a day, or null if the staff list does not tell. */
  pourersOn?: (day: string) => number | null
  today: string
  timeZone: string
}

export const dayStates = ['open', 'ask', 'held', 'taken', 'far'] as const
export type DayState = (typeof dayStates)[number]

/** Whether another event has the day, booked or on hold. */
export function isTakenOrHeld(state: DayState): boolean {
  return state === 'taken' || state === 'held'
}

/** An available alternative: another day, another start, or fewer guests. `guests` is null if none were given. */
export type AlternativeSlot = {
  date: string
  start: string
  end: string
  guests: number | null
  differenceCents: number | null
}

export type Availability = {
  date: string
  state: DayState
  /** Reason why a day is only tentative. Null for all other states. */
  why: TentativeDayReason | null
  /** Last day of the conflicting hold. */
  until: string | null
  near: AlternativeSlot[]
}

export type TentativeDayReason = 'notice' | 'horizon' | 'ask-day' | 'size' | 'tight' | 'own-calendar' | 'people'

/** Search range for alternatives in days. Other weekdays are limited to two weeks. */
export const maxSearchDays = 28
/** First and last day of the claims that a check depends on, including events up to `farthestMiles` away. */
export function computeClaimSearchRange(
  date: string,
  farthestMiles: number,
  { around, catalogue, capacity }: Pick<AvailabilityContext, 'around' | 'catalogue' | 'capacity'>,
): [from: string, to: string] {
  // Alternatives are never offered beyond the farthest distance.
  const ours = computeOverlapDays(capacity.farthestMiles, catalogue.rules, capacity)
  const asked = [addDays(date, -around - ours.before), addDays(date, around + ours.after)] as const
  return expandDateRange(asked, computeOverlapDays(farthestMiles, catalogue.rules, capacity))
}
