import type { PayWay } from '../proposals/proposal.ts'

/**
 * What is owed: a row made from the terms or a change, once. `amountCents` may be negative: a change that lowers the
 * price. Days as 2027-05-15, moments in epoch milliseconds.
 */
export type Due = {
  id: string
  kind: 'deposit' | 'balance' | 'change' | 'extra'
  label: string
  amountCents: number
  dueOn: string
  madeAt: number
}

/**
 * An entry of the ledger, never edited: what is wrong is reversed by another. `amountCents` is above nothing; what it does
 * to the balance is its kind's. A tip is no part of what was owed; nor is what reverses or returns one (`isTip`).
 */
export type Entry = {
  id: string
  kind: 'payment' | 'refund' | 'reversal' | 'tip'
  amountCents: number
  /** The due it was meant for; it covers others where that one is covered. */
  dueId: string | null
  way: PayWay | 'other'
  paidOn: string
  reference: string
  /** Why, of a refund and a reversal. */
  reason: string
  /** The entry a reversal or refund is of. */
  ofId: string | null
  isTip: boolean
  at: number
}

export type Balance = {
  dueCents: number
  /** Payments less reversals, before anything was given back. */
  receivedCents: number
  returnedCents: number
  tipCents: number
  /** What is still to come; below nothing is more than was owed. */
  outstandingCents: number
}

/** Σ dues − (payments − refunds − reversals), tips left out. */
export function balanceOf(dues: readonly Due[], entries: readonly Entry[]): Balance {
  const sum = (kind: Entry['kind'], isTip = false) =>
    entries.reduce((all, entry) => all + (entry.kind === kind && entry.isTip === isTip ? entry.amountCents : 0), 0)
  const refunds = new Set(entries.flatMap(({ id, kind }) => (kind === 'refund' ? id : [])))
  /** What was taken back of refunds: that money never left. */
  const stayed = (isTip: boolean) =>
    entries.reduce((all, { kind, ofId, isTip: tip, amountCents }) => {
      return all + (kind === 'reversal' && tip === isTip && refunds.has(ofId ?? '') ? amountCents : 0)
    }, 0)
  const dueCents = dues.reduce((all, { amountCents }) => all + amountCents, 0)
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

/** What may still be done to an entry: taken back whole, once, and given back up to a sum. */
export type Remedy = { isReversible: boolean; refundableCents: number }

/**
 * What is left to undo of an entry. A payment of which something was given back is not taken back: the refund is, first.
 * No more is given back than there is of it, nor than is there in all.
 */
export function remedyOf(entry: Entry, entries: readonly Entry[]): Remedy {
  const of = entries.filter(({ ofId }) => ofId === entry.id)
  const reversed = new Set(entries.flatMap(({ kind, ofId }) => (kind === 'reversal' && ofId !== null ? ofId : [])))
  if (entry.kind === 'reversal' || reversed.has(entry.id)) return { isReversible: false, refundableCents: 0 }
  if (entry.kind === 'refund') return { isReversible: true, refundableCents: 0 }
  const givenBack = of
    .filter(({ kind, id }) => kind === 'refund' && !reversed.has(id))
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  const { receivedCents, returnedCents, tipCents } = balanceOf([], entries)
  const there = Math.max(0, entry.isTip ? tipCents : receivedCents - returnedCents)
  return {
    isReversible: givenBack === 0 && there >= entry.amountCents,
    refundableCents: Math.min(entry.amountCents - givenBack, there),
  }
}

/** What of a due says how money covers it. */
export type DueSum = Pick<Due, 'id' | 'amountCents' | 'dueOn' | 'madeAt'>
export type Covered<D extends DueSum> = D & { paidCents: number; openCents: number }
export type DueStanding = Covered<Due>

/**
 * How far each due is covered: what was taken off by dues below nothing, then all the money there is, given to dues by
 * the day they fall due. Whichever due a payment was meant for, no two views of the ledger disagree.
 */
export function standingOf(dues: readonly Due[], entries: readonly Entry[]): DueStanding[] {
  const { receivedCents, returnedCents } = balanceOf(dues, entries)
  return coveredBy(receivedCents - returnedCents, dues)
}

/** The same of all the money there is, payments less reversals and refunds. */
export function coveredBy<D extends DueSum>(net: number, dues: readonly D[]): Covered<D>[] {
  const { left, restCents } = leftOf(dues, Math.max(0, -net))
  let money = Math.max(0, net) + restCents
  return dues.toSorted(byDueDay).map((due) => {
    const owed = left.get(due.id) ?? 0
    const covered = Math.min(owed, money)
    money -= covered
    const openCents = owed - covered
    return { ...due, paidCents: due.amountCents - openCents, openCents }
  })
}

/**
 * What is left of each due above nothing once what was taken off is: of those written before it, the last to fall due
 * first, so that a deposit is asked for as long as so much is owed, and one that was let go covers no later one. `restCents`
 * was taken off and met nothing; `lackCents` of what was taken off is used up before.
 */
export function leftOf(dues: readonly DueSum[], lackCents = 0): { left: Map<string, number>; restCents: number } {
  const left = new Map<string, number>()
  let [rest, lack] = [0, lackCents]
  const before: DueSum[] = []
  for (const due of dues.toSorted((a, b) => a.madeAt - b.madeAt || a.id.localeCompare(b.id))) {
    if (due.amountCents > 0) {
      left.set(due.id, due.amountCents)
      before.push(due)
      continue
    }
    const missing = Math.min(-due.amountCents, lack)
    lack -= missing
    let off = -due.amountCents - missing
    for (const { id } of before.toSorted(byDueDay).toReversed()) {
      const taken = Math.min(left.get(id)!, off)
      left.set(id, left.get(id)! - taken)
      off -= taken
    }
    rest += off
  }
  return { left, restCents: rest }
}

function byDueDay(a: DueSum, b: DueSum): number {
  return a.dueOn.localeCompare(b.dueOn) || a.madeAt - b.madeAt || a.id.localeCompare(b.id)
}
