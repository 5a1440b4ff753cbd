import { type LedgerEntry, computeLedgerTotals } from './ledger.ts'

/**
 * Returns how much a refund lowers what is owed, so that the client need not pay it again: the whole refund less the
 * client's credit. Integer cents.
 */
export function computeRefundReduction(refundCents: number, outstandingBefore: number): number {
  return Math.max(0, outstandingBefore + refundCents) - Math.max(0, outstandingBefore)
}

/** A refund that was sent and not reversed. Excludes tips. */
export type SentRefund = Pick<LedgerEntry, 'id' | 'amountCents' | 'way' | 'paidWith' | 'paidOn'>

/** Lists the refunds a client has been sent, the earliest first. */
export function listSentRefunds(entries: readonly LedgerEntry[]): SentRefund[] {
  const reversed = new Set(entries.flatMap(({ kind, ofId }) => (kind === 'reversal' && ofId !== null ? ofId : [])))
  return entries
    .filter(({ id, kind, isTip }) => kind === 'refund' && !isTip && !reversed.has(id))
    .toSorted((a, b) => a.paidOn.localeCompare(b.paidOn) || a.at - b.at)
}

/** Remaining corrections of an entry: a full reversal, once, and a refund up to a sum. */
export type RefundEligibility = { isReversible: boolean; refundableCents: number }

/**
 * Computes the remaining corrections of an entry. A payment with a refund is not reversible until the refund is reversed.
 * Entries of the card processor are never reversed by hand. A refund exceeds neither the entry nor the total received.
 * `underWay` is the sum of pending card refunds, which counts as gone.
 */
export function computeRefundEligibility(
  entry: LedgerEntry,
  known: readonly LedgerEntry[],
  underWay: readonly { id: string; entryId: string; amountCents: number }[] = [],
): RefundEligibility {
  const entries = [
    ...known,
    ...underWay.map(({ id, entryId, amountCents }): LedgerEntry => {
      const isTip = known.some((one) => one.id === entryId && one.isTip)
      return { ...entry, id, kind: 'refund', amountCents, ofId: entryId, isTip }
    }),
  ]
  const of = entries.filter(({ ofId }) => ofId === entry.id)
  const reversed = new Set(entries.flatMap(({ kind, ofId }) => (kind === 'reversal' && ofId !== null ? ofId : [])))
  const byHand = !entry.isProcessors
  // A payment that refers to another came back: a dispute was won, or a reversal was undone.
  if (entry.kind === 'reversal' || ((entry.kind === 'payment' || entry.kind === 'tip') && entry.ofId !== null))
    return noRefundEligibility
  if (entry.kind === 'refund') return { isReversible: byHand && !reversed.has(entry.id), refundableCents: 0 }
  const sum = (kind: LedgerEntry['kind'], isMeant: (one: LedgerEntry) => boolean = () => true) =>
    of.reduce((all, one) => all + (one.kind === kind && isMeant(one) ? one.amountCents : 0), 0)
  const reversedCents = sum('reversal') - sum('payment') - sum('tip')
  const givenBack = sum('refund', ({ id }) => !reversed.has(id))
  const { receivedCents, returnedCents, tipCents } = computeLedgerTotals([], entries)
  const there = Math.max(0, entry.isTip ? tipCents : receivedCents - returnedCents)
  return {
    isReversible: byHand && reversedCents === 0 && givenBack === 0 && there >= entry.amountCents,
    refundableCents: Math.max(0, Math.min(entry.amountCents - reversedCents - givenBack, there)),
  }
}

const noRefundEligibility: RefundEligibility = { isReversible: false, refundableCents: 0 }
