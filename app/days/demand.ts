import { weekdayNames } from '../business/dates.ts'
import type { DayState } from './availability.ts'

/** Number of checks of a day with a result. */
export type DateCheckCount = { date: string; state: DayState; times: number }

/** Demand for a weekday in a month, such as "Saturdays in May 2027": all checks and refusals. */
export type WeekdayDemand = { month: string; days: string; asked: number; refused: number }

/** Results that refuse a date: booked, on hold for another client, or too far away. */
const refusals: DayState[] = ['taken', 'held', 'far']

/** Maximum number of rows. */
const maxRows = 12

/**
 * Demand of the coming months by month and weekday, in date order. Rows with the most refusals are kept first, then rows
 * with the most checks. `today` is the business's day.
 */
export function computeWeekdayDemand(asked: readonly DateCheckCount[], today: string): WeekdayDemand[] {
  const coming = asked.filter(({ date }) => date >= `${today.slice(0, 7)}-01`)
  const groups = Map.groupBy(coming, ({ date }) => `${date.slice(0, 7)} ${Temporal.PlainDate.from(date).dayOfWeek}`)
  const rows = [...groups].map(([key, days]) => {
    const [month = '', weekday] = key.split(' ')
    const sum = (some: readonly DateCheckCount[]) => some.reduce((total, { times }) => total + times, 0)
    const name = Temporal.PlainDate.from(`${month}-01`).toLocaleString('en-US', { month: 'long', year: 'numeric' })
    return {
      key,
      month,
      days: `${weekdayNames[Number(weekday) - 1]}s in ${name}`,
      asked: sum(days),
      refused: sum(days.filter(({ state }) => refusals.includes(state))),
    }
  })
  return rows
    .toSorted((a, b) => b.refused - a.refused || b.asked - a.asked || (a.key < b.key ? -1 : 1))
    .slice(0, maxRows)
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ month, days, asked, refused }) => ({ month, days, asked, refused }))
}
