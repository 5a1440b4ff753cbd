import type { StaffCostProvider } from '../../agreements/staff-cost-provider.server.ts'
import { defineContribution } from '../../plumbing/modules/hooks.server.ts'
import type { EventProfitRecord } from './event-records.ts'
import type { EventCosts, MonthEvent, UnassignedMonthMoney } from './month-statement.ts'
import type { EventYearTotals, MoneyBookBasis, MoneyBookTotals, PaidCosts } from './money-book.ts'

/** Costs of a year, in cents. `payBackCents` is owed for costs that staff paid out of pocket, over all years. */
export type YearCosts = {
  costs: PaidCosts
  /** Totals of the year's events, if listed by event day. Null otherwise. */
  ofEvents: EventYearTotals | null
  payBackCents: number
}

type YearCostsQuestion = {
  year: number
  by: MoneyBookBasis
  /** Sums of the year, of which the costs are subtracted. */
  sums: MoneyBookTotals
  crewCosts: StaffCostProvider
}

/** Costs of a year, for the money page. */
export const yearCosts = defineContribution<[YearCostsQuestion], YearCosts>('year-costs')

/** Years with costs, in any order. By event date only with costs of no event. */
export const costYears = defineContribution<[MoneyBookBasis], readonly number[]>('cost-years')

/** An event of a year with its price, costs and profit, in cents. */
export type EventMonthCosts = Pick<MonthEvent, 'eventId' | 'day' | 'name' | 'isCanceled' | 'priceCents'> & {
  costs: EventCosts
}

/**
 * Costs of a year by month. By event date: its events by day, and the money of each month without an event. By payment
 * date: the costs paid in each month. Twelve months each.
 */
export type MonthlyCosts =
  { by: 'event'; events: EventMonthCosts[]; shared: UnassignedMonthMoney[] } | { by: 'paid'; paid: PaidCosts[] }

/** Costs of a year by month, for the page of a month. */
export const monthlyCosts = defineContribution<
  [{ year: number; by: MoneyBookBasis; crewCosts: StaffCostProvider }],
  MonthlyCosts
>('monthly-costs')

/** Profit of the events of a period in cents, by event id. */
export const eventProfits = defineContribution<
  [{ from: string; to: string }, StaffCostProvider],
  ReadonlyMap<string, number>
>('event-profits')

/** Costs and profit of events for their JSON export, by event id. Events without any are left out. */
export const eventProfitRecords = defineContribution<
  [readonly string[], StaffCostProvider],
  ReadonlyMap<string, EventProfitRecord>
>('event-profit-records')

/**
 * Figures of an event for the CSV of events, in cents. `staff` is whether staff pay is agreed, planned or not recorded.
 */
export type EventProfitFigures = {
  costCents: number
  leftCents: number
  staff: 'agreed' | 'planned' | 'not-noted'
  crewCents: number
  /** Whether the event has costs or miles, so that it is listed even if nothing is owed. */
  hasCosts: boolean
}

/** Figures of all events for the CSV of events, by event id. */
export const eventProfitFigures = defineContribution<[StaffCostProvider], ReadonlyMap<string, EventProfitFigures>>(
  'event-profit-figures',
)
