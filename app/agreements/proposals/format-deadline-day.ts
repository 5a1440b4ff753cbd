import type { LanguageFormatter } from '../../business/language-formatter.ts'

/** A deadline day, with its year where that is not the year of `today`. */
export function formatDeadlineDay(
  { longDay, shortDay }: Pick<LanguageFormatter, 'longDay' | 'shortDay'>,
  day: string,
  today: string,
): string {
  return isSameYear(day, today) ? shortDay(day) : longDay(day)
}

/** A day without its weekday, with its year where that is not the year of `today`. */
export function formatNearDay(
  { monthDay, paperDay }: Pick<LanguageFormatter, 'monthDay' | 'paperDay'>,
  day: string,
  today: string,
): string {
  return isSameYear(day, today) ? monthDay(day) : paperDay(day)
}

function isSameYear(day: string, today: string): boolean {
  return day.slice(0, 4) === today.slice(0, 4)
}
