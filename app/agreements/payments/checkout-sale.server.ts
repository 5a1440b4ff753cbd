import { getFormatter } from '../../business/language-formatter.ts'
import { minChargeCents } from '../../plumbing/card-payments/stripe-objects.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { CheckoutRow } from '../../plumbing/database/schema.ts'
import type { Language } from '../../ui/language.ts'
import { formatAmountDueLabel } from '../agreement/format-amount-due-label.ts'
import { getPaymentDestinations } from '../proposals/payment-destinations.server.ts'
import type { ProposalDocument } from '../proposals/proposal.ts'
import { computeAmountsDueStatus } from './allocate-payments.ts'
import { activeCheckoutStates } from './checkout-states.ts'
import { computeLedgerTotals } from './ledger.ts'
import type { Ledger } from './ledger.server.ts'

/**
 * Amounts of a payment page: part of the amount owed, and a tip. Integer cents. `payer` is set if somebody other than the
 * client pays.
 */
export type CheckoutSale = {
  amountCents: number
  tipCents: number
  what: string
  payer: string
  isBankDebitToo: boolean
}

export type CheckoutSaleContext = { eventId: string; document: ProposalDocument; ledger: Ledger; language: Language }

/** Builds the sale of a payment page in its transaction, with the event locked, or returns why there is none. */
export type CheckoutSaleBuilder<Refusal> = (db: Db, context: CheckoutSaleContext) => Promise<CheckoutSale | Refusal>

/** Formats the item on the payment page: "Balance, Saturday, May 15, 2027, Nerd & Tonic". */
export function formatPaymentPageLabel(label: string, { event, house }: ProposalDocument, language: Language): string {
  return [label, getFormatter(language).longDay(event.eventDate), house.name].join(', ')
}

/** Builds the sale of an amount due: all of its unpaid amount. A tip is allowed only if none was given yet. */
export async function buildAmountDueSale(
  db: Db,
  { document, ledger: { amountsDue, entries }, language }: CheckoutSaleContext,
  { dueId, tipCents }: { dueId: string; tipCents: number },
): Promise<CheckoutSale | { kind: 'nothing-due' | 'too-small' | 'sum-changed' }> {
  const amountDue = computeAmountsDueStatus(amountsDue, entries).find(({ id }) => id === dueId)
  if (!amountDue || amountDue.openCents <= 0) return { kind: 'nothing-due' }
  if (amountDue.openCents < minChargeCents) return { kind: 'too-small' }
  if (tipCents > 0 && computeLedgerTotals(amountsDue, entries).tipCents > 0) return { kind: 'sum-changed' }
  const { takesDebit } = await getPaymentDestinations(db)
  return {
    amountCents: amountDue.openCents,
    tipCents,
    what: formatPaymentPageLabel(formatAmountDueLabel(amountDue, language), document, language),
    payer: '',
    isBankDebitToo: ['installment', 'balance'].includes(amountDue.kind) && takesDebit === true,
  }
}

/** Lists the active checkouts of an event: those that may still be paid or whose payment is in progress. */
export function listActiveCheckouts(db: Db, eventId: string): Promise<CheckoutRow[]> {
  return db
    .selectFrom('checkout')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('state', 'in', activeCheckoutStates)
    .orderBy('created_at')
    .execute()
}

/** Ids of the active checkouts of an event. */
export async function listActiveCheckoutIds(db: Db, eventId: string): Promise<string[]> {
  return (await listActiveCheckouts(db, eventId)).map(({ id }) => id)
}

/** Whether an event has an active checkout that is not among the known ids. Call it with the event locked. */
export async function hasNewCheckout(db: Db, eventId: string, known: readonly string[]): Promise<boolean> {
  return (await listActiveCheckoutIds(db, eventId)).some((id) => !known.includes(id))
}

/**
 * Whether a payment began after the pages of an event were ended. Ask with the event locked, before its date is released
 * or what is owed is lowered. `now` in epoch milliseconds.
 */
export async function isAmountDueBeingPaid(db: Db, eventId: string, now: number): Promise<boolean> {
  const active = await listActiveCheckouts(db, eventId)
  return active.some(({ state, expires_at }) => state === 'clearing' || expires_at > now)
}

/** The part of a checkout that pays what is owed. Integer cents. */
export function getOwedCents({ amount_cents, tip_cents }: Pick<CheckoutRow, 'amount_cents' | 'tip_cents'>): number {
  return amount_cents - (tip_cents ?? 0)
}

/**
 * Returns the active checkouts that must end before another amount is requested, because together they would overpay or take
 * a second tip. Checkouts of the same amount due are left out. Oldest first, payments in progress last.
 */
export function listConflictingCheckouts(
  active: readonly CheckoutRow[],
  asked: { dueId: string; amountCents: number; tipCents: number },
  { amountsDue, entries }: Pick<Ledger, 'amountsDue' | 'entries'>,
): CheckoutRow[] {
  const others = active.filter((one) => one.amount_due_id !== asked.dueId)
  const openCents = Math.max(0, computeLedgerTotals(amountsDue, entries).outstandingCents)
  let excess = others.reduce((sum, one) => sum + getOwedCents(one), asked.amountCents) - openCents
  const isUnderWay = ({ state }: CheckoutRow) => state === 'clearing'
  return [...others.filter((one) => !isUnderWay(one)), ...others.filter(isUnderWay)].filter((one) => {
    if (asked.tipCents > 0 && (one.tip_cents ?? 0) > 0) return true
    if (asked.amountCents === 0 || excess <= 0 || getOwedCents(one) === 0) return false
    excess -= getOwedCents(one)
    return true
  })
}

/** Returns the amount still payable for an event: the unpaid amount less payments in progress. Integer cents. */
export async function getPayableCents(
  db: Db,
  eventId: string,
  { amountsDue, entries }: Pick<Ledger, 'amountsDue' | 'entries'>,
): Promise<{ payableCents: number; isClearing: boolean }> {
  const underWay = (await listActiveCheckouts(db, eventId)).filter(({ state }) => state === 'clearing')
  const clearingCents = underWay.reduce((sum, one) => sum + getOwedCents(one), 0)
  const { outstandingCents } = computeLedgerTotals(amountsDue, entries)
  return { payableCents: Math.max(0, outstandingCents - clearingCents), isClearing: clearingCents > 0 }
}
