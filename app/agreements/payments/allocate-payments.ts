import type { AmountDue, LedgerEntry } from './ledger.ts'

/** Fields of an amount due that decide how money covers it. */
export type AllocatableAmount = Pick<AmountDue, 'id' | 'kind' | 'amountCents' | 'dueOn' | 'madeAt'>

/**
 * An amount due after allocation. `leftCents` remains after reductions, and `openCents` is its unpaid part. Where more went
 * back than came in, the first amount takes the difference: `openCents` is above `leftCents`, and `paidCents` below zero.
 */
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
 * owed by the same sum changes no amount due. More than came in goes back where a payment was refunded by hand and then
 * disputed at the bank: the first amount asks for the difference too.
 */
export function allocatePayments<D extends AllocatableAmount>(
  { netCents, meantCents }: NetPayments,
  amountsDue: readonly D[],
): AllocatedAmount<D>[] {
  const given = amountsDue.filter(({ kind }) => kind === 'given-back')
  const heldCents = netCents - given.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const { left, restCents, lackCents } = applyReductions(
    amountsDue.filter((due) => !given.includes(due)),
    Math.max(0, -heldCents),
  )
  let money = Math.max(0, heldCents) + restCents
  let lack = lackCents
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
    const returned = due.amountCents > 0 ? lack : 0
    lack -= returned
    const openCents = lacking - more + returned
    return { ...due, leftCents, paidCents: due.amountCents - openCents, openCents }
  })
}

/**
 * Applies negative amounts to the positive amounts created before them: the latest due first, deposits last. A deposit
 * stays due while that much is owed, and a released deposit covers no deposit created later. `restCents` is the reduction
 * that found nothing to lower. `lackCents` is money that is missing: reductions make up for it first, and what they leave of
 * it is returned.
 */
export function applyReductions(
  amountsDue: readonly AllocatableAmount[],
  lackCents = 0,
): { left: Map<string, number>; restCents: number; lackCents: number } {
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
  return { left, restCents: rest, lackCents: lack }
}

/** Order in which amounts are paid. The deposit books the date, so it precedes earlier due days. */
function comparePaymentOrder(a: AllocatableAmount, b: AllocatableAmount): number {
  const turn = ({ kind }: AllocatableAmount) => (kind === 'deposit' ? 0 : 1)
  return turn(a) - turn(b) || a.dueOn.localeCompare(b.dueOn) || a.madeAt - b.madeAt || a.id.localeCompare(b.id)
}
