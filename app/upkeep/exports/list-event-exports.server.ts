import { formatIsoTimestamp } from '../../business/dates.ts'
import type { EventDetailsRecord } from '../../money/year/event-records.ts'
import type { StaffCostProvider } from '../../agreements/staff-cost-provider.server.ts'
import { eventProfitRecords } from '../../money/year/money-contributions.server.ts'
import { getEventFinanceRecords } from '../../money/year/event-finance-records.server.ts'
import { getEventDetailsRecords } from '../../money/year/event-details-records.server.ts'
import { appParts } from '../app-parts.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { toEventRecord, selectEventsWithHold } from '../../events/event/events.server.ts'
import type { ExportFilter } from './export-filter.ts'
import { getMergeTargetReferences } from '../../events/event/merge-events.server.ts'
import { toHistoryEntry, selectHistoryEntries } from '../../events/event/history.server.ts'
import {
  toHistoryExportRecord,
  toEventExportRecord,
  type ExportedEvent,
  type HistoryExportRecord,
  type EmailExportRecord,
  type EventExportRecord,
} from './event-export-record.ts'

/** Events per batch, so that a full export needs little memory. */
const batchSize = 250

/** Yields the selected events in order of arrival, in batches. Includes events that arrive meanwhile. */
export async function* streamExportableEvents(
  db: Db,
  { states, from, to }: ExportFilter,
): AsyncGenerator<ExportedEvent[]> {
  let last: { createdAt: number; id: string } | null = null
  for (;;) {
    let next = selectEventsWithHold(db).orderBy('created_at').orderBy('id').limit(batchSize)
    if (states.length > 0) next = next.where('state', 'in', states)
    if (from !== null) next = next.where('event_date', '>=', from)
    if (to !== null) next = next.where('event_date', '<=', to)
    if (last !== null) {
      const { createdAt, id }: { createdAt: number; id: string } = last
      next = next
        .where('created_at', '>=', createdAt)
        .where((is) => is.or([is('created_at', '>', createdAt), is('id', '>', id)]))
    }
    const rows = await next.execute()
    const merged = rows.filter(({ state }) => state === 'merged').map(({ id }) => id)
    const kept = merged.length > 0 ? await getMergeTargetReferences(db, merged) : new Map<string, string>()
    const events: ExportedEvent[] = rows.map((row) => ({ ...toEventRecord(row), mergedInto: kept.get(row.id) ?? null }))
    if (events.length > 0) yield events
    if (events.length < batchSize) return
    last = events.at(-1)!
  }
}

/**
 * Returns export records in the same order, with history, emails, finances and event details. Includes the profit where
 * `crewCosts` are passed, which exports for clients must not contain.
 */
export async function listEventExportRecords(
  db: Db,
  leads: ExportedEvent[],
  crewCosts: StaffCostProvider | null = null,
): Promise<EventExportRecord[]> {
  const ids = leads.map(({ id }) => id)
  const [events, emails, books, nights, [earned]] = await Promise.all([
    readHistory(db, ids),
    readEmails(db, ids),
    getEventFinanceRecords(db, ids),
    readEventDetails(db, ids),
    crewCosts ? eventProfitRecords.list(db, ids, crewCosts) : [],
  ])
  return leads.map((lead) => {
    const { id } = lead
    const [history, mail] = [events.get(id) ?? [], emails.get(id) ?? []]
    return toEventExportRecord(lead, history, mail, books.get(id) ?? null, nights.get(id) ?? null, earned?.get(id))
  })
}

/** Returns the details of events, with what modules add to them. Events without details are left out. */
async function readEventDetails(db: Db, ids: string[]): Promise<Map<string, EventDetailsRecord>> {
  const [own, ...added] = await Promise.all([
    getEventDetailsRecords(db, ids),
    ...Object.values(appParts).flatMap(({ eventRecords }) => (eventRecords ? [eventRecords(db, ids)] : [])),
  ])
  const records = [...own].map(([id, record]): [string, EventDetailsRecord] => [
    id,
    Object.assign({}, record, ...added.map((records) => records.get(id))),
  ])
  const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)
  return new Map(records.filter(([, record]) => !Object.values(record).every(isEmpty)))
}

async function readHistory(db: Db, ids: string[]): Promise<Map<string, HistoryExportRecord[]>> {
  const rows = await selectHistoryEntries(db)
    .where('event_id', 'in', ids)
    .orderBy('at')
    .orderBy('history_entry.id')
    .execute()
  return groupByKey(rows.map((row) => [row.event_id, toHistoryExportRecord(toHistoryEntry(row))]))
}

async function readEmails(db: Db, ids: string[]): Promise<Map<string, EmailExportRecord[]>> {
  const rows = await db
    .selectFrom('email')
    .select([
      'event_id',
      'kind',
      'recipient',
      'subject',
      'state',
      'attempts',
      'created_at',
      'settled_at',
      'last_response',
    ])
    .where('event_id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return groupByKey(
    rows.map((row) => [
      row.event_id!,
      {
        kind: row.kind,
        to: row.recipient,
        subject: row.subject,
        state: row.state,
        attempts: row.attempts,
        postedAt: formatIsoTimestamp(row.created_at),
        settledAt: row.settled_at === null ? null : formatIsoTimestamp(row.settled_at),
        lastWords: row.last_response,
      },
    ]),
  )
}

function groupByKey<T>(pairs: [string, T][]): Map<string, T[]> {
  const groups = Map.groupBy(pairs, ([key]) => key)
  return new Map([...groups].map(([key, group]) => [key, group.map(([, value]) => value)]))
}
