import { isStaffTextKind } from '../../../business/automatic-text.ts'
import { formatDateTime } from '../../../business/dates.ts'
import type { ConversationReader } from '../../../events/event/conversation-entries.server.ts'
import type { ConversationEntry, ConversationStatement } from '../../../events/event/conversation-entry.ts'
import type { ConversationTimes } from '../../../events/event/conversation-times.server.ts'
import { getMergeTargetIds } from '../../../events/event/merge-events.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { matchesAnyId } from '../../../plumbing/database/match-ids.server.ts'
import type { TextMessageRow } from '../../../plumbing/database/schema.ts'
import { listEventTextMessages } from '../outbox/text-rows.server.ts'
import { getEventTextsPath } from '../texts-path.ts'
import { listTextMessageFiles, parseTextMessageMedia } from '../content/text-media.ts'
import { parseStoredTextCommand, parseTextCommand } from '../content/read-reply.ts'
import { createPhoneNameLookup } from './text-recipients.server.ts'

/** Texts of events, as entries of their conversation. */
export async function listTextMessageEntries(
  db: Db,
  eventIds: readonly string[],
  reader: ConversationReader,
): Promise<ConversationEntry[]> {
  const rows = await listEntryRows(db, eventIds, reader)
  return rows.filter(({ row }) => !isStaffTextKind(row.kind)).map(({ entry }) => entry)
}

/**
 * Texts of events with those to and from staff. `isToday`: it is the event's day, so that an owner may let texts to staff
 * leave outside the hours.
 */
export async function listAllTextMessageEntries(
  db: Db,
  eventIds: readonly string[],
  { isToday, ...reader }: ConversationReader & { isToday: boolean },
): Promise<ConversationEntry[]> {
  return (await listEntryRows(db, eventIds, reader)).map(({ row, entry }) => {
    const isHeld = isStaffTextKind(row.kind) && canCancel(row) && row.due_at > reader.now
    if (!isToday || !isHeld || !reader.isOwner) return entry
    return { ...entry, actions: [...entry.actions, createPostAction(row, 'Send now anyway', 'send-now')] }
  })
}

async function listEntryRows(db: Db, eventIds: readonly string[], reader: ConversationReader) {
  const [rows, nameOf] = await Promise.all([listEventTextMessages(db, eventIds), createPhoneNameLookup(db, eventIds)])
  const repliedAt = Math.max(0, ...rows.filter(isReply).map(({ created_at }) => created_at))
  return rows.map((row) => ({ row, entry: toEntry(row, { name: nameOf(row.phone), repliedAt, reader }) }))
}

/** Whether a text was written by the business and not refused. */
function isReply({ direction, kind, state }: TextMessageRow): boolean {
  return direction === 'out' && kind === 'written' && state !== 'refused'
}

type EntryContext = { name: string; repliedAt: number; reader: ConversationReader }

function toEntry(row: TextMessageRow, { name, repliedAt, reader }: EntryContext): ConversationEntry {
  const isIn = row.direction === 'in'
  const isWritten = row.kind === 'written'
  return {
    id: `text-${row.id}`,
    at: isIn || row.state !== 'waiting' ? row.created_at : row.due_at,
    side: isIn ? 'in' : 'out',
    who: isIn ? name : `You to ${name}`,
    channel: 'text',
    text: isIn ? row.body.trim() : row.body,
    files: isIn ? listTextMessageFiles(row, name) : [],
    status: isIn ? formatWishStatus(row, name) : formatTextMessageStatus(row, name, reader),
    actions: listActions(row, repliedAt),
    isAutomatic: !isIn && !isWritten,
    isHeard: isIn && row.no_answer_at === null && isMessage(row),
    isReply: isReply(row),
  }
}

/** Words of an incoming text, with the number of its pictures. */
export function formatIncomingText(row: Pick<TextMessageRow, 'body' | 'media'>): string {
  const { length } = parseTextMessageMedia(row)
  const pictures = length === 0 ? '' : length === 1 ? '[1 picture or file]' : `[${length} pictures or files]`
  return [row.body.trim(), pictures].filter(Boolean).join('\n')
}

/** Whether an incoming text is a message to the business and not only STOP, START or HELP to the carrier. */
function isMessage(row: Pick<TextMessageRow, 'body' | 'kind'>): boolean {
  const wish = parseStoredTextCommand(row)
  return wish === null || wish === 'maybe-stop'
}

