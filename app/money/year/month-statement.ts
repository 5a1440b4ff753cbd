import type { MoneyBookBasis, MoneyBookTotals, PaidCosts } from './money-book.ts'

/** Costs and profit of an event, in cents. */
export type EventCosts = {
  taxCents: number
  feeCents: number
  crewCents: number
  /** Whether staff pay is agreed, planned or not noted for an event that has staff. */
  staff: 'agreed' | 'planned' | 'not-noted' | 'none'
  expenseCents: number
  mileageCents: number
  mileageTenths: number
  profitCents: number
}

/** An event in a month's statement. Integer cents. Without a name if the client was erased. */
export type MonthEvent = {
  eventId: string
  day: string
  name: string | null
  guests: number | null
  isCanceled: boolean
  /** The agreed total less refunds and write-offs. */
  priceCents: number
  /** Amount received for the event, less refunds. */
  receivedCents: number
  /** Costs, or null if no module counts them. */
  costs: EventCosts | null
}

/** Money of a month that belongs to no single event, in cents: its own price, costs and profit. */
export type UnassignedMonthMoney = Omit<EventCosts, 'staff' | 'mileageTenths'> & { priceCents: number }

/** A month in the year at the top. `soFarCents` and `toComeCents` add up to its bar. Cents. */
export type YearMonth = { month: string; soFarCents: number; toComeCents: number }

/** Sums of some events of a month. Cents. */
export type MonthEventTotals = {
  count: number
  priceCents: number
  receivedCents: number
  taxCents: number
  feeCents: number
  crewCents: number
  plannedCrewCents: number
  /** Number of events whose staff pay is not noted, so that the profit is at most the sum. */
  withoutPay: number
  expenseCents: number
  mileageCents: number
  mileageTenths: number
  profitCents: number
}

/** Statement of a month by event date: past events of the current month, or all events of another month. Cents. */
export type MonthStatement = {
  /** Whether the month is over, the current one, or still ahead. */
  time: 'past' | 'current' | 'ahead'
  sums: MonthEventTotals
  shared: UnassignedMonthMoney
  /** Profit of `sums` and `shared`, or the amount received if no module counts costs. */
  totalCents: number
  /** Events of the current month that are still to come. They are in no other sum. */
  toCome: MonthEventTotals | null
  events: MonthEvent[]
  /** Received for events that old versions erased without their day. Usually 0. */
  otherReceivedCents: number
}

export const noUnassignedMoney: UnassignedMonthMoney = {
  priceCents: 0,
  taxCents: 0,
  feeCents: 0,
  crewCents: 0,
  expenseCents: 0,
  mileageCents: 0,
  profitCents: 0,
}

/** A month's statement by payment date, in integer cents. `costs` is null if no module records costs. */
export type MonthByPaymentDate = MoneyBookTotals & { costs: PaidCosts | null; netCents: number }

/** The page of a month. `month` as 2026-11. */
export type MonthView = {
  month: string
  today: string
  by: MoneyBookBasis
  /** Whether a module counts costs, so that there is profit. */
  hasCosts: boolean
  year: YearMonth[]
  /** Years that the arrows lead to, earliest first. */
  years: number[]
  /** Number of events of the year that are over and not canceled. */
  doneCount: number
  /** By event date. Null by payment date. */
  statement: MonthStatement | null
  /** By payment date. Null by event date. */
  paid: MonthByPaymentDate | null
  tipCents: number
  /** Received in the month for events of later months, and the client of the largest sum. */
  forLater: { cents: number; count: number; name: string | null; day: string } | null
  /** Total of the month before. Null in January. */
  beforeCents: number | null
}

/** Whether an event's money counts as final: its date has passed, or it was canceled. */
export function isEventOverInBooks(
  { day, isCanceled }: Pick<MonthEvent, 'day' | 'isCanceled'>,
  today: string,
): boolean {
  return isCanceled || day < today
}

/**
 * Builds the statement of a month from its events and from entries without an event. `shared`, the
 * costs without an event, is null if no module counts costs.
 * `today` as 2026-11-29.
 */
export function buildMonthStatement(
  month: string,
  {
    events,
    shared,
    otherReceivedCents,
    today,
  }: { events: MonthEvent[]; shared: UnassignedMonthMoney | null; otherReceivedCents: number; today: string },
): MonthStatement {
  const now = today.slice(0, 7)
  const time = month < now ? 'past' : month === now ? 'current' : 'ahead'
  const over = time === 'current' ? events.filter((event) => isEventOverInBooks(event, today)) : events
  const coming = events.filter((event) => !over.includes(event))
  const sums = sumMonthEvents(over)
  return {
    time,
    sums,
    shared: shared ?? noUnassignedMoney,
    totalCents: shared ? sums.profitCents + shared.profitCents : sums.receivedCents + otherReceivedCents,
    toCome: coming.length > 0 ? sumMonthEvents(coming) : null,
    events,
    otherReceivedCents,
  }
}

/** Adds up the figures of a month's events. */
export function sumMonthEvents(events: readonly MonthEvent[]): MonthEventTotals {
  const sum = (of: (event: MonthEvent) => number) => events.reduce((all, event) => all + of(event), 0)
  return {
    count: events.filter(({ isCanceled }) => !isCanceled).length,
    priceCents: sum(({ priceCents }) => priceCents),
    receivedCents: sum(({ receivedCents }) => receivedCents),
    taxCents: sum(({ costs }) => costs?.taxCents ?? 0),
    feeCents: sum(({ costs }) => costs?.feeCents ?? 0),
    crewCents: sum(({ costs }) => costs?.crewCents ?? 0),
    plannedCrewCents: sum(({ costs }) => (costs?.staff === 'planned' ? costs.crewCents : 0)),
    withoutPay: events.filter(({ costs }) => costs?.staff === 'not-noted').length,
    expenseCents: sum(({ costs }) => costs?.expenseCents ?? 0),
    mileageCents: sum(({ costs }) => costs?.mileageCents ?? 0),
    mileageTenths: sum(({ costs }) => costs?.mileageTenths ?? 0),
    profitCents: sum(({ costs }) => costs?.profitCents ?? 0),
  }
}
