import type { LeadState } from '../../leads/lead/lead.ts'
import { recordEvent } from '../../leads/lead/lead-events.server.ts'
import type { By } from '../../leads/lead/moves.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { postWebhooks } from '../../plumbing/webhooks/webhook-queue.server.ts'
import { moveProposal, readProposals } from '../proposals/proposals.server.ts'
import { balanceOf, standingOf, type Entry } from './ledger.ts'
import { addDues, addEntry, readLedger, type Provided } from './ledger.server.ts'
import { entryWays } from './payment-form.ts'

/**
 * Settles what a request's money changes of its agreement: agreed becomes reserved once its deposit is covered. A deposit
 * that is reversed is open again, and the day stays theirs. Call it after every entry and new due, in its transaction, with
 * the request locked. Answers whether the date became theirs now.
 */
export async function settleAgreement(db: Db, leadId: string, by: By): Promise<boolean> {
  const agreed = (await readProposals(db, leadId)).find(({ state }) => state === 'agreed')
  if (!agreed) return false
  const { dues, entries } = await readLedger(db, leadId)
  const deposits = standingOf(dues, entries).filter(({ kind }) => kind === 'deposit')
  if (deposits.some(({ openCents }) => openCents > 0)) return false
  await moveProposal(db, agreed, 'reserved', by)
  return true
}

/** What goes with an entry: who and when, the business's day, its own id where it must not be written twice. */
export type Booking = { by: By; today: string; id?: string; provided?: Provided }

/**
 * Writes an entry into the ledger with all that follows from it: of an event that was called off nothing more is owed, the
 * agreement is settled, the request's history says it. Call it with the request locked. Answers its id; null where it was
 * written before.
 */
export async function bookEntry(
  db: Db,
  leadId: string,
  entry: Omit<Entry, 'id' | 'at'>,
  { by, today, id, provided }: Booking,
): Promise<string | null> {
  if (id !== undefined) {
    const there = await db.selectFrom('payment').select('id').where('id', '=', id).executeTakeFirst()
    if (there) return null
  }
  if (await isCalledOff(db, leadId)) await letGo(db, leadId, today, by)
  const written = await addEntry(db, leadId, entry, { ...by, ...(id && { id }), ...(provided && { provided }) })
  if (written === null) return null
  const { kind, amountCents, way, reference, reason } = entry
  const how = [`by ${entryWays[way].toLowerCase()}`, reference].filter(Boolean).join(', ')
  const details = { what: kind, amountCents, ...(kind !== 'reversal' && { how }), ...(reason && { reason }) }
  await recordEvent(db, leadId, { kind: 'money', details }, by)
  await settleAgreement(db, leadId, by)
  await tellOfPayment(db, leadId, entry, by.now)
  return written
}

/** Tells other tools of money that came in. */
async function tellOfPayment(db: Db, leadId: string, entry: Omit<Entry, 'id' | 'at'>, at: number): Promise<void> {
  if (entry.kind !== 'payment' && entry.kind !== 'tip') return
  const lead = await db.selectFrom('lead').select('reference').where('id', '=', leadId).executeTakeFirst()
  if (!lead) return
  const { amountCents, way, paidOn, kind } = entry
  const data = { amountCents, currency: 'USD', way, paidOn, isTip: kind === 'tip' }
  await postWebhooks(db, [{ type: 'payment.received', leadId, reference: lead.reference, data, at }])
}

/** Whether a request came to nothing without terms that say what is kept: what comes then is a credit of theirs. */
export async function isCalledOff(db: Db, leadId: string): Promise<boolean> {
  const lead = await db.selectFrom('lead').select('state').where('id', '=', leadId).executeTakeFirst()
  if (!lead || !(['lost', 'spam'] as LeadState[]).includes(lead.state as LeadState)) return false
  return !(await readProposals(db, leadId)).some(({ state }) => state === 'called-off')
}

/** Lets go of all that is still owed. Call it with the request locked. Answers how much that was. */
export async function letGo(db: Db, leadId: string, today: string, by: By): Promise<number> {
  const { dues, entries } = await readLedger(db, leadId)
  const { outstandingCents } = balanceOf(dues, entries)
  if (outstandingCents <= 0) return 0
  const label = 'Called off: nothing more is owed'
  const due = { kind: 'change', label, amountCents: -outstandingCents, dueOn: today } as const
  await addDues(db, leadId, [due], { source: `let-go-${dues.length}`, now: by.now })
  const details = { what: 'due', amountCents: -outstandingCents, how: label } as const
  await recordEvent(db, leadId, { kind: 'money', details }, by)
  return outstandingCents
}
