import type { CostLine } from '../costs/cost-line.ts'
import type { ProfitStatement, EventProfitStatement } from './profit-statement.ts'
import type { ProfitStatistics } from './profit-statistics.ts'

/** Profit of an event for its page. `account` is null if no money or cost is recorded for the event. */
export type EventProfit = {
  eventId: string
  name: string
  day: string
  guests: number
  experience: string
  account: EventProfitStatement | null
  /** Time of the acceptance in epoch milliseconds. */
  signedAt: number | null
  costs: CostLine[]
  /** Statistics over the events of two years. */
  statistics: ProfitStatistics
  timeZone: string
  today: string
}

/** An event's line in the profit list of a year. */
export type EventProfitLine = {
  eventId: string
  day: string
  name: string | null
  leftCents: number
  anHourCents: number | null
  isCalledOff: boolean
  isUnbooked: boolean
}

/** Number of events, and their profit in cents. */
export type ProfitSubtotal = { count: number; leftCents: number }

/** Profit of a year: its events, and money without an event. */
export type YearProfit = {
  year: number
  /** Number of events. `events` lists the first by day. */
  count: number
  events: EventProfitLine[]
  sums: ProfitStatement
  unassigned: ProfitStatement
  /**
   * Profit so far and to come. `soFar` covers past events, cancellations and money without an event. Canceled events do
   * not count in either `count`.
   */
  soFar: ProfitSubtotal
  toCome: ProfitSubtotal
  /** Parts from canceled events and from events that are not booked yet. */
  calledOff: ProfitSubtotal
  unbooked: ProfitSubtotal
  /** Number of events without staff pay, whose profit may be lower. */
  withoutCrew: number
  statistics: ProfitStatistics
}
