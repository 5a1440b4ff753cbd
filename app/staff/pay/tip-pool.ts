import { isIncomingEntry, type LedgerEntry } from '../../agreements/payments/ledger.ts'
import type { PayRules, TipSplitMethod } from './pay-rules.ts'
import {
  findCurrentWorkRecord,
  type StaffPaymentMethod,
  type StaffPayment,
  type ShiftTimesheet,
} from './shift-timesheet.ts'
import { splitTips, type TipParticipant, type TipShare } from './split-tips.ts'

/**
 * A row of an event's pot, never edited: cash that was counted, a tip of the ledger (`paymentId`), somebody's share, or what
 * they were handed of it. What reverses another has its cents below nothing.
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

/** A tip of the ledger as the pot takes it in; one that went back is below nothing. */
export type LedgerTip = { paymentId: string; cents: number }

/**
 * The tips of a ledger. Everything that pays something owed is refused, a service charge among it: what a couple cannot
 * refuse is the business's revenue, and no tip.
 */
export function listLedgerTips(entries: readonly LedgerEntry[]): LedgerTip[] {
  return entries
    .filter(({ isTip, kind, dueId }) => isTip && dueId === null && kind !== 'payment')
    .map((entry) => ({
      paymentId: entry.id,
      cents: isIncomingEntry(entry, entries) ? entry.amountCents : -entry.amountCents,
    }))
}

/** Somebody's part of a pot: what they have of it, what of that they were handed, and what is left; cents. */
export type TipPoolMember = {
  personId: string
  shareCents: number
  paidCents: number
  owedCents: number
  /** What they were handed, each time for itself. */
  payments: StaffPayment[]
}

export type TipPool = {
  /** Null before anybody counted. */
  cashCents: number | null
  /** Tips as the ledger has them now. */
  ledgerCents: number
  totalCents: number
  /** Of what was shared; null before it was. */
  sharedCents: number | null
  way: TipSplitMethod | null
  parts: TipPoolMember[]
}

/** How a pot stands, from its rows and the ledger's tips as they are now. */
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

/** Whether a pot holds something else than what was shared of it. */
export function isTipPoolStale({ sharedCents, totalCents }: Pick<TipPool, 'sharedCents' | 'totalCents'>): boolean {
  return sharedCents !== null && sharedCents !== totalCents
}

/** Rows no other reverses, without those that do; what the ledger took back of a tip stands beside it. */
export function filterUnreversedEntries<E extends Pick<TipPoolEntry, 'id' | 'kind' | 'reverses'>>(
  entries: readonly E[],
): E[] {
  const reversed = new Set(entries.map(({ reverses }) => reverses))
  return entries.filter(({ id, kind, reverses }) => kind === 'ledger' || (reverses === null && !reversed.has(id)))
}

/** Who poured by the hours that were agreed, each once, however many shifts they had. */
export function listTipParticipants(
  shifts: readonly Pick<ShiftTimesheet, 'personId' | 'isManager' | 'works'>[],
): TipParticipant[] {
  return [...Map.groupBy(shifts, ({ personId }) => personId)].map(([personId, own]) => ({
    personId,
    minutes: own.reduce((sum, { works }) => sum + (findCurrentWorkRecord(works)?.minutes ?? 0), 0),
    isManager: own.some(({ isManager }) => isManager),
  }))
}

/** What sharing a pot would come to, with who poured as the hours were agreed. */
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
