import { importSourcePrefix } from '../../../agreements/payments/unsigned-amounts.ts'
import { getReferencePrefix } from '../../../business/brand/brand.ts'
import { getCapacity } from '../../../days/capacity.server.ts'
import { listWindowDays } from '../../../days/capacity-shortage.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { insertRows } from '../../../plumbing/database/insert-rows.server.ts'
import { acquireTransactionLocks } from '../../../plumbing/database/transaction-locks.server.ts'
import { updateClaimedRow } from '../../../plumbing/queue/claim-rows.server.ts'
import { computeTextFingerprint } from '../../../plumbing/secrets/signed-token.server.ts'
import { getMenuAndIdentity } from '../../../quotes/pricing/menu-and-identity.server.ts'
import { computeMilesFromBase } from '../../../quotes/travel/locations.server.ts'
import { computeEventStaffingWindow, type StaffingSettings } from '../../../events/event/claims.server.ts'
import type { QuoteSnapshot } from '../../../events/event/event.ts'
import { toPrimaryContactRow, toAdditionalContactRow } from '../../../events/event/contacts.server.ts'
import { toEventRow, buildSearchText } from '../../../events/event/events.server.ts'
import { setEventTimeZone } from '../../../events/event/event-zone.server.ts'
import { createQuoteSnapshot } from '../../../events/event/quote-snapshot.ts'
import {
  getImportRowContext,
  saveImportProgress,
  type ClaimedImport,
  type ImportServices,
} from './claimed-import.server.ts'
import type { ImportedPayment } from './imported-money.ts'
import { findImportSource } from './import-batch.server.ts'
import { iterateImportRows } from './import-rows.server.ts'
import type { ImportRowContext } from './import-options.ts'
import {
  getRowDuplicateKeys,
  createDuplicateFinder,
  isImportRowSkipped,
  type ParsedImportRow,
} from './find-duplicates.server.ts'

/** Rows stored in a transaction. It takes about ten milliseconds, during which SQLite has no other writer. */
const chunk = 100

/**
 * Imports a file in chunks. Each chunk is stored with its progress in a transaction, so that the next worker continues
 * after a crash. No emails or alerts are sent and days are not checked for conflicts. A booked row takes its day
 * regardless.
 */
export async function runImport(services: ImportServices, batch: ClaimedImport, signal?: AbortSignal): Promise<void> {
  const { db, now, config } = services
  const source = await findImportSource(db, batch.id)
  if (!source) return
  const [{ catalogue, identity }, capacity] = await Promise.all([getMenuAndIdentity(db), getCapacity(db)])
  const terms = {
    ...(await getImportRowContext(db, batch, now())),
    identity,
    capacity,
    catalogue,
    secret: config.secret,
  }
  let [chunkRows, leftOut, done]: [ParsedImportRow[], number, number] = [[], 0, batch.position]
  const keep = async () => {
    const isOurs = await storeChunk(db, { batch, rows: chunkRows, leftOut, position: done, now: now() }, terms)
    ;[chunkRows, leftOut] = [[], 0]
    return isOurs && !signal?.aborted
  }
  for await (const { row, isGathered } of iterateImportRows(source, batch, terms, batch.position)) {
    done++
    if (row !== null) chunkRows.push(row)
    else if (!isGathered) leftOut++
    if (done % chunk === 0 && !(await keep())) return
  }
  if (!(await keep())) return
  await db.transaction().execute(async (db) => {
    // The stored source has personal data and is no longer needed.
    const settled = { state: 'imported', settled_at: now(), samples: '[]', findings: null }
    if (await updateClaimedRow(db, 'import_batch', batch, settled))
      await db.deleteFrom('import_source').where('batch_id', '=', batch.id).execute()
  })
}

type KeepTerms = ImportRowContext & StaffingSettings & { secret: string }
type Chunk = { batch: ClaimedImport; rows: ParsedImportRow[]; leftOut: number; position: number; now: number }

/** Returns false and stores nothing if another worker has the claim. */
async function storeChunk(
  db: Db,
  { batch, leftOut, position, now, ...chunk }: Chunk,
  terms: KeepTerms,
): Promise<boolean> {
  const { timeZone } = terms.identity
  const rows = chunk.rows.map((row) => ({ ...row, request: setEventTimeZone(row.request, timeZone) }))
  // Estimates and texts are computed before the transaction, so that it stays short.
  const events = getEvents(batch, rows, terms, now)
  return db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, ['import', ...listBookedDays(rows, terms).map((day) => `day ${day}`)])
    const repeatOf = await createDuplicateFinder(db, rows)
    const seen = new Set<string>()
    const kept = events.filter(({ row }) => {
      const { known, asked } = getRowDuplicateKeys(row)
      if (isImportRowSkipped(row, repeatOf(row) ?? (asked.some((key) => seen.has(key)) ? 'file' : null), batch.choices))
        return false
      for (const key of known) seen.add(key)
      return true
    })
    const isOurs = await saveImportProgress(
      db,
      batch,
      {
        position,
        kept: (batch.kept += kept.length),
        repeats: (batch.repeats += rows.length - kept.length),
        left_out: (batch.leftOut += leftOut),
      },
      now,
    )
    if (isOurs && kept.length > 0) await insertLeads(db, batch, kept, now)
    return isOurs
  })
}

function getEstimate({ request }: ParsedImportRow, { catalogue, identity }: KeepTerms): QuoteSnapshot {
  const reckoned = createQuoteSnapshot(
    request,
    computeMilesFromBase(request.zip, identity.baseZip),
    catalogue,
    identity.timeZone,
  )
  return { ...reckoned, remarks: [...reckoned.remarks, estimateRemark] }
}

