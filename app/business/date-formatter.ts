import { formatTime, formatLongDate, formatShortMonthDay, formatMonthDay, formatWeekdayDate } from './dates.ts'

/** How days and times of day are said in English. */
export const englishDateFormatter = {
  longDay: formatLongDate,
  shortDay: formatWeekdayDate,
  monthDay: formatMonthDay,
  monthAndDay: formatShortMonthDay,
  clock: formatTime,
}

/** How days and times of day are said in a language; all of them on the event's own calendar and wall clock. */
export type DateFormatter = typeof englishDateFormatter
