import { formatDateTime } from '../../../business/dates.ts'
import { isMoneyEmail } from '../../../office/event/event-history.server.ts'
import { formatFileSize } from '../../../events/event/conversation-entry.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { matchesAnyId } from '../../../plumbing/database/match-ids.server.ts'
import type { EmailRow } from '../../../plumbing/database/schema.ts'
import { computeDeliveryStatus, getEmailPath } from '../../../plumbing/outbox/delivery-status.ts'
import { footerDelimiter } from '../../../plumbing/outbox/email-plain-text.ts'
import { parseAttachedFiles } from '../../../plumbing/outbox/outbox.server.ts'
import { undoWindowMs } from '../undo-window.ts'
import type { ThreadAction, ThreadEntry, ThreadReader } from './thread-entry.ts'
import type { ThreadContacts } from './thread-contacts.server.ts'

/** Kinds of emails that answer a client. Other kinds are sent automatically or carry documents. */
export const replyEmailKinds: readonly string[] = ['reply', 'answer', 'proposal', 'declined']

/** The text of an email without its title in capitals and its footer. */
export function formatEmailText(bodyText: string): string {
  const text = bodyText.split(footerDelimiter)[0]!.trim()
  const [title = '', ...others] = text.split('\n')
  const isTitle = title === title.toUpperCase() && /\p{Lu}{2}/u.test(title) && others.length > 0
  return isTitle ? others.join('\n').trim() : text
}

/** Maximum number of emails in a conversation. */
const maxEmails = 400

/** Emails that this site sent for events, as entries. Copies to several people are one entry. */
export async function listEmailEntries(
  db: Db,
  eventIds: readonly string[],
  people: ThreadContacts,
  reader: ThreadReader,
): Promise<ThreadEntry[]> {
  const rows = await db
    .selectFrom('email')
    .select([
      'id',
      'event_id',
      'kind',
      'recipient',
      'subject',
      'body_text',
      'state',
      'attempts',
      'created_at',
      'due_at',
    ])
    .select(['claimed_until', 'last_response', 'given_up', 'transport', 'attached_files'])
    .where(matchesAnyId(db, 'event_id', eventIds))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(maxEmails)
    .execute()
  const shown = rows.filter(
    ({ id, kind, event_id: eventId, recipient }) =>
      !people.isOwn(recipient) && (reader.isOwner || !isMoneyEmail({ kind, id, eventId })),
  )
  const groups = Map.groupBy(shown, ({ kind, subject, created_at }) => `${created_at} ${kind} ${subject}`)
  return [...groups.values()].map((copies) => toEmailEntry(copies, people, reader))
}

type Row = Pick<
  EmailRow,
  | 'id'
  | 'kind'
  | 'recipient'
  | 'subject'
  | 'body_text'
  | 'state'
  | 'attempts'
  | 'created_at'
  | 'due_at'
  | 'claimed_until'
  | 'last_response'
  | 'given_up'
  | 'transport'
  | 'attached_files'
>

/** The entry of an email and its copies. The original has the shortest id. */
function toEmailEntry(copies: readonly Row[], people: ThreadContacts, reader: ThreadReader): ThreadEntry {
  const [first] = copies.toSorted((a, b) => a.id.length - b.id.length || a.id.localeCompare(b.id)) as [Row]
  const failed = copies.find(({ state }) => state === 'refused')
  const names = [...new Set(copies.map(({ recipient }) => people.nameOf(recipient)))]
  return {
    id: `email-${first.id}`,
    at: first.created_at,
    side: 'out',
    who: names.length === 1 && names[0] === people.client ? 'You' : `You to ${names.join(' and ')}`,
    channel: 'email',
    subject: first.subject,
    text: formatEmailText(first.body_text),
    quoted: '',
    status: failed ? formatFailure(failed) : formatStatus(first, reader),
    warning: null,
    files: parseAttachedFiles(first).map(({ name, bytes }, position) => ({
      name,
      size: formatFileSize(bytes),
      href: `/backbar/messages/file/email/${encodeURIComponent(first.id)}/${position}`,
    })),
    actions: failed ? listFailureActions(failed, reader) : listSendActions(first, reader),
    isAutomatic: !replyEmailKinds.includes(first.kind),
    isHeard: false,
    isReply: replyEmailKinds.includes(first.kind),
  }
}

function formatFailure({ last_response }: Row): ThreadEntry['status'] {
  return { label: `Did not arrive: ${last_response ?? 'no reason was given'}`, isBad: true }
}

function formatStatus(row: Row, { now, timeZone }: ThreadReader): ThreadEntry['status'] {
  const facts = {
    state: row.state,
    claimedUntil: row.claimed_until,
    givenUp: row.given_up,
    carrier: row.transport,
  }
  switch (computeDeliveryStatus(facts, now)) {
    case 'sent':
      return { label: 'Sent', isBad: false }
    case 'kept':
      return { label: 'Not sent: email is not connected', isBad: true }
    case 'carried':
      return { label: 'On its way', isBad: false }
    default:
      if (row.due_at <= now) return { label: 'On its way', isBad: false }
      return row.due_at - now <= undoWindowMs
        ? { label: 'Goes in two minutes', isBad: false }
        : { label: `Waits until ${formatDateTime(row.due_at, timeZone)}`, isBad: false }
  }
}

function listSendActions(row: Row, { now }: ThreadReader): ThreadAction[] {
  const isWaiting = row.kind === 'reply' && row.state === 'waiting' && row.attempts === 0 && row.due_at > now
  return isWaiting ? [{ kind: 'undo-send', email: row.id }] : []
}

function listFailureActions({ id }: Row, { isOwner }: ThreadReader): ThreadAction[] {
  return isOwner ? [{ kind: 'link', label: 'Fix the address and send again', href: getEmailPath(id) }] : []
}
