import type { LedgerEntry } from '../../../agreements/payments/ledger.ts'
import { isIncomingEntry } from '../../../agreements/payments/allocate-payments.ts'
import type { PayRules, TipSplitMethod } from './pay-rules.ts'
import {
  findCurrentWorkRecord,
  type StaffPaymentMethod,
  type StaffPayment,
  type ShiftTimesheet,
} from './shift-timesheet.ts'
import { splitTips, type TipParticipant, type TipShare } from './split-tips.ts'

/**
 * An immutable entry of the event's tip pool: counted cash, a tip of the ledger (`paymentId`), a share, or a payout. A
 * reversal has negative cents.
 */
export type TipPoolEntry = {
  id: string
  kind: 'cash' | 'ledger' | 'share' | 'payout'
  cents: number
  personId: string | null
  minutes: number | null
  way: TipSplitMethod | null
  paymentId: string | null
  paidOn: string | null
  paidHow: StaffPaymentMethod | null
  reverses: string | null
}

/** A ledger tip as the pool records it. Negative if it was refunded. */
export type LedgerTip = { paymentId: string; cents: number }

/**
 * Returns the tips of a ledger. Payments toward an amount due are excluded, a service charge included: a charge the
 * client cannot refuse is revenue of the business, not a tip.
 */
export function listLedgerTips(entries: readonly LedgerEntry[]): LedgerTip[] {
  return entries
    .filter(({ isTip, kind, dueId }) => isTip && dueId === null && kind !== 'payment')
    .map((entry) => ({
      paymentId: entry.id,
      cents: isIncomingEntry(entry, entries) ? entry.amountCents : -entry.amountCents,
    }))
}

/** A staff member's part of a tip pool in cents: share, payouts and the difference owed. */
export type TipPoolMember = {
  personId: string
  shareCents: number
  paidCents: number
  owedCents: number
  /** Payouts of tips to the staff member. */
  payments: StaffPayment[]
}

export type TipPool = {
  /** Counted cash tips in cents. Null before the count. */
  cashCents: number | null
  /** Current tips of the ledger. */
  ledgerCents: number
  totalCents: number
  /** Amount of tips shared, in cents. Null before sharing. */
  sharedCents: number | null
  way: TipSplitMethod | null
  parts: TipPoolMember[]
}

/** Computes the state of a tip pool from its entries and the current ledger tips. */
export function computeTipPool(entries: readonly TipPoolEntry[], tips: readonly LedgerTip[]): TipPool {
  const standing = filterUnreversedEntries(entries)
  const cash = standing.filter(({ kind }) => kind === 'cash')
  const shares = standing.filter(({ kind }) => kind === 'share')
  const payouts = standing.filter(({ kind }) => kind === 'payout')
  const cashCents = cash.length > 0 ? getSum(cash) : null
  const ledgerCents = getSum(tips)
  const people = new Set([...shares, ...payouts].flatMap(({ personId }) => personId ?? []))
  return {
    cashCents,
    ledgerCents,
    totalCents: (cashCents ?? 0) + ledgerCents,
    sharedCents: shares.length > 0 ? getSum(shares) : null,
    way: shares[0]?.way ?? null,
    parts: [...people].map((personId) => {
      const own = payouts.filter((one) => one.personId === personId)
      const shareCents = getSum(shares.filter((one) => one.personId === personId))
      const paidCents = getSum(own)
      return {
        personId,
        shareCents,
        paidCents,
        owedCents: shareCents - paidCents,
        payments: own.flatMap(({ paidOn: on, paidHow: how, cents }) => (on && how ? [{ on, how, cents }] : [])),
      }
    }),
  }
}

/** Whether the pool's amount changed after it was shared. */
export function isTipPoolStale({ sharedCents, totalCents }: Pick<TipPool, 'sharedCents' | 'totalCents'>): boolean {
  return sharedCents !== null && sharedCents !== totalCents
}

/** Removes reversed entries and their reversals. A refunded ledger tip stays together with its refund. */
export function filterUnreversedEntries<E extends Pick<TipPoolEntry, 'id' | 'kind' | 'reverses'>>(
  entries: readonly E[],
): E[] {
  const reversed = new Set(entries.map(({ reverses }) => reverses))
  return entries.filter(({ id, kind, reverses }) => kind === 'ledger' || (reverses === null && !reversed.has(id)))
}

/** Returns the staff with approved hours, each once regardless of the number of shifts. */
export function listTipParticipants(
  shifts: readonly Pick<ShiftTimesheet, 'personId' | 'isManager' | 'works'>[],
): TipParticipant[] {
  return [...Map.groupBy(shifts, ({ personId }) => personId)].map(([personId, own]) => ({
    personId,
    minutes: own.reduce((sum, { works }) => sum + (findCurrentWorkRecord(works)?.minutes ?? 0), 0),
    isManager: own.some(({ isManager }) => isManager),
  }))
}

/** Computes the shares of the tip pool from approved hours. */
export function computeTipShares(
  { totalCents }: Pick<TipPool, 'totalCents'>,
  poured: readonly TipParticipant[],
  rules: Pick<PayRules, 'tipWay' | 'areOwnersOut'>,
): TipShare[] {
  return splitTips(Math.max(0, totalCents), poured, { way: rules.tipWay, areOwnersOut: rules.areOwnersOut })
}

function getSum(entries: readonly { cents: number }[]): number {
  return entries.reduce((sum, { cents }) => sum + cents, 0)
}
