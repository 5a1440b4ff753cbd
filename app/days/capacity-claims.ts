import type { Capacity } from '../business/stored-settings.ts'
import { addDays } from '../business/dates.ts'
import type { Catalog, PricingRules } from '../menu/catalog/catalog.ts'
import { resolveMenuChoice } from '../menu/catalog/catalog.ts'
import { countBartenders, type EstimateChoices } from '../quotes/pricing/estimate.ts'
import { computeEventSpan, type EventTimes } from '../business/event-times.ts'
import { computeEventTimeline } from '../quotes/pricing/event-timeline.ts'
import type { DayLimits } from './capacity.ts'

/** The place an event takes: a crew and so many bartenders, from leaving base to being back. Epoch milliseconds. */
export type StaffingWindow = { day: string; from: number; to: number; bartenders: number }

/** A place somebody has: booked for good, or held until its last day, 2027-05-15, is over. */
export type CapacityClaim = StaffingWindow & { ownerId: string; until: string | null }

/** What the place of an event hangs on; what is not known yet is null. */
export type StaffingWindowInputs = {
  date: string
  start: string
  end: string
  guests: number | null
  miles: number | null
} & {
  choices: Pick<EstimateChoices, 'experience' | 'package' | 'bartenders'>
}

/** What is assumed of an event without times: the whole evening. */
export const defaultEveningTimes = { start: '16:00', end: '23:00' }

const minute = 60_000
const packDownMinutes = 60
/** A clock change takes an hour or two. */
const shortestDay = 22 * 60 * minute

/**
 * The place of an event: it begins when the crew leaves base (arrival less the drive and a margin) and ends when it is
 * back (the end, an hour's pack-down, the drive). A drive is the straight line times a factor, at an average speed.
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

/** How long before it arrives a crew leaves base, and how long after the event's end it is back, in milliseconds. */
export function computeTravelBuffer(miles: number | null, capacity: Capacity): { before: number; after: number } {
  const drive = getDrive(miles ?? capacity.unknownMiles, capacity)
  return { before: drive + capacity.marginMinutes * minute, after: packDownMinutes * minute + drive }
}

/** How many days before and after its own an event's place can touch. */
export type OverlapDays = { before: number; after: number }

/** The reach of every event at most so many miles away; those whose miles nobody knows are among them. */
export function computeOverlapDays(
  miles: number,
  { setUpMinutes, longSetUpMinutes }: PricingRules,
  capacity: Capacity,
): OverlapDays {
  const drive = getDrive(Math.max(miles, capacity.unknownMiles), capacity)
  // Twice the margin: an answer leaves it free once more on either side.
  const margin = 2 * capacity.marginMinutes * minute
  const setUp = Math.max(setUpMinutes, longSetUpMinutes) * minute
  return {
    before: Math.ceil((drive + setUp + margin) / shortestDay),
    // An end at or before the start is the next day's.
    after: 1 + Math.ceil((drive + packDownMinutes * minute + margin) / shortestDay),
  }
}

/** The first and last day an event may be on whose place can meet one of these days'; `theirs` is its reach. */
export function expandDateRange(
  [first, last]: readonly [string, string],
  theirs: OverlapDays,
): [from: string, to: string] {
  return [addDays(first, -theirs.after), addDays(last, theirs.before)]
}

/** Why an event gets no place: all crews are out, the day has its number of events, or bartenders are missing. */
export type CapacityShortage = 'closed' | 'events' | 'crew' | 'bartenders'

/**
 * What an event lacks beside the claims there are; null where it has a place. Whenever events overlap, the day among
 * theirs that allows most decides: a second crew on Saturday is still out after midnight.
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
  // Demand only grows where somebody leaves base.
  for (const at of [wanted.from, ...beside.map(({ from }) => from).filter((from) => from > wanted.from)]) {
    const out = beside.filter(({ from, to }) => from <= at && at < to)
    const allowed = [limits, ...out.map(({ day }) => limitsOf(day))]
    const [crews, bartenders] = [
      Math.max(...allowed.map(({ crews }) => crews)),
      Math.max(...allowed.map(({ bartenders }) => bartenders)),
    ]
    const pouring = out.reduce((sum, { bartenders }) => sum + bartenders, wanted.bartenders)
    if (out.length < crews && pouring <= bartenders) continue
    // Seldom has one owner several claims, so they are told apart only where it matters.
    const owners = getBartendersByClaimant(out)
    if (owners.size >= crews) return 'crew'
    if ([...owners.values()].reduce((sum, one) => sum + one, wanted.bartenders) > bartenders) return 'bartenders'
  }
  return null
}

/**
 * Whose claims these are, and how many bartenders each takes: somebody with several, for a hold and a proposal, or for the
 * old day of an event and its new one, needs one crew, and no more than the largest of them.
 */
export function getBartendersByClaimant(claims: readonly CapacityClaim[]): Map<string, number> {
  const owners = new Map<string, number>()
  for (const { ownerId, bartenders } of claims) owners.set(ownerId, Math.max(bartenders, owners.get(ownerId) ?? 0))
  return owners
}

/**
 * The claims laid out by when they are out: `near` answers those that may meet a place, all that do among them, without
 * going through the others.
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

/** The claims a new one meets: those that overlap it, and those of its day. */
export function findConflictingClaims(wanted: StaffingWindow, claims: readonly CapacityClaim[]): CapacityClaim[] {
  return claims.filter(({ day, from, to }) => day === wanted.day || (from < wanted.to && to > wanted.from))
}

/** The local days a place touches, in order. */
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

/** When the crew arrives and the event ends, in epoch milliseconds. */
function getHours(times: EventTimes, guests: number | null, longSetUp: boolean, rules: PricingRules, timeZone: string) {
  const key = [times.date, times.start, times.end, guests !== null && guests > rules.guestsPerBartender, longSetUp]
  const known = remembered.get(rules) ?? new Map<string, { arrives: number; ends: number }>()
  remembered.set(rules, known)
  const name = `${key.join(' ')} ${timeZone}`
  const found = known.get(name)
  if (found) return found
  const moments = computeEventTimeline(computeEventSpan(times, timeZone), guests, longSetUp, rules)
  const at = (code: string) => Date.parse(moments.find((moment) => moment.code === code)!.at)
  const hours = { arrives: at('arrive'), ends: at('event-ends') }
  if (known.size < 10_000) known.set(name, hours)
  return hours
}

/** A menu's evenings: hundreds of claims share a few hours, and a wall clock takes its time to be read. */
const remembered = new WeakMap<PricingRules, Map<string, { arrives: number; ends: number }>>()
