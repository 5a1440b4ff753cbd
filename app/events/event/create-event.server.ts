import { getReferencePrefix } from '../../business/brand/brand.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { getToday } from '../../business/dates.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { createBatcher } from '../../plumbing/database/batcher.server.ts'
import { runInTransaction } from '../../plumbing/database/transaction.server.ts'
import { moveToTrash } from '../../plumbing/database/trash.server.ts'
import type { EventRow } from '../../plumbing/database/schema.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import { recordQuoteRequestDays, type DemandEntry } from '../../days/demand.server.ts'
import { computeRecipientKey } from '../../plumbing/outbox/email-address.ts'
import type { ComposedEmail } from '../../plumbing/outbox/email.ts'
import { queueEmails, type QueuedEmail } from '../../plumbing/outbox/outbox.server.ts'
import { announceEventNews } from '../../business/event-news.server.ts'
import type { EventRecord } from './event.ts'
import { checkboxesTicked, type EventWithCheckboxes } from './form-checkboxes.server.ts'
import type { AttentionFlag } from './attention-flag.ts'
import { getNewEventFlags } from './attention-flags.server.ts'
import { toRequestCreatedNews } from './request-created-news.ts'
import { toPrimaryContactRow } from './contacts.server.ts'
import { findEvent, toEventRecord, toEventRow, buildSearchText, type NewEvent } from './events.server.ts'
import { toWaitlistRow } from './waitlist.ts'
import { createConfirmationEmailLimiter, type ConfirmationEmailLimit } from './confirmation-limit.server.ts'

const hour = 3_600_000

/** Maximum number of versions of a form: the first and its corrections. */
const maxVersions = 4

/**
 * The requested day to count as demand, and whether to notify connected tools. Suspected spam is neither counted nor
 * reported.
 */
type Demand = { asking?: DemandEntry | null; tellsOthers?: boolean }

/** Limits of quote requests per sender and hour, and of confirmation emails. */
type Limits = { mostAnHour?: number; receipts?: ConfirmationEmailLimit | null }

/** Composes the emails of a stored event. `mark` is its attention flag. */
type Compose = (lead: EventRecord, mark: AttentionFlag | null) => ComposedEmail[]

type Arrival = { lead: NewEvent; composeLetters: Compose; now: number } & Limits & Demand

/**
 * Stores a new event, its emails and its push notifications in a single transaction. Requests that arrive together share
 * the transaction. The same form with the same text returns the existing event. Changed text creates a second event that
 * points to the first. Returns null and stores nothing if the sender has reached `mostAnHour` within the hour before
 * `now`. A form that keeps coming with new text is treated as spam. Confirmation emails beyond their limit are not
 * written.
 */
export function createEvent(
  db: Db,
  lead: NewEvent,
  composeLetters: Compose,
  now: number,
  limits: Limits & Demand = {},
): Promise<EventRecord | null> {
  return record(db, { lead, composeLetters, now, ...limits })
}

/**
 * Stores a new event in the current transaction. By default it queues no emails and notifies webhooks. `now` in epoch
 * milliseconds.
 */
export async function createEventInTransaction(
  db: Db,
  lead: NewEvent,
  now: number,
  { composeLetters = () => [], tellsOthers = true }: { composeLetters?: Compose; tellsOthers?: boolean } = {},
): Promise<EventRecord> {
  const prefix = getReferencePrefix(await getSetting(db, 'identity'))
  const arrival = { lead, composeLetters, now, tellsOthers }
  const [event] = await insertArrivals(db, [arrival], { prefix, marks: [null] })
  return event!
}

const record = createBatcher(
  async (db, arrivals: Arrival[]): Promise<(EventRecord | null)[]> => {
    const identity = await getSetting(db, 'identity')
    const around = arrivals.map(({ lead, now }) => ({ ...lead, createdAt: now, state: 'new' as const }))
    const marks = await getNewEventFlags(db, around, getToday(arrivals[0]!.now, identity.timeZone))
    return insertArrivals(db, arrivals, { prefix: getReferencePrefix(identity), marks })
  },
  { atOnce: 2 },
)

type ArrivalContext = { prefix: string; marks: (AttentionFlag | null)[] }

