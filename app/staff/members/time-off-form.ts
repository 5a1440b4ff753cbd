import { addDays, parseDate, parseMonthOrCurrent } from '../../business/dates.ts'
import { isTimeOffDay, type TimeOff } from './time-off.ts'

/** Days off as they are typed. Days are 2027-05-15; 1 is Monday. */
export type TimeOffInput = Pick<TimeOff, 'kind' | 'fromDay' | 'toDay' | 'weekday'>

/** What is to be mended, said in `staff-text.ts`. */
export type TimeOffFieldError =
  | { field: 'from'; code: 'no-first' | 'too-many' }
  | { field: 'to'; code: 'no-last' | 'last-before-first' | 'last-is-past' | 'too-long' }

/** Somebody who is off for longer is gone. */
const mostDays = 730

/**
 * Reads the form of days off: one day, a span, or one weekday from today on or between two days. `today` is the
 * business's day.
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
  // One day, where no last one was typed; a weekday without a last day is off for good.
  const last = to ?? (weekday === null ? from : null)
  if (from !== null && last !== null) {
    if (last < from) flaws.push({ field: 'to', code: 'last-before-first' })
    else if (last < today) flaws.push({ field: 'to', code: 'last-is-past' })
    else if (weekday === null && last > addDays(from, mostDays)) flaws.push({ field: 'to', code: 'too-long' })
  }
  if (flaws.length > 0 || from === null) return { flaws }
  const kind = input.kind === 'rather-not' ? 'rather-not' : 'cannot'
  return { entry: { kind, fromDay: from, toDay: last, weekday } }
}

/** The days somebody is down for that days off would cover: those are handed over first. */
export function listConflictingShifts<Down extends { day: string }>(
  entry: TimeOffInput,
  down: readonly Down[],
): Down[] {
  return entry.kind === 'cannot' ? down.filter(({ day }) => isTimeOffDay(entry, day)) : []
}

/** A day in a month of boxes: off by a box of its own, by a span or a weekday, which its box does not change, or free. */
export type TimeOffCalendarDay = { day: string; is: 'free' | 'off' | 'by-span' | 'past' }

/** A month, 2027-10, as boxes to tick, Monday the first; days before the first are null. */
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

/** Whether days off are one day alone, which a box in its month stands for. */
export function isSingleDayTimeOff({
  fromDay,
  toDay,
  weekday,
}: Pick<TimeOff, 'fromDay' | 'toDay' | 'weekday'>): boolean {
  return weekday === null && toDay === fromDay
}

/** What ticked boxes change: the days to be off from now on, and those that are free again. `shown` were ticked before. */
export function diffTimeOffDays(ticked: readonly string[], shown: readonly string[], today: string) {
  const real = (days: readonly string[]) => [...new Set(days)].filter((day) => parseDate(day) === day && day >= today)
  return {
    off: real(ticked).filter((day) => !shown.includes(day)),
    free: real(shown).filter((day) => !ticked.includes(day)),
  }
}

/** A month somebody asks for that is not past, else the one of today; as 2027-10. */
export function parseUpcomingMonth(text: string | null, today: string): string {
  const [asked, now] = [parseMonthOrCurrent(text, today), today.slice(0, 7)]
  return asked > now ? asked : now
}