const estimateRemark = 'It was imported: the estimate uses today’s menu, and no client has seen it.'

/** Days of booked future events. They are locked against concurrent holds and bookings. */
function listBookedDays(rows: readonly ParsedImportRow[], terms: KeepTerms): string[] {
  const booked = rows.filter(({ state, request }) => state === 'booked' && request.eventDate >= terms.today)
  return booked.flatMap(({ request }) => listWindowDays(computeEventStaffingWindow(request, terms), terms.timeZone))
}

type ImportedLead = ReturnType<typeof getEvents>[number]

/** Converts rows to event rows with their search text. */
function getEvents(batch: ClaimedImport, rows: readonly ParsedImportRow[], terms: KeepTerms, now: number) {
  const prefix = getReferencePrefix(terms.identity)
  const senderHash = computeTextFingerprint(terms.secret, 'sender', 'import')
  return rows.map((row) => {
    const arrival = {
      request: row.request,
      snapshot: getEstimate(row, terms),
      idempotencyKey: `import ${batch.id} ${row.number}`,
      wordsHash: row.hash,
      senderHash,
      spamReason: null,
      source: 'import' as const,
    }
    const standing = { created_at: row.createdAt, state: row.state, lost_reason: row.lostReason }
    const event = { ...toEventRow(arrival, null, prefix, now), ...standing }
    return { row, lead: event, search: { event_id: event.id, text: buildSearchText(event) } }
  })
}

async function insertLeads(db: Db, batch: ClaimedImport, events: readonly ImportedLead[], now: number): Promise<void> {
  const { id: batchId, personId } = batch
  await insertRows(
    db,
    'event',
    events.map(({ lead: event }) => event),
  )
  await insertRows(
    db,
    'event_search',
    events.map(({ search }) => search),
  )
  await insertRows(
    db,
    'event_contact',
    events.flatMap(({ lead: event, row }) => [
      toPrimaryContactRow(event),
      ...row.contacts.map((other) => toAdditionalContactRow(event, other)),
    ]),
  )
  await insertRows(
    db,
    'imported_event',
    events.map(({ lead: event, row }) => ({ event_id: event.id, batch_id: batchId, row_hash: row.hash })),
  )
  await insertMoney(db, batch, events, now)
  const notes = events.filter(({ row }) => row.note !== '')
  await insertRows(
    db,
    'history_entry',
    notes.map(({ lead: event, row }) => ({
      id: getImportedRecordId(event.id),
      event_id: event.id,
      at: now,
      kind: 'note',
      actor: 'owner',
      details: JSON.stringify({ text: row.note }),
      user_id: personId,
    })),
  )
}

/**
 * Stores the agreed total as an amount due on the event's day, overdue if that has passed, and each payment with its tip.
 */
async function insertMoney(
  db: Db,
  { id: batchId, fileName }: ClaimedImport,
  events: readonly ImportedLead[],
  now: number,
): Promise<void> {
  const sums = events.flatMap(({ lead: event, row: { money } }) => (money === null ? [] : [{ lead: event, money }]))
  const agreed = sums.filter(({ money }) => money.bookedCents > 0)
  await insertRows(
    db,
    'amount_due',
    agreed.map(({ lead: event, money }) => ({
      id: getImportedRecordId(event.id),
      event_id: event.id,
      kind: 'balance',
      label: 'Everything',
      label_source: JSON.stringify({ code: 'everything' }),
      amount_cents: money.bookedCents,
      due_on: event.event_date,
      source: `${importSourcePrefix}${batchId}`,
      created_at: now,
    })),
  )
  const entries = sums.flatMap(({ lead: event, money }) => {
    const dueId = money.bookedCents > 0 ? getImportedRecordId(event.id) : null
    return money.payments.flatMap((payment, i) => getEntries(payment, { eventId: event.id, dueId, i, fileName, now }))
  })
  // A refund refers to its payment, so the payments are inserted first.
  await insertRows(
    db,
    'payment',
    entries.filter(({ original_id }) => original_id === null),
  )
  await insertRows(
    db,
    'payment',
    entries.filter(({ original_id }) => original_id !== null),
  )
}

/** Ledger entries of a payment: the payment, its tip and its refund. */
function getEntries(
  { cents, tipCents, refundedCents, paidOn, reference }: ImportedPayment,
  {
    eventId,
    dueId,
    i,
    fileName,
    now,
  }: { eventId: string; dueId: string | null; i: number; fileName: string; now: number },
) {
  const id = getImportedRecordId(eventId) + (i === 0 ? '' : `-${i + 1}`)
  const entry = {
    id,
    event_id: eventId,
    amount_due_id: dueId,
    kind: 'payment',
    amount_cents: cents,
    is_tip: 0,
    method: 'other',
    paid_on: paidOn,
    reference: (reference === '' ? `From ${fileName}` : `${reference}, from ${fileName}`).slice(0, 100),
    reason: '',
    original_id: null as string | null,
    actor: 'owner',
    at: now,
    provider_id: null,
    provider_details: null,
  }
  const tip = { ...entry, id: `${id}-tip`, kind: 'tip', is_tip: 1, amount_due_id: null, amount_cents: tipCents }
  const refund = {
    ...entry,
    id: `${id}-refund`,
    kind: 'refund',
    amount_due_id: null,
    amount_cents: refundedCents,
    original_id: id,
  }
  const reason = 'As the imported file says'
  return [
    ...(cents > 0 ? [entry] : []),
    ...(tipCents > 0 ? [tip] : []),
    ...(refundedCents > 0 ? [{ ...refund, reason }] : []),
  ]
}

/** ID of the note, amount due and first payment that an event was imported with. IDs of its other payments begin with it. */
export function getImportedRecordId(eventId: string): string {
  return `import-${eventId}`
}
