import type { EventState } from '../../events/event/event.ts'
import { recordHistoryEntry } from '../../events/event/history.server.ts'
import type { ActorStamp } from '../../events/event/change-state.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { queueWebhooks } from '../../plumbing/webhooks/webhook-queue.server.ts'
import { formatLedgerLabel } from '../agreement/amount-due-text.ts'
import { listProposalVersionStatuses, setProposalState } from '../proposals/proposals.server.ts'
import {
  computeLedgerTotals,
  computeZeroTotalCorrections,
  computeRefundReduction,
  computeAmountsDueStatus,
  type LedgerEntry,
} from './ledger.ts'
import { createAmountsDue, createLedgerEntry, getLedger, type Ledger, type ProcessorDetails } from './ledger.server.ts'
import { formatPaymentMethodPhrase } from './money-actions.ts'

/**
 * Settles what a request's money changes of its agreement: agreed becomes reserved once its deposit is covered. A deposit
 * that is reversed is open again, and the day stays theirs. Call it after every entry and new due, in its transaction, with
 * the request locked. Answers whether the date became theirs now.
 */
export async function reserveIfDepositPaid(db: Db, eventId: string, by: ActorStamp): Promise<boolean> {
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

/** What goes with an entry: who and when, the business's day, its own id where it must not be written twice. */
export type LedgerEntryContext = {
  by: ActorStamp
  today: string
  id?: string
  provided?: ProcessorDetails
  /** Whether a refund lowers what is owed; else they pay it again, as they always do while the deposit is not paid in full. */
  lowers?: boolean
}

/**
 * Writes an entry into the ledger with all that follows from it: of an event that was called off nothing more is owed, the
 * agreement is settled, the request's history says it. Call it with the request locked. Answers its id; null where it was
 * written before.
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
  if (await isLostWithoutCancellation(db, eventId)) await writeOffBalance(db, eventId, today, by)
  const { amountsDue, entries } = await getLedger(db, eventId)
  // A deposit that is not there yet stays whole: a refund of part of it makes the day nobody's.
  const lowersOwed = lowers && !(await isAgreementDepositOpen(db, eventId, { amountsDue, entries }))
  // What lowers what is owed is taken off no due: what was meant for one stays there.
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
    await addGivenBack(db, eventId, { cents: -cents, source: givenBack(written), today }, by)
  }
  if (kind === 'reversal') {
    // That money never left: what it lowered is owed as before.
    const lowered = amountsDue.find(({ source }) => source === givenBack(entry.ofId ?? ''))
    if (lowered && !(await wasEndedSince(db, eventId, lowered.madeAt)))
      await addGivenBack(db, eventId, { cents: -lowered.amountCents, source: written, today }, by)
    await recordZeroTotalCorrections(db, eventId, { today, now: by.now })
  }
  await reserveIfDepositPaid(db, eventId, by)
  await tellOfPayment(db, eventId, entry, by.now)
  return written
}

/** What made a due that goes with a refund. */
function givenBack(refundId: string): string {
  return `given-back-${refundId}`
}

/** Whether what is owed was settled anew since: called off or let go, it is what was said then. */
async function wasEndedSince(db: Db, eventId: string, at: number): Promise<boolean> {
  const proposals = await listProposalVersionStatuses(db, eventId)
  return proposals.some(
    ({ state, settledAt }) => ['called-off', 'released'].includes(state) && settledAt !== null && settledAt > at,
  )
}

async function addGivenBack(
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
 * Keeps what is owed in all from falling below nothing: nobody is owed what was never paid. Call it after every due that is
 * written for a request with an agreement, in its transaction, with the request locked.
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

/** Tells other tools of money that came in or went back. */
async function tellOfPayment(
  db: Db,
  eventId: string,
  entry: Omit<LedgerEntry, 'id' | 'at'>,
  at: number,
): Promise<void> {
  if (entry.kind === 'reversal') return
  const event = await db.selectFrom('lead').select('reference').where('id', '=', eventId).executeTakeFirst()
  if (!event) return
  const { amountCents, way, paidOn, kind } = entry
  const isRefund = kind === 'refund'
  const data = { amountCents, currency: 'USD', way, paidOn, isTip: kind === 'tip' || (isRefund && entry.isTip) }
  const type = isRefund ? 'payment.refunded' : 'payment.received'
  await queueWebhooks(db, [{ type, eventId, reference: event.reference, data, at }])
}

/** Whether a request came to nothing without terms that say what is kept: what comes then is a credit of theirs. */
export async function isLostWithoutCancellation(db: Db, eventId: string): Promise<boolean> {
  const lead = await db.selectFrom('lead').select('state').where('id', '=', eventId).executeTakeFirst()
  if (!lead || !(['lost', 'spam'] as EventState[]).includes(lead.state as EventState)) return false
  return !(await listProposalVersionStatuses(db, eventId)).some(({ state }) => state === 'called-off')
}

/** Lets go of all that is still owed. Call it with the request locked. Answers how much that was. */
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
