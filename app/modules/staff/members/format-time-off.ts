import { getFormatter } from '../../../business/language-formatter.ts'
import type { Language } from '../../../ui/language.ts'
import { staffText } from './staff-text.ts'
import { isSingleDayTimeOff } from './time-off-form.ts'
import type { TimeOff } from './time-off.ts'

/** Formats time off for its list: "November 24 to November 28", "Every Tuesday, until June 1". */
export function formatTimeOff(
  away: Pick<TimeOff, 'kind' | 'fromDay' | 'toDay' | 'weekday'>,
  today: string,
  language: Language,
) {
  const words = staffText(language)
  const { monthDay } = getFormatter(language)
  const { fromDay, toDay, weekday, kind } = away
  const span = [
    fromDay > today ? words.from(monthDay(fromDay)) : '',
    toDay === null ? '' : words.until(monthDay(toDay)),
  ].filter(Boolean)
  const days =
    weekday !== null
      ? [words.weekday[weekday - 1], ...span].join(', ')
      : isSingleDayTimeOff(away)
        ? monthDay(fromDay)
        : toDay === null
          ? words.from(monthDay(fromDay))
          : words.fromTo(monthDay(fromDay), monthDay(toDay))
  return kind === 'rather-not' ? words.ratherNot(days) : days
}
