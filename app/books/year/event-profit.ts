import type { CostLine } from '../costs/cost-line.ts'
import type { ProfitStatement, EventProfitStatement } from '../profit/profit-statement.ts'
import type { ProfitStatistics } from '../profit/profit-statistics.ts'

/** What an evening earned, as its page shows it. Its account is null where nothing of it is in the books yet. */
export type EventProfit = {
  eventId: string
  name: string
  day: string
  guests: number
  experience: string
  account: EventProfitStatement | null
  /** When it was agreed to, in epoch milliseconds. */
  signedAt: number | null
  costs: CostLine[]
  /** Of the evenings of two years. */
  statistics: ProfitStatistics
  timeZone: string
  today: string
}

/** A line of the evenings of a year. */
export type EventProfitLine = {
  eventId: string
  day: string
  name: string | null
  leftCents: number
  anHourCents: number | null
  isCalledOff: boolean
  isUnbooked: boolean
}

/** So many evenings, and what is left of them in cents. */
export type ProfitSubtotal = { count: number; leftCents: number }

/** What the evenings of a year earned, and what belongs to none. */
export type YearProfit = {
  year: number
  /** How many there were, and the first of them by day. */
  count: number
  events: EventProfitLine[]
  sums: ProfitStatement
  unassigned: ProfitStatement
  /**
   * What is left, in two: of evenings that are over, with what was called off and what belongs to none, and of those to come.
   * What was called off is among none of the evenings they count.
   */
  soFar: ProfitSubtotal
  toCome: ProfitSubtotal
  /** Of these, what was called off, and what nobody booked yet. */
  calledOff: ProfitSubtotal
  unbooked: ProfitSubtotal
  /** How many of them are without crew pay, so that less may be left. */
  withoutCrew: number
  statistics: ProfitStatistics
}
