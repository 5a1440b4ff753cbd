import { addDays, weekdayNames } from '../../../business/dates.ts'
import { computeHourlyProfitCents, type EventProfitStatement } from './profit-statement.ts'

/** Minimum number of events for a statistic. */
export const minEventsForStatistics = 5

/**
 * Profit per owner hour of a group of events, in cents: the median and 8 of 10 events. `middle` is null with too few
 * events.
 */
export type HourlyProfitRange = {
  name: string
  evenings: number
  /** Values of the events, lowest first. */
  each: number[]
  middle: { low: number; median: number; high: number } | null
}

/** Groupings of events. */
export type ProfitStatistics = {
  byExperience: HourlyProfitRange[]
  byWeekday: HourlyProfitRange[]
  bySource: HourlyProfitRange[]
  byMiles: HourlyProfitRange[]
}

/** Labels of an event's experience and source. */
export type StatisticsLabels = {
  experience: (event: Pick<EventProfitStatement, 'experience' | 'package'>) => string
  source: (event: Pick<EventProfitStatement, 'heardFrom' | 'cameBy'>) => string
}

/** Filters past events with an agreed price. Erased events count in totals only. `today` as 2027-05-08. */
export function filterPastEvents(events: readonly EventProfitStatement[], today: string): EventProfitStatement[] {
  return events.filter(
    ({ day, state, name, agreedCents, hours }) =>
      day < today && name !== null && hours !== null && agreedCents > 0 && (state === 'booked' || state === 'done'),
  )
}

/** Computes profit per hour by experience, weekday, source and distance. Small groups have no median. */
export function computeProfitStatistics(
  evenings: readonly EventProfitStatement[],
  names: StatisticsLabels,
): ProfitStatistics {
  const by = (nameOf: (event: EventProfitStatement) => string | null) => computeRangesBy(evenings, nameOf)
  const mostFirst = (spreads: HourlyProfitRange[]) =>
    spreads.toSorted((a, b) => b.evenings - a.evenings || a.name.localeCompare(b.name))
  const inOrder = (spreads: HourlyProfitRange[], order: readonly string[]) =>
    spreads.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
  return {
    byExperience: mostFirst(by(names.experience)),
    byWeekday: inOrder(
      by(({ day }) => getWeekday(day)),
      weekdayNames,
    ),
    bySource: mostFirst(by(names.source)),
    byMiles: inOrder(
      by(({ milesAway }) => findDistanceBand(milesAway)),
      distanceBands.map(({ name }) => name),
    ),
  }
}

/** Bands of miles to the venue, each including its upper limit. */
export const distanceBands = [
  { upTo: 10, name: 'Up to 10 miles' },
  { upTo: 25, name: '11 to 25 miles' },
  { upTo: 50, name: '26 to 50 miles' },
  { upTo: Infinity, name: 'Over 50 miles' },
] as const

/** Finds the band of a distance in miles. Null if the distance is unknown. */
export function findDistanceBand(miles: number | null): string | null {
  return miles === null ? null : distanceBands.find(({ upTo }) => miles <= upTo)!.name
}

/** Computes the profit per hour of events: the median and 8 of 10. */
export function computeHourlyProfitRange(name: string, evenings: readonly EventProfitStatement[]): HourlyProfitRange {
  const each = evenings.flatMap((event) => computeHourlyProfitCents(event, event.hours) ?? []).toSorted((a, b) => a - b)
  const middle =
    each.length < minEventsForStatistics
      ? null
      : { low: computeQuantile(each, 0.1), median: computeQuantile(each, 0.5), high: computeQuantile(each, 0.9) }
  return { name, evenings: each.length, each, middle }
}

/** Returns a quantile of sorted values, interpolated and rounded to whole cents. */
export function computeQuantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share
  const [below, above] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!]
  return Math.round(below + (above - below) * (at - Math.floor(at)))
}

function computeRangesBy(
  evenings: readonly EventProfitStatement[],
  nameOf: (event: EventProfitStatement) => string | null,
): HourlyProfitRange[] {
  const named = Map.groupBy(evenings, nameOf)
  return [...named].flatMap(([name, of]) => (name === null ? [] : [computeHourlyProfitRange(name, of)]))
}

/** Weekday of a day, Monday to Sunday. */
function getWeekday(day: string): string {
  // Plain arithmetic, because creating thousands of calendar objects is slow.
  return weekdayNames[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]!
}

/** Returns the period of comparable events: two years up to today. */
export function getStatisticsPeriod(today: string): { from: string; to: string } {
  return { from: addDays(today, -730), to: today }
}
