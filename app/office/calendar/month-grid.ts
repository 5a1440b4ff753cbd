import { addDays, formatCompactDate } from '../../business/dates.ts'
import type { Capacity } from '../../business/stored-settings.ts'
import { ruleAppliesToDay, computeDayLimits, type DayRule } from '../../days/capacity.ts'
import type { TimeSpan } from '../../days/time-spans.ts'
import { formatAgendaCounts, isHoldExpired, isInMonthGrid, isOpenInquiry, type AgendaEvent } from './agenda.ts'
import { formatBusyTimes } from './format-busy-times.ts'

/** An event or inquiry in its day's cell. */
export type EventChip = {
  id: string
  state: 'booked' | 'agreed' | 'held' | 'done' | 'asked'
  name: string
  /** First name, short enough for a cell on a phone. */
  short: string
  /** "120 guests", "on hold until Fri", "inquiry". */
  detail: string
  /** "2 of 3 shifts filled" where a shift is unfilled. */
  crew: string | null
}

export type CalendarCell = {
  date: string
  isOutside: boolean
  isToday: boolean
  isPast: boolean
  /** Events first, inquiries after them, at most `maxChips`. `more` is the number of those left out. */
  chips: EventChip[]
  more: number
  /** States of all events of the day, including those not shown. */
  states: EventChip['state'][]
  standing: 'closed' | 'ask' | null
  /** The owner's note for the day, and its own limit of events. The limit is null unless set. */
  note: string
  events: number | null
  /** Busy times in the owner's external calendars: "all day", "2–5 PM". Empty if none. */
  busy: string
}

type MonthGridInputs = {
  events: AgendaEvent[]
  rules: DayRule[]
  capacity: Capacity
  today: string
  timeZone: string
} & {
  busy: readonly TimeSpan[]
}

/** Maximum number of events in a cell. */
const maxChips = 6

/** First and last day shown for a month, from a Sunday to a Saturday. `month` as 2027-10. */
export function getMonthGridRange(month: string): { from: string; to: string } {
  const first = Temporal.PlainDate.from(`${month}-01`)
  const last = first.with({ day: first.daysInMonth })
  const from = first.subtract({ days: first.dayOfWeek % 7 })
  return { from: from.toString(), to: last.add({ days: 6 - (last.dayOfWeek % 7) }).toString() }
}

/** A month as weeks of cells, Sunday first. */
export function buildMonthGrid(
  month: string,
  { events, rules, capacity, today, timeZone, busy }: MonthGridInputs,
): CalendarCell[][] {
  const { from, to } = getMonthGridRange(month)
  const byDay = Map.groupBy(events, ({ date }) => date)
  const cells: CalendarCell[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const asked = (byDay.get(date) ?? []).filter(isOpenInquiry)
    const there = [
      ...(byDay.get(date) ?? []).filter((event) => isInMonthGrid(event) && !isOpenInquiry(event)),
      ...asked,
    ]
    const of = rules.filter((rule) => ruleAppliesToDay(rule, date))
    const limits = computeDayLimits(date, rules, capacity)
    const standing = limits.isClosed ? 'closed' : limits.isAsk ? 'ask' : null
    cells.push({
      date,
      isOutside: date.slice(0, 7) !== month,
      isToday: date === today,
      isPast: date < today,
      chips: there.slice(0, maxChips).map((event) => toEventChip(event, today)),
      more: Math.max(0, there.length - maxChips),
      states: there.map(getChipState),
      standing,
      note: standing === null ? '' : (of.findLast(({ kind }) => kind === standing)?.note ?? ''),
      events: of.some(({ kind }) => kind === 'places') ? limits.events : null,
      busy: formatBusyTimes(date, busy, timeZone),
    })
  }
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/** "2 booked, 1 held and 5 inquiries", days outside the month excluded. Empty if there are none. */
export function formatMonthCounts(weeks: CalendarCell[][]): string {
  const days = weeks.flat().filter(({ isOutside }) => !isOutside)
  return formatAgendaCounts(days.flatMap(({ states }) => states))
}

/** Number of filled shifts: "2 of 3 shifts filled". Null if all are filled or none are needed. */
export function formatFilledShifts({ crew }: Pick<AgendaEvent, 'crew'>): string | null {
  return crew && crew.named < crew.of ? `${crew.named} of ${crew.of} shifts filled` : null
}

/** Maximum number of letters of a name in a cell on a phone. */
const maxShortName = 6

function toEventChip(event: AgendaEvent, today: string): EventChip {
  const { id, name, event: what } = event
  const state = getChipState(event)
  const guests = what.eventGuestCount === null ? null : `${what.eventGuestCount} guests`
  const detail = {
    booked: guests ?? 'booked',
    agreed: 'no deposit yet',
    held: formatHold(event, today),
    done: 'completed',
    asked: 'inquiry',
  }[state]
  const [first = name] = name.split(' ')
  return { id, state, name, short: first.slice(0, maxShortName), detail, crew: formatFilledShifts(event) }
}

/** "on hold until Fri", or "hold ended". */
function formatHold(event: AgendaEvent, today: string): string {
  if (isHoldExpired(event, today)) return 'hold ended'
  return event.heldUntil === null ? 'on hold' : `on hold until ${formatCompactDate(today, event.heldUntil)}`
}

function getChipState(event: AgendaEvent): EventChip['state'] {
  const { state } = event
  if (isOpenInquiry(event)) return 'asked'
  return state === 'held' || state === 'agreed' || state === 'done' ? state : 'booked'
}
