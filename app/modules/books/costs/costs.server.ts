import { formatShortMonthDay } from '../../../business/dates.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import {
  mergeCostEntries,
  toCostLine,
  sumReimbursementsDue,
  type CostEntry,
  type CostLine,
  type CostMonth,
} from './cost-line.ts'
import { listExpenses } from './expenses.server.ts'
import { listMileages } from './mileages.server.ts'

/** Maximum number of entries per month on the page of a year, the latest first. The CSV file has all entries. */
const maxShown = 100

/**
 * Returns the data of the costs page for a period: costs and mileage by month, latest first, the total, the total without an
 * event, the entry `did`, and pending reimbursements of all periods.
 */
export async function getCostsPageData(
  db: Db,
  { from, to, did }: { from: string; to: string; did: string | null },
): Promise<{
  months: CostMonth[]
  totalCents: number
  generalCents: number
  did: CostLine | null
  payBack: { name: string; cents: number }[]
}> {
  const [expenses, mileages, laidOut] = await Promise.all([
    listExpenses(db, { from, to }),
    listMileages(db, { from, to }),
    listExpenses(db, { isLaidOut: true }),
  ])
  const entries = mergeCostEntries(expenses, mileages)
  const months = [...Map.groupBy(entries, ({ day }) => day.slice(0, 7))]
  const shown = months.flatMap(([, of]) => of.slice(0, maxShown))
  const one = entries.find(({ id }) => id === did)
  const names = await getEventNames(
    db,
    [...shown, ...(one ? [one] : [])].flatMap(({ eventId }) => eventId ?? []),
  )
  return {
    months: months.map(([month, of]) => ({
      month,
      totalCents: sumEntries(of),
      lines: of.slice(0, maxShown).map((entry) => toCostLine(entry, names)),
      count: of.length,
    })),
    totalCents: sumEntries(entries),
    generalCents: sumEntries(entries.filter(({ eventId }) => eventId === null)),
    did: one ? toCostLine(one, names) : null,
    payBack: sumReimbursementsDue(laidOut),
  }
}

function sumEntries(entries: readonly CostEntry[]): number {
  return entries.reduce((sum, { amountCents, isTakenBack }) => sum + (isTakenBack ? 0 : amountCents), 0)
}

/** Lists the costs and mileage of an event for its profit page. */
export async function listEventCosts(db: Db, eventId: string): Promise<CostLine[]> {
  const of = { eventIds: [eventId] }
  const [expenses, mileages] = await Promise.all([listExpenses(db, of), listMileages(db, of)])
  const names = await getEventNames(db, [eventId])
  return mergeCostEntries(expenses, mileages).map((entry) => toCostLine(entry, names))
}

async function getEventNames(db: Db, eventIds: readonly string[]): Promise<Map<string, string>> {
  if (eventIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('event')
    .select(['id', 'requestor_name as name', 'event_date as day'])
    .where('id', 'in', [...new Set(eventIds)])
    .execute()
  return new Map(rows.map(({ id, name, day }) => [id, `${name}, ${formatShortMonthDay(day)}`]))
}

/** Finds the event and day of an entry, for the redirect. Null if the entry does not exist. */
export async function findCostEntryEvent(
  db: Db,
  what: string,
  id: string,
): Promise<{ event: string | null; day: string } | null> {
  const table = what === 'miles' ? 'mileage' : 'expense'
  const row = await db.selectFrom(table).select(['event_id as event', 'day']).where('id', '=', id).executeTakeFirst()
  return row ?? null
}
