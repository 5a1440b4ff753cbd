import { getRefundableCardAmount, refundCardPayment } from '../../../agreements/payments/card-refunds.server.ts'
import { settleCheckout, type CardPaymentServices } from '../../../agreements/payments/settle-checkout.server.ts'
import type { CardPayments } from '../../../plumbing/card-payments/card-payments.server.ts'
import { startPeriodicJobs } from '../../../plumbing/queue/periodic-jobs.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { OnlineBookingRow } from '../../../plumbing/database/schema.ts'
import { lockBooking } from './online-bookings.server.ts'
import { releaseBooking } from './release-booking.server.ts'

const minute = 60_000
/** Interval between rounds, so that a date is released soon after its ten minutes. In milliseconds. */
const roundMs = 15_000
/** Maximum number of bookings to check per round. */
const maxChecksPerRound = 50

/**
 * Checks open card pages, ends those older than ten minutes, and makes pending refunds. A page whose state is unknown keeps
 * its date and is checked again. Several processes may run it at once. Returns the number of bookings checked.
 */
export async function checkOnlineBookings(services: CardPaymentServices): Promise<number> {
  const { db, now } = services
  const cards = await services.cards()
  if (!cards) return 0
  const due = await db
    .selectFrom('online_booking')
    .selectAll()
    .where('next_check_at', '<=', now())
    .orderBy('next_check_at')
    .limit(maxChecksPerRound)
    .execute()
  let checked = 0
  for (const row of due) {
    // Claims the row, so that a concurrent round skips it.
    const taken = await db
      .updateTable('online_booking')
      .set({ next_check_at: computeNextCheck(row, now()) })
      .where('id', '=', row.id)
      .where('next_check_at', '=', row.next_check_at)
      .returning('id')
      .executeTakeFirst()
    if (!taken) continue
    checked++
    if (row.state === 'held') await checkHeldBooking(services, cards, row)
    else await refundBooking(services, row.id)
  }
  return checked
}

/** The next check of a booking: in a minute, or when its ten minutes are over. In epoch milliseconds. */
function computeNextCheck({ held_until, state }: OnlineBookingRow, now: number): number {
  const isAhead = state === 'held' && held_until !== null && held_until > now
  return isAhead ? Math.min(now + minute, held_until) : now + minute
}

async function checkHeldBooking(
  services: CardPaymentServices,
  cards: CardPayments,
  row: OnlineBookingRow,
): Promise<void> {
  const { now } = services
  const isOver = row.held_until !== null && row.held_until <= now()
  if (row.session_id === null) {
    // A page that was never shown cannot be paid.
    if (isOver) await releaseUnseen(services, row.id, null)
    return
  }
  if (isOver) {
    const ended = await cards.endSession(row.session_id)
    if (ended.kind === 'missing') return releaseUnseen(services, row.id, row.session_id)
    if (ended.kind !== 'ok' && ended.kind !== 'already-complete') return
  }
  await settleCheckout(services, row.session_id)
}

/** Releases a date whose card page was never created, unless one has been created since. */
async function releaseUnseen({ db, now }: CardPaymentServices, id: string, sessionId: string | null): Promise<void> {
  await db.transaction().execute(async (db) => {
    const booking = await lockBooking(db, id)
    if (booking?.state === 'held' && booking.sessionId === sessionId)
      await releaseBooking(db, booking, { now: now(), remark: 'The card page was never shown' })
  })
}

/**
 * Refunds everything that was paid by card for a booking whose date was taken, or that the owner withdrew. The first
 * refund has the booking's id, so repeated calls refund once.
 */
export async function refundBooking(services: CardPaymentServices, id: string): Promise<void> {
  const { db, now } = services
  const row = await db.selectFrom('online_booking').selectAll().where('id', '=', id).executeTakeFirst()
  if (!(await services.cards()) || !row || row.event_id === null || row.refunded_at !== null) return
  if (row.state !== 'date-taken' && row.state !== 'taken-back') return
  const payments = await listCardPayments(db, row.event_id)
  for (const [i, { entryId, refundableCents: amountCents }] of payments.entries()) {
    const refund = { id: i === 0 ? id : `${id}-${i + 1}`, eventId: row.event_id, entryId, amountCents }
    const reason = row.state === 'date-taken' ? 'The date was taken' : row.remark
    await refundCardPayment(services, { ...refund, reason, lowers: false })
  }
  if (payments.length === 0) return
  // From here on the core repeats a refund without an answer and tells the owner of one that failed.
  await db.updateTable('online_booking').set({ refunded_at: now(), next_check_at: null }).where('id', '=', id).execute()
}

/** Lists an event's card payments, the oldest first, each with what was not refunded before. In integer cents. */
export async function listCardPayments(
  db: Db,
  eventId: string,
): Promise<{ entryId: string; refundableCents: number }[]> {
  const payments = await db
    .selectFrom('payment')
    .select('id')
    .where('event_id', '=', eventId)
    .where('kind', '=', 'payment')
    .where('method', '=', 'card')
    .where('provider_id', 'like', 'pi_%')
    .orderBy('at')
    .orderBy('id')
    .execute()
  return Promise.all(
    payments.map(async ({ id: entryId }) => {
      return { entryId, refundableCents: await getRefundableCardAmount(db, eventId, entryId) }
    }),
  )
}

/** Computes the refund when a booking is withdrawn, in integer cents. */
export async function computeWithdrawalRefund(db: Db, eventId: string): Promise<number> {
  return (await listCardPayments(db, eventId)).reduce((sum, { refundableCents }) => sum + refundableCents, 0)
}

/**
 * Runs `checkOnlineBookings` every 15 seconds until stopped, even while the module is off, so that open card pages are
 * finished.
 */
export function startOnlineBookingLoop(services: CardPaymentServices): { stop: () => Promise<void> } {
  const rounds = [{ work: () => checkOnlineBookings(services), failed: 'online-bookings-not-checked' }]
  return startPeriodicJobs(rounds, { every: roundMs, log: services.log })
}
