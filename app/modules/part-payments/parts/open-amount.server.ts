import { getPayableCents } from '../../../agreements/payments/checkout-sale.server.ts'
import { getLedger } from '../../../agreements/payments/ledger.server.ts'
import { findActiveAgreement } from '../../../agreements/proposals/active-agreement.server.ts'
import { minChargeCents } from '../../../plumbing/card-payments/stripe-objects.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'

/**
 * What may still be paid of an event. `closed`: it is canceled or postponed, or was never agreed. `off`: it takes no
 * cards. `clearing`: what is left is on its way already.
 */
export type OpenAmount = { kind: 'open'; cents: number } | { kind: 'settled' | 'clearing' | 'closed' | 'off' }

/** Reads what may still be paid of an event by somebody else. Integer cents. */
export async function getOpenAmount(db: Db, eventId: string): Promise<OpenAmount> {
  const proposal = await findActiveAgreement(db, eventId)
  if (!proposal) return { kind: 'closed' }
  if (!proposal.document.money.ways.includes('card')) return { kind: 'off' }
  const { payableCents, isClearing } = await getPayableCents(db, eventId, await getLedger(db, eventId))
  if (payableCents >= minChargeCents) return { kind: 'open', cents: payableCents }
  return { kind: isClearing ? 'clearing' : 'settled' }
}
