import type { LanguageFormatter } from '../../business/language-formatter.ts'

/** A deadline day, with its year where that is not the year of `today`. */
export function formatDeadlineDay(
  { longDay, shortDay }: Pick<LanguageFormatter, 'longDay' | 'shortDay'>,
  day: string,
  today: string,
): string {
  return day.slice(0, 4) === today.slice(0, 4) ? shortDay(day) : longDay(day)
}
