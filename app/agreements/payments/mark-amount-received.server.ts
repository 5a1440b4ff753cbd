import { getSetting } from '../../business/stored-settings.server.ts'
import { getToday as todayIn } from '../../business/dates.ts'
import { lockEvent } from '../../events/event/lock-event.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { hasNewCheckout, listActiveCheckoutIds } from './checkout-sale.server.ts'
import { expireCheckoutsForPayment } from './checkout.server.ts'
import type { CardPaymentServices } from './settle-checkout.server.ts'
import { computeAmountsDueStatus } from './allocate-payments.ts'
import { getLedger } from './ledger.server.ts'
import { handleMoneyForm } from './event-money.server.ts'
import { recordLedgerEntry } from './record-ledger-entry.server.ts'

/**
 * A tap on "Mark $273 received": the amount due, the open sum that the row showed, and a key of the ledger's state at
 * that time.
 */
export type RecordPaymentInput = { dueId: string; cents: number; key: string }

/** Result of the tap. `entryId` is the ledger entry, made by this tap or by an earlier tap of another person. */
export type RecordPaymentResult =
  | { kind: 'noted' | 'already'; entryId: string }
  /** The open sum has changed, or nothing is open. */
  | { kind: 'changed' }
  /** The client has just paid by card or is paying. Nothing was recorded. */
  | { kind: 'paid-by-card' }

/** Records the open sum of an amount due as received today. Repeated taps by any number of people record it once. */
export async function recordPayment(
  services: CardPaymentServices,
  eventId: string,
  { dueId, cents, key }: RecordPaymentInput,
): Promise<RecordPaymentResult> {
  const id = `${eventId}-got-${key}`
  // Another sum under the same key is a different tap.
  const already = async (db: Db): Promise<RecordPaymentResult | null> => {
    const there = await db.selectFrom('payment').select('amount_cents').where('id', '=', id).executeTakeFirst()
    if (!there) return null
    // A row whose entry was reversed reports that, whatever the sum.
    const undone = await db.selectFrom('payment').select('id').where('original_id', '=', id).executeTakeFirst()
    return there.amount_cents === cents || undone ? { kind: 'already', entryId: id } : { kind: 'changed' }
  }
  const known = await already(services.db)
  if (known) return known
  const before = await listActiveCheckoutIds(services.db, eventId)
  const met = await expireCheckoutsForPayment(services, eventId, { amountCents: cents, dueId })
  if (met.kind !== 'ended') return { kind: 'paid-by-card' }
  const now = services.now()
  const { timeZone } = await getSetting(services.db, 'identity')
  const today = todayIn(now, timeZone)
  return services.db.transaction().execute(async (db): Promise<RecordPaymentResult> => {
    if (!(await lockEvent(db, eventId))) return { kind: 'changed' }
    const meanwhile = await already(db)
    if (meanwhile) return meanwhile
    if (await hasNewCheckout(db, eventId, before)) return { kind: 'paid-by-card' }
    const { amountsDue, entries } = await getLedger(db, eventId)
    const amountDue = computeAmountsDueStatus(amountsDue, entries).find((one) => one.id === dueId)
    if (!amountDue || amountDue.openCents !== cents || key !== `${dueId}-${entries.length}`) return { kind: 'changed' }
    const entry = { kind: 'payment', amountCents: cents, dueId, way: 'other', paidOn: today, reference: '' } as const
    await recordLedgerEntry(
      db,
      eventId,
      { ...entry, reason: '', ofId: null, isTip: false },
      { by: { actor: 'owner', now }, today, id },
    )
    return { kind: 'noted', entryId: id }
  })
}

/** Reverses such an entry, once. Returns false if part of the payment was refunded meanwhile. */
export async function reverseRecordedPayment(
  services: CardPaymentServices,
  eventId: string,
  entryId: string,
): Promise<boolean> {
  const words = { intent: 'reverse', entry: entryId, reverseReason: 'Noted by mistake' }
  const change = await handleMoneyForm(services, eventId, words)
  return change.kind === 'done'
}

/** Returns a recorded payment for its confirmation: client, sum, user, time, and whether it still counts. */
export async function getRecordedPayment(
  db: Db,
  entryId: string,
): Promise<{ eventId: string; name: string; cents: number; by: string | null; at: number; stands: boolean } | null> {
  const row = await db
    .selectFrom('payment')
    .innerJoin('event', 'event.id', 'payment.event_id')
    .select(['event.id', 'event.requestor_name as name', 'payment.amount_cents as cents', 'payment.at'])
    .where('payment.id', '=', entryId)
    .executeTakeFirst()
  if (!row) return null
  const [undone, noted] = await Promise.all([
    db.selectFrom('payment').select('id').where('original_id', '=', entryId).executeTakeFirst(),
    db
      .selectFrom('history_entry')
      .leftJoin('user_account', 'user_account.id', 'history_entry.user_id')
      .select('user_account.name')
      .where('history_entry.event_id', '=', row.id)
      .where('history_entry.at', '>=', row.at)
      .where('history_entry.kind', '=', 'money')
      .orderBy('history_entry.at')
      .limit(1)
      .executeTakeFirst(),
  ])
  return { eventId: row.id, name: row.name, cents: row.cents, by: noted?.name ?? null, at: row.at, stands: !undone }
}
