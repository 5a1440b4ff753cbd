import type { StaffCostProvider } from '../../../agreements/staff-cost-provider.server.ts'
import type { EventProfitFigures } from '../../../money/year/money-contributions.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { computeProfitCents, sumCosts } from './profit-statement.ts'
import { listEventProfitStatements } from './profit-statements.server.ts'

const allDays = { from: '0000-01-01', to: '9999-12-31' }

/** Returns the figures of all events for the CSV of events, by event id. */
export async function getEventProfitFigures(
  db: Db,
  crewCosts: StaffCostProvider,
): Promise<Map<string, EventProfitFigures>> {
  const [statements, rows] = await Promise.all([
    listEventProfitStatements(db, allDays, crewCosts),
    db
      .selectFrom('event_cost_totals')
      .select('event_id')
      .where((is) => is.or([is('spent_cents', 'is not', null), is('mileage_cents', 'is not', null)]))
      .execute(),
  ])
  const withCosts = new Set(rows.map(({ event_id }) => event_id))
  return new Map(
    statements.map((one) => [
      one.eventId,
      {
        costCents: sumCosts(one),
        leftCents: computeProfitCents(one),
        staff: one.staff,
        crewCents: one.crewCents,
        hasCosts: withCosts.has(one.eventId),
      },
    ]),
  )
}
