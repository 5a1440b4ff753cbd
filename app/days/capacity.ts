import type { Capacity } from '../business/stored-settings.ts'

/** What a small bar can do, until the owner says otherwise, in the order of the form. */
export const defaultCapacity: Capacity = {
  crews: 1,
  eventsADay: 1,
  bartenders: 4,
  noticeDays: 3,
  aheadMonths: 24,
  farthestMiles: 120,
  marginMinutes: 30,
  driveFactor: 1.25,
  driveMph: 45,
  unknownMiles: 40,
}

/** Days the owner closed, wants to be asked about, or gave other numbers than usual. */
export type DayRule = {
  id: string
  kind: 'closed' | 'ask' | 'places'
  /** Its first and last day, 2027-05-15; `to` is null where it has no end. */
  from: string
  to: string | null
  /** 1 is Monday, 7 Sunday: only these days of the span; null for each. */
  weekday: number | null
  /** With `places`: so many events, each with a crew of its own, and so many bartenders. */
  events: number | null
  bartenders: number | null
  /** The owner's, shown to nobody else. */
  note: string
}

/** How many may be poured for on one day, and whether the owner wants to decide that day alone. */
export type DayLimits = { crews: number; events: number; bartenders: number; isClosed: boolean; isAsk: boolean }

/**
 * What a day allows. `rules` are in the order they were made: of a day that is closed and one that was given other
 * numbers the later holds, and closed over "ask me first".
 */
export function computeDayLimits(day: string, rules: readonly DayRule[], capacity: Capacity): DayLimits {
  const of = rules.filter((rule) => ruleAppliesToDay(rule, day))
  const last = of.findLast(({ kind }) => kind !== 'ask')
  const places = last?.kind === 'places' ? last : undefined
  const isClosed = last?.kind === 'closed'
  return {
    crews: Math.max(capacity.crews, places?.events ?? 0),
    events: places?.events ?? capacity.eventsADay,
    bartenders: places?.bartenders ?? capacity.bartenders,
    isClosed,
    isAsk: !isClosed && of.findLast(({ kind }) => kind !== 'closed')?.kind === 'ask',
  }
}

/** Whether a rule holds on a day. */
export function ruleAppliesToDay({ from, to, weekday }: DayRule, day: string): boolean {
  if (day < from || (to !== null && day > to)) return false
  return weekday === null || Temporal.PlainDate.from(day).dayOfWeek === weekday
}
