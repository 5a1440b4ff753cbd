import { randomUUID } from 'node:crypto'
import { formatMonthDay } from '../../business/dates.ts'
import { findEvent } from '../../events/event/events.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { CardRefundRow } from '../../plumbing/database/schema.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { formatDollars } from '../../business/money.ts'
import { refundCardPayment, getRefundableCardAmount, listPendingCardRefunds } from './card-refunds.server.ts'
import { expireCheckoutsForPayment, type ExpireCheckoutsResult } from './checkout.server.ts'
import type { CardPaymentServices } from './settle-checkout.server.ts'
import type { LedgerEntry } from './ledger.ts'
import { computeRefundEligibility } from './refund-eligibility.ts'
import { getLedger } from './ledger.server.ts'
import { tipEntryId } from './money-actions.server.ts'
import { formatPaymentMethodPhrase } from './money-actions.ts'
import { parseCardRefund, parseRefund, parseReversal } from './parse-payment-form.ts'
import { buildRefundReductionSource, recordLedgerEntry } from './record-ledger-entry.server.ts'
import {
  type MoneyFormResult,
  type MoneyFormContext,
  createMoneyFormSuccess,
  createMoneyFormError,
  createChangedResubmitError,
  createReversedResubmitError,
  isEntryReversed,
} from './posted-money.server.ts'

/** Records a refund that was sent by hand, once per form. */
export async function handleManualRefundForm({
  db,
  event,
  today,
  input,
  key,
  by,
}: MoneyFormContext): Promise<MoneyFormResult> {
  const id = `${event.id}-refund-${key}`
  const { entries } = await getLedger(db, event.id)
  const there = entries.find((entry) => entry.id === id)
  const of = entries.find((entry) => entry.id === input.entry)
  if (!of) return { kind: 'done', did: null }
  const remedy = there
    ? { isReversible: false, refundableCents: Infinity }
    : computeRefundEligibility(of, entries, await listPendingCardRefunds(db, event.id))
  const reading = parseRefund(input, remedy, today)
  if (!reading.ok) return createMoneyFormError(input, reading)
  if (there) {
    const told = ({
      amountCents,
      way,
      paidOn,
      reason,
    }: Pick<LedgerEntry, 'amountCents' | 'way' | 'paidOn' | 'reason'>) =>
      `a refund of ${formatDollars(amountCents)} ${formatPaymentMethodPhrase({ way }, true)} on ${formatMonthDay(paidOn)} (${reason})`
    if (isEntryReversed(there, entries))
      return createReversedResubmitError(input, 'refundSum', told(there), told(reading.read))
    return there.ofId === of.id && told(there) === told(reading.read)
      ? createMoneyFormSuccess('refunded', id)
      : createChangedResubmitError(input, 'refundSum', told(there), told(reading.read))
  }
  const isAtStripe = await db
    .selectFrom('payment')
    .select('id')
    .where('id', '=', of.id)
    .where('provider_id', 'like', 'pi_%')
    .executeTakeFirst()
  if (isAtStripe && reading.read.way === 'card')
    return createMoneyFormError(input, {
      ok: false,
      errors: [{ field: 'refundWay', message: 'Choose another way: refunds to the card go through Stripe, above' }],
    })
  const { isTip, dueId } = of
  const refund = { ...reading.read, kind: 'refund', isTip, dueId, reference: '', ofId: of.id } as const
  await recordLedgerEntry(db, event.id, refund, { by, today, id, lowers: isRefundReduction(input) })
  return createMoneyFormSuccess('refunded', id)
}

/**
 * Refunds part of a payment to its card, once however often the form is posted. A refusal by Stripe is shown with its
 * reason, and nothing is recorded.
 */
