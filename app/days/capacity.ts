import type { Capacity } from '../business/stored-settings.ts'

/** Default capacity of a small bar, in the order of the form. */
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

/** Days that the owner closed, marked as "ask me first", or gave other limits. */
export type DayRule = {
  id: string
  kind: 'closed' | 'ask' | 'places'
  /** First and last day, like 2027-05-15. `to` is null for a rule without an end. */
  from: string
  to: string | null
  /** Weekday the rule is limited to, 1 for Monday to 7 for Sunday. Null for every day. */
  weekday: number | null
  /** For kind `places`: the number of events, each with its team, and of bartenders. */
  events: number | null
  bartenders: number | null
  /** Note for the owner only. */
  note: string
}

/** Limits of a day, and whether it is closed or marked as "ask me first". */
export type DayLimits = { crews: number; events: number; bartenders: number; isClosed: boolean; isAsk: boolean }

/**
 * Computes the limits of a day. `rules` are in order of creation. Between closing and other limits the later rule
 * applies, and a closed day takes precedence over "ask me first".
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

/** Whether a rule applies to a day. */
export function ruleAppliesToDay({ from, to, weekday }: DayRule, day: string): boolean {
  if (day < from || (to !== null && day > to)) return false
  return weekday === null || Temporal.PlainDate.from(day).dayOfWeek === weekday
}
