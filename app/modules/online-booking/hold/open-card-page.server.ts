import { getToday } from '../../../business/dates.ts'
import { getFormatter } from '../../../business/language-formatter.ts'
import { updateSetting } from '../../../business/stored-settings.server.ts'
import { getSiteId } from '../../../business/site-id.server.ts'
import type { ProposalDocument } from '../../../agreements/proposals/proposal.ts'
import type { QuoteSnapshot } from '../../../events/event/event.ts'
import { findDayConflict } from '../../../events/event/day-conflict.server.ts'
import { formatAmountDueLabel } from '../../../agreements/agreement/format-amount-due-label.ts'
import { settleCheckout, type CardPaymentServices } from '../../../agreements/payments/settle-checkout.server.ts'
import { buildCheckoutParams, type CheckoutParams } from '../../../plumbing/card-payments/stripe-objects.ts'
import type { CardPayments } from '../../../plumbing/card-payments/card-payments.server.ts'
import {
  cardPageLifetimeMs,
  bookingHoldMs,
  type BookingSignature,
  type OnlineBooking,
  type OpenCardPageResult,
} from './booking-state.ts'
import { countBookingsBySender, getBookingPath, lockBooking, updateBooking } from './online-bookings.server.ts'
import { releaseBooking } from './release-booking.server.ts'

/** A signature and the signed proposal, at the prices that the client saw. Both are stored when the date is held. */
export type SignedBooking = {
  signature: BookingSignature
  snapshot: QuoteSnapshot
  document: ProposalDocument
  totalCents: number
  depositCents: number
}

/** Dates that may be held for a sender at a time. */
const maxHeldDates = 2

/**
 * Holds the date and opens the card page for the deposit. The attempt is stored with all its parameters before the
 * processor is called, so a second try opens the same page.
 */
export async function openCardPage(
  services: CardPaymentServices,
  { id, token, signed }: { id: string; token: string; signed: SignedBooking | null },
): Promise<OpenCardPageResult> {
  const cards = await services.cards()
  if (!cards) return { kind: 'unavailable' }
  const held = await holdDate(services, { id, token, signed })
  if (held.kind !== 'held') return held
  const { booking } = held
  return booking.sessionId === null
    ? createCardPage(services, cards, booking)
    : reopenCardPage(services, cards, booking)
}

type HoldDateResult = { kind: 'held'; booking: OnlineBooking } | { kind: 'taken' | 'over' | 'too-many' | 'unavailable' }

/** Claims the date in the transaction that checks its capacity. A booking that holds its date already keeps it. */
async function holdDate(
  { db, now, config }: CardPaymentServices,
  { id, token, signed }: { id: string; token: string; signed: SignedBooking | null },
): Promise<HoldDateResult> {
  const siteId = await getSiteId(db, now())
  return db.transaction().execute(async (db): Promise<HoldDateResult> => {
    const booking = await lockBooking(db, id)
    const at = now()
    if (!booking) return { kind: 'over' }
    if (booking.state === 'held')
      return booking.heldUntil !== null && at < booking.heldUntil ? { kind: 'held', booking } : { kind: 'over' }
    if (booking.state !== 'draft' || signed === null) return { kind: 'over' }
    const { signature, snapshot, document, totalCents, depositCents } = signed
    const { request, reference } = booking.lead
    const { held } = await countBookingsBySender(db, booking.senderHash, at)
    if (held >= maxHeldDates) return { kind: 'too-many' }
    const { timeZone } = document.house
    const today = getToday(at, timeZone)
    const conflict = await findDayConflict(
      db,
      { eventId: id, request, today, despite: '' },
      { actor: 'client', now: at },
    )
    if (conflict) return { kind: 'taken' }
    const { longDay } = getFormatter(booking.language)
    const path = getBookingPath(token)
    const isWhole = depositCents === totalCents
    const params = buildCheckoutParams({
      due: id,
      house: siteId,
      reference,
      email: request.fromEmail ?? '',
      what: [
        formatAmountDueLabel({ label: '', for: { code: isWhole ? 'everything' : 'deposit' } }, booking.language),
        longDay(request.eventDate),
        document.house.name,
      ].join(', '),
      language: booking.language,
      amount: depositCents,
      successUrl: `${config.siteUrl}${path}/paid?session={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${config.siteUrl}${path}`,
      expiresAt: Math.floor((at + cardPageLifetimeMs) / 1000) * 1000,
      isBankDebitToo: false,
    })
    const set = {
      state: 'held',
      request: JSON.stringify({ ...booking.lead, snapshot }),
      document: JSON.stringify(document),
      total_cents: totalCents,
      deposit_cents: depositCents,
      signature: JSON.stringify(signature),
      request_parameters: JSON.stringify(params),
      held_until: at + bookingHoldMs,
      next_check_at: at + 60_000,
    }
    await updateBooking(db, id, set)
    // From the first card page on, the site also polls Stripe for events that it missed.
    await updateSetting(db, 'cardEvents', (stored) => stored ?? { since: at - 60_000, nextAt: at }, at)
    return {
      kind: 'held',
      booking: {
        ...booking,
        state: 'held',
        signature,
        requestParameters: set.request_parameters,
        heldUntil: set.held_until,
      },
    }
  })
}

async function createCardPage(
  services: CardPaymentServices,
  cards: CardPayments,
  { id, requestParameters }: OnlineBooking,
): Promise<OpenCardPageResult> {
  const { db, now, log } = services
  // The booking's id alone is the key of its refund.
  const opened = await cards.openSession(JSON.parse(requestParameters!) as CheckoutParams, `card-${id}`)
  if (opened.kind !== 'ok') {
    log('warn', 'card', { opened: opened.kind })
    // A refused call created no page. Otherwise the page may exist, and the next try repeats the call under its key.
    if (opened.kind === 'refused')
      await db.transaction().execute(async (db) => {
        const booking = await lockBooking(db, id)
        if (booking?.state === 'held' && booking.sessionId === null)
          await releaseBooking(db, booking, { now: now(), remark: opened.words.slice(0, 200) })
      })
    return { kind: 'unavailable' }
  }
  const { session } = opened
  const stored = await db
    .updateTable('online_booking')
    .set({ session_id: session.id })
    .where('id', '=', id)
    .where('state', '=', 'held')
    .where((is) => is.or([is('session_id', 'is', null), is('session_id', '=', session.id)]))
    .returning('id')
    .executeTakeFirst()
  if (!stored) {
    // The hold ended meanwhile, so its page is never shown.
    await cards.endSession(session.id)
    return { kind: 'over' }
  }
  return session.state === 'open' && session.url ? toRedirect(cards, session.url) : { kind: 'over' }
}

/** Returns the booking's existing card page as long as it can be paid. */
async function reopenCardPage(
  services: CardPaymentServices,
  cards: CardPayments,
  { sessionId }: OnlineBooking,
): Promise<OpenCardPageResult> {
  const read = await cards.readSession(sessionId!)
  if (read.kind === 'ok' && read.session.state === 'open' && read.session.url)
    return toRedirect(cards, read.session.url)
  if (read.kind !== 'ok' && read.kind !== 'missing') return { kind: 'unavailable' }
  await settleCheckout(services, sessionId!)
  return { kind: 'over' }
}

function toRedirect({ payOrigin }: CardPayments, url: string): OpenCardPageResult {
  return { kind: new URL(url).origin === payOrigin ? 'redirect' : 'link', url }
}