export async function handleCardRefundForm(
  services: CardPaymentServices,
  eventId: string,
  input: FormInput,
): Promise<MoneyFormResult> {
  const { db } = services
  if (!(await findEvent(db, eventId))) return { kind: 'gone' }
  const key = /^[\w-]{8,64}$/.test(input.key ?? '') ? input.key! : randomUUID()
  const id = `${eventId}-back-${key}`
  const entryId = input.entry ?? ''
  const wasAsked = await db.selectFrom('card_refund').selectAll().where('id', '=', id).executeTakeFirst()
  const reading = parseCardRefund(input, wasAsked ? Infinity : await getRefundableCardAmount(db, eventId, entryId))
  if (!reading.ok) return createMoneyFormError(input, reading)
  const lowers = isRefundReduction(input)
  if (wasAsked) {
    const told = (cents: number, reason: string, isLower: boolean) =>
      `a refund of ${formatDollars(cents)} to the card (${reason}; ${isLower ? 'they owe that much less' : 'they pay it again'})`
    const before = told(wasAsked.amount_cents, wasAsked.reason, wasAsked.lowers_amount_due === 1)
    const now = told(reading.read.amountCents, reading.read.reason, lowers)
    if (await hasRefundFailed(db, eventId, wasAsked)) return createReversedResubmitError(input, 'cardSum', before, now)
    if (before !== now || wasAsked.payment_id !== entryId)
      return createChangedResubmitError(input, 'cardSum', before, now)
  }
  const given = await refundCardPayment(services, { id, eventId, entryId, ...reading.read, lowers })
  const refused = (message: string) => {
    // A new try is a new refund with a new key.
    const { key: _, ...typed } = input
    return createMoneyFormError(typed, { ok: false, errors: [{ field: 'cardSum', message }] })
  }
  switch (given.kind) {
    case 'succeeded':
    case 'pending':
      return createMoneyFormSuccess('returning', id)
    case 'asked':
      return createMoneyFormSuccess('returning-unsure', id)
    case 'failed':
      return refused(`Nothing was refunded. ${given.words}. Try again, or refund it another way`)
    case 'too-much':
      return refused(`Enter at most ${formatDollars(given.leftCents)}: that is what is left of this payment`)
    case 'gone':
      return createMoneyFormSuccess('stale')
  }
}

/** Whether a recorded card refund was reversed because the client's bank rejected it. */
async function hasRefundFailed(
  db: Db,
  eventId: string,
  { provider_id }: Pick<CardRefundRow, 'provider_id'>,
): Promise<boolean> {
  const { entries } = await getLedger(db, eventId)
  const rows = await db
    .selectFrom('payment')
    .select('id')
    .where('event_id', '=', eventId)
    .where('provider_id', '=', provider_id)
    .execute()
  return rows.some(({ id }) => isEntryReversed({ id }, entries))
}

/** A refund is not owed again unless the owner chooses that. */
function isRefundReduction(input: FormInput): boolean {
  return input.owed !== 'again'
}

/** Reverses an entry of the ledger by another entry, once. */
export async function handleReversalForm({ db, event, today, input, by }: MoneyFormContext): Promise<MoneyFormResult> {
  const { entries } = await getLedger(db, event.id)
  const of = entries.find((entry) => entry.id === input.entry)
  // A second tap finds the entry reversed.
  if (!of || isEntryReversed(of, entries))
    return of ? createMoneyFormSuccess('reversed', of.id) : { kind: 'done', did: null }
  const reading = parseReversal(input)
  if (!reading.ok) return createMoneyFormError(input, reading)
  if (of.isProcessors)
    return createMoneyFormError(input, {
      ok: false,
      errors: [{ field: 'reverseReason', message: 'Stripe moved this money, so it can’t be reversed here: refund it' }],
    })
  if (!computeRefundEligibility(of, entries, await listPendingCardRefunds(db, event.id)).isReversible)
    return createMoneyFormError(input, {
      ok: false,
      errors: [{ field: 'reverseReason', message: 'Some of it was refunded: reverse that refund first' }],
    })
  const { amountCents, isTip, dueId, way } = of
  const reversal = {
    kind: 'reversal',
    amountCents,
    isTip,
    dueId,
    way,
    paidOn: today,
    reference: '',
    ofId: of.id,
  } as const
  await recordLedgerEntry(db, event.id, { ...reversal, reason: reading.read.reason }, { by, today })
  return createMoneyFormSuccess('reversed', of.id)
}

/**
 * Ends the payment pages that ask for too much once a refund is reversed, because that money never left. Null if no
 * refund is reversed, or less was owed after it.
 */
export async function expireCheckoutsForReversalForm(
  services: CardPaymentServices,
  eventId: string,
  { entry }: FormInput,
): Promise<ExpireCheckoutsResult | null> {
  const { amountsDue, entries } = await getLedger(services.db, eventId)
  const of = entries.find(({ id }) => id === entry)
  if (of?.kind !== 'refund' || of.isTip || isEntryReversed(of, entries)) return null
  const source = buildRefundReductionSource(of.id)
  const lowered = amountsDue.find((amountDue) => amountDue.source === source)
  const lessCents = of.amountCents + (lowered?.amountCents ?? 0)
  return lessCents > 0
    ? expireCheckoutsForPayment(services, eventId, { amountCents: lessCents, dueId: of.dueId })
    : null
}

/** Undoes the entry that the form names by reversing it: a payment together with its tip, or a refund. */
export async function handleUndoEntryForm(posted: MoneyFormContext): Promise<MoneyFormResult> {
  const id = posted.input.entry ?? ''
  let last: MoneyFormResult = { kind: 'done', did: null }
  for (const entry of [tipEntryId(id), id]) {
    const taken = await handleReversalForm({ ...posted, input: { entry, reverseReason: 'Undone' } })
    if (taken.kind !== 'done' || taken.did) last = taken
  }
  return last
}
