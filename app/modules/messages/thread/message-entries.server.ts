import { formatFileSize, type ConversationFile } from '../../../events/event/conversation-entry.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { matchesAnyId } from '../../../plumbing/database/match-ids.server.ts'
import type { MessageAttachmentRow, MessageRow } from '../../../plumbing/database/schema.ts'
import { formatBounceReason } from '../bounced-email.server.ts'
import { listAttachments } from '../message-records.server.ts'
import { messagesPath } from '../messages-path.ts'
import type { MessageAddress, MessageBounce } from '../received-message.ts'
import { canUndoInquiry } from '../undo-window.ts'
import type { ThreadAction, ThreadEntry, ThreadReader } from './thread-entry.ts'
import type { ThreadContacts } from './thread-contacts.server.ts'

/** Maximum number of messages in a conversation. */
const maxMessages = 1_000

/** Messages of the mailbox that belong to events, as entries. A bounce of an email of this site is shown at the email. */
export async function listMessageEntries(
  db: Db,
  eventIds: readonly string[],
  people: ThreadContacts,
  reader: Pick<ThreadReader, 'now'>,
): Promise<ThreadEntry[]> {
  const rows = await db
    .selectFrom('message')
    .selectAll()
    .where(matchesAnyId(db, 'event_id', eventIds))
    .where('kind', '!=', 'copy')
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .limit(maxMessages)
    .execute()
  const shown = rows.filter(
    ({ kind, email_id, bounce }) => kind !== 'bounce' || email_id === null || !isPermanent(bounce),
  )
  const files = await listAttachments(
    db,
    shown.map(({ id }) => id),
  )
  return shown.map((row) =>
    row.kind === 'bounce'
      ? toBounceEntry(row)
      : toMessageEntry(
          row,
          files.filter(({ message_id }) => message_id === row.id),
          people,
          reader,
        ),
  )
}

function isPermanent(bounce: string | null): boolean {
  return bounce !== null && (JSON.parse(bounce) as MessageBounce).isPermanent
}

function toMessageEntry(
  row: MessageRow,
  files: readonly MessageAttachmentRow[],
  people: ThreadContacts,
  { now }: Pick<ThreadReader, 'now'>,
): ThreadEntry {
  const isIn = row.direction === 'in'
  const recipients = (JSON.parse(row.recipients) as MessageAddress[]).filter(({ email }) => !people.isOwn(email))
  const names = [...new Set(recipients.map(({ email }) => people.nameOf(email)))]
  const isAutomatic = row.kind === 'automatic'
  return {
    id: `message-${row.id}`,
    at: row.sent_at,
    side: isIn ? 'in' : 'out',
    who: isIn
      ? people.nameOf(row.sender_email, row.sender_name)
      : names.length > 0
        ? `You to ${names.join(' and ')}`
        : 'You',
    channel: 'email',
    subject: row.subject,
    text: row.body_text.trim() || (files.length > 0 ? '' : 'This email has no text.'),
    quoted: row.quoted_text.trim(),
    status: isAutomatic
      ? { label: 'An automatic answer: it counts as no answer', isBad: false }
      : isIn
        ? null
        : { label: 'Sent from your own mail', isBad: false },
    warning: isIn ? findWarning(row, people) : null,
    files: files.map(toThreadFile),
    actions: isIn ? listActions(row, people, now) : [],
    isAutomatic,
    isHeard: isIn && !isAutomatic && row.no_answer_at === null,
    isReply: !isIn && !isAutomatic,
  }
}

/** A report about an email that is still being tried, or about one that the owner sent from elsewhere. */
function toBounceEntry(row: MessageRow): ThreadEntry {
  const bounce = JSON.parse(row.bounce!) as MessageBounce
  const reason = formatBounceReason(bounce)
  return {
    id: `message-${row.id}`,
    at: row.sent_at,
    side: 'fact',
    who: '',
    channel: 'email',
    subject: '',
    text: bounce.isPermanent
      ? `An email to ${bounce.recipient ?? 'this client'} did not arrive: ${reason}`
      : `An email to ${bounce.recipient ?? 'this client'} is late. The mail server is still trying: ${reason}`,
    quoted: '',
    status: null,
    warning: null,
    files: [],
    actions: [],
    isAutomatic: true,
    isHeard: false,
    isReply: false,
  }
}

function findWarning(row: MessageRow, people: ThreadContacts): string | null {
  const name = people.nameOf(row.sender_email, row.sender_name)
  if (row.authenticity !== 'passed') return `May not be from ${name}: the sender could not be confirmed`
  if (row.matched_by !== 'inquiry' && !people.isOnFile(row.sender_email)) return `From ${row.sender_email}, not on file`
  return null
}

function listActions(row: MessageRow, people: ThreadContacts, now: number): ThreadAction[] {
  // The sender of an inquiry may be the directory.
  const isUnknown = row.matched_by !== 'inquiry' && !people.isOnFile(row.sender_email)
  return [
    ...(isUnknown && row.authenticity !== 'failed' && row.sender_email !== ''
      ? [{ kind: 'remember-address' as const, message: row.id }]
      : []),
    { kind: 'no-answer', message: row.id },
    { kind: 'wrong-event', message: row.id },
    ...(canUndoInquiry(row, now)
      ? [
          {
            kind: 'post' as const,
            label: 'Undo the inquiry',
            action: messagesPath,
            intent: 'undo-inquiry',
            id: row.id,
          },
        ]
      : []),
  ]
}

function toThreadFile({ id, name, bytes, file }: MessageAttachmentRow): ConversationFile {
  const size = formatFileSize(bytes)
  return file === null
    ? { name: `${name}, ${size}: too large to keep, it is in your mailbox`, size, href: null }
    : { name, size, href: `/backbar/messages/file/message/${encodeURIComponent(id)}/0` }
}
