import { importSourcePrefix } from '../../events/import/import-batch.ts'
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
  kind: 'deposit' | 'balance' | 'change' | 'extra' | 'given-back'
  /** Label in the books, in the owner's words where the owner added it. */
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
  /** Amount due that the payment is for and covers first. Null where none was named. */
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

/** Prefix of the source of amounts that take unsigned amounts off. The source of those amounts follows. */
export const replacedSourcePrefix = 'replaces-'

/** Prefix of the source of amounts agreed without a signature, such as by phone. The key of their form follows. */
export const phonePriceSourcePrefix = 'phone-'

/** Whether a source created amounts due without a signature: an imported file or a booking by hand. */
export function isUnsignedSource(source: string): boolean {
  return source.startsWith(importSourcePrefix) || source.startsWith(phonePriceSourcePrefix)
}

type SourcedAmountDue = Pick<AmountDue, 'amountCents'> & { source: string }

/** Groups unsigned amounts due by source, without those that were taken off again. */
export function groupUnsignedAmountsBySource<D extends SourcedAmountDue>(amountsDue: readonly D[]): Map<string, D[]> {
  const replaced = new Set(amountsDue.map(({ source }) => source))
  const unsigned = amountsDue.filter(
    ({ source }) => isUnsignedSource(source) && !replaced.has(`${replacedSourcePrefix}${source}`),
  )
  return Map.groupBy(unsigned, ({ source }) => source)
}

/** Whether an event owes nothing and is not marked free of charge. */
export function isLedgerUnpriced(amountsDue: readonly SourcedAmountDue[]): boolean {
  if (amountsDue.reduce((sum, { amountCents }) => sum + amountCents, 0) !== 0) return false
  return ![...groupUnsignedAmountsBySource(amountsDue).values()].some((of) =>
    of.every(({ amountCents }) => amountCents === 0),
  )
}

/**
 * Amounts due outside the lines of an agreement, by source. Unsigned amounts that an agreement replaced are merged with
 * their reductions into the remaining sum, and left out where it is zero.
 */
export function listUnlinkedAmountsDue<D extends Pick<AmountDue, 'for' | 'amountCents'> & { source: string }>(
  amountsDue: readonly D[],
  sources: readonly string[],
): D[] {
  const offCents = new Map(
    amountsDue.flatMap(({ source, amountCents }) =>
      source.startsWith(replacedSourcePrefix)
        ? [[source.slice(replacedSourcePrefix.length), amountCents] as const]
        : [],
    ),
  )
  const floor = amountsDue.filter(isZeroTotalCorrection)
  const floorCents = floor.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return amountsDue.flatMap((due) => {
    const { source } = due
    // All rows of a correction are a single line, left out where they sum to zero.
    if (isZeroTotalCorrection(due))
      return due === floor[0] && floorCents !== 0 ? [{ ...due, amountCents: floorCents }] : []
    if (sources.includes(source) || source.startsWith(replacedSourcePrefix)) return []
    if (!isUnsignedSource(source) || !offCents.has(source)) return [due]
    const before = amountsDue.filter((one) => one.source === source)
    const leftCents = before.reduce((sum, one) => sum + one.amountCents, offCents.get(source)!)
    return leftCents === 0 || due !== before[0] ? [] : [{ ...due, for: { code: 'before' }, amountCents: leftCents }]
  })
}

export type LedgerTotals = {
  dueCents: number
  /** Payments less reversals, before refunds. */
  receivedCents: number
  returnedCents: number
  tipCents: number
  /** Amount still to pay. Negative where the client paid too much. */
  outstandingCents: number
}

/** Computes Σ amounts due − (payments − refunds − reversals), without tips. Integer cents. */
export function computeLedgerTotals(amountsDue: readonly AmountDue[], entries: readonly LedgerEntry[]): LedgerTotals {
  const sum = (kind: LedgerEntry['kind'], isTip = false) =>
    entries.reduce((all, entry) => all + (entry.kind === kind && entry.isTip === isTip ? entry.amountCents : 0), 0)
  const refunds = new Set(entries.flatMap(({ id, kind }) => (kind === 'refund' ? id : [])))
  /** Reversed refunds: that money never left. */
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
 * Returns the amounts due that raise the total owed to zero where gifts, credits and lower prices exceed what was agreed,
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
      return { ...entry, id, kind: 'refund', amountCents, ofId: entryId, isTip: false }
    }),
  ]
  const of = entries.filter(({ ofId }) => ofId === entry.id)
  const reversed = new Set(entries.flatMap(({ kind, ofId }) => (kind === 'reversal' && ofId !== null ? ofId : [])))
  const byHand = !entry.isProcessors
  // A payment that refers to another came back: a dispute was won, or a reversal was undone.
  if (entry.kind === 'reversal' || (entry.kind === 'payment' && entry.ofId !== null)) return noRefundEligibility
  if (entry.kind === 'refund') return { isReversible: byHand && !reversed.has(entry.id), refundableCents: 0 }
  const sum = (kind: LedgerEntry['kind'], isMeant: (one: LedgerEntry) => boolean = () => true) =>
    of.reduce((all, one) => all + (one.kind === kind && isMeant(one) ? one.amountCents : 0), 0)
  const reversedCents = sum('reversal') - sum('payment')
  const givenBack = sum('refund', ({ id }) => !reversed.has(id))
  const { receivedCents, returnedCents, tipCents } = computeLedgerTotals([], entries)
  const there = Math.max(0, entry.isTip ? tipCents : receivedCents - returnedCents)
  return {
    isReversible: byHand && reversedCents === 0 && givenBack === 0 && there >= entry.amountCents,
    refundableCents: Math.max(0, Math.min(entry.amountCents - reversedCents - givenBack, there)),
  }
}

