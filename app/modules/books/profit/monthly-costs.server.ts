import type { StaffCostProvider } from '../../../agreements/staff-cost-provider.server.ts'
import type { MoneyBookBasis } from '../../../money/year/money-book.ts'
import type { MonthlyCosts } from '../../../money/year/money-contributions.server.ts'
import type { EventCosts, UnassignedMonthMoney } from '../../../money/year/month-statement.ts'
import { getMonthKey } from '../../../business/dates.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import {
  computeProfitCents,
  emptyProfitStatement,
  isCanceledEvent,
  isStaffPayMissing,
  type EventProfitStatement,
  type ProfitStatement,
} from './profit-statement.ts'
import { getPaidCosts, getUnassignedByMonth, listEventProfitStatements } from './profit-statements.server.ts'

/** Returns the costs and profits of a year by month, for the page of a month. The profits are those of each event's page. */
export async function getMonthlyCosts(
  db: Db,
  { year, by, crewCosts }: { year: number; by: MoneyBookBasis; crewCosts: StaffCostProvider },
): Promise<MonthlyCosts> {
  const months = Array.from({ length: 12 }, (_, i) => getMonthKey(year, i + 1))
  if (by === 'paid') {
    const spans = months.map((month) => ({ from: `${month}-01`, to: `${month}-31` }))
    return { by, paid: await Promise.all(spans.map((span) => getPaidCosts(db, span, crewCosts))) }
  }
  const span = { from: `${year}-01-01`, to: `${year}-12-31` }
  const [statements, unassigned] = await Promise.all([
    listEventProfitStatements(db, span, crewCosts),
    getUnassignedByMonth(db, span),
  ])
  const events = statements.map((one) => ({
    eventId: one.eventId,
    day: one.day,
    name: one.name,
    isCanceled: isCanceledEvent(one),
    priceCents: getPriceCents(one),
    costs: toEventCosts(one),
  }))
  return { by, events, shared: months.map((month) => toSharedMoney(unassigned.get(month) ?? emptyProfitStatement)) }
}

/** Returns the profit of the events of a period by event id, for the owner's calendar. */
export async function getEventProfits(
  db: Db,
  span: { from: string; to: string },
  crewCosts: StaffCostProvider,
): Promise<Map<string, number>> {
  const statements = await listEventProfitStatements(db, span, crewCosts)
  return new Map(statements.map((one) => [one.eventId, computeProfitCents(one)]))
}

function toEventCosts(statement: EventProfitStatement): EventCosts {
  const { taxCents, feeCents, crewCents, expenseCents, mileageCents, mileageTenths, staff } = statement
  const isMissing = isStaffPayMissing(statement)
  return {
    taxCents,
    feeCents,
    crewCents,
    expenseCents,
    mileageCents,
    mileageTenths,
    staff: staff === 'not-noted' && !isMissing ? 'none' : staff,
    profitCents: computeProfitCents(statement),
  }
}

function toSharedMoney(statement: ProfitStatement): UnassignedMonthMoney {
  const { taxCents, feeCents, crewCents, expenseCents, mileageCents } = statement
  return {
    priceCents: getPriceCents(statement),
    taxCents,
    feeCents,
    crewCents,
    expenseCents,
    mileageCents,
    profitCents: computeProfitCents(statement),
  }
}

/** Returns the agreed total less refunds and write-offs, in integer cents. */
function getPriceCents({ agreedCents, givenBackCents, writtenOffCents }: ProfitStatement): number {
  return agreedCents - givenBackCents - writtenOffCents
}
