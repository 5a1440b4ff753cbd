import { formatMonthDay, getToday } from '../../../business/dates.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { findDayConflict } from '../../../events/event/day-conflict.server.ts'
import { getUnsubscribedRecipientKeys } from '../../../events/event/unsubscribe.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { computeRecipientKey } from '../../../plumbing/outbox/email-address.ts'
import { queueEmail } from '../../../plumbing/outbox/outbox.server.ts'
import { queuePushNotifications } from '../../../plumbing/push/push-queue.server.ts'
import { composeAbandonedNote, composeStillAvailableEmail } from './booking-emails.ts'
import type { OnlineBooking } from './booking-state.ts'
import { computeBookingToken, getBookingPath, updateBooking } from './online-bookings.server.ts'

/**
 * Releases the date of a locked booking that holds it, and deletes that of an erased client. `remark` says why. `now` in
 * epoch milliseconds.
 */
export async function releaseBooking(
  db: Db,
  { id, isErased }: Pick<OnlineBooking, 'id' | 'isErased'>,
  { now, remark = '' }: { now: number; remark?: string },
): Promise<void> {
  if (isErased) {
    await db.deleteFrom('online_booking').where('id', '=', id).execute()
    return
  }
  await updateBooking(db, id, { state: 'released', settled_at: now, next_check_at: null, remark })
}

/**
 * Writes once to a client who did not finish the payment, if the date is still available, and once to the owner. Call it
 * in the transaction that releases the date, before that. A client who has another booking of the date gets nothing.
 */
export async function notifyAbandonedPayment(
  db: Db,
  booking: OnlineBooking,
  { now, secret, siteUrl }: { now: number; secret: string; siteUrl: string },
): Promise<void> {
  const { id, lead, document } = booking
  const { request } = lead
  if (booking.sessionId === null || booking.isErased || (await hasOtherBooking(db, booking))) return
  const sender = { identity: await getSetting(db, 'identity'), siteUrl }
  const subject = { ...booking, eventId: null, request }
  await queueEmail(db, composeAbandonedNote(subject, sender), now)
  const note = {
    title: 'A booking was not finished',
    body: `For ${formatMonthDay(request.eventDate)}.`,
    to: '/backbar',
    topic: `abandoned-${id}`,
  }
  await queuePushNotifications(db, [{ note, eventId: null, now }])
  const key = computeRecipientKey(request.fromEmail ?? '')
  if ((await getUnsubscribedRecipientKeys(db, [key], secret)).has(key)) return
  const today = getToday(now, document.house.timeZone)
  if (request.eventDate <= today) return
  const conflict = await findDayConflict(db, { eventId: id, request, today, despite: '' }, { actor: 'clock', now })
  if (conflict) return
  const path = getBookingPath(computeBookingToken(secret, id))
  await queueEmail(db, composeStillAvailableEmail(subject, path, sender), now)
}

/** Whether the client holds or booked the date with another booking, or was written to about it. */
async function hasOtherBooking(db: Db, { id, lead: { request } }: OnlineBooking): Promise<boolean> {
  const other = await db
    .selectFrom('online_booking')
    .select('id')
    .where('email', '=', (request.fromEmail ?? '').toLowerCase())
    .where('event_date', '=', request.eventDate)
    .where('id', '!=', id)
    .where((is) =>
      is.or([
        is('state', 'in', ['held', 'booked', 'date-taken']),
        is.and([is('state', '=', 'released'), is('session_id', 'is not', null)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
