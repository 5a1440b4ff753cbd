import { getToday } from '../../../business/dates.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { lockEvent } from '../../../events/event/lock-event.server.ts'
import { undoEventStateChange } from '../../../office/event/change-event-state.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { FileStore } from '../../../plumbing/files/disk-file-store.server.ts'
import { footerDelimiter } from '../../../plumbing/outbox/email-plain-text.ts'
import { cancelQueuedEmail, parseAttachedFiles } from '../../../plumbing/outbox/outbox.server.ts'
import { saveDraft } from './drafts.server.ts'

/** Time after a reply within which its history entries were recorded, in milliseconds. */
const recordedWithinMs = 50

/**
 * Withdraws an email that was not sent yet, with its copies. Its text becomes the draft, its files are removed, and the
 * event's state change is undone. Returns `late` if sending has begun, null if the event has no such email.
 */
export async function undoSendingEmail(
  { db, files, now }: { db: Db; files: FileStore; now: () => number },
  eventId: string,
  emailId: string,
): Promise<'undone' | 'undone-files' | 'late' | null> {
  const { timeZone } = await getSetting(db, 'identity')
  const result = await db.transaction().execute(async (db) => {
    const event = await lockEvent(db, eventId)
    if (!event) return null
    const rows = await db
      .selectFrom('email')
      .selectAll()
      .where('event_id', '=', eventId)
      .where('kind', '=', 'reply')
      .where((is) => is.or([is('id', '=', emailId), is('id', 'like', `${emailId.replaceAll(/[%_\\]/g, '')}-%`)]))
      .orderBy('id')
      .execute()
    const [first] = rows
    if (!first) return null
    const isWaiting = rows.every(
      ({ state, attempts, claim }) => state === 'waiting' && attempts === 0 && claim === null,
    )
    if (!isWaiting) return 'late'
    for (const { id } of rows) if (!(await cancelQueuedEmail(db, id))) throw new Error('The email was just claimed')
    const body = first.body_text.split(footerDelimiter)[0]!.trim()
    await saveDraft(db, eventId, { subject: first.subject, body, template: 'blank' }, now())
    await forgetReply(db, event, first.created_at, { today: getToday(now(), timeZone), now: now() })
    return { files: parseAttachedFiles(first) }
  })
  if (result === null || result === 'late') return result
  for (const { file } of result.files) await files.remove(file)
  return result.files.length > 0 ? 'undone-files' : 'undone'
}

/** Deletes the history entry of a reply, and undoes the state change and the first reply time that it caused. */
async function forgetReply(
  db: Db,
  event: { id: string; first_reply_at: number | null },
  sentAt: number,
  { today, now }: { today: string; now: number },
): Promise<void> {
  const entries = await db
    .selectFrom('history_entry')
    .select(['id', 'kind', 'at'])
    .where('event_id', '=', event.id)
    .where('at', '>=', sentAt)
    .where('at', '<=', sentAt + recordedWithinMs)
    .where('actor', '=', 'owner')
    .where('kind', 'in', ['reply', 'moved'])
    .orderBy('at')
    .execute()
  const reply = entries.find(({ kind }) => kind === 'reply')
  const move = entries.find(({ kind }) => kind === 'moved')
  if (reply) await db.deleteFrom('history_entry').where('id', '=', reply.id).execute()
  if (move) await undoEventStateChange(db, event.id, { eventId: move.id, now, today, despite: '' })
  if (event.first_reply_at === sentAt)
    await db.updateTable('event').set({ first_reply_at: null }).where('id', '=', event.id).execute()
}
