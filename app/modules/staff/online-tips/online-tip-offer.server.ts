import { computeLedgerTotals } from '../../../agreements/payments/ledger.ts'
import { getLedger } from '../../../agreements/payments/ledger.server.ts'
import type { TipOffer } from '../../../agreements/payments/tip-offer.ts'
import { findSentProposal } from '../../../agreements/proposals/proposals.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { getPayRules } from '../pay/pay-rules.server.ts'

/**
 * How a client may tip by card: with the last payment, and by itself once the event is done. Null where the owner takes no
 * tips by card, or the event does not take place.
 */
export async function getOnlineTipOffer(db: Db, eventId: string): Promise<TipOffer | null> {
  const { takesOnlineTips } = await getPayRules(db)
  if (!takesOnlineTips) return null
  const [event, proposal, { amountsDue, entries }] = await Promise.all([
    db.selectFrom('event').select('state').where('id', '=', eventId).executeTakeFirst(),
    findSentProposal(db, eventId),
    getLedger(db, eventId),
  ])
  const stands =
    ['booked', 'done'].includes(event?.state ?? '') && ['agreed', 'reserved', 'done'].includes(proposal?.state ?? '')
  if (!stands || !proposal!.document.money.ways.includes('card')) return null
  const isDone = proposal!.state === 'done'
  return { page: isDone ? 'tip' : null, givenCents: Math.max(0, computeLedgerTotals(amountsDue, entries).tipCents) }
}
