import type { Db } from '../../../plumbing/database/database.server.ts'
import { formatCostKind } from '../costs/cost-kinds.ts'
import { listExpenses } from '../costs/expenses.server.ts'
import { listMileages } from '../costs/mileages.server.ts'
import { computeProfitCents } from './profit-statement.ts'
import { listEventProfitStatements } from './profit-statements.server.ts'
import type { StaffCostProvider } from '../../../agreements/staff-cost-provider.server.ts'
import type { EventProfitRecord } from '../../../money/year/event-records.ts'

/** Returns costs and profit for records, by event id. Events without costs and agreement are left out. */
export async function getEventProfitRecords(
  db: Db,
  eventIds: readonly string[],
  crewCosts: StaffCostProvider,
): Promise<Map<string, EventProfitRecord>> {
  if (eventIds.length === 0) return new Map()
  const [accounts, expenses, mileages] = await Promise.all([
    listEventProfitStatements(db, eventIds, crewCosts),
    listExpenses(db, { eventIds }),
    listMileages(db, { eventIds }),
  ])
  const spent = Map.groupBy(expenses, ({ eventId }) => eventId)
  const driven = Map.groupBy(mileages, ({ eventId }) => eventId)
  return new Map(
    accounts.map((account): [string, EventProfitRecord] => [
      account.eventId,
      {
        leftCents: computeProfitCents(account),
        crewPay: { cents: account.crewCents, is: account.staff },
        cardFeeCents: account.feeCents,
        salesTaxCents: account.taxCents,
        expenses: (spent.get(account.eventId) ?? []).map((one) => ({
          day: one.day,
          kind: formatCostKind(one.kind, one.ownKind),
          amountCents: one.amountCents,
          taxCents: one.taxCents,
          paidFrom: one.paidFrom,
          paidBackOn: one.paidBackOn,
          note: one.note,
          hasReceipt: one.receipt !== null,
        })),
        mileage: (driven.get(account.eventId) ?? []).map(({ day, tenths, rateTenths, amountCents, note }) => {
          return { day, miles: tenths / 10, centsAMile: rateTenths / 10, amountCents, note }
        }),
        ownMinutes: account.hours,
      },
    ]),
  )
}
