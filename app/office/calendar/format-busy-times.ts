import { addDays, formatTime, startOfDay } from '../../business/dates.ts'
import { spansOverlap, type TimeSpan } from '../../days/time-spans.ts'

/** Busy times of a day on the business's clock: "all day", "2:00 PM to 5:00 PM, from 8:00 PM". Empty if none. */
export function formatBusyTimes(date: string, busy: readonly TimeSpan[], timeZone: string): string {
  const [start, end] = [startOfDay(date, timeZone), startOfDay(addDays(date, 1), timeZone)]
  const there = busy.filter((span) => spansOverlap(span, { from: start, to: end }))
  const time = (at: number) =>
    formatTime(
      Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainTime().toString().slice(0, 5),
    )
  const words = there.map(({ from, to }) => {
    if (from <= start) return to >= end ? 'all day' : `until ${time(to)}`
    return to >= end ? `from ${time(from)}` : `${time(from)} to ${time(to)}`
  })
  return words.join(', ')
}
