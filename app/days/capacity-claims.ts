import type { Capacity } from '../business/stored-settings.ts'
import { addDays } from '../business/dates.ts'
import type { Catalog, PricingRules } from '../menu/catalog/catalog.ts'
import { resolveMenuChoice } from '../menu/catalog/catalog.ts'
import { countBartenders, type EstimateChoices } from '../quotes/pricing/estimate.ts'
import { computeEventSpan, type EventTimes } from '../business/event-times.ts'
import { computeEventTimeline } from '../quotes/pricing/event-timeline.ts'
import type { DayLimits } from './capacity.ts'

/**
 * Staffing window of an event: a team with a number of bartenders, from leaving base until its return. Epoch
 * milliseconds.
 */
export type StaffingWindow = { day: string; from: number; to: number; bartenders: number }

/** A claim on a staffing window: booked, or held until the end of its last day, such as 2027-05-15. */
export type CapacityClaim = StaffingWindow & { ownerId: string; until: string | null }

/** Inputs of a staffing window. Null for unknown values. */
export type StaffingWindowInputs = {
  date: string
  start: string
  end: string
  guests: number | null
  miles: number | null
} & {
  choices: Pick<EstimateChoices, 'experience' | 'package' | 'bartenders'>
}

/** Assumed times of an event without times: the whole evening. */
export const defaultEveningTimes = { start: '16:00', end: '23:00' }

const minute = 60_000
const packDownMinutes = 60
/** A clock change can shorten a day by an hour or two. */
const shortestDay = 22 * 60 * minute

/**
 * Computes the staffing window of an event. It starts when the team leaves base (arrival less drive and margin) and ends
 * when it is back (end plus an hour of pack-down and the drive). A drive is the straight-line distance times a factor, at
 * an average speed.
 */
export function computeStaffingWindow(
  wanted: StaffingWindowInputs,
  catalogue: Catalog,
  capacity: Capacity,
  timeZone: string,
): StaffingWindow {
  const { experience } = resolveMenuChoice(catalogue, wanted.choices)
  const hours = getHours(wanted, wanted.guests, experience?.longSetUp ?? false, catalogue.rules, timeZone)
  const { before, after } = computeTravelBuffer(wanted.miles, capacity)
  return {
    day: wanted.date,
    from: hours.arrives - before,
    to: hours.ends + after,
    bartenders: countBartenders(wanted.guests, wanted.choices, catalogue).all,
  }
}

/** Time between leaving base and arrival, and between the event's end and the return, in milliseconds. */
export function computeTravelBuffer(miles: number | null, capacity: Capacity): { before: number; after: number } {
  const drive = getDrive(miles ?? capacity.unknownMiles, capacity)
  return { before: drive + capacity.marginMinutes * minute, after: packDownMinutes * minute + drive }
}

/** Number of days before and after its own that a staffing window can touch. */
export type OverlapDays = { before: number; after: number }

/** Returns the overlap days of all events up to `miles` away, including events at an unknown distance. */
export function computeOverlapDays(
  miles: number,
  { setUpMinutes, longSetUpMinutes }: PricingRules,
  capacity: Capacity,
): OverlapDays {
  const drive = getDrive(Math.max(miles, capacity.unknownMiles), capacity)
  // Twice the margin, because an availability check keeps it free again on both sides.
  const margin = 2 * capacity.marginMinutes * minute
  const setUp = Math.max(setUpMinutes, longSetUpMinutes) * minute
  return {
    before: Math.ceil((drive + setUp + margin) / shortestDay),
    // An end at or before the start is on the next day.
    after: 1 + Math.ceil((drive + packDownMinutes * minute + margin) / shortestDay),
  }
}

/** First and last day of events whose staffing windows can overlap these days. `theirs` are their overlap days. */
export function expandDateRange(
  [first, last]: readonly [string, string],
  theirs: OverlapDays,
): [from: string, to: string] {
  return [addDays(first, -theirs.after), addDays(last, theirs.before)]
}

/** Reason why an event does not fit: the day is closed, has its maximum number of events, or lacks teams or bartenders. */
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

const slot = 6 * 60 * minute

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

function getDrive(miles: number, { driveFactor, driveMph }: Capacity): number {
  return Math.round(((miles * driveFactor) / driveMph) * 60) * minute
}

/** Arrival of the team and end of the event, in epoch milliseconds. */
function getHours(times: EventTimes, guests: number | null, longSetUp: boolean, rules: PricingRules, timeZone: string) {
  const key = [times.date, times.start, times.end, guests !== null && guests > rules.guestsPerBartender, longSetUp]
  const known = timesCache.get(rules) ?? new Map<string, { arrives: number; ends: number }>()
  timesCache.set(rules, known)
  const name = `${key.join(' ')} ${timeZone}`
  const found = known.get(name)
  if (found) return found
  const moments = computeEventTimeline(computeEventSpan(times, timeZone), guests, longSetUp, rules)
  const at = (code: string) => Date.parse(moments.find((moment) => moment.code === code)!.at)
  const hours = { arrives: at('arrive'), ends: at('event-ends') }
  if (known.size < 10_000) known.set(name, hours)
  return hours
}

/** Cache of times by menu rules. Hundreds of claims share a few hours, and time zone calculations are slow. */
const timesCache = new WeakMap<PricingRules, Map<string, { arrives: number; ends: number }>>()
