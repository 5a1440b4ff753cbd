import { formatTime, formatLongDate, formatShortMonthDay, formatMonthDay, formatWeekdayDate } from './dates.ts'

/** Formats days and times of day in English. */
export const englishDateFormatter = {
  longDay: formatLongDate,
  shortDay: formatWeekdayDate,
  monthDay: formatMonthDay,
  monthAndDay: formatShortMonthDay,
  clock: formatTime,
}

/** Formatter of days and times of day in a language, all on the event's own calendar and clock. */
export type DateFormatter = typeof englishDateFormatter
