import type { Db } from '../../plumbing/database/database.server.ts'
import { defineContribution } from '../../plumbing/modules/hooks.server.ts'
import { computeAmountsDueStatus } from './allocate-payments.ts'
import { getLedger } from './ledger.server.ts'
import type { TipOffer } from './tip-offer.ts'

/** Returns the offer to tip by card for the client of an event. Null if no tip is possible. */
export const tipOffers = defineContribution<[eventId: string], TipOffer | null>('tip-offers')

/** Reads how the client of an event may tip by card. Null for not at all. */
export async function findTipOffer(db: Db, eventId: string): Promise<TipOffer | null> {
  return (await tipOffers.list(db, eventId)).find((offer) => offer !== null) ?? null
}

/**
 * Whether a tip may be added to the payment of an amount due: only to the last unpaid amount, before any tip was given.
 */
export async function canAddTipToPayment(db: Db, eventId: string, dueId: string): Promise<boolean> {
  const [offer, { amountsDue, entries }] = await Promise.all([findTipOffer(db, eventId), getLedger(db, eventId)])
  const open = computeAmountsDueStatus(amountsDue, entries).filter(({ openCents }) => openCents > 0)
  return offer?.givenCents === 0 && open.length === 1 && open[0]!.id === dueId
}
