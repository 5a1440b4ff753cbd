import { formatMonthDay, getToday } from '../../../business/dates.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { acceptProposalAndNotify } from '../../../agreements/client-page/client-page-form.server.ts'
import type { ModuleCheckout } from '../../../agreements/payments/settle-checkout.server.ts'
import { getLedger } from '../../../agreements/payments/ledger.server.ts'
import { getOrCreateClientLink } from '../../../agreements/proposals/client-link.server.ts'
import {
  hashProposalDocument,
  saveProposalDraft,
  sendProposal,
} from '../../../agreements/proposals/proposals.server.ts'
import { createEventInTransaction } from '../../../events/event/create-event.server.ts'
import { findDayConflict } from '../../../events/event/day-conflict.server.ts'
import type { EventRecord } from '../../../events/event/event.ts'
import { getEventCalendarFile } from '../../../operations/calendar/event-calendar.server.ts'
import type { CheckoutSession } from '../../../plumbing/card-payments/stripe-objects.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { CheckoutRow } from '../../../plumbing/database/schema.ts'
import type { HandlerContext } from '../../../plumbing/modules/hooks.server.ts'
import { queueEmail } from '../../../plumbing/outbox/outbox.server.ts'
import { queuePushNotifications } from '../../../plumbing/push/push-queue.server.ts'
import { sha256 } from '../../../plumbing/secrets/sha256.server.ts'
import { composeDateTakenEmail, composeDateTakenNote } from './booking-emails.ts'
import type { OnlineBooking } from './booking-state.ts'
import { clearedPersonalColumns, lockBooking, updateBooking } from './online-bookings.server.ts'
import { notifyAbandonedPayment, releaseBooking } from './release-booking.server.ts'

type Circumstances = { now: number; isMailed: boolean }

/**
 * Settles the card page of a booking in one transaction. If paid, stores the event, proposal, signature, amounts due and
 * emails, and the core records the payment. If the date is taken, the caller refunds the payment. A payment of another
 * amount books nothing, and the owner is asked to review it. An ended page releases the date.
 */
export async function settleOnlineBooking(
  { db, config }: HandlerContext,
  session: CheckoutSession,
  circumstances: Circumstances,
): Promise<ModuleCheckout> {
  const booking = session.due === null ? null : await lockBooking(db, session.due)
  // A page of another booking's amount due, or a page that was replaced.
  if (!booking || (booking.sessionId !== null && booking.sessionId !== session.id)) return null
  if (booking.eventId !== null) return null
  if (!session.isPaid) {
    if (session.state !== 'expired') return { kind: 'open' }
    if (booking.state === 'held') {
      await notifyAbandonedPayment(db, booking, { ...config, now: circumstances.now })
      await releaseBooking(db, booking, { now: circumstances.now })
    }
    return { kind: 'expired' }
  }
  const isUsual = session.currency === 'usd' && session.amount === booking.depositCents && booking.signature !== null
  const isStill = isUsual && (await hasDate(db, booking, circumstances.now))
  const event = await createEventInTransaction(db, toNewEvent(booking), circumstances.now)
  const dueId = isStill ? await bookEvent(db, booking, event, config, circumstances) : booking.id
  const attempt = await insertCheckout(db, booking, { session, eventId: event.id, dueId })
  await updateBooking(db, booking.id, {
    ...clearedPersonalColumns,
    state: isStill ? 'booked' : isUsual ? 'date-taken' : 'flagged',
    session_id: session.id,
    event_id: event.id,
    settled_at: circumstances.now,
    // A date that is gone is refunded in the next round at the latest.
    next_check_at: isUsual && !isStill ? circumstances.now : null,
  })
  if (isUsual && !isStill) await tellDateTaken(db, booking, event.id, config, circumstances.now)
  return { kind: 'paid', attempt, isRefunded: !isStill }
}

/** Whether the date is the client's: held, or still available although the hold has ended. */
async function hasDate(db: Db, { id, state, lead, document }: OnlineBooking, now: number): Promise<boolean> {
  if (state === 'held') return true
  const today = getToday(now, document.house.timeZone)
  if (lead.request.eventDate <= today) return false
  const query = { eventId: id, request: lead.request, today, despite: '' }
  return (await findDayConflict(db, query, { actor: 'client', now })) === null
}

