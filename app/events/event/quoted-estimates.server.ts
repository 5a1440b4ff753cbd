import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../plumbing/database/database.server.ts'
import { isSameEstimate, toEmailEstimate, type QuotedEstimate } from './quoted-estimates.ts'
import type { EventRecord } from './event.ts'

/**
 * Lists the estimates that the client was given, earliest first. An event whose estimate never changed has a single entry
 * from its arrival.
 */
export async function listQuotedEstimates(db: Db, event: EventRecord): Promise<QuotedEstimate[]> {
  const rows = await db
    .selectFrom('quoted_estimate')
    .selectAll()
    .where('event_id', '=', event.id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  if (rows.length === 0) return [getFirstEstimate(event)]
  return rows.map(({ at, kind, snapshot }) => ({
    at,
    kind: kind as QuotedEstimate['kind'],
    snapshot: JSON.parse(snapshot),
  }))
}

/** Records the first estimate of an event. Call it before the estimate changes, in the same transaction. */
export async function recordFirstEstimate(db: Db, event: EventRecord): Promise<void> {
  const known = await db
    .selectFrom('quoted_estimate')
    .select('id')
    .where('event_id', '=', event.id)
    .limit(1)
    .executeTakeFirst()
  if (!known) await insertEstimate(db, `first-${event.id}`, event.id, getFirstEstimate(event))
}

/** Records that an email stated the current estimate, unless the last recorded estimate is the same. */
export async function recordEmailedEstimate(db: Db, event: EventRecord, at: number): Promise<void> {
  const { snapshot: last } = (await listQuotedEstimates(db, event)).at(-1)!
  const snapshot = toEmailEstimate(event.snapshot)
  if (isSameEstimate(last, snapshot)) return
  await recordFirstEstimate(db, event)
  await insertEstimate(db, uuidV7(), event.id, { at, kind: 'letter', snapshot })
}

function getFirstEstimate({ createdAt, source, snapshot }: EventRecord): QuotedEstimate {
  return { at: createdAt, kind: source, snapshot }
}

async function insertEstimate(
  db: Db,
  id: string,
  eventId: string,
  { at, kind, snapshot }: QuotedEstimate,
): Promise<void> {
  await db
    .insertInto('quoted_estimate')
    .values({ id, event_id: eventId, at, kind, snapshot: JSON.stringify(snapshot) })
    .execute()
}
