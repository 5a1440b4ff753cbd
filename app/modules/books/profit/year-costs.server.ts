import { sql } from 'kysely'
import type { StaffCostProvider } from '../../../agreements/staff-cost-provider.server.ts'
import type { EventYearTotals, MoneyBookBasis, MoneyBookTotals } from '../../../money/year/money-book.ts'
import type { YearCosts } from '../../../money/year/money-contributions.server.ts'
import { listStoredYears } from '../../../money/year/money-years.server.ts'
import { matchesAnyId } from '../../../plumbing/database/match-ids.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { sumReimbursementsDue } from '../costs/cost-line.ts'
import { listExpenses } from '../costs/expenses.server.ts'
import {
  isStaffPayMissing,
  isUnbookedEvent,
  sumCosts,
  sumProfitStatements,
  type EventProfitStatement,
  type ProfitStatement,
} from './profit-statement.ts'
import { getPaidCosts, getUnassignedProfitStatement, listEventProfitStatements } from './profit-statements.server.ts'

const getYearSpan = (year: number) => ({ from: `${year}-01-01`, to: `${year}-12-31` })

/** Returns a year's costs for the money page. `sums` are the year's totals. */
export async function getYearCosts(
  db: Db,
  {
    year,
    by,
    sums,
    crewCosts,
  }: { year: number; by: MoneyBookBasis; sums: MoneyBookTotals; crewCosts: StaffCostProvider },
): Promise<YearCosts> {
  const [laidOut, spent] = await Promise.all([
    listExpenses(db, { isLaidOut: true }),
    by === 'event'
      ? loadYearCosts(db, year, crewCosts)
      : getPaidCosts(db, getYearSpan(year), crewCosts).then((costs) => ({ costs, of: null })),
  ])
  const { feeCents, crewCents, expenseCents, mileageCents } = spent.costs
  return {
    costs: { feeCents, crewCents, expenseCents, mileageCents },
    ofEvents: spent.of && { ...spent.of, leftCents: computeProfit(sums, spent.costs) },
    payBackCents: sumReimbursementsDue(laidOut).reduce((sum, { cents }) => sum + cents, 0),
  }
}

/** Years with a cost or miles. By event date, those of an event count on its day instead. */
export function listCostYears(db: Db, by: MoneyBookBasis): Promise<number[]> {
  const where = by === 'event' ? sql`event_id is null` : undefined
  return listStoredYears(db, [
    { table: 'expense', day: 'day', where },
    { table: 'mileage', day: 'day', where },
  ])
}

/** Costs of a year's events and costs without an event, with the uncertain parts. */
async function loadYearCosts(
  db: Db,
  year: number,
  crewCosts: StaffCostProvider,
): Promise<{ costs: ProfitStatement; of: Omit<EventYearTotals, 'leftCents'> }> {
  const [events, apart] = await Promise.all([
    listEventProfitStatements(db, getYearSpan(year), crewCosts),
    getUnassignedProfitStatement(db, getYearSpan(year)),
  ])
  const costs = sumProfitStatements([...events, apart])
  const planned = events.filter(({ staff }) => staff === 'planned')
  const unbooked = events.filter(isUnbookedEvent)
  const postponed = await findPostponedEvents(db, unbooked)
  // Refunds reduce the agreed sum, as in the sums of the year.
  const getAgreed = (of: readonly EventProfitStatement[]) =>
    of.reduce((sum, { agreedCents, givenBackCents }) => sum + agreedCents - givenBackCents, 0)
  const of = {
    isAtMost: events.some(isStaffPayMissing),
    taxCents: costs.taxCents,
    unbookedCents: getAgreed(unbooked.filter(({ eventId }) => !postponed.has(eventId))),
    postponedCents: getAgreed(unbooked.filter(({ eventId }) => postponed.has(eventId))),
    plannedPayCents: planned.reduce((sum, { crewCents }) => sum + crewCents, 0),
  }
  return { costs, of }
}

/** Finds events postponed without a date. They are no longer booked, but their agreement is still in force. */
async function findPostponedEvents(db: Db, events: readonly EventProfitStatement[]): Promise<Set<string>> {
  if (events.length === 0) return new Set()
  const eventIds = events.map(({ eventId }) => eventId)
  const rows = await db
    .selectFrom('proposal')
    .select('event_id')
    .where(matchesAnyId(db, 'event_id', eventIds))
    .where('state', '=', 'postponed')
    .execute()
  return new Set(rows.map(({ event_id }) => event_id))
}

/** Profit by event day: the agreed sum less write-offs and costs. Refunds are already in the agreed sum. */
function computeProfit({ agreedCents, writtenOffCents }: MoneyBookTotals, costs: ProfitStatement): number {
  return agreedCents - writtenOffCents - sumCosts(costs)
}
