import type { Db } from '../../plumbing/database/database.server.ts'
import type { Tables } from '../../plumbing/database/schema.ts'
import { runInTransaction } from '../../plumbing/database/transaction.server.ts'
import { moveToTrash, restoreFromTrash, type TrashedRows } from '../../plumbing/database/trash.server.ts'
import { finishedInquiryTrashKind } from '../event/create-event.server.ts'
import { lockEvent } from '../event/lock-event.server.ts'
import { deleteUnusedEvent, findEventUse } from '../event/unused-event.server.ts'

/** Time within which a call that was saved with a date can be undone, in milliseconds. */
const undoCallMs = 10 * 60_000

const trashKind = 'event'

/** Why an event stays that was to be undone. */
export type EventUndoBlocker = 'late' | 'written' | 'changed'

/**
 * Result of undoing a saved call. `undone`: the id of the inquiry that was there before, else the id in the trash that
 * restores the event.
 */
export type UndoManualEventResult =
  | { kind: 'undone'; unfinished: string | null; trashId: string }
  | { kind: 'kept'; why: EventUndoBlocker }
  | { kind: 'gone' }

type UndoneEvent = Pick<Tables['event'], 'id' | 'source' | 'state' | 'created_at'>

/** Returns why an event that was saved during a call cannot be undone, null if it can. `now` in epoch milliseconds. */
export async function findEventUndoBlocker(
  db: Db,
  { id, source, state, created_at }: UndoneEvent,
  now: number,
): Promise<EventUndoBlocker | null> {
  if (source !== 'hand') return 'changed'
  if (now - created_at > undoCallMs) return 'late'
  return (await findEventUse(db, { eventId: id, madeAt: created_at })) ?? (state === 'new' ? null : 'changed')
}

/** Whether an event was just saved during a call and nothing happened to it since. */
export async function canUndoManualEvent(db: Db, eventId: string, now: number): Promise<boolean> {
  const event = await db
    .selectFrom('event')
    .select(['id', 'source', 'state', 'created_at'])
    .where('id', '=', eventId)
    .executeTakeFirst()
  return event !== undefined && (await findEventUndoBlocker(db, event, now)) === null
}

/**
 * Undoes saving a call with a date. Moves the event to the trash and restores the unfinished inquiry it was created from. An
 * event used since then stays. `now` in epoch milliseconds.
 */
export async function undoManualEvent(db: Db, eventId: string, now: number): Promise<UndoManualEventResult> {
  return runInTransaction(db, async (db) => {
    const event = await lockEvent(db, eventId)
    if (!event) return findUndone(db, eventId)
    const why = await findEventUndoBlocker(db, event, now)
    if (why !== null) return { kind: 'kept', why }
    const { held_until: _, ...row } = event
    const ofEvent = <Table extends 'event_search' | 'event_contact' | 'waitlist_entry'>(table: Table) =>
      db
        .selectFrom(table as 'event_contact')
        .selectAll()
        .where('event_id', '=', eventId)
        .execute() as Promise<unknown[]> as Promise<Tables[Table][]>
    const rows: TrashedRows = {
      event: [row],
      event_search: await ofEvent('event_search'),
      event_contact: await ofEvent('event_contact'),
      waitlist_entry: await ofEvent('waitlist_entry'),
    }
    await deleteUnusedEvent(db, eventId)
    const trashId = await moveToTrash(db, trashKind, eventId, rows, now)
    return { kind: 'undone', unfinished: await restoreFinishedInquiry(db, row.idempotency_key), trashId }
  })
}

/** Restores the unfinished inquiry that an event was created from. Returns its id, or null if there was none. */
async function restoreFinishedInquiry(db: Db, key: string): Promise<string | null> {
  const kept = await db
    .selectFrom('trash')
    .select('id')
    .where('kind', '=', finishedInquiryTrashKind)
    .where('name', '=', key)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return kept && (await restoreFromTrash(db, kept.id)) ? key : null
}

/** A second tap: the event is in the trash already. */
async function findUndone(db: Db, eventId: string): Promise<UndoManualEventResult> {
  const undone = await db
    .selectFrom('trash')
    .select(['id', 'contents'])
    .where('kind', '=', trashKind)
    .where('name', '=', eventId)
    .executeTakeFirst()
  if (!undone) return { kind: 'gone' }
  const key = (JSON.parse(undone.contents) as TrashedRows).event?.[0]?.idempotency_key ?? ''
  const inquiry = await db.selectFrom('unfinished_inquiry').select('id').where('id', '=', key).executeTakeFirst()
  return { kind: 'undone', unfinished: inquiry?.id ?? null, trashId: undone.id }
}
