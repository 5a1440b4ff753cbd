import { formatTime, formatCompactDate, startOfDay } from '../../business/dates.ts'
import type { Capacity } from '../../business/stored-settings.ts'
import { ruleAppliesToDay, computeDayLimits, type DayRule } from '../../days/capacity.ts'
import { spansOverlap, type TimeSpan } from '../../days/time-spans.ts'
import { formatAgendaCounts, isOpenInquiry, isHoldExpired, isClaimed, type AgendaEvent } from './agenda.ts'

/** An event in its day's cell: "Nora, 120", and the last day of its hold. */
export type EventChip = {
  id: string
  state: 'booked' | 'agreed' | 'held' | 'done'
  words: string
  /** "2 of 3 named" where a shift is unfilled. */
  crew: string | null
}

export type CalendarCell = {
  date: string
  isOutside: boolean
  isToday: boolean
  chips: EventChip[]
  /** Number of inquiries for the day. */
  asked: number
  standing: 'closed' | 'ask' | null
  /** The owner's note for the day, and its own limit of events. The limit is null unless set. */
  note: string
  events: number | null
  /** Busy times in the owner's external calendars: "all day", "2–5 PM". Empty where none. */
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
  for (let date = from; date <= to; date = getNextDay(date)) {
    const there = byDay.get(date) ?? []
    const of = rules.filter((rule) => ruleAppliesToDay(rule, date))
    const limits = computeDayLimits(date, rules, capacity)
    const standing = limits.isClosed ? 'closed' : limits.isAsk ? 'ask' : null
    cells.push({
      date,
      isOutside: date.slice(0, 7) !== month,
      isToday: date === today,
      chips: there
        .filter((event) => isClaimed(event) || event.state === 'done')
        .map((event) => toEventChip(event, today)),
      asked: there.filter(isOpenInquiry).length,
      standing,
      note: standing === null ? '' : (of.findLast(({ kind }) => kind === standing)?.note ?? ''),
      events: of.some(({ kind }) => kind === 'places') ? limits.events : null,
      busy: formatBusyTimes(date, busy, timeZone),
    })
  }
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/** Busy times of a day on the business's clock: "all day", "2:00 PM to 5:00 PM, from 8:00 PM". Empty where none. */
export function formatBusyTimes(date: string, busy: readonly TimeSpan[], timeZone: string): string {
  const [start, end] = [startOfDay(date, timeZone), startOfDay(getNextDay(date), timeZone)]
  const there = busy.filter((span) => spansOverlap(span, { from: start, to: end }))
  const time = (at: number) =>
    formatTime(
      Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainTime().toString().slice(0, 5),
    )
  const words = there.map(({ from, to }) => {
    if (from <= start) return to >= end ? 'all day' : `until ${time(to)}`
    return to >= end ? `from ${time(from)}` : `${time(from)} to ${time(to)}`
  })
  return words.join(', ')
}

/** "2 booked, 1 held and 5 inquiries", days outside the month excluded. Empty where there are none. */
export function formatMonthCounts(weeks: CalendarCell[][]): string {
  const days = weeks.flat().filter(({ isOutside }) => !isOutside)
  const states = days.flatMap(({ chips, asked }) => [
    ...chips.map(({ state }) => state),
    ...Array.from({ length: asked }, () => 'asked for' as const),
  ])
  return formatAgendaCounts(states)
}

/** Number of bartenders named: "2 of 3 named". Null where all are named or none are needed. */
export function formatNamedStaffCount({ crew }: Pick<AgendaEvent, 'crew'>): string | null {
  return crew && crew.named < crew.of ? `${crew.named} of ${crew.of} named` : null
}

function toEventChip(event: AgendaEvent, today: string): EventChip {
  const { id, name, event: what, heldUntil, state } = event
  const until =
    state === 'held' && heldUntil && !isHoldExpired(event, today)
      ? `, until ${formatCompactDate(today, heldUntil)}`
      : ''
  return {
    id,
    state: state === 'held' || state === 'agreed' || state === 'done' ? state : 'booked',
    crew: formatNamedStaffCount(event),
    words: [name.split(' ')[0], what.eventGuestCount].filter(Boolean).join(', ') + until,
  }
}

function getNextDay(date: string): string {
  return Temporal.PlainDate.from(date).add({ days: 1 }).toString()
}
