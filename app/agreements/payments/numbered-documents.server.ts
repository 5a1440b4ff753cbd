import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import type { PdfDocument } from '../../plumbing/pdf/pdf-document.ts'
import type { NumberedDocumentKind } from './event-money-data.ts'

/** An invoice or receipt as issued. Later changes get a document with its own number. `madeAt` in epoch milliseconds. */
export type NumberedDocument = {
  id: string
  kind: NumberedDocumentKind
  number: number
  eventId: string
  /** Payment that a receipt is for. Null for an invoice. */
  paymentId: string | null
  totalCents: number
  paper: PdfDocument
  madeAt: number
}

/**
 * Issues a document under the next number of its kind and stores it unchanged. Call it in a transaction: a rollback
 * returns the number, so that none is missing.
 */
export async function issueNumberedDocument(
  db: Db,
  { kind, eventId, paymentId, totalCents }: Pick<NumberedDocument, 'kind' | 'eventId' | 'paymentId' | 'totalCents'>,
  makePaper: (number: number) => PdfDocument,
  now: number,
): Promise<NumberedDocument> {
  await acquireTransactionLocks(db, [`number of ${kind}s`])
  const { last } = await db
    .selectFrom('numbered_document')
    .select((is) => is.fn.max('number').as('last'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  const number = (last ?? 0) + 1
  const issued = { id: uuidV7(), kind, number, eventId, paymentId, totalCents, paper: makePaper(number), madeAt: now }
  await db
    .insertInto('numbered_document')
    .values({
      id: issued.id,
      kind,
      number,
      event_id: eventId,
      payment_id: paymentId,
      total_cents: totalCents,
      print_document: JSON.stringify(issued.paper),
      created_at: now,
    })
    .execute()
  return issued
}

/** Lists an event's invoices and receipts, the latest first, for the owner and the client. */
export async function listNumberedDocuments(db: Db, eventId: string): Promise<NumberedDocument[]> {
  const rows = await db
    .selectFrom('numbered_document')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as NumberedDocumentKind,
    number: row.number,
    eventId: row.event_id,
    paymentId: row.payment_id,
    totalCents: row.total_cents,
    paper: JSON.parse(row.print_document),
    madeAt: row.created_at,
  }))
}

/** Finds a document of an event. Null if the event has no document with this id. */
export async function findNumberedDocument(db: Db, eventId: string, id: string): Promise<NumberedDocument | null> {
  return (await listNumberedDocuments(db, eventId)).find((paper) => paper.id === id) ?? null
}
