import { weekdayNames } from '../business/dates.ts'
import type { DayState } from './availability.ts'

/** How often a day was asked for and answered so. */
export type DayDemand = { date: string; state: DayState; times: number }

/** One weekday of one month: "Saturdays in May 2027", how often asked for, and how often refused. */
export type WeekdayDemand = { month: string; days: string; asked: number; refused: number }

/** A day that is booked, kept for somebody else or too far away is a no to whoever asks. */
const refusals: DayState[] = ['taken', 'held', 'far']

/** More lines than these nobody reads. */
const mostRows = 12

/**
 * What was asked for by month and weekday, of the coming months, in the order of time: the lines with the most refused,
 * then the most asked for. `today` is the business's day.
 */
export function computeWeekdayDemand(asked: readonly DayDemand[], today: string): WeekdayDemand[] {
  const coming = asked.filter(({ date }) => date >= `${today.slice(0, 7)}-01`)
  const groups = Map.groupBy(coming, ({ date }) => `${date.slice(0, 7)} ${Temporal.PlainDate.from(date).dayOfWeek}`)
  const rows = [...groups].map(([key, days]) => {
    const [month = '', weekday] = key.split(' ')
    const sum = (some: readonly DayDemand[]) => some.reduce((total, { times }) => total + times, 0)
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
    .slice(0, mostRows)
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ month, days, asked, refused }) => ({ month, days, asked, refused }))
}
