import { addDays, parseDate, parseMonthOrCurrent } from '../../../business/dates.ts'
import { isTimeOffDay, type TimeOff } from './time-off.ts'

/** Typed time off. Days are 2027-05-15. Weekday 1 is Monday. */
export type TimeOffInput = Pick<TimeOff, 'kind' | 'fromDay' | 'toDay' | 'weekday'>

/** Field errors of time off. `staff-text.ts` has the messages. */
export type TimeOffFieldError =
  | { field: 'from'; code: 'no-first' | 'too-many' }
  | { field: 'to'; code: 'no-last' | 'last-before-first' | 'last-is-past' | 'too-long' }

/** Maximum length of a range. A longer absence means the staff member has left. */
const maxRangeDays = 730

/**
 * Parses the time-off form: a day, a range, or a weekday from today on or between two days. `today` is in the business's
 * time zone.
 */
export function parseTimeOffForm(
  input: Record<string, string>,
  today: string,
): { entry: TimeOffInput } | { flaws: TimeOffFieldError[] } {
  const weekday = /^[1-7]$/.test(input.weekday ?? '') ? Number(input.weekday) : null
  const typed = { from: (input.from ?? '').trim(), to: (input.to ?? '').trim() }
  const from = typed.from === '' && weekday !== null ? today : parseDate(typed.from)
  const to = typed.to === '' ? null : parseDate(typed.to)
  const flaws: TimeOffFieldError[] = []
  if (from === null) flaws.push({ field: 'from', code: 'no-first' })
  if (typed.to !== '' && to === null) flaws.push({ field: 'to', code: 'no-last' })
  // Without a last day, a range is a single day and a weekday repeats forever.
  const last = to ?? (weekday === null ? from : null)
  if (from !== null && last !== null) {
    if (last < from) flaws.push({ field: 'to', code: 'last-before-first' })
    else if (last < today) flaws.push({ field: 'to', code: 'last-is-past' })
    else if (weekday === null && last > addDays(from, maxRangeDays)) flaws.push({ field: 'to', code: 'too-long' })
  }
  if (flaws.length > 0 || from === null) return { flaws }
  const kind = input.kind === 'rather-not' ? 'rather-not' : 'cannot'
  return { entry: { kind, fromDay: from, toDay: last, weekday } }
}

/** Returns the assigned shifts that the time off would cover. Those must be handed off first. */
export function listConflictingShifts<Down extends { day: string }>(
  entry: TimeOffInput,
  down: readonly Down[],
): Down[] {
  return entry.kind === 'cannot' ? down.filter(({ day }) => isTimeOffDay(entry, day)) : []
}

/**
 * A day in the month view. `off` is a single day with its own checkbox. `by-span` comes from a range or weekday, which
 * the checkbox does not change.
 */
export type TimeOffCalendarDay = { day: string; is: 'free' | 'off' | 'by-span' | 'past' }

/** Builds the checkboxes of a month (2027-10), Monday first. Cells before the first day are null. */
export function buildTimeOffCalendar(
  month: string,
  aways: readonly TimeOff[],
  today: string,
): (TimeOffCalendarDay | null)[] {
  const first = Temporal.PlainDate.from(`${month}-01`)
  const days = Array.from({ length: first.daysInMonth }, (_, i) => addDays(`${month}-01`, i))
  return [
    ...Array.from({ length: first.dayOfWeek - 1 }, () => null),
    ...days.map((day): TimeOffCalendarDay => {
      const of = aways.filter((away) => away.kind === 'cannot' && isTimeOffDay(away, day))
      if (day < today) return { day, is: 'past' }
      if (of.some((away) => !isSingleDayTimeOff(away))) return { day, is: 'by-span' }
      return { day, is: of.length > 0 ? 'off' : 'free' }
    }),
  ]
}

/** Whether time off is a single day, which a checkbox of the month view represents. */
export function isSingleDayTimeOff({
  fromDay,
  toDay,
  weekday,
}: Pick<TimeOff, 'fromDay' | 'toDay' | 'weekday'>): boolean {
  return weekday === null && toDay === fromDay
}

/** Returns the days to add and the days to delete. `ticked` are the checked days, `shown` those that were checked before. */
export function diffTimeOffDays(ticked: readonly string[], shown: readonly string[], today: string) {
  const real = (days: readonly string[]) => [...new Set(days)].filter((day) => parseDate(day) === day && day >= today)
  return {
    off: real(ticked).filter((day) => !shown.includes(day)),
    free: real(shown).filter((day) => !ticked.includes(day)),
  }
}

/** Returns the requested month as 2027-10, or the current month where it is invalid or past. */
export function parseUpcomingMonth(text: string | null, today: string): string {
  const [asked, now] = [parseMonthOrCurrent(text, today), today.slice(0, 7)]
  return asked > now ? asked : now
}
