import { computeAmountsDueStatus } from './payments/allocate-payments.ts'
import { createAmountsDue, getLedgers, erasureSource } from './payments/ledger.server.ts'
import { agreementRetentionYears } from './proposals/retained-agreements.server.ts'
import { formatDollarsAndCents } from '../business/money.ts'
import type { Db } from '../plumbing/database/database.server.ts'
import type { PdfDocument } from '../plumbing/pdf/pdf-document.ts'

/** Tables of signed agreements and what led to them. */
export const agreementTables = [
  'change_request',
  'signature',
  'signed_copy',
  'agreement_log_entry',
  'agreement_log_hmac',
  'proposal',
] as const

/** Tables with financial records, which stay without names after an erasure. */
export const financialTables = [
  'amount_due',
  'payment',
  'event_balance',
  'erased_event',
  'checkout',
  'card_refund',
  'numbered_document',
] as const

/**
 * Removes all names from the financial records of erased events. Call it before the events are deleted. Sums, days and
 * numbers stay, as do each event's day and kind, so that yearly totals still match. Open balances are written off.
 * Unsigned proposals are deleted. Signed ones stay until `listExpiredAgreementEventIds` lists them, with a link that
 * opens nothing.
 */
export async function anonymizeFinancialRecords(db: Db, eventIds: string[], now: number): Promise<void> {
  await saveErasedEvents(db, eventIds)
  await writeOffOpenAmounts(db, eventIds, now)
  await anonymizeDocuments(db, eventIds)
  await db
    .updateTable('payment')
    .set({ reference: '', reason: '', provider_details: null })
    .where('event_id', 'in', eventIds)
    .execute()
  // Other labels come from the program. An extra's label was typed by hand.
  await db
    .updateTable('amount_due')
    .set({ label: 'Extra' })
    .where('event_id', 'in', eventIds)
    .where('kind', '=', 'extra')
    .execute()
  await db
    .updateTable('checkout')
    .set({ request_parameters: '{}', remark: '', payer: '' })
    .where('event_id', 'in', eventIds)
    .execute()
  await db
    .updateTable('card_refund')
    .set({ request_parameters: null, reason: '' })
    .where('event_id', 'in', eventIds)
    .execute()
  const signed = await db.selectFrom('signature').select('event_id').where('event_id', 'in', eventIds).execute()
  const kept = new Set(signed.map(({ event_id }) => event_id))
  await deleteAgreements(
    db,
    eventIds.filter((id) => !kept.has(id)),
  )
}

/** Stores the day and kind of each event, for sums that depend on them. */
async function saveErasedEvents(db: Db, eventIds: string[]): Promise<void> {
  const events = await db
    .selectFrom('event')
    .innerJoin('event_balance', 'event_balance.event_id', 'event.id')
    .select(['event.id as event_id', 'event.event_date', 'event.experience', 'event.package', 'event.state'])
    .where('event.id', 'in', eventIds)
    .execute()
  if (events.length > 0) await db.insertInto('erased_event').values(events).execute()
}

/** Writes off each open amount on its due day, so that the year of that day no longer shows money to be paid. */
async function writeOffOpenAmounts(db: Db, eventIds: string[], now: number): Promise<void> {
  for (const [eventId, { amountsDue, entries }] of await getLedgers(db, eventIds)) {
    const open = computeAmountsDueStatus(amountsDue, entries).filter(({ openCents }) => openCents > 0)
    const taken = open.map(({ openCents, dueOn }) => {
      return { kind: 'change', for: { code: 'erased' }, amountCents: -openCents, dueOn } as const
    })
    await createAmountsDue(db, eventId, taken, { source: erasureSource, now })
  }
}

/** Lists event ids whose last proposed event day was more than five years before `today`. */
export async function listExpiredAgreementEventIds(db: Db, today: string): Promise<string[]> {
  const before = Temporal.PlainDate.from(today).subtract({ years: agreementRetentionYears }).toString()
  const old = await db
    .selectFrom('proposal')
    .select('event_id')
    .groupBy('event_id')
    .having((is) => is.fn.max('event_date'), '<', before)
    .limit(200)
    .execute()
  return old.map(({ event_id }) => event_id)
}

/** Deletes the signed agreements of events, and the names on their documents. */
export async function eraseAgreements(db: Db, eventIds: string[]): Promise<void> {
  await anonymizeDocuments(db, eventIds)
  await deleteAgreements(db, eventIds)
}

async function deleteAgreements(db: Db, eventIds: string[]): Promise<void> {
  if (eventIds.length === 0) return
  for (const table of agreementTables) await db.deleteFrom(table).where('event_id', 'in', eventIds).execute()
}

async function anonymizeDocuments(db: Db, eventIds: string[]): Promise<void> {
  const rows = await db
    .selectFrom('numbered_document')
    .select(['id', 'print_document', 'total_cents'])
    .where('event_id', 'in', eventIds)
    .execute()
  for (const { id, print_document: paper, total_cents } of rows) {
    const { title, language, madeAt, house } = JSON.parse(paper) as PdfDocument
    const words = `${formatDollarsAndCents(total_cents)}. Whose it was has been erased.`
    const blank: PdfDocument = { title, language, madeAt, house, blocks: [{ kind: 'paragraph', words }] }
    await db
      .updateTable('numbered_document')
      .set({ print_document: JSON.stringify(blank) })
      .where('id', '=', id)
      .execute()
  }
}