function formatWishStatus(row: TextMessageRow, name: string): ConversationEntry['status'] {
  const wish = parseStoredTextCommand(row)
  if (wish === 'stop') return { label: `No more texts to ${name}. Emails still go`, isBad: true }
  if (wish === 'wrong-number') return { label: `This number is not ${name}’s. No more texts go to it`, isBad: true }
  return wish === 'start' ? { label: `${name} gets texts again`, isBad: false } : null
}

/** State of an outgoing text: "Delivered", "Waits until Sat, Nov 28, 8:00 AM". */
export function formatTextMessageStatus(
  row: Pick<TextMessageRow, 'state' | 'carrier_status' | 'due_at' | 'remark' | 'is_uncertain' | 'attempts'>,
  name: string,
  { now, timeZone }: Pick<ConversationReader, 'now' | 'timeZone'>,
): { label: string; isBad: boolean } {
  switch (row.state) {
    case 'sent':
      return { label: row.carrier_status === 'delivered' ? 'Delivered' : 'Sent', isBad: false }
    case 'refused':
      return { label: `Not delivered: ${row.remark}`, isBad: true }
    case 'unknown':
      return { label: `We can’t tell whether this went. Ask ${name} before sending again`, isBad: true }
    default:
      if (row.remark !== '') return { label: `Not delivered yet: ${row.remark}. It is tried again`, isBad: true }
      return row.due_at > now
        ? { label: `Waits until ${formatDateTime(row.due_at, timeZone)}`, isBad: false }
        : { label: 'Not sent yet', isBad: false }
  }
}

function listActions(row: TextMessageRow, repliedAt: number): ConversationEntry['actions'] {
  if (row.event_id === null) return []
  const post = (label: string, intent: string) => createPostAction(row, label, intent)
  if (row.direction === 'out') return canCancel(row) ? [post('Don’t send it', 'cancel')] : []
  return [
    ...(parseStoredTextCommand(row) === 'maybe-stop' && row.no_answer_at === null
      ? [
          post('They want no more texts', 'stop'),
          ...(parseTextCommand(row.body) === 'wrong-number' ? [post('Wrong number', 'wrong-number')] : []),
        ]
      : []),
    ...(row.no_answer_at === null && row.created_at > repliedAt && isMessage(row)
      ? [post('No answer needed', 'no-answer')]
      : []),
    post('Not this event', 'wrong-event'),
  ]
}

function createPostAction({ id, event_id }: TextMessageRow, label: string, intent: string) {
  return { kind: 'post' as const, label, intent, action: getEventTextsPath(event_id!), id }
}

function canCancel({ state, is_uncertain, claim }: TextMessageRow): boolean {
  return state === 'waiting' && is_uncertain === 0 && claim === null
}

/** Texts since a time in epoch milliseconds, for the list of conversations. */
export async function listTextMessageStatements(db: Db, since: number): Promise<ConversationStatement[]> {
  const rows = await db
    .selectFrom('text_message')
    .selectAll()
    .where('event_id', 'is not', null)
    .where('created_at', '>', since)
    .where('state', '!=', 'canceled')
    .orderBy('created_at', 'desc')
    .limit(500)
    .execute()
  const nameOf = await createPhoneNameLookup(db, [...new Set(rows.map(({ event_id }) => event_id!))])
  return rows.filter(counts).map((row) => ({
    eventId: row.event_id!,
    side: row.direction === 'in' ? 'heard' : 'replied',
    at: row.created_at,
    text: formatIncomingText(row),
    channel: 'text',
    who: row.direction === 'in' ? nameOf(row.phone) : 'You',
    failure: row.state === 'refused' ? row.remark : null,
  }))
}

/** Whether a text counts as a message or a reply. */
function counts(row: TextMessageRow): boolean {
  return row.direction === 'in' ? row.no_answer_at === null && isMessage(row) : row.kind === 'written'
}

/** Times at which clients texted and were texted, by event id. */
export async function getTextMessageTimes(
  db: Db,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, ConversationTimes>> {
  const merged = await getMergeTargetIds(db, eventIds)
  const rows = await db
    .selectFrom('text_message')
    .selectAll()
    .where(matchesAnyId(db, 'event_id', [...eventIds, ...merged.keys()]))
    .where('state', 'not in', ['canceled', 'refused'])
    .orderBy('created_at')
    .execute()
  const times = new Map<string, ConversationTimes>()
  for (const row of rows.filter(counts)) {
    const eventId = merged.get(row.event_id!) ?? row.event_id!
    const known = times.get(eventId) ?? { heardAt: null, firstReplyAt: null, lastReplyAt: null }
    if (row.direction === 'in') known.heardAt = row.created_at
    else {
      known.firstReplyAt ??= row.created_at
      known.lastReplyAt = row.created_at
    }
    times.set(eventId, known)
  }
  return times
}
