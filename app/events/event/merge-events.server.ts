import { matchesAnyId } from '../../plumbing/database/match-ids.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { EventRow, Tables } from '../../plumbing/database/schema.ts'
import type { EventState } from './event.ts'

/**
 * State of both events before the merge, and of the kept event after it, as JSON. The hold and the waitlist entry of the
 * merged event keep the column names of versions 1.x, which stored them first.
 */
export type MergeSnapshot = {
  state: EventState
  lostReason: string | null
  hold: { lead_id: string; until: string; placed_at: number; placed_by: string } | null
  line: { lead_id: string; day: string; joined_at: number; joined_by: string; told_at: number | null } | null
  eventId: string
  kept: { before: MergeTargetState; after: MergeTargetState; hasTakenLine: boolean }
}
export type MergeTargetState = Pick<EventRow, 'state' | 'lost_reason' | 'first_reply_at'>

/**
 * Restores events that were merged into erased events and belong to another person. Call it in the transaction that
 * erases.
 */
export async function restoreOrphanedEvents(db: Db, erasedIds: string[]): Promise<void> {
  await db.deleteFrom('merged_event').where('event_id', 'in', erasedIds).execute()
  const rows = await db.selectFrom('merged_event').selectAll().where('kept_event_id', 'in', erasedIds).execute()
  for (const row of rows) await restoreMergedEvent(db, row)
}

/** The event that a merged event now points to, or null if it is not merged. */
export async function findMergeTargetId(db: Db, id: string): Promise<string | null> {
  let [at, found] = [id, null as string | null]
  for (;;) {
    const row = await db
      .selectFrom('merged_event')
      .select('kept_event_id')
      .where('event_id', '=', at)
      .executeTakeFirst()
    if (!row) return found
    at = found = row.kept_event_id
  }
}

/** References of the kept events, by the IDs of those of `ids` that were merged. */
export async function getMergeTargetReferences(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('merged_event').select(['event_id as id']).where('event_id', 'in', ids).execute()
  const pairs = rows.map(async ({ id }): Promise<[string, string]> => {
    const kept = await findMergeTargetId(db, id)
    const { reference } = await db
      .selectFrom('event')
      .select('reference')
      .where('id', '=', kept)
      .executeTakeFirstOrThrow()
    return [id, reference]
  })
  return new Map(await Promise.all(pairs))
}

/** All events that were merged into `keptIds`, directly or indirectly, each with the ID it leads to. */
export async function getMergeTargetIds(db: Db, keptIds: readonly string[]): Promise<Map<string, string>> {
  const all = new Map<string, string>()
  for (let ids = [...keptIds]; ids.length > 0;) {
    const found = await db
      .selectFrom('merged_event')
      .select(['event_id as id', 'kept_event_id as keptId'])
      .where(matchesAnyId(db, 'kept_event_id', ids))
      .execute()
    for (const { id, keptId } of found) all.set(id, all.get(keptId) ?? keptId)
    ids = found.map(({ id }) => id)
  }
  return all
}

/** A merged event, the time of its merge in epoch milliseconds, and the event that was kept. */
export type MergedEvent = { id: string; keptId: string; reference: string; name: string; at: number }

/** All events that were merged into an event, directly or indirectly. */
export async function listMergedEvents(db: Db, keptId: string): Promise<MergedEvent[]> {
  const all: MergedEvent[] = []
  for (let ids = [keptId]; ids.length > 0;) {
    const found: MergedEvent[] = await db
      .selectFrom('merged_event')
      .innerJoin('event', 'event.id', 'merged_event.event_id')
      .select([
        'event.id',
        'kept_event_id as keptId',
        'event.reference',
        'event.requestor_name as name',
        'merged_event.at',
      ])
      .where('kept_event_id', 'in', ids)
      .orderBy('merged_event.at', 'desc')
      .execute()
    all.push(...found)
    ids = found.map(({ id }) => id)
  }
  return all
}

/** Restores a merged event to its state before the merge. */
export async function restoreMergedEvent(db: Db, row: Tables['merged_event']): Promise<void> {
  const { state, lostReason, hold, line } = JSON.parse(row.before) as MergeSnapshot
  await db.deleteFrom('merged_event').where('event_id', '=', row.event_id).execute()
  await db.updateTable('event').set({ state, lost_reason: lostReason }).where('id', '=', row.event_id).execute()
  if (hold) {
    const { lead_id: event_id, ...rest } = hold
    await db
      .insertInto('hold')
      .values({ event_id, ...rest })
      .execute()
  }
  if (line) await db.insertInto('waitlist_entry').values(toWaitlistEntry(line)).execute()
}

/** The waitlist entry that a snapshot stores. */
export function toWaitlistEntry(line: NonNullable<MergeSnapshot['line']>): Tables['waitlist_entry'] {
  const { lead_id: event_id, told_at: notified_at, ...rest } = line
  return { event_id, notified_at, ...rest }
}

/** A hold and a waitlist entry as a snapshot stores them. */
export function toMergeSnapshotClaims(
  hold: Tables['hold'] | undefined,
  line: Tables['waitlist_entry'] | undefined,
): Pick<MergeSnapshot, 'hold' | 'line'> {
  return {
    hold: hold
      ? { lead_id: hold.event_id, until: hold.until, placed_at: hold.placed_at, placed_by: hold.placed_by }
      : null,
    line: line
      ? {
          lead_id: line.event_id,
          day: line.day,
          joined_at: line.joined_at,
          joined_by: line.joined_by,
          told_at: line.notified_at,
        }
      : null,
  }
}
