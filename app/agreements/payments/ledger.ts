import type { AmountDueReason } from '../agreement/amount-due-text.ts'
import type { PaymentMethod } from '../proposals/proposal.ts'
import type { SalesTax, TaxClass } from '../sales-tax/sales-tax.ts'

/**
 * An amount due, created once from the terms or a change. A negative `amountCents` lowers the price. The kind
 * `given-back` goes with a refund and lowers what is owed by the same sum, so that the client need not pay it again. Days
 * as 2027-05-15, times in epoch milliseconds.
 */
export type AmountDue = {
  id: string
  kind: 'deposit' | 'installment' | 'balance' | 'change' | 'extra' | 'given-back'
  /** English label in the ledger, or the owner's own label of an amount they added. */
  label: string
  for?: AmountDueReason
  amountCents: number
  dueOn: string
  madeAt: number
  /**
   * Sales tax in the sum, for an amount with a class that was added by hand, and its rate where that was stored. Amounts
   * of an agreement carry their tax there.
   */
  tax?: { class: TaxClass; cents: number; by?: SalesTax }
}

/** An amount due to store: with a reason code from the program, or with the owner's own label. */
export type NewAmountDue = Omit<AmountDue, 'id' | 'madeAt' | 'label' | 'for'> &
  ({ for: AmountDueReason } | { for?: never; label: string })

/** Returns the sales tax in amounts added by hand. Integer cents. */
export function sumAddedTax(amountsDue: readonly Pick<AmountDue, 'tax'>[]): number {
  return amountsDue.reduce((sum, { tax }) => sum + (tax?.cents ?? 0), 0)
}

/**
 * An entry of the ledger. Entries are never edited: a reversal corrects a mistake. `amountCents` is above zero, and the
 * kind decides its sign. A tip does not count toward what is owed, nor does its refund or reversal (`isTip`).
 */
export type LedgerEntry = {
  id: string
  kind: 'payment' | 'refund' | 'reversal' | 'tip'
  amountCents: number
  /** Amount due that the payment is for and covers first. Null if none was named. */
  dueId: string | null
  way: PaymentMethod | 'other'
  /** Type of payment through a payment page, also for its refunds. `online` where the type was not stored. */
  paidWith?: 'card' | 'account' | 'online'
  /** The card processor moved this money. Only its events change the entry, and it cannot be reversed by hand. */
  isProcessors?: true
  paidOn: string
  reference: string
  /** Reason of a refund or reversal. */
  reason: string
  /** Entry that is reversed or refunded. */
  ofId: string | null
  isTip: boolean
  at: number
}

export type LedgerTotals = {
  dueCents: number
  /** Payments less reversals, before refunds. */
  receivedCents: number
  returnedCents: number
  tipCents: number
  /** Amount still to pay. Negative if the client paid too much. */
  outstandingCents: number
}

/** Computes Σ amounts due − (payments − refunds − reversals), without tips. Integer cents. */
export function computeLedgerTotals(amountsDue: readonly AmountDue[], entries: readonly LedgerEntry[]): LedgerTotals {
  const sum = (kind: LedgerEntry['kind'], isTip = false) =>
    entries.reduce((all, entry) => all + (entry.kind === kind && entry.isTip === isTip ? entry.amountCents : 0), 0)
  const refunds = new Set(entries.flatMap(({ id, kind }) => (kind === 'refund' ? id : [])))
  /** Sums reversed refunds, whose money never left the business. */
  const stayed = (isTip: boolean) =>
    entries.reduce((all, { kind, ofId, isTip: tip, amountCents }) => {
      return all + (kind === 'reversal' && tip === isTip && refunds.has(ofId ?? '') ? amountCents : 0)
    }, 0)
  const dueCents = amountsDue.reduce((all, { amountCents }) => all + amountCents, 0)
  const receivedCents = sum('payment') - (sum('reversal') - stayed(false))
  const returnedCents = sum('refund') - stayed(false)
  return {
    dueCents,
    receivedCents,
    returnedCents,
    tipCents: sum('tip', true) - sum('reversal', true) + 2 * stayed(true) - sum('refund', true),
    outstandingCents: dueCents - (receivedCents - returnedCents),
  }
}

/** Whether an amount due keeps the total owed from falling below zero. */
export function isZeroTotalCorrection({ for: told }: Pick<AmountDue, 'for'>): boolean {
  return told?.code === 'floor'
}

type CorrectableAmountDue = Pick<AmountDue, 'kind' | 'for' | 'amountCents'>

/**
 * Returns the amounts due that raise the total owed to zero if gifts, credits and lower prices exceed what was agreed,
 * and that undo such corrections once more is owed. An excess gift is taken off the gift, the rest is a change. Integer
 * cents. An empty list where nothing is needed.
 */
export function computeZeroTotalCorrections(
  amountsDue: readonly CorrectableAmountDue[],
): { kind: 'given-back' | 'change'; amountCents: number }[] {
  const sum = (rows: readonly CorrectableAmountDue[]) => rows.reduce((all, { amountCents }) => all + amountCents, 0)
  const [there, others] = [
    amountsDue.filter(isZeroTotalCorrection),
    amountsDue.filter((due) => !isZeroTotalCorrection(due)),
  ]
  const neededCents = Math.max(0, -sum(others))
  const giftCents = Math.max(0, -sum(others.filter(({ kind }) => kind === 'given-back')))
  const needed = { 'given-back': Math.min(neededCents, giftCents), change: Math.max(0, neededCents - giftCents) }
  return (['given-back', 'change'] as const)
    .map((kind) => ({ kind, amountCents: needed[kind] - sum(there.filter((due) => due.kind === kind)) }))
    .filter(({ amountCents }) => amountCents !== 0)
}

/** Amount still to pay, and the total owed before it is limited to zero. Integer cents. */
export type LedgerBalance = { openCents: number; owedCents: number }

/** Returns the open balance of a ledger. */
export function computeOpenBalance({
  amountsDue,
  entries,
}: {
  amountsDue: readonly AmountDue[]
  entries: readonly LedgerEntry[]
}): LedgerBalance {
  const owedCents = amountsDue.reduce(
    (all, amountDue) => all + (isZeroTotalCorrection(amountDue) ? 0 : amountDue.amountCents),
    0,
  )
  return { openCents: computeLedgerTotals(amountsDue, entries).outstandingCents, owedCents }
}

/** Returns the open balance after the total owed changes by `byCents`. */
export function adjustOpenBalance({ openCents, owedCents }: LedgerBalance, byCents: number): LedgerBalance {
  const after = owedCents + byCents
  return { owedCents: after, openCents: openCents + Math.max(0, after) - Math.max(0, owedCents) }
}