function insertArrivals(
  db: Db,
  arrivals: Arrival[],
  { prefix, marks }: ArrivalContext,
): Promise<(EventRecord | null)[]> {
  return runInTransaction(db, async (db) => {
    // Without the lock, concurrent requests of a form, sender or address would miss each other as duplicates and in the
    // counts.
    await acquireTransactionLocks(
      db,
      arrivals.flatMap(({ lead: { idempotencyKey, senderHash, request } }) => [
        `form ${idempotencyKey}`,
        `sender ${senderHash}`,
        ...(request.fromEmail === null ? [] : [`receipt ${computeRecipientKey(request.fromEmail)}`]),
      ]),
    )
    const limits = await readLimits(db, arrivals)
    const [rows, emails, asked, told]: [EventRow[], QueuedEmail[], DemandEntry[], string[]] = [[], [], [], []]
    const ticked: EventWithCheckboxes[] = []
    const recorded = new Map<string, EventRecord>()
    const ids = arrivals.map(
      ({ lead, composeLetters, now, receipts, mostAnHour = Infinity, asking, tellsOthers }, i) => {
        const earlier = limits.versions.get(lead.idempotencyKey) ?? []
        const same = earlier.find(({ text_hash }) => text_hash === lead.wordsHash)
        const taken = limits.taken.get(lead.senderHash) ?? 0
        if (same || taken >= mostAnHour) return same?.id ?? null
        const again = earlier.length >= maxVersions ? 'one form was sent again and again with other words' : null
        const marked = { ...lead, spamReason: lead.spamReason ?? again }
        const row = toEventRow(marked, earlier[0]?.reference ?? null, prefix, now)
        const kept = toEventRecord({ ...row, held_until: null })
        rows.push(row)
        if (asking && row.state === 'new') asked.push(asking)
        if (tellsOthers && row.state === 'new') told.push(row.id)
        if (lead.ticked && row.state === 'new')
          ticked.push({ ...lead.ticked, eventId: row.id, phone: row.phone_number, language: kept.language })
        recorded.set(row.id, kept)
        limits.versions.set(lead.idempotencyKey, [...earlier, row])
        limits.taken.set(lead.senderHash, taken + 1)
        const due = composeLetters(kept, marks[i]!).filter(
          ({ kind, to }) => kind !== 'receipt' || !receipts || limits.mayHaveReceipt(to),
        )
        emails.push(...due.map((email) => ({ email, now })))
        return row.id
      },
    )
    if (rows.length > 0) {
      // Modules read who is told before the first insert. Afterwards SQLite's read connection must not be used.
      await announceEventNews(
        db,
        told.map((id) => toRequestCreatedNews(recorded.get(id)!)),
      )
      if (ticked.length > 0) await checkboxesTicked.run(db, ticked, arrivals[0]!.now)
      await db.insertInto('event').values(rows).execute()
      await db
        .insertInto('event_search')
        .values(rows.map((row) => ({ event_id: row.id, text: buildSearchText(row) })))
        .execute()
      await db.insertInto('event_contact').values(rows.map(toPrimaryContactRow)).execute()
      const inLine = [...recorded.values()].filter(({ state, request }) => state === 'new' && request.tellIfOpens)
      if (inLine.length > 0) await db.insertInto('waitlist_entry').values(inLine.map(toWaitlistRow)).execute()
      await recordQuoteRequestDays(db, asked, arrivals[0]!.now)
      await queueEmails(db, emails)
    }
    // A form filled in by hand may have been stored as an unfinished inquiry before it had a date. Delete that inquiry.
    const byHand = arrivals.flatMap(({ lead }) => (lead.source === 'hand' ? [lead.idempotencyKey] : []))
    if (byHand.length > 0) await finishInquiries(db, byHand, arrivals[0]!.now)
    return Promise.all(ids.map(async (id) => (id === null ? null : (recorded.get(id) ?? findEvent(db, id)))))
  })
}

/** Kind of a deleted inquiry that became an event, by its id as the name, so that undoing the event restores it. */
export const finishedInquiryTrashKind = 'finished-inquiry'

/** Moves the inquiries without a date that became events to the trash. */
async function finishInquiries(db: Db, ids: string[], now: number): Promise<void> {
  const rows = await db.deleteFrom('unfinished_inquiry').where('id', 'in', ids).returningAll().execute()
  for (const row of rows) await moveToTrash(db, finishedInquiryTrashKind, row.id, { unfinished_inquiry: [row] }, now)
}

/**
 * Reads the stored state for the limits: versions of the same forms, earliest first, events of the same senders, and
 * confirmation emails.
 */
async function readLimits(db: Db, arrivals: Arrival[]) {
  const limited = arrivals.filter(({ mostAnHour = Infinity }) => mostAnHour < Infinity)
  const [first, receipts] = [arrivals[0]!, arrivals.find(({ receipts }) => receipts)?.receipts]
  const versions = await db
    .selectFrom('event')
    .select(['id', 'idempotency_key', 'reference', 'text_hash'])
    .where(
      'idempotency_key',
      'in',
      arrivals.map(({ lead }) => lead.idempotencyKey),
    )
    .orderBy('created_at')
    .execute()
  return {
    versions: Map.groupBy<string, Version>(versions, ({ idempotency_key }) => idempotency_key),
    taken:
      limited.length === 0
        ? new Map<string, number>()
        : await countBySender(
            db,
            limited.map(({ lead }) => lead.senderHash),
            first.now,
          ),
    mayHaveReceipt: receipts
      ? await createConfirmationEmailLimiter(
          db,
          arrivals.flatMap(({ lead }) => lead.request.fromEmail ?? []),
          receipts,
          first.now,
        )
      : () => true,
  }
}

type Version = Pick<EventRow, 'id' | 'idempotency_key' | 'reference' | 'text_hash'>

/** Number of events from each sender within the hour before `now`, in epoch milliseconds. */
async function countBySender(db: Db, senders: string[], now: number): Promise<Map<string, number>> {
  const counted = await db
    .selectFrom('event')
    .select((is) => ['sender_hash', is.fn.countAll<number>().as('leads')])
    .where('sender_hash', 'in', senders)
    .where('created_at', '>', now - hour)
    // If the clock was set back, stored events lie in its future. They are not counted.
    .where('created_at', '<=', now + hour)
    .groupBy('sender_hash')
    .execute()
  return new Map(counted.map(({ sender_hash, leads }) => [sender_hash, leads]))
}
