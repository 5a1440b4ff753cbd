import { formatIsoTimestamp } from '../../business/dates.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { matchesAnyId } from '../../plumbing/database/match-ids.server.ts'
import type { MessageAttachmentRow, MessageRow } from '../../plumbing/database/schema.ts'

/** A message as exports show it. Times in ISO 8601. */
export type MessageRecord = ReturnType<typeof toMessageRecord>

function toMessageRecord(row: MessageRow, attachments: readonly MessageAttachmentRow[]) {
  return {
    at: formatIsoTimestamp(row.sent_at),
    direction: row.direction,
    kind: row.kind,
    from: { name: row.sender_name, email: row.sender_email },
    to: JSON.parse(row.recipients) as { name: string; email: string }[],
    subject: row.subject,
    text: row.body_text,
    quoted: row.quoted_text,
    attachments: attachments.map(({ name, type, bytes }) => ({ name, type, bytes })),
  }
}

/** Messages of events for exports, by event id, for each of the events. Oldest first. */
export async function getMessageRecords(
  db: Db,
  eventIds: readonly string[],
): Promise<Map<string, { messages: MessageRecord[] }>> {
  if (eventIds.length === 0) return new Map()
  const rows = await selectMessages(db)
    .where(matchesAnyId(db, 'event_id', eventIds))
    .execute()
  const records = await toRecords(db, rows)
  return new Map(
    eventIds.map((id) => [
      id,
      { messages: records.filter(({ row }) => row.event_id === id).map(({ record }) => record) },
    ]),
  )
}

/** Lists messages for a person's data export: of their events, and from or to their address. */
export async function listDataSubjectMessages(
  db: Db,
  eventIds: readonly string[],
  email: string,
): Promise<MessageRecord[]> {
  const rows = await selectMessages(db)
    .where((is) => is.or([matchesAnyId(db, 'event_id', eventIds), is('sender_email', '=', email)]))
    .execute()
  return (await toRecords(db, rows)).map(({ record }) => record)
}

function selectMessages(db: Db) {
  return db.selectFrom('message').selectAll().where('kind', '!=', 'copy').orderBy('sent_at').orderBy('id')
}

async function toRecords(db: Db, rows: readonly MessageRow[]) {
  const attachments = await listAttachments(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    row,
    record: toMessageRecord(
      row,
      attachments.filter(({ message_id }) => message_id === row.id),
    ),
  }))
}

/** Attachments of messages, in order. */
export async function listAttachments(db: Db, messageIds: readonly string[]): Promise<MessageAttachmentRow[]> {
  if (messageIds.length === 0) return []
  return db
    .selectFrom('message_attachment')
    .selectAll()
    .where(matchesAnyId(db, 'message_id', messageIds))
    .orderBy('message_id')
    .orderBy('position')
    .execute()
}
