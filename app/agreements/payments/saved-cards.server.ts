import type { CheckoutSession, StripeEvent } from '../../plumbing/card-payments/stripe-objects.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { CheckoutRow } from '../../plumbing/database/schema.ts'
import { defineContribution } from '../../plumbing/modules/hooks.server.ts'
import type { Language } from '../../ui/language.ts'
import type { KeepCardOffer } from './keep-card-offer.ts'

/** A client's consent to save the card, given before the payment page is created. `now` in epoch milliseconds. */
export type KeepCardRequest = {
  eventId: string
  dueId: string
  /** Id of the checkout. */
  checkoutId: string
  mark: string
  language: Language
  email: string
  now: number
}

/** Offers to save the card for later charges of an event, by the amount due that is paid now. */
export const keepCardOffers = defineContribution<
  [asked: { eventId: string; language: Language; now: number }],
  Record<string, KeepCardOffer>
>('keep-card-offers')

/** Stores the charges a client allowed. Returns false if the offer changed meanwhile. Runs in the checkout's transaction. */
export const keepCardRequests = defineContribution<[request: KeepCardRequest], boolean>('keep-card-requests')

/** A payment page that was paid. `now` in epoch milliseconds. */
export type PaidCheckout = { checkout: CheckoutRow; session: CheckoutSession; now: number }

/**
 * Handles a paid payment page in the transaction that records the payment: saves its card, settles its part payment.
 */
export const paidCheckouts = defineContribution<[paid: PaidCheckout], void>('paid-checkouts')

/** Handles a Stripe event about a saved card or its charge. Returns false if the card is not this site's. */
export const savedCardEvents = defineContribution<[event: StripeEvent, now: number], boolean>('saved-card-events')

/**
 * A charge of a saved card for an amount due. `chargeOn` as 2027-05-08. It failed where the card was refused, or was
 * not charged on its day.
 */
export type CardCharge = { dueId: string; chargeOn: string; state: 'planned' | 'failed' }

/** Lists planned card charges for amounts due, as of `today`. Clients are not asked to pay these amounts. */
export const cardCharges = defineContribution<[eventIds: readonly string[], today: string], CardCharge[]>(
  'card-charges',
)

/** Lists the amounts due of events that a saved card will be charged. */
export async function listPlannedCharges(db: Db, eventIds: readonly string[], today: string): Promise<string[]> {
  const charges = (await cardCharges.list(db, eventIds, today)).flat()
  return charges.filter(({ state }) => state === 'planned').map(({ dueId }) => dueId)
}
