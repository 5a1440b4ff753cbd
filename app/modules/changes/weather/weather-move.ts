import { addDays, diffDays, maxEventYear, formatMonthDay, parseDate } from '../../../business/dates.ts'
import { countCharacters, normalizeLine } from '../../../plumbing/http/normalize-text.ts'
import type { LedgerTotals } from '../../../agreements/payments/ledger.ts'
import type { FieldError } from '../../../ui/field-errors.ts'
import type { ChangeState } from '../../../agreements/agreement/agreement-change.ts'

/**
 * A storm over some days, 2027-05-14. `answerBy` is the last day on which a new date can be picked. Null uses each
 * event's own deadline.
 */
export type NewWeatherMove = { name: string; from: string; to: string; answerBy: string | null }
export type WeatherMove = NewWeatherMove & { id: string; madeAt: number; stoppedAt: number | null }

/** A booked event on a storm's days, with its offer. The offer is null if there is none yet. */
export type WeatherMoveEvent = {
  eventId: string
  name: string
  /** Date of the event: when the offer was made, or now if there was none. */
  date: string
  guests: number | null
  venue: string | null
  email: string | null
  phone: string | null
  offer: { changeId: string; state: ChangeState; until: string; movedTo: string | null } | null
  /** Whether the owner must call the client: the event has no agreement on a client page, or it is over. */
  isByHand: boolean
  /** Sums to mention on the phone. Null if nothing is owed or paid. */
  money: LedgerTotals | null
  /** Another open change, which an offer would end: requested by the client or offered by the owner. */
  openChange: 'asked' | 'offered' | null
  /** Last day on which the client can pick, and the currently available dates. Empty for events that have an offer. */
  until: string
  freeDays: string[]
}

/** A storm as form input. Its field names must differ from other forms on the calendar. */
export function toWeatherMoveFormInput({ name, from, to, answerBy }: NewWeatherMove): Record<string, string> {
  return { storm: name, firstDay: from, lastDay: to, answerBy: answerBy ?? '' }
}

/** Maximum days of a storm. */
const maxDays = 31

export type ParseWeatherMoveResult = { ok: true; storm: NewWeatherMove } | { ok: false; errors: FieldError[] }

/** Parses a storm. `today` on the business's calendar. */
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
  else if (from !== null && to !== null && (to < from || diffDays(from, to) >= maxDays))
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

/** Last day on which an event's new date can be picked: at most the day before the event, but never before today. */
export function computeWeatherMoveDeadline(
  eventDate: string,
  { answerBy, today }: { answerBy: string | null; today: string },
): string {
  const last = addDays(eventDate, -1)
  const until = answerBy !== null && answerBy < last ? answerBy : last
  return until < today ? today : until
}

/** Formats a storm's days: "May 14" or "May 14 to May 16" */
export function formatWeatherMoveDays({ from, to }: Pick<WeatherMove, 'from' | 'to'>): string {
  return from === to ? formatMonthDay(from) : `${formatMonthDay(from)} to ${formatMonthDay(to)}`
}
