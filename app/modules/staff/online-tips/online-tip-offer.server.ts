import { computeLedgerTotals } from '../../../agreements/payments/ledger.ts'
import { getLedger } from '../../../agreements/payments/ledger.server.ts'
import type { TipOffer } from '../../../agreements/payments/tip-offer.ts'
import { findActiveAgreement } from '../../../agreements/proposals/active-agreement.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { getPayRules } from '../pay/pay-rules.server.ts'

/**
 * Returns how a client may tip by card: with the last payment, and separately once the event is done. Null if the owner
 * takes no card tips or the event does not take place.
 */
export async function getOnlineTipOffer(db: Db, eventId: string): Promise<TipOffer | null> {
  const { takesOnlineTips } = await getPayRules(db)
  if (!takesOnlineTips) return null
  const proposal = await findActiveAgreement(db, eventId)
  if (!proposal?.document.money.ways.includes('card')) return null
  const { amountsDue, entries } = await getLedger(db, eventId)
  return {
    page: proposal.state === 'done' ? 'tip' : null,
    givenCents: Math.max(0, computeLedgerTotals(amountsDue, entries).tipCents),
  }
}
