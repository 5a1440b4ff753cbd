import { updateSetting, findSetting } from '../../business/stored-settings.server.ts'
import { getSiteId } from '../../business/site-id.server.ts'
import type { StripeEvent } from '../../plumbing/card-payments/stripe-objects.ts'
import { startPeriodicJobs } from '../../plumbing/queue/periodic-jobs.server.ts'
import { settleCheckout, type CardPaymentServices } from './settle-checkout.server.ts'
import { abandonCheckout } from './checkout.server.ts'
import { recordCardDispute } from './card-disputes.server.ts'
import { submitCardRefund, isIdempotencyKeyExpired, recordCardRefund } from './card-refunds.server.ts'
import { canStillOpenCheckout, computeNextCheckTime } from './checkout-states.ts'

const minute = 60_000
const hour = 60 * minute
/** Events are read from so long before the last one read: they are not always listed in their order. */
const overlap = hour
/** Stripe remembers thirty days. */
const memory = 29 * 24 * hour
/** How many payment pages are looked at in one round. */
const atOnce = 50

/** What became of an event: done, another site's or of no matter here, or to be asked again. */
export type HandleStripeEventResult = 'done' | 'not-ours' | 'later'

/** Does what an event says, however often and in whatever order it is told. */
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
      // Should this process end now, the sweep looks at once.
      await db
        .updateTable('checkout')
        .set({ look_at: now() })
        .where('session_id', '=', id)
        .where('look_at', 'is not', null)
        .execute()
      const { kind } = await settleCheckout(services, id, { hasFailed })
      if (kind === 'not-ours') return 'not-ours'
      return kind === 'later' ? 'later' : 'done'
    }
    case 'refund':
      return (await recordCardRefund(services, event.refund)) ? 'done' : 'not-ours'
    case 'dispute':
      return (await recordCardDispute(services, event.dispute)) ? 'done' : 'not-ours'
    case 'charge':
      // Its refunds have events of their own: they are read in a moment.
      await readEventsSoon(services)
      return 'done'
    default:
      return 'not-ours'
  }
}

/**
 * One round: looks at the payment pages and asks for the refunds whose time has come, and reads what Stripe would have
 * told us. Several processes may do it at once. Answers how many things it looked at.
 */
export async function reconcileCardPayments(services: CardPaymentServices): Promise<number> {
  const { db, cards, now } = services
  if (!cards) return 0
  const due = await db
    .selectFrom('checkout')
    .selectAll()
    .where('look_at', '<=', now())
    .orderBy('look_at')
    .limit(atOnce)
    .execute()
  let looked = 0
  for (const attempt of due) {
    const next = computeNextCheckTime(attempt.made_at, attempt.expires_at, now())
    // Whoever else sweeps now finds it taken.
    const taken = await db
      .updateTable('checkout')
      .set({ look_at: next })
      .where('id', '=', attempt.id)
      .where('look_at', '=', attempt.look_at)
      .returning('id')
      .executeTakeFirst()
    if (!taken) continue
    looked++
    if (attempt.session_id !== null) await settleCheckout(services, attempt.session_id)
    else if (!canStillOpenCheckout(attempt, now())) await abandonCheckout(db, attempt.id, 'Never shown to anybody')
  }
  const refunds = await db.selectFrom('card_refund').selectAll().where('look_at', '<=', now()).limit(atOnce).execute()
  const forgotten = refunds.filter((refund) => isIdempotencyKeyExpired(refund, now()))
  const heard = await readMissedEvents(services, { atOnce: forgotten.length > 0 })
  looked += heard ?? 0
  for (const refund of refunds) {
    // It may have been made, and only the events would tell: until they are read nobody gives it back once more.
    if (heard === null && forgotten.includes(refund)) continue
    const taken = await db
      .updateTable('card_refund')
      .set({ look_at: now() + 5 * minute })
      .where('id', '=', refund.id)
      .where('look_at', '=', refund.look_at)
      .returning('id')
      .executeTakeFirst()
    if (!taken) continue
    looked++
    await submitCardRefund(services, refund)
  }
  return looked
}

/**
 * Reads what Stripe has said since it was last read; hourly where it tells us by itself, else every five minutes.
 * Answers how many events there were, null where they could not all be read.
 */
async function readMissedEvents(
  services: CardPaymentServices,
  { atOnce }: { atOnce: boolean },
): Promise<number | null> {
  const { db, cards, now, config } = services
  if (!cards) return 0
  const first = await db.selectFrom('checkout').select('made_at').orderBy('made_at').limit(1).executeTakeFirst()
  // Nobody ever paid by card: there is nothing to hear, and nothing of Stripe's is loaded.
  if (!first) return 0
  const read = await findSetting(db, 'cardEvents')
  const at = now()
  if (!atOnce && read && read.nextAt > at && read.nextAt < at + 2 * hour) return 0
  const since = Math.max(read?.since ?? first.made_at - minute, at - memory)
  const found = await cards.missedEvents(since)
  if (found.kind !== 'ok') return null
  const latest = found.events.reduce((last, { createdAt }) => Math.max(last, createdAt), since)
  for (const event of found.events) if ((await handleStripeEvent(services, event)) === 'later') return null
  const pause = config.cards?.webhookSecrets.length ? hour : 5 * minute
  await updateSetting(
    db,
    'cardEvents',
    // Somebody may have asked meanwhile to read on from earlier.
    (stored) =>
      stored && (stored.since < (read?.since ?? Infinity) || stored.nextAt !== read?.nextAt)
        ? stored
        : { since: Math.max(since, latest - overlap), nextAt: at + pause },
    at,
  )
  return found.events.length
}

async function readEventsSoon({ db, now }: CardPaymentServices): Promise<void> {
  const at = now()
  await updateSetting(db, 'cardEvents', (stored) => ({ since: stored?.since ?? at - memory, nextAt: at }), at)
}

/** Sweeps once a minute until stopped. Nothing where no cards are taken. */
export function startCardPaymentLoop(services: CardPaymentServices): { stop: () => Promise<void> } {
  const rounds = services.cards ? [{ work: () => reconcileCardPayments(services), failed: 'cards-not-swept' }] : []
  return startPeriodicJobs(rounds, { every: minute, log: services.log })
}
