import { getSiteId } from '../../business/site-id.server.ts'
import { getSetting } from '../../business/stored-settings.server.ts'
import { getToday as todayIn } from '../../business/dates.ts'
import { toEventRecord } from '../../events/event/events.server.ts'
import { lockEvent } from '../../events/event/lock-event.server.ts'
import { buildRefundParams, type StripeRefund, type RefundParams } from '../../plumbing/card-payments/stripe-objects.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { CardRefundRow, PaymentRow } from '../../plumbing/database/schema.ts'
import type { CardPaymentServices } from './settle-checkout.server.ts'
import { computeTransferTime } from './checkout-states.ts'
import { buildTipProviderId, getProcessorPaymentId } from './checkout-subject.ts'
import { computeRefundEligibility } from './refund-eligibility.ts'
import { getLedger } from './ledger.server.ts'
import { createMoneyNotice, type MoneyNoticeContext } from './money-notices.server.ts'
import { recordLedgerEntry } from './record-ledger-entry.server.ts'

export type RefundCardPaymentResult =
  | { kind: 'succeeded' }
  /** The refund is on its way. The ledger records it on arrival. */
  | { kind: 'pending' }
  /** Stripe gave no result. The same call is repeated until it does. */
  | { kind: 'asked' }
  | { kind: 'failed'; words: string }
  /** The sum exceeds the refundable rest of the payment. */
  | { kind: 'too-much'; leftCents: number }
  | { kind: 'gone' }

const minute = 60_000
/** Stripe remembers an idempotency key for this long and executes its call once. In milliseconds. */
const idempotencyKeyLifetimeMs = 23 * 60 * minute

/** Refund of a card payment. `id` names the refund, so a repeated form makes a single refund. */
export type CardRefundRequest = {
  id: string
  eventId: string
  entryId: string
  amountCents: number
  reason: string
  /** Whether the refund lowers the amount owed. Otherwise the client pays the amount again. */
  lowers?: boolean
}

/**
 * Refunds part of a card payment after the owner confirmed the sum. The refund is stored before Stripe is called, under
 * the idempotency key of the call.
 */
export async function refundCardPayment(
  services: CardPaymentServices,
  { id, eventId, entryId, amountCents, reason, lowers = true }: CardRefundRequest,
): Promise<RefundCardPaymentResult> {
  const { db, now } = services
  if (!(await services.cards())) return { kind: 'failed', words: 'No card processor is set up' }
  const ourId = await getSiteId(db, now())
  const stored = await db.transaction().execute(async (db): Promise<CardRefundRow | RefundCardPaymentResult> => {
    if (!(await lockEvent(db, eventId))) return { kind: 'gone' }
    const known = await db.selectFrom('card_refund').selectAll().where('id', '=', id).executeTakeFirst()
    if (known) return toRefundResult(known)
    const payment = await db
      .selectFrom('payment')
      .selectAll()
      .where('id', '=', entryId)
      .where('event_id', '=', eventId)
      .where('kind', 'in', ['payment', 'tip'])
      .where('method', '=', 'card')
      .executeTakeFirst()
    if (!payment?.provider_id?.startsWith('pi_')) return { kind: 'gone' }
    const leftCents = await getRefundableCardAmount(db, eventId, entryId)
    if (amountCents <= 0 || amountCents > leftCents) return { kind: 'too-much', leftCents }
    const words = buildRefundParams({
      payment: getProcessorPaymentId(payment.provider_id),
      amount: amountCents,
      refund: id,
      house: ourId,
    })
    const row: CardRefundRow = {
      id,
      event_id: eventId,
      payment_id: entryId,
      state: 'asked',
      amount_cents: amountCents,
      reason,
      lowers_amount_due: lowers ? 1 : 0,
      request_parameters: JSON.stringify(words),
      provider_id: null,
      created_at: now(),
      next_check_at: now() + minute,
      remark: '',
    }
    await db.insertInto('card_refund').values(row).execute()
    return row
  })
  return 'kind' in stored ? stored : submitCardRefund(services, stored)
}

/** Result of a refund that was requested before. */
function toRefundResult({ state, remark }: CardRefundRow): RefundCardPaymentResult {
  return state === 'failed' ? { kind: 'failed', words: remark } : { kind: state as 'asked' | 'pending' | 'succeeded' }
}

/** Refundable amount of a card payment, less pending refunds. Integer cents. */
export async function getRefundableCardAmount(db: Db, eventId: string, entryId: string): Promise<number> {
  const { entries } = await getLedger(db, eventId)
  const entry = entries.find(({ id }) => id === entryId)
  if (!entry) return 0
  return computeRefundEligibility(entry, entries, await listPendingCardRefunds(db, eventId)).refundableCents
}

