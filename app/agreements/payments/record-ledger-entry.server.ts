import type { EventState } from '../../events/event/event.ts'
import { recordHistoryEntry } from '../../events/event/history.server.ts'
import type { ActorStamp } from '../../events/event/change-state.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { announceEventNews } from '../../business/event-news.server.ts'
import { formatLedgerLabel } from '../agreement/format-amount-due-label.ts'
import { listProposalVersionStatuses, setProposalState } from '../proposals/proposals.server.ts'
import { computeLedgerTotals, computeZeroTotalCorrections, type LedgerEntry } from './ledger.ts'
import { computeRefundReduction } from './refund-eligibility.ts'
import { computeAmountsDueStatus } from './allocate-payments.ts'
import { createAmountsDue, createLedgerEntry, getLedger, type Ledger, type ProcessorDetails } from './ledger.server.ts'
import { formatPaymentMethodPhrase } from './money-actions.ts'

/**
 * Books an agreed event once its deposit is covered. A later reversal opens the deposit again, and the date stays booked.
 * Call it after every entry and new amount due, in the same transaction, with the event locked. Returns whether the date
 * was booked now.
 */
export async function bookEventIfDepositPaid(db: Db, eventId: string, by: ActorStamp): Promise<boolean> {
  const agreed = (await listProposalVersionStatuses(db, eventId)).find(({ state }) => state === 'agreed')
  if (!agreed || hasOpenDeposit(await getLedger(db, eventId))) return false
  await setProposalState(db, agreed, 'reserved', by)
  return true
}

function hasOpenDeposit({ amountsDue, entries }: Pick<Ledger, 'amountsDue' | 'entries'>): boolean {
  return computeAmountsDueStatus(amountsDue, entries).some(({ kind, openCents }) => kind === 'deposit' && openCents > 0)
}

/** Whether a signed agreement still waits for its deposit. */
export async function isAgreementDepositOpen(
  db: Db,
  eventId: string,
  ledger: Pick<Ledger, 'amountsDue' | 'entries'>,
): Promise<boolean> {
  return (
    (await listProposalVersionStatuses(db, eventId)).some(({ state }) => state === 'agreed') && hasOpenDeposit(ledger)
  )
}

/** Context of an entry: user, time and the business's day. `id` prevents a second entry. */
export type LedgerEntryContext = {
  by: ActorStamp
  today: string
  id?: string
  provided?: ProcessorDetails
  /**
   * Whether a refund lowers the amount owed. Otherwise the client pays it again, as always while the deposit is not
   * paid in full.
   */
  lowers?: boolean
}

/**
 * Writes an entry into the ledger with its consequences: writes off the balance of an event that was lost without
 * cancellation terms, books the date, and adds to the history. Call it with the event locked. Returns the entry's id.
 * Null if it was written before.
 */
export async function recordLedgerEntry(
  db: Db,
  eventId: string,
  entry: Omit<LedgerEntry, 'id' | 'at'>,
  { by, today, id, provided, lowers = false }: LedgerEntryContext,
): Promise<string | null> {
  if (id !== undefined) {
    const there = await db.selectFrom('payment').select('id').where('id', '=', id).executeTakeFirst()
    if (there) return null
  }
  const event = await db.selectFrom('event').select(['state', 'reference']).where('id', '=', eventId).executeTakeFirst()
  if (await isLostWithoutCancellation(db, eventId, event)) await writeOffBalance(db, eventId, today, by)
  // The ledger is read only for refunds and reversals, because a payment is recorded whatever is owed.
  const isBack = entry.kind === 'refund' || entry.kind === 'reversal'
  const { amountsDue, entries }: Ledger = isBack ? await getLedger(db, eventId) : { amountsDue: [], entries: [] }
  // A refund does not lower an open deposit, because a smaller deposit would book the date.
  const lowersOwed = isBack && lowers && !(await isAgreementDepositOpen(db, eventId, { amountsDue, entries }))
  // A refund that lowers what is owed is taken off no amount due, so money meant for an amount due stays there.
  const kept = entry.kind === 'refund' && lowersOwed ? { ...entry, dueId: null } : entry
  const written = await createLedgerEntry(db, eventId, kept, {
    ...by,
    ...(id && { id }),
    ...(provided && { provided }),
  })
  if (written === null) return null
  const { kind, amountCents, reference, reason } = entry
  const how = [formatPaymentMethodPhrase(entry, kind === 'refund'), reference].filter(Boolean).join(', ')
  const details = { what: kind, amountCents, ...(kind !== 'reversal' && { how }), ...(reason && { reason }) }
  await recordHistoryEntry(db, eventId, { kind: 'money', details }, by)
  if (kind === 'refund' && lowersOwed && !entry.isTip) {
    const cents = computeRefundReduction(amountCents, computeLedgerTotals(amountsDue, entries).outstandingCents)
    await createRefundReduction(db, eventId, { cents: -cents, source: buildRefundReductionSource(written), today }, by)
  }
  if (kind === 'reversal') {
    // The money never left, so what the refund took off is owed again.
    const lowered = amountsDue.find(({ source }) => source === buildRefundReductionSource(entry.ofId ?? ''))
    if (lowered && !(await wasAgreementEndedSince(db, eventId, lowered.madeAt)))
      await createRefundReduction(db, eventId, { cents: -lowered.amountCents, source: written, today }, by)
    await recordZeroTotalCorrections(db, eventId, { today, now: by.now })
  }
  await bookEventIfDepositPaid(db, eventId, by)
  if (event) await announcePayment(db, { eventId, reference: event.reference }, entry, by.now)
  return written
}

