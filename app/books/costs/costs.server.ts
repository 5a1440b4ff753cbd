import { formatShortMonthDay } from '../../business/dates.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import {
  mergeCostEntries,
  toCostLine,
  sumReimbursementsDue,
  type CostEntry,
  type CostLine,
  type CostLinesWithCount,
} from './cost-line.ts'
import { listExpenses } from './expenses.server.ts'
import { listMileages } from './mileages.server.ts'

/** So many entries of a year stand in each list of its page, the latest first; all of them are in the sheet. */
const mostShown = 200

/**
 * The costs and miles of some days as their page lists them: those for an event and those for none, what stands of them in
 * all, the one that `did` names, and what of any days waits to be paid back.
 */
export async function getCostsPageData(
  db: Db,
  { from, to, did }: { from: string; to: string; did: string | null },
): Promise<{
  ofEvents: CostLinesWithCount
  shared: CostLinesWithCount
  totalCents: number
  did: CostLine | null
  payBack: { name: string; cents: number }[]
}> {
  const [expenses, mileages, laidOut] = await Promise.all([
    listExpenses(db, { from, to }),
    listMileages(db, { from, to }),
    listExpenses(db, { isLaidOut: true }),
  ])
  const entries = mergeCostEntries(expenses, mileages)
  const [ofEvents, shared] = [entries.filter(({ eventId }) => eventId), entries.filter(({ eventId }) => !eventId)]
  const shown = [...ofEvents.slice(0, mostShown), ...shared.slice(0, mostShown)]
  const one = entries.find(({ id }) => id === did)
  const names = await readEventNames(
    db,
    [...shown, ...(one ? [one] : [])].flatMap(({ eventId }) => eventId ?? []),
  )
  const listed = (of: CostEntry[]) => ({
    lines: of.slice(0, mostShown).map((entry) => toCostLine(entry, names)),
    count: of.length,
  })
  return {
    ofEvents: listed(ofEvents),
    shared: listed(shared),
    totalCents: entries.reduce((sum, { amountCents, isTakenBack }) => sum + (isTakenBack ? 0 : amountCents), 0),
    did: one ? toCostLine(one, names) : null,
    payBack: sumReimbursementsDue(laidOut),
  }
}

/** The costs and miles of an event as its account lists them. */
export async function listEventCosts(db: Db, eventId: string): Promise<CostLine[]> {
  const of = { eventIds: [eventId] }
  const [expenses, mileages] = await Promise.all([listExpenses(db, of), listMileages(db, of)])
  const names = await readEventNames(db, [eventId])
  return mergeCostEntries(expenses, mileages).map((entry) => toCostLine(entry, names))
}

async function readEventNames(db: Db, eventIds: readonly string[]): Promise<Map<string, string>> {
  if (eventIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('lead')
    .select(['id', 'requestor_name as name', 'event_date as day'])
    .where('id', 'in', [...new Set(eventIds)])
    .execute()
  return new Map(rows.map(({ id, name, day }) => [id, `${name}, ${formatShortMonthDay(day)}`]))
}

/** The request an entry is of and its day, to lead back to; null where there is no such entry. */
export async function findCostEntryEvent(
  db: Db,
  what: string,
  id: string,
): Promise<{ event: string | null; day: string } | null> {
  const table = what === 'miles' ? 'mileage' : 'expense'
  const row = await db.selectFrom(table).select(['lead_id as event', 'day']).where('id', '=', id).executeTakeFirst()
  return row ?? null
}
