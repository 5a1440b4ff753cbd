import { diffDays } from '../business/dates.ts'
import type { AvailabilityQuery, AvailabilityContext, DayState, Availability } from './availability.ts'
import {
  computeStaffingWindow,
  defaultEveningTimes,
  type CapacityClaim,
  type StaffingWindow,
} from './capacity-claims.ts'
import { indexClaims, findCapacityShortage } from './capacity-shortage.ts'
import { computeDayLimits, type DayLimits } from './capacity.ts'
import { spansOverlap } from './time-spans.ts'

/** Checks a day alone, without alternatives. */
export function computeDayState(question: AvailabilityQuery, days: AvailabilityContext): DayState {
  return computeDayResult(question, indexAvailabilityContext(days)).state
}

/** Returns those of `dates` that are available for an event. */
export function filterOpenDates(
  question: AvailabilityQuery,
  dates: readonly string[],
  days: AvailabilityContext,
): string[] {
  const isOpen = createAvailabilityCheck(indexAvailabilityContext(days))
  return dates.filter((date) => isOpen({ ...question, date }))
}

export function indexAvailabilityContext(days: AvailabilityContext): IndexedContext {
  const limitsOf = cacheDayLimits((day) => computeDayLimits(day, days.rules, days.capacity))
  return { ...days, limitsOf, near: indexClaims(days.claims).near }
}

export type GetDayLimits = (day: string) => DayLimits
export type IndexedContext = AvailabilityContext & {
  limitsOf: GetDayLimits
  near: (wanted: StaffingWindow) => CapacityClaim[]
}
type DayResult = Pick<Availability, 'state' | 'why' | 'until'>

export function computeDayResult(question: AvailabilityQuery, days: IndexedContext): DayResult {
  const { capacity, own, today, limitsOf, near } = days
  const is = (state: DayState, more: Partial<DayResult> = {}): DayResult => ({ state, why: null, until: null, ...more })
  if (question.miles !== null && question.miles > capacity.farthestMiles) return is('far')
  const place = getWindow(question, days)
  // Busy hours in the owner's calendar take all teams.
  const isBusy = (wanted: StaffingWindow) => own.busy.some((span) => spansOverlap(span, wanted))
  const fits = (wanted: StaffingWindow, among = near(wanted)) =>
    !isBusy(wanted) && findCapacityShortage(wanted, among, limitsOf) === null

  // An event that needs more bartenders than the business has fits no day. To tell whether this day is taken, it is
  // checked with one bartender.
  const isTooLarge = place.bartenders > limitsOf(place.day).bartenders
  const wanted = isTooLarge ? { ...place, bartenders: 1 } : place
  const claims = near(wanted)
  if (!fits(wanted, claims)) {
    const holds = [...new Set(claims.flatMap(({ until }) => until ?? []))].toSorted()
    const until = holds.find((last) =>
      fits(
        wanted,
        claims.filter((claim) => claim.until === null || claim.until > last),
      ),
    )
    return until === undefined ? is('taken') : is('held', { until })
  }
  if (limitsOf(place.day).isAsk) return is('ask', { why: 'ask-day' })
  if (diffDays(today, question.date) < capacity.noticeDays) return is('ask', { why: 'notice' })
  const horizon = Temporal.PlainDate.from(today).add({ months: capacity.aheadMonths }).toString()
  if (question.date > horizon) return is('ask', { why: 'horizon' })
  if (isTooLarge) return is('ask', { why: 'size' })
  if (own.ask.some((span) => spansOverlap(span, place))) return is('ask', { why: 'own-calendar' })
  const could = days.pourersOn?.(place.day) ?? null
  if (could !== null && findCapacityShortage(wanted, claims, capBartenders(could, limitsOf)) !== null)
    return is('ask', { why: 'people' })
  const margin = capacity.marginMinutes * 60000
  const roomy = { ...place, from: place.from - margin, to: place.to + margin }
  return fits(roomy) ? is('open') : is('ask', { why: 'tight' })
}

/** Caps the limits of days to the number of available bartenders. */
function capBartenders(could: number, limitsOf: GetDayLimits): GetDayLimits {
  return (day) => {
    const limits = limitsOf(day)
    return { ...limits, bartenders: Math.min(limits.bartenders, could) }
  }
}

function getWindow(
  { date, times, guests, miles, choices, timeZone }: AvailabilityQuery,
  days: AvailabilityContext,
): StaffingWindow {
  return computeStaffingWindow(
    { date, ...(times ?? defaultEveningTimes), guests, miles, choices },
    days.catalogue,
    days.capacity,
    timeZone ?? days.timeZone,
  )
}

export function createAvailabilityCheck(days: IndexedContext): (question: AvailabilityQuery) => boolean {
  return (question) => question.date >= days.today && computeDayResult(question, days).state === 'open'
}

export function cacheDayLimits(limitsOf: GetDayLimits): GetDayLimits {
  const known = new Map<string, DayLimits>()
  return (day) => {
    const limits = known.get(day) ?? limitsOf(day)
    known.set(day, limits)
    return limits
  }
}
