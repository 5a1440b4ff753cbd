import { type StaffingWindow, type CapacityClaim, minuteInMs } from './capacity-claims.ts'
import type { DayLimits } from './capacity.ts'

/**
 * Reason why an event does not fit: the day is closed or has its maximum number of events, or too few teams or
 * bartenders are free.
 */
export type CapacityShortage = 'closed' | 'events' | 'crew' | 'bartenders'

/**
 * Returns the resource an event lacks in addition to existing claims, or null if it fits. While events overlap, the
 * limits of the most generous of their days apply: a second team on Saturday is still out after midnight.
 */
export function findCapacityShortage(
  wanted: StaffingWindow,
  claims: readonly CapacityClaim[],
  limitsOf: (day: string) => DayLimits,
): CapacityShortage | null {
  const limits = limitsOf(wanted.day)
  if (limits.isClosed) return 'closed'
  const events = claims.filter(({ day }) => day === wanted.day)
  if (events.length >= limits.events && getBartendersByClaimant(events).size >= limits.events) return 'events'
  const beside = claims.filter(({ from, to }) => from < wanted.to && to > wanted.from)
  // Demand only grows at moments when a team leaves base.
  for (const at of [wanted.from, ...beside.map(({ from }) => from).filter((from) => from > wanted.from)]) {
    const out = beside.filter(({ from, to }) => from <= at && at < to)
    const allowed = [limits, ...out.map(({ day }) => limitsOf(day))]
    const [crews, bartenders] = [
      Math.max(...allowed.map(({ crews }) => crews)),
      Math.max(...allowed.map(({ bartenders }) => bartenders)),
    ]
    const pouring = out.reduce((sum, { bartenders }) => sum + bartenders, wanted.bartenders)
    if (out.length < crews && pouring <= bartenders) continue
    // Events rarely have several claims, so claims are grouped only when needed.
    const owners = getBartendersByClaimant(out)
    if (owners.size >= crews) return 'crew'
    if ([...owners.values()].reduce((sum, one) => sum + one, wanted.bartenders) > bartenders) return 'bartenders'
  }
  return null
}

/**
 * Number of bartenders by event. An event with several claims, for a hold and a proposal or for its old and new day,
 * needs a single team with the largest number.
 */
export function getBartendersByClaimant(claims: readonly CapacityClaim[]): Map<string, number> {
  const owners = new Map<string, number>()
  for (const { ownerId, bartenders } of claims) owners.set(ownerId, Math.max(bartenders, owners.get(ownerId) ?? 0))
  return owners
}

/**
 * Indexes claims by time. `near` returns a superset of the claims that may overlap a staffing window, without scanning
 * all claims.
 */
export function indexClaims(claims: readonly CapacityClaim[]): { near: (wanted: StaffingWindow) => CapacityClaim[] } {
  const slots = new Map<number, CapacityClaim[]>()
  const getSlots = ({ from, to }: StaffingWindow) => [Math.floor(from / slot), Math.floor(to / slot)] as const
  for (const claim of claims) {
    const [first, last] = getSlots(claim)
    for (let at = first; at <= last; at++) {
      const there = slots.get(at)
      if (there) there.push(claim)
      else slots.set(at, [claim])
    }
  }
  const ofDay = Map.groupBy(claims, ({ day }) => day)
  return {
    near(wanted) {
      const found = new Set(ofDay.get(wanted.day))
      const [first, last] = getSlots(wanted)
      for (let at = first; at <= last; at++) for (const claim of slots.get(at) ?? []) found.add(claim)
      return [...found]
    },
  }
}

const slot = 6 * 60 * minuteInMs

/** Claims that conflict with a new staffing window: those that overlap it, and those on its day. */
export function findConflictingClaims(wanted: StaffingWindow, claims: readonly CapacityClaim[]): CapacityClaim[] {
  return claims.filter(({ day, from, to }) => day === wanted.day || (from < wanted.to && to > wanted.from))
}

/** Local days that a staffing window touches, in order. */
export function listWindowDays({ from, to }: StaffingWindow, timeZone: string): string[] {
  const on = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate()
  const days = []
  for (let day = on(from), last = on(to); Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 }))
    days.push(day.toString())
  return days
}
