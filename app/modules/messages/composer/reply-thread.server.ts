import type { Db } from '../../../plumbing/database/database.server.ts'
import type { EmailThread } from '../../../plumbing/outbox/email.ts'

/**
 * Maximum number of Message-IDs that a reply names, so that its headers stay short. The first one begins the thread.
 */
const maxReferences = 20

/** The client's message that a reply responds to. Null if the client sent none. */
export type ReplyTarget = { thread: EmailThread; subject: string }

/** The last message of a client, which a reply belongs to, with its thread. */
export async function findReplyTarget(db: Db, eventId: string): Promise<ReplyTarget | null> {
  const row = await db
    .selectFrom('message')
    .select(['message_id', 'thread_ids', 'subject'])
    .where('event_id', '=', eventId)
    .where('direction', '=', 'in')
    .where('kind', '=', 'message')
    .where('authenticity', '!=', 'failed')
    // The client has not seen the email of a directory.
    .where('matched_by', '!=', 'inquiry')
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const [first, ...others] = [...(JSON.parse(row.thread_ids) as string[]), row.message_id]
  const references = [first, ...others.slice(-(maxReferences - 1))]
  return { thread: { inReplyTo: row.message_id, references }, subject: formatReplySubject(row.subject) }
}

/** Subject of a reply: with one "Re:". */
export function formatReplySubject(subject: string): string {
  const plain = subject.replace(/^(?:\s*(?:re|rv|aw|fwd?)\s*:)+\s*/i, '').trim()
  return plain === '' ? '' : `Re: ${plain}`.slice(0, 200)
}
