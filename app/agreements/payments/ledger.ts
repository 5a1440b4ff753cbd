import { importSourcePrefix } from '../../events/import/import-batch.ts'
import type { AmountDueReason } from '../agreement/amount-due-text.ts'
import type { PaymentMethod } from '../proposals/proposal.ts'
import type { SalesTax, TaxClass } from '../sales-tax/sales-tax.ts'

/**
 * What is owed: a row made from the terms or a change, once. `amountCents` may be negative: a change that lowers the
 * price. One of kind `given-back` goes with a refund and lowers what is owed by it, so that they need not pay it again.
 * Days as 2027-05-15, moments in epoch milliseconds.
 */
export type AmountDue = {
  id: string
  kind: 'deposit' | 'balance' | 'change' | 'extra' | 'given-back'
  /** What it is called in the books, and in the owner's words where it is theirs. */
  label: string
  for?: AmountDueReason
  amountCents: number
  dueOn: string
  madeAt: number
  /**
   * The sales tax in its sum, of what was added by hand and has a class, and by which tax, where that was written down; what
   * was agreed to says its own.
   */
  tax?: { class: TaxClass; cents: number; by?: SalesTax }
}

/** A due as it is written down: the house's by what it is for, the owner's in their words. */
export type NewAmountDue = Omit<AmountDue, 'id' | 'madeAt' | 'label' | 'for'> &
  ({ for: AmountDueReason } | { for?: never; label: string })

/** The sales tax in what was added by hand. */
export function sumAddedTax(amountsDue: readonly Pick<AmountDue, 'tax'>[]): number {
  return amountsDue.reduce((sum, { tax }) => sum + (tax?.cents ?? 0), 0)
}

/**
 * An entry of the ledger, never edited: what is wrong is reversed by another. `amountCents` is above nothing; what it does
 * to the balance is its kind's. A tip is no part of what was owed; nor is what reverses or returns one (`isTip`).
 */
export type LedgerEntry = {
  id: string
  kind: 'payment' | 'refund' | 'reversal' | 'tip'
  amountCents: number
  /** The due it was taken for, which it covers first; null where nobody said which. */
  dueId: string | null
  way: PaymentMethod | 'other'
  /**
   * Of money that came by a payment page, and of what went back of it: a card or a bank account; `online` where that was not
   * written down.
   */
  paidWith?: 'card' | 'account' | 'online'
  /** The card processor moved this money: its facts alone move the entry, and nobody reverses it by hand. */
  isProcessors?: true
  paidOn: string
  reference: string
  /** Why, of a refund and a reversal. */
  reason: string
  /** The entry a reversal or refund is of. */
  ofId: string | null
  isTip: boolean
  at: number
}

/** Starts the source of a due that takes unsigned amounts off again. The source of those amounts follows. */
export const replacedSourcePrefix = 'replaces-'

/** Starts the source of the amounts due that were agreed without a signature, by phone say. The key of their form follows. */
export const phonePriceSourcePrefix = 'phone-'

/** Whether a source made amounts due that no signature stands for: an imported file, or a booking by hand. */
export function isUnsignedSource(source: string): boolean {
  return source.startsWith(importSourcePrefix) || source.startsWith(phonePriceSourcePrefix)
}

type SourcedDue = Pick<AmountDue, 'amountCents'> & { source: string }

/** Unsigned amounts due by their source, without those that were taken off again. */
export function groupUnsignedAmountsDue<D extends SourcedDue>(amountsDue: readonly D[]): Map<string, D[]> {
  const replaced = new Set(amountsDue.map(({ source }) => source))
  const unsigned = amountsDue.filter(
    ({ source }) => isUnsignedSource(source) && !replaced.has(`${replacedSourcePrefix}${source}`),
  )
  return Map.groupBy(unsigned, ({ source }) => source)
}

