import { formatFirstNames, extractGivenName } from '../../../events/event/first-name.ts'
import { conversationStatements } from '../../../events/event/conversation-entries.server.ts'
import { findMergeTargetId } from '../../../events/event/merge-events.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { matchesAnyId } from '../../../plumbing/database/match-ids.server.ts'
import { formatEmailText, replyEmailKinds } from '../thread/email-entries.server.ts'
import { findWaitingSince, type Conversation, type LastStatement } from './conversation.ts'

/** Maximum age of the last message of a listed conversation, in milliseconds. */
const listedMs = 60 * 24 * 3_600_000

/** Maximum number of rows that are read of each kind. */
const maxRows = 500

type Said = LastStatement & { eventId: string; side: 'heard' | 'replied'; failure?: string | null }

/**
 * Lists the conversations of the last two months, each a client with an event. `userId` is whose unread messages are
 * marked. `now` in epoch milliseconds.
 */
export async function listConversations(
  db: Db,
  { userId, now }: { userId: string | null; now: number },
): Promise<Conversation[]> {
  const since = now - listedMs
  const said = (
    await Promise.all([
      listMessages(db, since),
      listReplies(db, since),
      listPageWords(db, since),
      listCalls(db, since),
      listNewRequests(db, since),
      conversationStatements.list(db, since).then((statements) => statements.flat()),
    ])
  ).flat()
  const ids = [...new Set(said.map(({ eventId }) => eventId))]
  const [events, reads] = await Promise.all([
    db
      .selectFrom('event')
      .select(['id', 'requestor_name', 'state'])
      .where(matchesAnyId(db, 'id', ids))
      .where('state', '!=', 'spam')
      .execute(),
    userId === null
      ? []
      : db.selectFrom('message_read').select(['event_id', 'read_at']).where('user_id', '=', userId).execute(),
  ])
  const kept = new Map<string, string>()
  for (const { id, state } of events) kept.set(id, state === 'merged' ? ((await findMergeTargetId(db, id)) ?? id) : id)
  const readAt = new Map(reads.map(({ event_id, read_at }) => [event_id, read_at]))
  const byEvent = Map.groupBy(
    said.filter(({ eventId }) => kept.has(eventId)),
    ({ eventId }) => kept.get(eventId)!,
  )
  return events
    .filter(({ id, state }) => state !== 'merged' && byEvent.has(id))
    .map(({ id, requestor_name }) => toConversation(id, requestor_name, byEvent.get(id)!, readAt.get(id) ?? 0))
}

function toConversation(eventId: string, name: string, said: readonly Said[], readAt: number): Conversation {
  const last = (side: Said['side']) =>
    said
      .filter((one) => one.side === side)
      .toSorted((one, other) => other.at - one.at || one.text.localeCompare(other.text))[0] ?? null
  const [heard, replied] = [last('heard'), last('replied')]
  const heardAt = said.filter(({ side }) => side === 'heard').map(({ at }) => at)
  return {
    eventId,
    name: formatFirstNames(name),
    heard,
    replied,
    waitingSince: findWaitingSince(heardAt, replied?.at ?? null),
    failure: replied?.failure ?? null,
    // An answer from the owner's own mail program means that the messages before it were read.
    isUnread: said.some(
      ({ side, channel, at }) =>
        side === 'heard' && ['email', 'text'].includes(channel) && at > Math.max(readAt, replied?.at ?? 0),
    ),
  }
}

async function listMessages(db: Db, since: number): Promise<Said[]> {
  const rows = await db
    .selectFrom('message')
    .select(['event_id', 'direction', 'sent_at', 'sender_name', 'body_text', 'subject', 'no_answer_at', 'matched_by'])
    .where('event_id', 'is not', null)
    .where('kind', '=', 'message')
    .where('sent_at', '>', since)
    .orderBy('sent_at', 'desc')
    .limit(maxRows)
    .execute()
  return rows
    .filter(({ direction, no_answer_at }) => direction === 'out' || no_answer_at === null)
    .map((row) => ({
      eventId: row.event_id!,
      side: row.direction === 'in' ? 'heard' : 'replied',
      at: row.sent_at,
      text: row.body_text.trim() || row.subject,
      // Today lists an inquiry with its price and date.
      channel: row.matched_by === 'inquiry' ? 'request' : 'email',
      who: row.direction === 'in' ? extractGivenName(row.sender_name) : 'You',
    }))
}

async function listReplies(db: Db, since: number): Promise<Said[]> {
  const rows = await db
    .selectFrom('email')
    .select(['event_id', 'created_at', 'body_text', 'state', 'last_response'])
    .where('event_id', 'is not', null)
    .where('kind', 'in', [...replyEmailKinds])
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(maxRows)
    .execute()
  return rows.map((row) => ({
    eventId: row.event_id!,
    side: 'replied',
    at: row.created_at,
    text: formatEmailText(row.body_text),
    channel: 'email',
    who: 'You',
    failure: row.state === 'refused' ? (row.last_response ?? 'it was refused') : null,
  }))
}

/** Questions of the client page, and replies to them there. */
async function listPageWords(db: Db, since: number): Promise<Said[]> {
  const rows = await db
    .selectFrom('agreement_log_entry')
    .select(['event_id', 'kind', 'at', 'details'])
    .where('kind', 'in', ['asked', 'answered'])
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .limit(maxRows)
    .execute()
  return rows.map(({ event_id: eventId, kind, at, details }) => ({
    eventId,
    side: kind === 'asked' ? 'heard' : 'replied',
    at,
    text: (JSON.parse(details) as { words: string }).words,
    channel: 'page',
    who: kind === 'asked' ? '' : 'You',
  }))
}

async function listCalls(db: Db, since: number): Promise<Said[]> {
  const rows = await db
    .selectFrom('history_entry')
    .select(['event_id', 'at'])
    .where('kind', '=', 'by-phone')
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .limit(maxRows)
    .execute()
  return rows.map(({ event_id: eventId, at }) => {
    return { eventId, side: 'replied', at, text: 'You answered by phone.', channel: 'phone', who: 'You' }
  })
}

/** Lists quote requests without an answer. */
async function listNewRequests(db: Db, since: number): Promise<Said[]> {
  const rows = await db
    .selectFrom('event')
    .select(['id', 'created_at', 'request'])
    .where('state', '=', 'new')
    .where('source', '=', 'form')
    .where('created_at', '>', since)
    .orderBy('created_at')
    .limit(maxRows)
    .execute()
  return rows.map(({ id, created_at: at, request }) => {
    const { message } = JSON.parse(request) as { message?: string }
    return { eventId: id, side: 'heard', at, text: message || 'They sent the quote form.', channel: 'request', who: '' }
  })
}
