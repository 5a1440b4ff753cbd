import { compareAscending } from '../../business/compare.ts'
import { monthNames } from '../../business/dates.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import type { DayRule } from '../../days/capacity.ts'
import type { QuoteRequest, EventState } from '../../events/event/event.ts'
import { formatStateLabel } from '../../events/event/event-state-text.ts'
import { spellNumber } from '../../business/spell-number.ts'
import { capitalize } from '../../business/capitalize.ts'

/**
 * Status of an event on the calendar. `agreed` means accepted with the deposit still unpaid, `canceled` lost after an
 * acceptance.
 */
export type AgendaState = EventState | 'agreed' | 'canceled'

/** An event on the agenda. Days and times are on the event's wall clock. */
export type AgendaEvent = {
  id: string
  reference: string
  state: AgendaState
  name: string
  phone: string | null
  date: string
  event: Pick<
    QuoteRequest,
    'eventStartTime' | 'eventEndTime' | 'timeZone' | 'eventGuestCount' | 'eventVenue' | 'eventLocation'
  >
  heldUntil: string | null
  /** Text with the staff's departure and the bar's opening time. Undefined unless the event is agreed. */
  bar?: string
  /** How many shifts are filled. Undefined for events without shifts. */
  crew?: StaffingCount
  /** Profit of a past event in cents. Undefined if no module counts costs, and for who may not see money. */
  profitCents?: number
}

/** Number of filled shifts and of all shifts, and whether a shift offer is open. */
export type StaffingCount = { named: number; of: number; isAsked: boolean }

/** A day of the agenda: its events, a note if several events request it, and closed periods that begin on it. */
export type AgendaDay = { date: string; events: AgendaEvent[]; clash: string | null; closures: DayRule[] }

/** The agenda of a month. `earlier` are the days before today in the current month. */
export type Agenda = { days: AgendaDay[]; earlier: AgendaDay[] }

/** States in which the event claims its date. */
export const claimStates: EventState[] = ['held', 'booked']

/** States in which the event still waits for the client's acceptance. */
export const openInquiryStates: EventState[] = ['new', 'replied', 'quoted']

/** Names events in a form: their ids, so that a confirmation counts for the events that it showed. */
export function toEventKey(events: readonly Pick<AgendaEvent, 'id'>[]): string {
  return events.map(({ id }) => id).join(' ')
}

export function isDateClaimed({ state }: Pick<AgendaEvent, 'state'>): boolean {
  return state === 'agreed' || (state !== 'canceled' && claimStates.includes(state))
}

export function isOpenInquiry({ state }: Pick<AgendaEvent, 'state'>): boolean {
  return state !== 'agreed' && state !== 'canceled' && openInquiryStates.includes(state)
}

/** Whether an event is shown in its day's cell of the month. Lost and canceled events are not. */
export function isInMonthGrid(event: Pick<AgendaEvent, 'state'>): boolean {
  return isDateClaimed(event) || isOpenInquiry(event) || event.state === 'done'
}

const countedStates: (AgendaState | 'asked')[] = ['booked', 'agreed', 'held', 'done', 'asked']

/** "2 booked, 1 agreed, 1 held, 3 done and 5 inquiries". States without events are left out. */
export function formatAgendaCounts(states: readonly (AgendaState | 'asked')[]): string {
  const parts = countedStates.flatMap((state) => {
    const count = states.filter((one) => one === state).length
    if (count === 0) return []
    return [
      state === 'asked' ? `${count} ${count === 1 ? 'inquiry' : 'inquiries'}` : `${count} ${formatStateLabel(state)}`,
    ]
  })
  return getFormatter('en').allOf(parts)
}

/**
 * The agenda of a month, by day and start time, at the same time bookings before inquiries. Inquiries that were lost
 * are left out, closed weekdays too. A closure that began before the month is listed on the month's first day. `month`
 * as 2027-05.
 */
export function buildAgenda(
  month: string,
  { events, rules, today }: { events: readonly AgendaEvent[]; rules: readonly DayRule[]; today: string },
): Agenda {
  const first = today.startsWith(month) ? today : `${month}-01`
  const closures = rules
    .filter(
      ({ kind, weekday, from, to }) =>
        kind !== 'places' && weekday === null && from.slice(0, 7) <= month && (to ?? from) >= first,
    )
    .map((rule) => ({ date: rule.from < first ? first : rule.from, rule }))
  const sorted = events
    .filter((event) => event.date.startsWith(month) && (isInMonthGrid(event) || event.state === 'canceled'))
    .toSorted(
      (a, b) =>
        compareAscending(a.event.eventStartTime ?? '', b.event.eventStartTime ?? '') ||
        Number(isOpenInquiry(a)) - Number(isOpenInquiry(b)) ||
        compareAscending(a.name, b.name) ||
        compareAscending(a.reference, b.reference),
    )
  const byDay = Map.groupBy(sorted, ({ date }) => date)
  const dates = [...new Set([...byDay.keys(), ...closures.map(({ date }) => date)])].toSorted(compareAscending)
  const days = dates.map((date): AgendaDay => {
    const events = byDay.get(date) ?? []
    const closed = closures.filter((one) => one.date === date).map(({ rule }) => rule)
    return { date, events, clash: formatDayConflict(events), closures: closed }
  })
  if (!today.startsWith(month)) return { days, earlier: [] }
  return { days: days.filter(({ date }) => date >= today), earlier: days.filter(({ date }) => date < today) }
}

/** The sentence of a month without a booking: "Nothing booked in June yet. 1 inquiry." Null if something is booked. */
export function formatEmptyMonth(month: string, { days, earlier }: Agenda, today: string): string | null {
  const events = [...days, ...earlier].flatMap(({ events }) => events)
  if (events.some((event) => isInMonthGrid(event) && !isOpenInquiry(event))) return null
  const name = monthNames[Number(month.slice(5)) - 1]
  const count = events.filter(isOpenInquiry).length
  const isOver = month < today.slice(0, 7)
  return [
    isOver ? `Nothing was booked in ${name}.` : `Nothing booked in ${name} yet.`,
    count > 0 && `${count} ${count === 1 ? 'inquiry' : 'inquiries'}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Whether a hold is past its last day. */
export function isHoldExpired({ state, heldUntil }: Pick<AgendaEvent, 'state' | 'heldUntil'>, today: string): boolean {
  return state === 'held' && heldUntil !== null && heldUntil < today
}

function formatDayConflict(events: AgendaEvent[]): string | null {
  const taken = events.filter(isDateClaimed)
  const asked = events.filter(isOpenInquiry).length
  if (taken.length > 1)
    return `${capitalize(spellNumber(taken.length))} events on one day: ${taken.map(({ state, name }) => `${name} (${formatStateLabel(state)})`).join(' and ')}`
  if (taken.length === 1 && asked > 0)
    return `${capitalize(spellNumber(asked))} more ${asked === 1 ? 'inquiry' : 'inquiries'} for a day that is ${formatStateLabel(taken[0]!.state)} for ${taken[0]!.name}`
  if (asked > 1) return `${capitalize(spellNumber(asked))} inquiries for the same day`
  return null
}
