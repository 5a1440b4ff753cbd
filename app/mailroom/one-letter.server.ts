import type { Db } from '../plumbing/database/database.server.ts'
import type { OneLetter } from './letter-sheet.ts'
import { standOf } from './letter-list.server.ts'

/** A letter with its history, the oldest first; null where there is none. */
export async function readLetter(db: Db, id: string): Promise<OneLetter | null> {
  const row = await db.selectFrom('letter').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const events = await db.selectFrom('letter_event').select(['at', 'kind', 'words']).where('letter_id', '=', id).orderBy('at').orderBy('id').execute()
  return {
    id,
    leadId: row.lead_id,
    kind: row.kind,
    to: row.recipient,
    replyTo: row.reply_to,
    messageId: row.message_id,
    subject: row.subject,
    // A reset letter's link opens the door without a password: it is for its reader only.
    text: row.kind === 'reset' ? null : row.body_text,
    createdAt: row.created_at,
    postedAt: row.posted_at,
    ...standOf(row),
    events,
  }
}
