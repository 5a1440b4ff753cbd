import { addDays, diffDays, maxEventYear, formatMonthDay, parseDate } from '../../business/dates.ts'
import { countCharacters, normalizeLine } from '../../plumbing/http/normalize-text.ts'
import type { LedgerTotals } from '../payments/ledger.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { ChangeState } from '../agreement/agreement-change.ts'

/** A storm over days, 2027-05-14. `answerBy` is the last day on which a new one can be picked; null is each event's own. */
export type NewWeatherMove = { name: string; from: string; to: string; answerBy: string | null }
export type WeatherMove = NewWeatherMove & { id: string; madeAt: number; stoppedAt: number | null }

/** A booked event in the way of a storm, and what became of its offer; null where it has none yet. */
export type WeatherMoveEvent = {
  eventId: string
  name: string
  /** The day it was booked for when it was offered, or is now. */
  date: string
  guests: number | null
  venue: string | null
  email: string | null
  phone: string | null
  offer: { changeId: string; state: ChangeState; until: string; movedTo: string | null } | null
  /** Why it cannot be offered by itself: nothing was agreed to on a page of theirs, or it is over. */
  isByHand: boolean
  /** What its money says, where it is called; null where nothing is owed or paid. */
  money: LedgerTotals | null
  /** Another change that is open, which ends with an offer: one they asked for, or one the owner offered. */
  openChange: 'asked' | 'offered' | null
  /** The last day on which they could pick, and the days that are free for them now; empty for those offered already. */
  until: string
  freeDays: string[]
}

/** A storm as its form shows it. The names stand beside those of other forms on the calendar. */
export function toWeatherMoveFormInput({ name, from, to, answerBy }: NewWeatherMove): Record<string, string> {
  return { storm: name, firstDay: from, lastDay: to, answerBy: answerBy ?? '' }
}

/** So many days a storm is over at most. */
const mostDays = 31

export type ParseWeatherMoveResult = { ok: true; storm: NewWeatherMove } | { ok: false; errors: FieldError[] }

/** Reads a storm as it was typed; `today` on the business's calendar. */
export function parseWeatherMove(input: Record<string, string>, today: string): ParseWeatherMoveResult {
  const errors: FieldError[] = []
  const name = normalizeLine(input.storm)
  if (name === '') errors.push({ field: 'storm', message: 'Enter the storm’s name: it goes in the emails' })
  else if (countCharacters(name) > 60) errors.push({ field: 'storm', message: 'Shorten the name to 60 characters' })
  const day = (field: string) => parseDate(input[field] ?? '')
  const from = day('firstDay')
  if (from === null || from < today)
    errors.push({ field: 'firstDay', message: `Enter its first day, from today up to ${maxEventYear}` })
  const to = (input.lastDay ?? '').trim() === '' ? from : day('lastDay')
  if (to === null && from !== null) errors.push({ field: 'lastDay', message: 'Enter its last day, or leave it empty' })
  else if (from !== null && to !== null && (to < from || diffDays(from, to) >= mostDays))
    errors.push({
      field: 'lastDay',
      message: `Enter a last day from ${formatMonthDay(from)} on, at most a month later`,
    })
  const typedBy = (input.answerBy ?? '').trim()
  const answerBy = typedBy === '' ? null : day('answerBy')
  if (typedBy !== '' && (answerBy === null || answerBy < today || (to !== null && answerBy > to)))
    errors.push({ field: 'answerBy', message: 'Enter a day from today up to the storm’s last, or leave it empty' })
  return errors.length > 0 ? { ok: false, errors } : { ok: true, storm: { name, from: from!, to: to!, answerBy } }
}

/** The last day on which an event's new day can be picked: never past the day before it, but for one that is today's. */
export function computeWeatherMoveDeadline(
  eventDate: string,
  { answerBy, today }: { answerBy: string | null; today: string },
): string {
  const last = addDays(eventDate, -1)
  const until = answerBy !== null && answerBy < last ? answerBy : last
  return until < today ? today : until
}

/** "May 14" or "May 14 to May 16" */
export function formatWeatherMoveDays({ from, to }: Pick<WeatherMove, 'from' | 'to'>): string {
  return from === to ? formatMonthDay(from) : `${formatMonthDay(from)} to ${formatMonthDay(to)}`
}
