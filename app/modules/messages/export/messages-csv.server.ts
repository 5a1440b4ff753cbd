import { formatSpreadsheetTime } from '../../../business/dates.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { csvByteOrderMark, formatCsvLine } from '../../../plumbing/files/csv.ts'
import { footerDelimiter } from '../../../plumbing/outbox/email-plain-text.ts'
import type { MessageAddress } from '../received-message.ts'

const heads = ['Time', 'Event', 'Client', 'Direction', 'From', 'To', 'Subject', 'Text']

/** Number of rows read per query. */
const pageSize = 500

/** All messages of the mailbox, then all emails of this site to clients, as CSV. Each by its id, so about by time. */
export async function* streamMessagesCsv(db: Db): AsyncGenerator<string> {
  const { timeZone, email: own } = await getSetting(db, 'identity')
  yield csvByteOrderMark + formatCsvLine(heads)
  for await (const row of readByPage((after) => listMessagesAfter(db, after))) {
    const to = (JSON.parse(row.recipients) as MessageAddress[]).map(({ email }) => email).join(', ')
    const from = row.sender_name ? `${row.sender_name} <${row.sender_email}>` : row.sender_email
    const time = formatSpreadsheetTime(row.sent_at, timeZone)
    yield formatCsvLine([time, row.reference, row.client, row.direction, from, to, row.subject, row.body_text])
  }
  for await (const row of readByPage((after) => listEmailsAfter(db, after, own))) {
    const time = formatSpreadsheetTime(row.created_at, timeZone)
    const text = row.body_text.split(footerDelimiter)[0]!.trim()
    yield formatCsvLine([time, row.reference, row.client, 'out', own, row.recipient, row.subject, text])
  }
}

async function* readByPage<Row extends { id: string }>(read: (after: string) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let after = ''; ;) {
    const rows = await read(after)
    yield* rows
    if (rows.length < pageSize) return
    after = rows.at(-1)!.id
  }
}

function listMessagesAfter(db: Db, after: string) {
  return db
    .selectFrom('message')
    .leftJoin('event', 'event.id', 'message.event_id')
    .select(['message.id', 'direction', 'sent_at', 'sender_name', 'sender_email', 'recipients', 'subject', 'body_text'])
    .select(['event.reference', 'event.requestor_name as client'])
    .where('message.kind', 'in', ['message', 'automatic'])
    .where('message.id', '>', after)
    .orderBy('message.id')
    .limit(pageSize)
    .execute()
}

function listEmailsAfter(db: Db, after: string, own: string) {
  return db
    .selectFrom('email')
    .innerJoin('event', 'event.id', 'email.event_id')
    .select(['email.id', 'email.created_at', 'recipient', 'subject', 'body_text'])
    .select(['event.reference', 'event.requestor_name as client'])
    .where('recipient', '!=', own)
    .where('email.id', '>', after)
    .orderBy('email.id')
    .limit(pageSize)
    .execute()
}