const noRefundEligibility: RefundEligibility = { isReversible: false, refundableCents: 0 }

/** Fields of an amount due that decide how money covers it. */
export type AllocatableAmount = Pick<AmountDue, 'id' | 'kind' | 'amountCents' | 'dueOn' | 'madeAt'>
/** An amount due after allocation. `leftCents` remains after reductions, and `openCents` is its unpaid part. */
export type AllocatedAmount<D extends AllocatableAmount> = D & {
  leftCents: number
  paidCents: number
  openCents: number
}
export type AmountDueStatus = AllocatedAmount<AmountDue>

/** Money to allocate: the net total, and the part made for certain amounts due, by their ids. */
export type NetPayments = { netCents: number; meantCents: ReadonlyMap<string, number> }

/** Whether an entry brings money in: a payment, a tip, or the reversal of a refund. */
export function isIncomingEntry(
  { kind, ofId }: Pick<LedgerEntry, 'kind' | 'ofId'>,
  entries: readonly LedgerEntry[],
): boolean {
  if (kind === 'reversal') return entries.some((entry) => entry.kind === 'refund' && entry.id === ofId)
  return kind === 'payment' || kind === 'tip'
}

/** Sums the money of a ledger: payments less reversals and refunds, without tips. */
export function sumNetPayments(entries: readonly LedgerEntry[]): NetPayments {
  const refunds = new Set(entries.flatMap(({ id, kind }) => (kind === 'refund' ? id : [])))
  const meantCents = new Map<string, number>()
  let netCents = 0
  for (const { kind, amountCents, dueId, ofId, isTip } of entries) {
    if (isTip || kind === 'tip') continue
    const isIn = kind === 'payment' || (kind === 'reversal' && refunds.has(ofId ?? ''))
    const cents = isIn ? amountCents : -amountCents
    netCents += cents
    if (dueId !== null) meantCents.set(dueId, (meantCents.get(dueId) ?? 0) + cents)
  }
  return { netCents, meantCents }
}

/**
 * Computes the paid and open part of each amount due, deposits first, then by due day. Negative amounts apply first, then
 * money. All displays of amounts due use this function.
 */
export function computeAmountsDueStatus(
  amountsDue: readonly AmountDue[],
  entries: readonly LedgerEntry[],
): AmountDueStatus[] {
  return allocatePayments(sumNetPayments(entries), amountsDue)
}

/**
 * Allocates money to amounts due. Money for a certain amount due goes there first. Its rest, and other money, covers the
 * deposit, then the others by day. Σ open is what is owed less the money, never below zero. A refund that lowers what is
 * owed by the same sum changes no amount due.
 */
export function allocatePayments<D extends AllocatableAmount>(
  { netCents, meantCents }: NetPayments,
  amountsDue: readonly D[],
): AllocatedAmount<D>[] {
  const given = amountsDue.filter(({ kind }) => kind === 'given-back')
  const heldCents = netCents - given.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const { left, restCents } = applyReductions(
    amountsDue.filter((due) => !given.includes(due)),
    Math.max(0, -heldCents),
  )
  let money = Math.max(0, heldCents) + restCents
  const inOrder = amountsDue.toSorted(comparePaymentOrder)
  const own = new Map<string, number>()
  for (const { id } of inOrder) {
    const cents = Math.max(0, Math.min(left.get(id) ?? 0, meantCents.get(id) ?? 0, money))
    own.set(id, cents)
    money -= cents
  }
  return inOrder.map((due) => {
    const leftCents = left.get(due.id) ?? 0
    const lacking = leftCents - own.get(due.id)!
    const more = Math.min(lacking, money)
    money -= more
    const openCents = lacking - more
    return { ...due, leftCents, paidCents: due.amountCents - openCents, openCents }
  })
}

/**
 * Applies negative amounts to the positive amounts created before them: the latest due first, deposits last. A deposit
 * stays due while that much is owed, and a released deposit covers no deposit created later. `restCents` is the reduction
 * that found nothing to lower. `lackCents` of the reductions is used up before.
 */
export function applyReductions(
  amountsDue: readonly AllocatableAmount[],
  lackCents = 0,
): { left: Map<string, number>; restCents: number } {
  const left = new Map<string, number>()
  let [rest, lack] = [0, lackCents]
  const before: AllocatableAmount[] = []
  for (const due of amountsDue.toSorted((a, b) => a.madeAt - b.madeAt || a.id.localeCompare(b.id))) {
    if (due.amountCents > 0) {
      left.set(due.id, due.amountCents)
      before.push(due)
      continue
    }
    const missing = Math.min(-due.amountCents, lack)
    lack -= missing
    let off = -due.amountCents - missing
    for (const { id } of before.toSorted(comparePaymentOrder).toReversed()) {
      const taken = Math.min(left.get(id)!, off)
      left.set(id, left.get(id)! - taken)
      off -= taken
    }
    rest += off
  }
  return { left, restCents: rest }
}

/** Order in which amounts are paid. The deposit books the date, so it precedes earlier due days. */
function comparePaymentOrder(a: AllocatableAmount, b: AllocatableAmount): number {
  const turn = ({ kind }: AllocatableAmount) => (kind === 'deposit' ? 0 : 1)
  return turn(a) - turn(b) || a.dueOn.localeCompare(b.dueOn) || a.madeAt - b.madeAt || a.id.localeCompare(b.id)
}
