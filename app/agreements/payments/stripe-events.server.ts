import { updateSetting, findSetting } from '../../business/stored-settings.server.ts'
import { getSiteId } from '../../business/site-id.server.ts'
import type { StripeEvent } from '../../plumbing/card-payments/stripe-objects.ts'
import { startPeriodicJobs } from '../../plumbing/queue/periodic-jobs.server.ts'
import { settleCheckout, type CardPaymentServices } from './settle-checkout.server.ts'
import { abandonCheckout, expireExcessCheckouts } from './checkout.server.ts'
import { recordCardDispute } from './card-disputes.server.ts'
import { submitCardRefund, isIdempotencyKeyExpired, recordCardRefund } from './card-refunds.server.ts'
import { savedCardEvents } from './saved-cards.server.ts'
import { canStillOpenCheckout, computeNextCheckTime } from './checkout-states.ts'

const minute = 60_000
const hour = 60 * minute
/** Reading starts this long before the last event, because Stripe does not always list events in order. In milliseconds. */
const rereadMs = hour
/** Stripe keeps events for thirty days. A day less, in milliseconds. */
const eventRetentionMs = 29 * 24 * hour
/** Maximum number of payment pages to check per round. */
const maxChecksPerRound = 50

/** Result of an event: done, irrelevant here, or to be repeated. */
export type HandleStripeEventResult = 'done' | 'not-ours' | 'later'

/** Handles a Stripe event. Repeated events and any order are safe. */
export async function handleStripeEvent(
  services: CardPaymentServices,
  event: StripeEvent,
): Promise<HandleStripeEventResult> {
  const { db, now } = services
  switch (event.about) {
    case 'session': {
      const { id, house: owner } = event.session
      if (owner !== (await getSiteId(db, now()))) return 'not-ours'
      const hasFailed = event.type === 'checkout.session.async_payment_failed'
      // If this process ends now, the periodic check looks at once.
      await db
        .updateTable('checkout')
        .set({ next_check_at: now() })
        .where('session_id', '=', id)
        .where('next_check_at', 'is not', null)
        .execute()
      const { kind } = await settleCheckout(services, id, { hasFailed })
      if (kind === 'not-ours') return 'not-ours'
      return kind === 'later' ? 'later' : 'done'
    }
    case 'refund':
      return endExcessPages(services, await recordCardRefund(services, event.refund))
    case 'dispute':
      return endExcessPages(services, await recordCardDispute(services, event.dispute))
    case 'charge':
      // The charge's refunds are reported in separate Stripe events, so those are read soon.
      await readEventsSoon(services)
      return 'done'
    case 'intent':
    case 'saved-card':
    case 'customer':
      return (await savedCardEvents.list(db, event, now())).includes(true) ? 'done' : 'not-ours'
    default:
      return 'not-ours'
  }
}

/**
 * Ends the payment pages of an event that ask for more than is open, once a bank moved its money. `eventId` is null if
 * the payment is unknown here. Returns `later` where Stripe does not say whether a page was paid.
 */
async function endExcessPages(services: CardPaymentServices, eventId: string | null): Promise<HandleStripeEventResult> {
  if (eventId === null) return 'not-ours'
  const { kind } = await expireExcessCheckouts(services, eventId)
  return kind === 'unknown' ? 'later' : 'done'
}

/**
 * Checks due payment pages, submits due refunds and reads missed Stripe events. Several processes may run it at once.
 * Returns the number of items checked.
 */
export async function reconcileCardPayments(services: CardPaymentServices): Promise<number> {
  const { db, now } = services
  if (!(await services.cards())) return 0
  const due = await db
    .selectFrom('checkout')
    .selectAll()
    .where('next_check_at', '<=', now())
    .orderBy('next_check_at')
    .limit(maxChecksPerRound)
    .execute()
  let looked = 0
  for (const attempt of due) {
    const next = computeNextCheckTime(attempt.created_at, attempt.expires_at, now())
    // Claims the row, so that a concurrent round skips it.
    const taken = await db
      .updateTable('checkout')
      .set({ next_check_at: next })
      .where('id', '=', attempt.id)
      .where('next_check_at', '=', attempt.next_check_at)
      .returning('id')
      .executeTakeFirst()
    if (!taken) continue
    looked++
    if (attempt.session_id !== null) await settleCheckout(services, attempt.session_id)
    else if (!canStillOpenCheckout(attempt, now())) await abandonCheckout(db, attempt.id, 'Never shown to anybody')
  }
  const refunds = await db
    .selectFrom('card_refund')
    .selectAll()
    .where('next_check_at', '<=', now())
    .limit(maxChecksPerRound)
    .execute()
  const forgotten = refunds.filter((refund) => isIdempotencyKeyExpired(refund, now()))
  const heard = await readMissedEvents(services, { atOnce: forgotten.length > 0 })
  looked += heard ?? 0
  for (const refund of refunds) {
    // Only Stripe's events can tell whether this refund was made. While they cannot be read, it is not submitted again.
    if (heard === null && forgotten.includes(refund)) continue
    const taken = await db
      .updateTable('card_refund')
      .set({ next_check_at: now() + 5 * minute })
      .where('id', '=', refund.id)
      .where('next_check_at', '=', refund.next_check_at)
      .returning('id')
      .executeTakeFirst()
    if (!taken) continue
    looked++
    await submitCardRefund(services, refund)
  }
  return looked
}

/**
 * Reads Stripe's events since the last read: hourly where webhooks arrive, else every five minutes. Returns their number.
 * Null if they could not all be read.
 */
async function readMissedEvents(
  services: CardPaymentServices,
  { atOnce: maxChecksPerRound }: { atOnce: boolean },
): Promise<number | null> {
  const { db, now } = services
  const cards = await services.cards()
  if (!cards) return 0
  const read = await findSetting(db, 'cardEvents')
  const first = await db.selectFrom('checkout').select('created_at').orderBy('created_at').limit(1).executeTakeFirst()
  // Without any card payment there is nothing to read, and Stripe's code is not loaded.
  if (!first && !read) return 0
  const at = now()
  if (!maxChecksPerRound && read && read.nextAt > at && read.nextAt < at + 2 * hour) return 0
  const since = Math.max(read?.since ?? (first?.created_at ?? at) - minute, at - eventRetentionMs)
  const found = await cards.missedEvents(since)
  if (found.kind !== 'ok') return null
  const latest = found.events.reduce((last, { createdAt }) => Math.max(last, createdAt), since)
  for (const event of found.events) if ((await handleStripeEvent(services, event)) === 'later') return null
  const pause = cards.hasWebhook ? hour : 5 * minute
  await updateSetting(
    db,
    'cardEvents',
    // Another process may have requested reading from an earlier time meanwhile.
    (stored) =>
      stored && (stored.since < (read?.since ?? Infinity) || stored.nextAt !== read?.nextAt)
        ? stored
        : { since: Math.max(since, latest - rereadMs), nextAt: at + pause },
    at,
  )
  return found.events.length
}

async function readEventsSoon({ db, now }: CardPaymentServices): Promise<void> {
  const at = now()
  await updateSetting(db, 'cardEvents', (stored) => ({ since: stored?.since ?? at - eventRetentionMs, nextAt: at }), at)
}

/** Runs a round every minute until stopped. Does nothing while no card processor is set up. */
export function startCardPaymentLoop(services: CardPaymentServices): { stop: () => Promise<void> } {
  const rounds = [{ work: () => reconcileCardPayments(services), failed: 'cards-not-swept' }]
  return startPeriodicJobs(rounds, { every: minute, log: services.log })
}
