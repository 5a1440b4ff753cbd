import type { ConsumptionSample } from '../model/consumption-sample.ts'
import { findMergeTargetId, getMergeTargetIds } from '../../../events/event/merge-events.server.ts'
import { matchesAnyId } from '../../../plumbing/database/match-ids.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { LeftoverCountRow } from '../../../plumbing/database/schema.ts'
import { combineLeftoverReports, type LeftoverReporter, type LeftoverReport } from './combine-leftover-reports.ts'
import { toConsumptionSample, normalizeLeftoverCount, type EventLeftovers } from './leftover-count.ts'
import { compareAscending } from '../../../business/compare.ts'

/** Limit of events to learn from, the latest: a year for a bar with three events a day. */
const maxEvents = 1_000
/** The back office, every staff member, and notes made during the event. */
const maxReporters = 4

/**
 * Returns counted events in order of their days. Counts of a merged quote request belong to the event it was merged into.
 * Canceled events and spam are left out while they have that status.
 */
export async function listEventLeftovers(db: Db): Promise<EventLeftovers[]> {
  const rows = await db
    .selectFrom('leftover_count')
    .innerJoin('event', 'event.id', 'leftover_count.event_id')
    .selectAll('leftover_count')
    .select(['event.state', 'event.event_date'])
    .where('event.state', 'in', ['booked', 'done', 'merged'])
    .orderBy('event.event_date', 'desc')
    .orderBy('event.id')
    .limit(maxEvents * maxReporters)
    .execute()
  const events = new Map<string, { date: string; rows: LeftoverCountRow[] }>()
  const put = (id: string, date: string | null, row: LeftoverCountRow) => {
    const event = events.get(id) ?? { date: date ?? '', rows: [] }
    events.set(id, { ...event, rows: [...event.rows, row] })
  }
  const isMerged = ({ state }: { state: string }) => state === 'merged'
  for (const row of rows.filter((row) => !isMerged(row))) put(row.event_id, row.event_date, row)
  for (const row of rows.filter(isMerged)) {
    const kept = await findMergedEvent(db, row.event_id)
    if (kept) put(kept.id, kept.event_date, row)
  }
  return [...events]
    .toSorted(([a, one], [b, other]) => compareAscending(one.date, other.date) || compareAscending(a, b))
    .slice(-maxEvents)
    .map(([eventId, { rows }]) => toEventLeftovers(eventId, rows))
}

/** Returns the event into which an event was merged, if it is booked or done. */
async function findMergedEvent(db: Db, id: string) {
  const keptId = await findMergeTargetId(db, id)
  if (!keptId) return undefined
  return db
    .selectFrom('event')
    .select(['id', 'event_date'])
    .where('id', '=', keptId)
    .where('state', 'in', ['booked', 'done'])
    .executeTakeFirst()
}

/** Counts the events with a leftover count. */
export async function countEventsWithLeftovers(db: Db): Promise<number> {
  const { events } = await db
    .selectFrom('leftover_count')
    .select((is) => is.fn.count<number>('event_id').distinct().as('events'))
    .executeTakeFirstOrThrow()
  return events
}

/** Returns the combined count of an event. Null if there is none. */
export async function getEventLeftovers(db: Db, eventId: string): Promise<EventLeftovers | null> {
  const rows = await readReports(db, eventId)
  return rows.length > 0 ? toEventLeftovers(eventId, rows) : null
}

/** Returns all reports of an event and of those merged into it, in order of time. */
export async function listLeftoverReports(db: Db, eventId: string): Promise<LeftoverReport[]> {
  return (await readReports(db, eventId)).map((row) => toLeftoverReport(row, eventId))
}

async function readReports(db: Db, eventId: string): Promise<LeftoverCountRow[]> {
  const putInto = await getMergeTargetIds(db, [eventId])
  return db
    .selectFrom('leftover_count')
    .selectAll()
    .where(matchesAnyId(db, 'event_id', [eventId, ...putInto.keys()]))
    .orderBy('counted_at')
    .orderBy('id')
    .execute()
}

/** Returns the samples the model can learn from. */
export function toConsumptionSamples(evenings: readonly EventLeftovers[]): ConsumptionSample[] {
  return evenings.flatMap((evening) => toConsumptionSample(evening) ?? [])
}

/**
 * Combines the leftover counts of an event, including counts of events merged into it. They are compared with the
 * event's own shopping list if it has a count, otherwise with that of the last count. `rows` is not empty.
 */
function toEventLeftovers(eventId: string, rows: LeftoverCountRow[]): EventLeftovers {
  const inOrder = rows.toSorted((a, b) => a.counted_at - b.counted_at || compareAscending(a.id, b.id))
  const last = inOrder.findLast((row) => row.event_id === eventId) ?? inOrder.at(-1)!
  return {
    eventId,
    count: combineLeftoverReports(inOrder.map((row) => toLeftoverReport(row, eventId))),
    basis: JSON.parse(last.basis),
  }
}

function toLeftoverReport(
  { event_id, counted_by, counted_at, counted }: LeftoverCountRow,
  eventId: string,
): LeftoverReport {
  const isOther = event_id !== eventId && counted_by === 'office'
  return {
    by: isOther ? 'merged' : (counted_by as LeftoverReporter),
    at: counted_at,
    count: normalizeLeftoverCount(JSON.parse(counted)),
  }
}
