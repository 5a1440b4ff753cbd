import { shortDay } from '../../business/dates.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { costLines, toPayBack, type CostLine } from './cost-line.ts'
import { readExpenses } from './expenses.server.ts'
import { readMileages } from './mileages.server.ts'

/** The costs and miles of some days as their page lists them, the latest first, and what of any days waits to be paid back. */
export async function readCosts(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<{ lines: CostLine[]; payBack: { name: string; cents: number }[] }> {
  const [expenses, mileages, laidOut] = await Promise.all([
    readExpenses(db, { from, to }),
    readMileages(db, { from, to }),
    readExpenses(db, { isLaidOut: true }),
  ])
  const leadIds = [...expenses, ...mileages].flatMap(({ leadId }) => leadId ?? [])
  const names = await readEventNames(db, leadIds)
  return { lines: costLines(expenses, mileages, names), payBack: toPayBack(laidOut) }
}

/** The costs and miles of an event as its account lists them. */
export async function readCostsOf(db: Db, leadId: string): Promise<CostLine[]> {
  const of = { leadIds: [leadId] }
  const [expenses, mileages] = await Promise.all([readExpenses(db, of), readMileages(db, of)])
  return costLines(expenses, mileages, await readEventNames(db, [leadId]))
}

async function readEventNames(db: Db, leadIds: readonly string[]): Promise<Map<string, string>> {
  if (leadIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('lead')
    .select(['id', 'requestor_name as name', 'event_date as day'])
    .where('id', 'in', [...new Set(leadIds)])
    .execute()
  return new Map(rows.map(({ id, name, day }) => [id, `${name}, ${shortDay(day)}`]))
}

/** The request an entry is of and its day, to lead back to; null where there is no such entry. */
export async function whereEntryIs(
  db: Db,
  what: string,
  id: string,
): Promise<{ event: string | null; day: string } | null> {
  const table = what === 'miles' ? 'mileage' : 'expense'
  const row = await db.selectFrom(table).select(['lead_id as event', 'day']).where('id', '=', id).executeTakeFirst()
  return row ?? null
}
