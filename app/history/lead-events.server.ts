import { randomUUIDv7 } from 'node:crypto'
import type { LeadState } from '../leads/lead.ts'
import { lockLead } from '../leads/lock-lead.server.ts'
import { throwAway } from '../plumbing/database/bin.server.ts'
import type { Db } from '../plumbing/database/database.server.ts'
import type { LeadEventRow } from '../plumbing/database/schema.ts'
import type { LeadEvent } from './lead-event.ts'

/** What happened to a request, the newest first. */
export async function readEvents(db: Db, leadId: string): Promise<LeadEvent[]> {
  const rows = await db.selectFrom('lead_event').selectAll().where('lead_id', '=', leadId).orderBy('at', 'desc').orderBy('id').execute()
  return rows.map(eventOf)
}

/** Writes an event down. Call it in the transaction that makes it happen, with the request locked. */
export async function recordEvent(
  db: Db,
  leadId: string,
  event: Pick<LeadEvent, 'kind' | 'words'> & Partial<Pick<LeadEvent, 'id' | 'from' | 'to'>>,
  now: number,
): Promise<void> {
  const last = await db.selectFrom('lead_event').select('at').where('lead_id', '=', leadId).orderBy('at', 'desc').limit(1).executeTakeFirst()
  const { id = randomUUIDv7(), kind, words, from = null, to = null } = event
  // What happens in one moment still has an order: undoing depends on it.
  const at = Math.max(now, (last?.at ?? 0) + 1)
  const row = { id, lead_id: leadId, at, kind, words, from_state: from, to_state: to }
  await db.insertInto('lead_event').values(row).onConflict((conflict) => conflict.doNothing()).execute()
}

/** Adds a note to a request's history; the same key again adds nothing. False where the request is gone. */
export async function addNote(db: Db, leadId: string, note: { key: string; words: string }, now: number): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    if (!(await lockLead(db, leadId))) return false
    await recordEvent(db, leadId, { id: `note-${leadId}-${note.key}`, kind: 'note', words: note.words }, now)
    return true
  })
}

/** Takes a note out of the history; answers the bin's id to bring it back by, or null where it was gone. */
export async function deleteNote(db: Db, leadId: string, noteId: string, now: number): Promise<string | null> {
  return db.transaction().execute(async (db) => {
    const note = db.deleteFrom('lead_event').where('id', '=', noteId).where('lead_id', '=', leadId).where('kind', '=', 'note')
    const row = await note.returningAll().executeTakeFirst()
    return row ? throwAway(db, 'note', row.words.slice(0, 80), { lead_event: [row] }, now) : null
  })
}

function eventOf({ id, at, kind, words, from_state, to_state }: LeadEventRow): LeadEvent {
  return { id, at, kind: kind as LeadEvent['kind'], words, from: from_state as LeadState | null, to: to_state as LeadState | null }
}