/** Lists card refunds that are pending and not in the ledger yet, the oldest first. */
export async function listPendingCardRefunds(
  db: Db,
  eventId: string,
): Promise<{ id: string; entryId: string; amountCents: number; at: number }[]> {
  const rows = await db
    .selectFrom('card_refund')
    .select(['id', 'payment_id', 'amount_cents', 'created_at'])
    .where('event_id', '=', eventId)
    .where('state', 'in', ['asked', 'pending'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, payment_id, amount_cents, created_at }) => {
    return { id, entryId: payment_id, amountCents: amount_cents, at: created_at }
  })
}

/** Whether Stripe has forgotten the idempotency key of a refund. A repeated call would refund twice. */
export function isIdempotencyKeyExpired({ created_at }: Pick<CardRefundRow, 'created_at'>, now: number): boolean {
  return now - created_at > idempotencyKeyLifetimeMs
}

/**
 * Submits a stored refund, for the first time or again, with the same parameters and key. A refund whose key has expired
 * is marked as failed, so Stripe's events must be read first.
 */
export async function submitCardRefund(
  services: CardPaymentServices,
  row: CardRefundRow,
): Promise<RefundCardPaymentResult> {
  const { db, now } = services
  const cards = await services.cards()
  if (!cards) return { kind: 'asked' }
  if (isIdempotencyKeyExpired(row, now())) {
    // A repeated call could refund twice. The events would have reported a refund that was made.
    await failRefund(services, row.id, 'Stripe never said that it was made')
    return { kind: 'failed', words: 'Stripe never said that it was made' }
  }
  const made = await cards.refund(JSON.parse(row.request_parameters!) as RefundParams, row.id)
  if (made.kind === 'ok') {
    await recordCardRefund(services, made.refund)
    const { state } = made.refund
    if (state === 'succeeded') return { kind: 'succeeded' }
    return state === 'failed' || state === 'canceled'
      ? { kind: 'failed', words: 'The bank did not take it' }
      : { kind: 'pending' }
  }
  if (made.kind === 'refused') {
    await failRefund(services, row.id, made.words)
    return { kind: 'failed', words: made.words }
  }
  await db
    .updateTable('card_refund')
    .set({ next_check_at: now() + 5 * minute, remark: made.words })
    .where('id', '=', row.id)
    .where('state', '=', 'asked')
    .execute()
  return { kind: 'asked' }
}

/**
 * Records a refund that Stripe reports, made here or in Stripe's dashboard, in any order. Returns its event's id, and
 * null if its payment is unknown here.
 */
export async function recordCardRefund(services: CardPaymentServices, refund: StripeRefund): Promise<string | null> {
  return withLockedCardPayment(services, refund.payment, async (db, payment, telling) => {
    const { eventId } = telling
    const known = await db
      .selectFrom('card_refund')
      .selectAll()
      .where((is) => is.or([is('id', '=', refund.refund ?? ''), is('provider_id', '=', refund.id)]))
      .executeTakeFirst()
    const state =
      refund.state === 'failed' || refund.state === 'canceled'
        ? 'failed'
        : refund.state === 'succeeded'
          ? 'succeeded'
          : 'pending'
    if (known && refundStateRank[known.state as RefundState] >= refundStateRank[state] && known.provider_id !== null)
      return
    const id = known?.id ?? refund.id
    const set = { state, provider_id: refund.id, amount_cents: refund.amount, next_check_at: null }
    if (known) await db.updateTable('card_refund').set(set).where('id', '=', id).execute()
    else
      await db
        .insertInto('card_refund')
        .values({
          ...set,
          id,
          event_id: eventId,
          payment_id: payment.id,
          reason: 'Refunded in Stripe’s dashboard',
          lowers_amount_due: 1,
          request_parameters: null,
          created_at: refund.createdAt,
          remark: '',
        })
        .execute()
    const isElsewhere = known === undefined || known.request_parameters === null
    const reason = known?.reason ?? 'Refunded in Stripe’s dashboard'
    if (state === 'succeeded') {
      for (const { row, cents } of await divideRefundOverPaymentAndTip(db, payment, refund.amount, known))
        await createCardCounterEntry(
          db,
          row,
          { kind: 'refund', amountCents: cents, reason, ofId: row.id },
          refund.id,
          telling,
          // A refund that was pending arrived later, and Stripe does not say when.
          known?.state === 'pending' ? null : refund.createdAt,
          known?.lowers_amount_due !== 0,
        )
      if (isElsewhere) {
        const details = { refundId: id, amountCents: refund.amount }
        await createMoneyNotice(db, { kind: 'returned-elsewhere', details }, refund.id, telling)
      }
    }
    if (state === 'failed') {
      const remark = 'Stripe says the bank did not take it'
      for (const row of await listChargeEntries(db, refund.id)) {
        const counter = { kind: 'reversal', amountCents: row.amount_cents, reason: remark, ofId: row.id } as const
        await createCardCounterEntry(db, row, counter, `${refund.id}-failed`, telling)
      }
      await db.updateTable('card_refund').set({ remark }).where('id', '=', id).execute()
      const details = { refundId: id, amountCents: refund.amount, remark }
      await createMoneyNotice(db, { kind: 'refund-failed', details }, refund.id, telling)
    }
  })
}

