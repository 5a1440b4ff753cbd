import type { Capacity } from '../business/stored-settings.ts'
import { addDays } from '../business/dates.ts'
import { type Catalog, type PricingRules, findMenuChoice } from '../menu/catalog/catalog.ts'
import { countBartenders } from '../quotes/pricing/estimate.ts'
import type { EstimateChoices } from '../quotes/pricing/estimate-lines.ts'
import { computeEventSpan, type EventTimes } from '../business/event-times.ts'
import { computeEventTimeline } from '../quotes/pricing/event-timeline.ts'

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

export const minuteInMs = 60_000
const packDownMinutes = 60
/** A clock change can shorten a day by an hour or two. */
const shortestDay = 22 * 60 * minuteInMs

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
  const { experience } = findMenuChoice(catalogue, wanted.choices)
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
  return { before: drive + capacity.marginMinutes * minuteInMs, after: packDownMinutes * minuteInMs + drive }
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
  // The margin counts twice: once for the checked event, and once for the event next to it.
  const margin = 2 * capacity.marginMinutes * minuteInMs
  const setUp = Math.max(setUpMinutes, longSetUpMinutes) * minuteInMs
  return {
    before: Math.ceil((drive + setUp + margin) / shortestDay),
    // An end at or before the start is on the next day.
    after: 1 + Math.ceil((drive + packDownMinutes * minuteInMs + margin) / shortestDay),
  }
}

/** First and last day of events whose staffing windows can overlap these days. `theirs` are their overlap days. */
export function expandDateRange(
  [first, last]: readonly [string, string],
  theirs: OverlapDays,
): [from: string, to: string] {
  return [addDays(first, -theirs.after), addDays(last, theirs.before)]
}

function getDrive(miles: number, { driveFactor, driveMph }: Capacity): number {
  return Math.round(((miles * driveFactor) / driveMph) * 60) * minuteInMs
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
