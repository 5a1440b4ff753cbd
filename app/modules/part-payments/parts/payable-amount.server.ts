import { getPayableCents } from '../../../agreements/payments/checkout-sale.server.ts'
import { getLedger } from '../../../agreements/payments/ledger.server.ts'
import { findActiveAgreement } from '../../../agreements/proposals/active-agreement.server.ts'
import { minChargeCents } from '../../../plumbing/card-payments/stripe-objects.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'

/**
 * Amount of an event that may still be paid. `closed`: the event is canceled, postponed or not agreed. `off`: card payments
 * are off. `clearing`: the rest is already being paid.
 */
export type PayableAmount = { kind: 'open'; cents: number } | { kind: 'settled' | 'clearing' | 'closed' | 'off' }

/** Returns the amount of an event that somebody other than the client may still pay. Integer cents. */
export async function getPayableAmount(db: Db, eventId: string): Promise<PayableAmount> {
  const proposal = await findActiveAgreement(db, eventId)
  if (!proposal) return { kind: 'closed' }
  if (!proposal.document.money.ways.includes('card')) return { kind: 'off' }
  const { payableCents, isClearing } = await getPayableCents(db, eventId, await getLedger(db, eventId))
  if (payableCents >= minChargeCents) return { kind: 'open', cents: payableCents }
  return { kind: isClearing ? 'clearing' : 'settled' }
}