type RefundState = 'asked' | 'pending' | 'succeeded' | 'failed'
/** Events arrive in any order. A refund only moves to a higher rank. */
const refundStateRank: Record<RefundState, number> = { asked: 0, pending: 1, succeeded: 2, failed: 3 }

/** Entries of a payment or refund at the processor: its own, and that of the tip in it. */
export async function listChargeEntries(db: Db, providerId: string): Promise<PaymentRow[]> {
  const ids = [providerId, buildTipProviderId(providerId)]
  return db.selectFrom('payment').selectAll().where('provider_id', 'in', ids).orderBy('is_tip').execute()
}

/**
 * Divides a refund between a card payment and its tip. A refund requested on this site applies to one of the two. Any other
 * refund applies to the payment first, then to the tip.
 */
export async function divideRefundOverPaymentAndTip(
  db: Db,
  payment: PaymentRow,
  cents: number,
  refund?: Pick<CardRefundRow, 'payment_id' | 'request_parameters'>,
): Promise<{ row: PaymentRow; cents: number }[]> {
  const [first = payment, tip] = await listChargeEntries(db, payment.provider_id ?? '')
  if (!tip) return [{ row: payment, cents }]
  if (refund?.request_parameters) return [{ row: refund.payment_id === tip.id ? tip : first, cents }]
  const leftCents = await getRefundableCardAmount(db, first.event_id, first.id)
  const tipCents = Math.min(tip.amount_cents, Math.max(0, cents - leftCents))
  return [
    { row: first, cents: cents - tipCents },
    { row: tip, cents: tipCents },
  ].filter((part) => part.cents > 0)
}

type CounterEntry = {
  kind: 'payment' | 'refund' | 'reversal'
  amountCents: number
  reason: string
  ofId: string | null
}

/**
 * Writes an entry that counters a card payment, once per Stripe id. Returns the entry's id. Null if it exists already.
 */
export async function createCardCounterEntry(
  db: Db,
  payment: PaymentRow,
  counter: CounterEntry,
  providerId: string,
  telling: MoneyNoticeContext,
  saidAt: number | null = null,
  lowers = false,
  feeCents: number | null = null,
) {
  const { eventId, identity, now } = telling
  const today = todayIn(now, identity.timeZone)
  const paidOn = todayIn(computeTransferTime(saidAt, { askedAt: payment.at, now }), identity.timeZone)
  const isTip = payment.is_tip === 1
  const kind = isTip && counter.kind === 'payment' ? ('tip' as const) : counter.kind
  const entry = { ...counter, kind, dueId: payment.amount_due_id, way: 'card' as const, paidOn, reference: '', isTip }
  // A part of a charge has an id of its own, the tip that is the whole charge has not.
  const isPart = payment.provider_id?.endsWith('-tip') === true
  return recordLedgerEntry(db, eventId, entry, {
    by: { actor: 'clock', now },
    today,
    provided: { id: isPart ? buildTipProviderId(providerId) : providerId, details: {}, feeCents },
    lowers,
  })
}

/**
 * Runs `work` on a card payment with its event locked. Returns the event's id, and null if the payment is unknown here.
 */
export async function withLockedCardPayment(
  { db, now, config, nudge }: CardPaymentServices,
  providerId: string | null,
  work: (db: Db, payment: PaymentRow, telling: MoneyNoticeContext) => Promise<void>,
): Promise<string | null> {
  if (providerId === null) return null
  const found = await db.transaction().execute(async (db) => {
    const payment = await db.selectFrom('payment').selectAll().where('provider_id', '=', providerId).executeTakeFirst()
    if (!payment) return null
    const { event_id: eventId } = payment
    const row = await lockEvent(db, eventId)
    const identity = await getSetting(db, 'identity')
    await work(db, payment, {
      eventId,
      event: row ? toEventRecord(row) : null,
      identity,
      siteUrl: config.siteUrl,
      now: now(),
    })
    return eventId
  })
  if (found !== null) nudge()
  return found
}

async function failRefund({ db, now, config }: CardPaymentServices, id: string, remark: string): Promise<void> {
  await db.transaction().execute(async (db) => {
    const found = await db.selectFrom('card_refund').select('event_id').where('id', '=', id).executeTakeFirst()
    if (!found) return
    const row = await lockEvent(db, found.event_id)
    const failed = await db
      .updateTable('card_refund')
      .set({ state: 'failed', next_check_at: null, remark })
      .where('id', '=', id)
      .where('state', '=', 'asked')
      .returningAll()
      .executeTakeFirst()
    if (!failed) return
    const identity = await getSetting(db, 'identity')
    const telling = {
      eventId: found.event_id,
      event: row ? toEventRecord(row) : null,
      identity,
      siteUrl: config.siteUrl,
      now: now(),
    }
    const details = { refundId: id, amountCents: failed.amount_cents, remark }
    await createMoneyNotice(db, { kind: 'refund-failed', details }, id, telling)
  })
}