/** Source of the amount due that goes with a refund. */
export function buildRefundReductionSource(refundId: string): string {
  return `given-back-${refundId}`
}

/** Whether the event was canceled or released after `at`, which settled the amount owed. */
async function wasAgreementEndedSince(db: Db, eventId: string, at: number): Promise<boolean> {
  const proposals = await listProposalVersionStatuses(db, eventId)
  return proposals.some(
    ({ state, settledAt }) => ['called-off', 'released'].includes(state) && settledAt !== null && settledAt > at,
  )
}

async function createRefundReduction(
  db: Db,
  eventId: string,
  { cents, source, today }: { cents: number; source: string; today: string },
  by: ActorStamp,
): Promise<void> {
  if (cents === 0) return
  const told = { code: cents < 0 ? 'given-back' : 'not-given-back' } as const
  const amountDue = { kind: 'given-back', for: told, amountCents: cents, dueOn: today } as const
  await createAmountsDue(db, eventId, [amountDue], { source, now: by.now })
  await recordHistoryEntry(
    db,
    eventId,
    { kind: 'money', details: { what: 'due', amountCents: cents, how: formatLedgerLabel(told) } },
    by,
  )
}

/**
 * Keeps the total owed at zero or more: money that was never paid cannot be refunded. Call it after every new amount
 * due of an event with an agreement, in the same transaction, with the event locked.
 */
export async function recordZeroTotalCorrections(
  db: Db,
  eventId: string,
  { today, now }: { today: string; now: number },
): Promise<void> {
  const { amountsDue } = await getLedger(db, eventId)
  const floor = computeZeroTotalCorrections(amountsDue).map((amountDue) => ({
    ...amountDue,
    for: { code: 'floor' } as const,
    dueOn: today,
  }))
  await createAmountsDue(db, eventId, floor, { source: 'floor', now })
}

/** Tells other tools of a payment or refund. */
async function announcePayment(
  db: Db,
  event: { eventId: string; reference: string },
  entry: Omit<LedgerEntry, 'id' | 'at'>,
  at: number,
): Promise<void> {
  if (entry.kind === 'reversal') return
  const { amountCents, way, paidOn, kind } = entry
  const isRefund = kind === 'refund'
  const data = { amountCents, currency: 'USD', way, paidOn, isTip: kind === 'tip' || (isRefund && entry.isTip) }
  const type = isRefund ? 'payment.refunded' : 'payment.received'
  await announceEventNews(db, [{ type, ...event, data, at }])
}

/** Whether an event was lost without cancellation terms. Money that arrives later is a credit of the client. */
export async function isLostWithoutCancellation(
  db: Db,
  eventId: string,
  event: { state: string } | undefined,
): Promise<boolean> {
  if (!event || !(['lost', 'spam'] as EventState[]).includes(event.state as EventState)) return false
  return !(await listProposalVersionStatuses(db, eventId)).some(({ state }) => state === 'called-off')
}

/** Writes off all that is still owed. Call it with the event locked. Returns the sum in cents. */
export async function writeOffBalance(db: Db, eventId: string, today: string, by: ActorStamp): Promise<number> {
  const { amountsDue, entries } = await getLedger(db, eventId)
  const { outstandingCents } = computeLedgerTotals(amountsDue, entries)
  if (outstandingCents <= 0) return 0
  const told = { code: 'nothing-more' } as const
  const amountDue = { kind: 'change', for: told, amountCents: -outstandingCents, dueOn: today } as const
  await createAmountsDue(db, eventId, [amountDue], { source: `let-go-${amountsDue.length}`, now: by.now })
  const details = { what: 'due', amountCents: -outstandingCents, how: formatLedgerLabel(told) } as const
  await recordHistoryEntry(db, eventId, { kind: 'money', details }, by)
  return outstandingCents
}
