import { addDays, weekdayNames } from '../../business/dates.ts'
import { computeHourlyProfitCents, type EventProfitStatement } from './profit-statement.ts'

/** The fewest evenings anything is said of. */
export const minEventsForStatistics = 5

/** What a group of evenings left for an hour of the owner's, in cents: the middle, and 8 of 10; null of too few to say. */
export type HourlyProfitRange = {
  name: string
  evenings: number
  /** Each of them, the least first. */
  each: number[]
  middle: { low: number; median: number; high: number } | null
}

/** The ways evenings are looked at. */
export type ProfitStatistics = {
  byExperience: HourlyProfitRange[]
  byWeekday: HourlyProfitRange[]
  bySource: HourlyProfitRange[]
  byMiles: HourlyProfitRange[]
}

/** How an evening's experience and source are called. */
export type StatisticsLabels = {
  experience: (event: Pick<EventProfitStatement, 'experience' | 'package'>) => string
  source: (event: Pick<EventProfitStatement, 'heardFrom' | 'cameBy'>) => string
}

/** Evenings that are over and brought something; whoever was erased is in the sums alone. `today` as 2027-05-08. */
export function filterPastEvents(events: readonly EventProfitStatement[], today: string): EventProfitStatement[] {
  return events.filter(
    ({ day, state, name, agreedCents, hours }) =>
      day < today && name !== null && hours !== null && agreedCents > 0 && (state === 'booked' || state === 'done'),
  )
}

/** What evenings left by experience, weekday, source and distance, each group told from `fewest` on. */
export function computeProfitStatistics(
  evenings: readonly EventProfitStatement[],
  names: StatisticsLabels,
): ProfitStatistics {
  const by = (nameOf: (event: EventProfitStatement) => string | null) => spreadsBy(evenings, nameOf)
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

/** Bands of miles one way, each up to and with its last. */
export const distanceBands = [
  { upTo: 10, name: 'Up to 10 miles' },
  { upTo: 25, name: '11 to 25 miles' },
  { upTo: 50, name: '26 to 50 miles' },
  { upTo: Infinity, name: 'Over 50 miles' },
] as const

/** The band of so many miles; null where nobody knows them. */
export function findDistanceBand(miles: number | null): string | null {
  return miles === null ? null : distanceBands.find(({ upTo }) => miles <= upTo)!.name
}

/** What some evenings left an hour, the middle and 8 of 10. */
export function computeHourlyProfitRange(name: string, evenings: readonly EventProfitStatement[]): HourlyProfitRange {
  const each = evenings.flatMap((event) => computeHourlyProfitCents(event, event.hours) ?? []).toSorted((a, b) => a - b)
  const middle =
    each.length < minEventsForStatistics
      ? null
      : { low: computeQuantile(each, 0.1), median: computeQuantile(each, 0.5), high: computeQuantile(each, 0.9) }
  return { name, evenings: each.length, each, middle }
}

/** The value so far up in sorted ones, between two of them in proportion; rounded to whole cents. */
export function computeQuantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share
  const [below, above] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!]
  return Math.round(below + (above - below) * (at - Math.floor(at)))
}

function spreadsBy(
  evenings: readonly EventProfitStatement[],
  nameOf: (event: EventProfitStatement) => string | null,
): HourlyProfitRange[] {
  const named = Map.groupBy(evenings, nameOf)
  return [...named].flatMap(([name, of]) => (name === null ? [] : [computeHourlyProfitRange(name, of)]))
}

/** Monday … Sunday of a day. */
function getWeekday(day: string): string {
  // By arithmetic: five thousand calendars take their time to be made.
  return weekdayNames[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]!
}

/** The days whose evenings are spoken of beside one: two years up to today. */
export function getStatisticsPeriod(today: string): { from: string; to: string } {
  return { from: addDays(today, -730), to: today }
}
