import { getToday } from '../../../business/dates.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { cancelAgreement } from '../../../agreements/changes/cancel-agreement.server.ts'
import { isAmountDueBeingPaid } from '../../../agreements/payments/checkout-sale.server.ts'
import { expireAllCheckouts } from '../../../agreements/payments/checkout.server.ts'
import type { CardPaymentServices } from '../../../agreements/payments/settle-checkout.server.ts'
import { findEvent } from '../../../events/event/events.server.ts'
import { lockEvent } from '../../../events/event/lock-event.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { queueEmail } from '../../../plumbing/outbox/outbox.server.ts'
import { computeWithdrawalRefund, refundBooking } from '../hold/check-bookings.server.ts'
import { composeBookingWithdrawnEmail } from '../hold/booking-emails.ts'
import { withdrawalWindowMs } from '../hold/booking-state.ts'
import { lockBooking, updateBooking } from '../hold/online-bookings.server.ts'
import type { WithdrawableBooking } from './withdrawable-booking.ts'
import { parseWithdrawalReason } from './withdrawal-reasons.ts'

/** Finds the booking of an event that was made online in the last 24 hours. Null if there is none. */
export async function findWithdrawableBooking(
  db: Db,
  eventId: string,
  now: number,
): Promise<WithdrawableBooking | null> {
  const row = await db
    .selectFrom('online_booking')
    .select(['id', 'settled_at'])
    .where('event_id', '=', eventId)
    .where('state', '=', 'booked')
    .where('settled_at', '>', now - withdrawalWindowMs)
    .executeTakeFirst()
  if (!row || row.settled_at === null) return null
  return {
    id: row.id,
    refundCents: await computeWithdrawalRefund(db, eventId),
    bookedAt: row.settled_at,
    until: row.settled_at + withdrawalWindowMs,
  }
}

export type WithdrawBookingResult =
  | { kind: 'done' }
  /** The owner gave no reason. */
  | { kind: 'no-reason' }
  /** The 24 hours for withdrawal are over, or the booking was already withdrawn or canceled. */
  | { kind: 'too-late' }
  /** No card processor is set up, so nothing could be refunded. */
  | { kind: 'no-cards' }
  /** The client is paying the balance. */
  | { kind: 'being-paid' }

/**
 * Withdraws a booking within 24 hours: it is canceled, nothing is retained, everything paid by card is refunded, and
 * the client gets an email with the reason. The day is available again at once.
 */
export async function withdrawBooking(
  services: CardPaymentServices,
  eventId: string,
  input: Record<string, string>,
): Promise<WithdrawBookingResult> {
  const { db, now, config } = services
  const found = await findWithdrawableBooking(db, eventId, now())
  const event = await findEvent(db, eventId)
  if (!found || !event) return { kind: 'too-late' }
  const reason = parseWithdrawalReason(input, event.language)
  if (reason === null) return { kind: 'no-reason' }
  if (!(await services.cards())) return { kind: 'no-cards' }
  if ((await expireAllCheckouts(services, eventId)).kind !== 'ended') return { kind: 'being-paid' }
  const done = await db.transaction().execute(async (db) => {
    const booking = await lockBooking(db, found.id)
    if (booking?.state !== 'booked') return 'too-late'
    await lockEvent(db, eventId)
    if (await isAmountDueBeingPaid(db, eventId, now())) return 'being-paid'
    const identity = await getSetting(db, 'identity')
    const today = getToday(now(), identity.timeZone)
    const by = { actor: 'owner', now: now() } as const
    const canceled = await cancelAgreement(db, eventId, { keptCents: 0, words: reason, isOurs: true }, { today }, by)
    if (canceled.kind !== 'done') return 'too-late'
    const refundCents = await computeWithdrawalRefund(db, eventId)
    await updateBooking(db, found.id, { state: 'taken-back', remark: reason, next_check_at: now() })
    const subject = { ...booking, eventId, request: event.request, language: event.language }
    const sender = { identity, siteUrl: config.siteUrl }
    await queueEmail(db, composeBookingWithdrawnEmail(subject, { reason, refundCents }, sender), now())
    return 'done'
  })
  if (done !== 'done') return { kind: done }
  await refundBooking(services, found.id)
  services.nudge()
  return { kind: 'done' }
}
