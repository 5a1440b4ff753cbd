import { diffDays, getToday as dayOf } from '../../../business/dates.ts'
import { getFormatter } from '../../../business/language-formatter.ts'
import { getLocale, type Language } from '../../../ui/language.ts'
import type { PayRate } from '../members/staff-member.ts'
import { formatTimeWithZone } from '../shifts/shift-text.ts'
import { staffPageText } from './staff-page-text.ts'

export type StaffPageFormatters = ReturnType<typeof createStaffPageFormatters>

/** Formats days, times and rates in the reader's language and the business's time zone. */
export function createStaffPageFormatters({
  language,
  timeZone,
  now,
}: {
  language: Language
  timeZone: string
  now: number
}) {
  const [said, words] = [getFormatter(language), staffPageText(language)]
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(getLocale(language), options)
  const days = format({ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })
  const weekdays = format({ weekday: 'long', timeZone: 'UTC' })
  /** "Sat Oct 16", "sáb 16 oct" */
  const day = (date: string) => days.format(Date.parse(date)).replace(',', '').replace(' de ', ' ')
  const time = (at: number, zone: string | null = timeZone) =>
    said.timeOf(at, zone ?? timeZone).replace(/:00 (?=[AP]M)/, ' ')
  return {
    day,
    time,
    /** Formats a time on the event's clock: "6 PM", or "6 PM Central" where its zone differs from the business's. */
    eventTime: (at: number, { timeZone: zone }: { timeZone: string | null }) =>
      formatTimeWithZone(time(at, zone), zone, { language, timeZone }),
    monthDay: said.monthDay,
    inOneForm: said.inOneForm,
    /** "Friday 6 PM" within a week, else "Sat Oct 16, 6 PM". */
    moment(at: number) {
      const date = dayOf(at, timeZone)
      const away = diffDays(dayOf(now, timeZone), date)
      if (away === 0) return time(at)
      return away > 0 && away < 7 ? `${weekdays.format(Date.parse(date))}, ${time(at)}` : `${day(date)}, ${time(at)}`
    },
    /** The day of a moment within a sentence: "Oct 2", "2 de octubre". */
    dayOf: (at: number) => (language === 'es' ? said.monthDay : said.monthAndDay)(dayOf(at, timeZone)),
    away: (date: string) => words.away(Math.max(0, diffDays(dayOf(now, timeZone), date))),
    rate(rate: PayRate | null) {
      if (!rate) return words.noRate
      return rate.unit === 'hour' ? words.perHour(said.dollars(rate.cents)) : said.dollars(rate.cents)
    },
    /** "October 2027" */
    month: (month: string) =>
      format({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(`${month}-01`)),
    names: said.allOf,
    weekdayLetters: Array.from({ length: 7 }, (_, i) =>
      format({ weekday: 'short', timeZone: 'UTC' })
        .format(Date.parse(`2027-03-0${i + 1}`))
        .slice(0, 2),
    ),
  }
}