function toNewEvent({ id, lead, language, senderHash }: OnlineBooking) {
  const { request, snapshot, reference, ticked } = lead
  const idempotencyKey = `online-${id}`
  const boxes = ticked && { ticked }
  return {
    ...boxes,
    request,
    snapshot,
    reference,
    language,
    senderHash,
    idempotencyKey,
    wordsHash: id,
    spamReason: null,
  }
}

/** Sends and accepts the proposal that the client signed. Returns the id of the amount due that was paid. */
async function bookEvent(
  db: Db,
  booking: OnlineBooking,
  event: EventRecord,
  { secret, siteUrl }: HandlerContext['config'],
  { now }: Circumstances,
): Promise<string> {
  const { document, totalCents, depositCents, language, lead } = booking
  const { day, words, facts, isMailed, ...signatory } = booking.signature!
  const person = { eventId: event.id, name: lead.request.requestorName, email: lead.request.fromEmail ?? '' }
  await saveProposalDraft(db, event.id, document, { today: day, now })
  const seen = hashProposalDocument(document)
  const sent = await sendProposal(db, event.id, { seen, today: day, despite: '' }, { actor: 'clock', now })
  if (!('kind' in sent) || sent.kind !== 'sent') throw new Error(`A paid booking could not be proposed: ${booking.id}`)
  const { link, token } = await getOrCreateClientLink(db, person, { secret, now })
  const accepted = await acceptProposalAndNotify(
    db,
    { event, link },
    {
      ...signatory,
      version: sent.proposal.version,
      totalCents,
      options: [],
      kind: 'signed',
      email: person.email,
      linkLetterId: null,
      seenHash: sha256(words),
      isDayHeld: true,
    },
    {
      token,
      secret,
      now,
      siteUrl,
      events: { calendarFile: (db, eventId) => getEventCalendarFile(db, eventId, siteUrl) },
      takesCards: true,
      isMailed,
      language,
      isDepositPaid: true,
      shownBefore: { shown: () => ({ words, facts }), today: day },
    },
  )
  if (accepted.kind !== 'agreed') throw new Error(`A paid booking was not accepted: ${booking.id}, ${accepted.kind}`)
  const { amountsDue } = await getLedger(db, event.id)
  const paid = amountsDue.find(({ kind, amountCents }) => kind === 'deposit' && amountCents === depositCents)
  if (!paid) throw new Error(`A paid booking has no deposit: ${booking.id}`)
  return paid.id
}

/** The checkout through which the core records the payment. */
async function insertCheckout(
  db: Db,
  { id, depositCents, requestParameters, createdAt }: OnlineBooking,
  { session, eventId, dueId }: { session: CheckoutSession; eventId: string; dueId: string },
): Promise<CheckoutRow> {
  const row: CheckoutRow = {
    id,
    event_id: eventId,
    amount_due_id: dueId,
    state: 'open',
    amount_cents: depositCents,
    tip_cents: 0,
    payer: '',
    request_parameters: requestParameters ?? '{}',
    session_id: session.id,
    created_at: createdAt,
    expires_at: session.expiresAt,
    checked_at: null,
    next_check_at: null,
    remark: '',
  }
  await db.insertInto('checkout').values(row).execute()
  return row
}

async function tellDateTaken(
  db: Db,
  booking: OnlineBooking,
  eventId: string,
  { siteUrl }: { siteUrl: string },
  now: number,
): Promise<void> {
  const { request } = booking.lead
  const sender = { identity: await getSetting(db, 'identity'), siteUrl }
  const subject = { ...booking, eventId, request }
  await queueEmail(db, composeDateTakenEmail(subject, sender), now)
  await queueEmail(db, composeDateTakenNote(subject, sender), now)
  const note = {
    title: 'A payment is being refunded',
    body: `${formatMonthDay(request.eventDate)} was taken.`,
    to: `/backbar/jobs/${eventId}`,
    topic: `date-taken-${booking.id}`,
  }
  await queuePushNotifications(db, [{ note, eventId, now }])
}