/** Whether nothing is due of an event, and nobody said that it is free of charge. */
export function isLedgerUnpriced(amountsDue: readonly SourcedDue[]): boolean {
  if (amountsDue.reduce((sum, { amountCents }) => sum + amountCents, 0) !== 0) return false
  return ![...groupUnsignedAmountsDue(amountsDue).values()].some((of) =>
    of.every(({ amountCents }) => amountCents === 0),
  )
}

/**
 * Dues that no line of an agreement stands for, by what made them. What was agreed before without a signature is in the
 * agreement now: it and what took it off are no two lines but what is left of them, and none where nothing is.
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
    // Its rows are one line, and none where they come to nothing.
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
  /** Payments less reversals, before anything was given back. */
  receivedCents: number
  returnedCents: number
  tipCents: number
  /** What is still to come; below nothing is more than was owed. */
  outstandingCents: number
}

/** Σ dues − (payments − refunds − reversals), tips left out. */
export function computeLedgerTotals(amountsDue: readonly AmountDue[], entries: readonly LedgerEntry[]): LedgerTotals {
  const sum = (kind: LedgerEntry['kind'], isTip = false) =>
    entries.reduce((all, entry) => all + (entry.kind === kind && entry.isTip === isTip ? entry.amountCents : 0), 0)
  const refunds = new Set(entries.flatMap(({ id, kind }) => (kind === 'refund' ? id : [])))
  /** What was taken back of refunds: that money never left. */
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

/** A due that keeps what is owed in all from falling below nothing. */
export function isZeroTotalCorrection({ for: told }: Pick<AmountDue, 'for'>): boolean {
  return told?.code === 'floor'
}

type FloorDue = Pick<AmountDue, 'kind' | 'for' | 'amountCents'>

/**
 * Returns the dues that bring what is owed in all to nothing where gifts, credits and lower prices came to more than was
 * agreed to, and that take such dues off again once more is owed. What a gift is too much by is taken off the gift; the rest is
 * a change. Integer cents; an empty list where nothing is to be written.
 */
export function computeZeroTotalCorrections(
  amountsDue: readonly FloorDue[],
): { kind: 'given-back' | 'change'; amountCents: number }[] {
  const sum = (rows: readonly FloorDue[]) => rows.reduce((all, { amountCents }) => all + amountCents, 0)
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

/** What is still to pay, and what is owed in all before it is kept from falling below nothing. Integer cents. */
export type OpenBalance = { openCents: number; owedCents: number }

/** Returns the open balance of a ledger. */
export function computeOpenBalance({
  amountsDue,
  entries,
}: {
  amountsDue: readonly AmountDue[]
  entries: readonly LedgerEntry[]
}): OpenBalance {
  const owedCents = amountsDue.reduce(
    (all, amountDue) => all + (isZeroTotalCorrection(amountDue) ? 0 : amountDue.amountCents),
    0,
  )
  return { openCents: computeLedgerTotals(amountsDue, entries).outstandingCents, owedCents }
}

/** Returns the open balance once so much more is owed, or less. */
export function adjustOpenBalance({ openCents, owedCents }: OpenBalance, byCents: number): OpenBalance {
  const after = owedCents + byCents
  return { owedCents: after, openCents: openCents + Math.max(0, after) - Math.max(0, owedCents) }
}

/** How much a refund lowers what is owed, so that nothing they paid is owed again: all of it but a credit of theirs. */
export function computeRefundReduction(refundCents: number, outstandingBefore: number): number {
  return Math.max(0, outstandingBefore + refundCents) - Math.max(0, outstandingBefore)
}

/** A refund that left and stands: tips and reversed refunds are not among them. */
export type SentRefund = Pick<LedgerEntry, 'id' | 'amountCents' | 'way' | 'paidWith' | 'paidOn'>

/** Lists the refunds a client has been sent, the earliest first. */
export function listSentRefunds(entries: readonly LedgerEntry[]): SentRefund[] {
  const reversed = new Set(entries.flatMap(({ kind, ofId }) => (kind === 'reversal' && ofId !== null ? ofId : [])))
  return entries
    .filter(({ id, kind, isTip }) => kind === 'refund' && !isTip && !reversed.has(id))
    .toSorted((a, b) => a.paidOn.localeCompare(b.paidOn) || a.at - b.at)
}

/** What may still be done to an entry: taken back whole, once, and given back up to a sum. */
export type RefundEligibility = { isReversible: boolean; refundableCents: number }

/**
 * What is left to undo of an entry. A payment of which something was given back is not taken back: the refund is, first. What
 * the card processor moved is not reversed by hand.
 * No more is given back than there is of it, nor than is there in all. What is on its way back to a card, `underWay`, is gone.
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
  // A payment of a payment is one that came back: a dispute that was won, or a reversal that was undone.
  if (entry.kind === 'reversal' || (entry.kind === 'payment' && entry.ofId !== null)) return noRemedy
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

const noRemedy: RefundEligibility = { isReversible: false, refundableCents: 0 }

/** What of a due says how money covers it. */
export type AllocatableAmount = Pick<AmountDue, 'id' | 'kind' | 'amountCents' | 'dueOn' | 'madeAt'>
/** `leftCents` is what is left of it once what was taken off is; of that, `openCents` is not paid. */
export type AllocatedAmount<D extends AllocatableAmount> = D & {
  leftCents: number
  paidCents: number
  openCents: number
}
export type AmountDueStatus = AllocatedAmount<AmountDue>

/** Money as dues are covered by it: all there is, and what of it was taken for which due, by their ids. */
export type NetPayments = { netCents: number; meantCents: ReadonlyMap<string, number> }

/** Whether money came in by an entry: a payment, a tip, or what undoes a refund. */
export function isIncomingEntry(
  { kind, ofId }: Pick<LedgerEntry, 'kind' | 'ofId'>,
  entries: readonly LedgerEntry[],
): boolean {
  if (kind === 'reversal') return entries.some((entry) => entry.kind === 'refund' && entry.id === ofId)
  return kind === 'payment' || kind === 'tip'
}

/** The money of a ledger: payments less reversals and refunds, tips left out. */
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
 * How far each due is covered, deposits first, then by the day they fall due: what was taken off by dues below nothing, then
 * money. Whatever shows a due asks here.
 */
export function computeAmountsDueStatus(
  amountsDue: readonly AmountDue[],
  entries: readonly LedgerEntry[],
): AmountDueStatus[] {
  return allocatePayments(sumNetPayments(entries), amountsDue)
}

/**
 * The same of some money. What was taken for a due goes to that due; what is left of it, and what was taken for none, fills
 * the deposit first, then the rest by day. Σ open is what is owed less the money, never below nothing. A refund that lowers
 * what is owed by as much leaves every due as it was.
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
  const inOrder = amountsDue.toSorted(inTurn)
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
 * What is left of each due above nothing once what was taken off is: of those written before it, the last to fall due
 * first and deposits last, so that a deposit is asked for as long as so much is owed, and one that was let go covers no later
 * one. `restCents` was taken off and met nothing; `lackCents` of what was taken off is used up before.
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
    for (const { id } of before.toSorted(inTurn).toReversed()) {
      const taken = Math.min(left.get(id)!, off)
      left.set(id, left.get(id)! - taken)
      off -= taken
    }
    rest += off
  }
  return { left, restCents: rest }
}

/** The turn in which dues are paid: the deposit makes the day theirs, so it comes before whatever falls due earlier. */
function inTurn(a: AllocatableAmount, b: AllocatableAmount): number {
  const turn = ({ kind }: AllocatableAmount) => (kind === 'deposit' ? 0 : 1)
  return turn(a) - turn(b) || a.dueOn.localeCompare(b.dueOn) || a.madeAt - b.madeAt || a.id.localeCompare(b.id)
}
