import { queueClientEmail } from '../proposals/contact-emails.server.ts'
import { getSiteId } from '../../business/site-id.server.ts'
import { getSetting, saveSetting, findSetting } from '../../business/stored-settings.server.ts'
import { getToday as todayIn } from '../../business/dates.ts'
import type { EventRecord } from '../../events/event/event.ts'
import { toEventRecord } from '../../events/event/events.server.ts'
import { lockEvent } from '../../events/event/lock-event.server.ts'
import {
  formatChargedCard,
  type CardIntent,
  type CheckoutSession,
  type CheckoutParams,
} from '../../plumbing/card-payments/stripe-objects.ts'
import type { CardPayments } from '../../plumbing/card-payments/card-payments.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import type { CheckoutRow } from '../../plumbing/database/schema.ts'
import { defineContribution } from '../../plumbing/modules/hooks.server.ts'
import type { Logger } from '../../plumbing/http/logger.server.ts'
import { type EmailConfig, canSendEmail } from '../../plumbing/mail/email-transport.server.ts'
import { queuePushNotifications } from '../../plumbing/push/push-queue.server.ts'
import { listClientLinks, getClientPagePath, computeClientLinkToken } from '../proposals/client-link.server.ts'
import { getAgreementWithChanges } from '../agreement/current-agreement.server.ts'
import { isProposalAccepted } from '../proposals/proposal-state.ts'
import { findSentProposal } from '../proposals/proposals.server.ts'
import { issueReceipt } from './invoice-data.server.ts'
import { composeBankPaymentFailedEmail, composeCardReceiptEmail } from './card-payment-emails.ts'
import { composeCardPaymentPushNotification } from './money-notice-emails.ts'
import { computeTransferTime, computeNextCheckTime } from './checkout-states.ts'
import { buildTipProviderId, parseCheckoutSubject } from './checkout-subject.ts'
import { computeLedgerTotals, type LedgerEntry } from './ledger.ts'
import { getLedger } from './ledger.server.ts'
import { paidCheckouts } from './saved-cards.server.ts'
import { computeNextPayment } from './payment-summary.ts'
import { listAmountsToRequest } from './payment-summary.server.ts'
import { createMoneyNotice, type MoneyNoticeContext } from './money-notices.server.ts'
import { recordLedgerEntry } from './record-ledger-entry.server.ts'
import { moneyText } from './money-text.ts'

/**
 * State of a payment page that a module opened before there was an amount due. Once it is paid, the module has created the
 * event and the checkout in the same transaction. `isRefunded`: it refunds the whole payment and tells everybody itself.
 */
export type ModuleCheckout =
  | { kind: 'paid'; attempt: CheckoutRow; isRefunded: boolean }
  | { kind: 'open' | 'expired' | 'failed' }
  /** The payment page belongs to no module. */
  | null

/** Settles a payment page without an amount due, in the transaction of `db`. `now` in epoch milliseconds. */
export const moduleCheckouts = defineContribution<
  [session: CheckoutSession, circumstances: { now: number; isMailed: boolean }],
  ModuleCheckout
>('module-checkouts')

/** Services that card payments need. */
export type CardPaymentServices = {
  db: Db
  /** Returns null if no card processor is set up. */
  cards: () => Promise<CardPayments | null>
  now: () => number
  log: Logger
  nudge: () => void
  mail: () => Promise<EmailConfig>
  config: { siteUrl: string; secret: string }
}

export type SettleCheckoutResult =
  /**
   * The payment is recorded, by this call or earlier. `stands`: whether its agreement is in force. Null `receiptTo`: no
   * receipt is emailed.
   */
  | { kind: 'paid'; eventId: string; isNew: boolean; stands: boolean; amountCents: number; receiptTo: string | null }
  /** The checkout is open and not paid yet. */
  | { kind: 'open'; eventId: string | null }
  /** A bank debit is being processed. Nothing is booked before it arrives. */
  | { kind: 'clearing'; eventId: string }
  | { kind: 'expired'; eventId: string | null }
  | { kind: 'failed'; eventId: string | null }
  /** The sum or currency differs from the request. The owner has to look. */
  | { kind: 'flagged'; eventId: string }
  /** The session belongs to another site or is unknown. */
  | { kind: 'not-ours' }
  /** The state is unknown for now. The periodic check asks again. */
  | { kind: 'later'; words: string }

/**
 * Checks a payment page and records its result once, however many callers there are: the return page, Stripe's webhook,
 * the periodic check. `hasFailed` where Stripe reported that a bank debit failed.
 */
export async function settleCheckout(
  services: CardPaymentServices,
  sessionId: string,
  { hasFailed = false } = {},
): Promise<SettleCheckoutResult> {
  const { db, now } = services
  const cards = await services.cards()
  if (!cards) return { kind: 'later', words: 'No card processor is set up' }
  const looked = await cards.readSession(sessionId)
  if (looked.kind === 'missing') {
    await updateCheckout(
      db,
      sessionId,
      { state: 'failed', next_check_at: null, remark: 'Stripe knows no such payment page' },
      now(),
    )
    return { kind: 'not-ours' }
  }
  if (looked.kind !== 'ok') return { kind: 'later', words: looked.words }
  if (looked.session.house !== (await getSiteId(db, now()))) return { kind: 'not-ours' }
  const settled = await bookSession(services, looked.session, hasFailed)
  if (settled.kind === 'paid' && settled.isNew) services.nudge()
  if (settled.kind !== 'open') services.log('info', 'card', { settled: settled.kind })
  return settled
}

async function bookSession(
  { db, now, config, mail }: CardPaymentServices,
  session: CheckoutSession,
  hasFailed: boolean,
): Promise<SettleCheckoutResult> {
  const isMailed = await canSendEmail({ mail })
  return db.transaction().execute(async (db): Promise<SettleCheckoutResult> => {
    await acquireTransactionLocks(db, [`session ${session.id}`])
    const known = await findAttempt(db, session, now())
    const own = known ? null : await settleModuleCheckout(db, session, { now: now(), isMailed })
    if (own && own.kind !== 'paid') return { kind: own.kind, eventId: null }
    const found = known ?? own?.attempt
    if (!found) return { kind: 'not-ours' }
    const { event_id: eventId } = found
    const row = await lockEvent(db, eventId)
    const event = row ? toEventRecord(row) : null
    // Read again with the event locked, because another caller may have been faster.
    const attempt = await db.selectFrom('checkout').selectAll().where('id', '=', found.id).executeTakeFirstOrThrow()
    const identity = await getSetting(db, 'identity')
    const at = now()
    const telling: MoneyNoticeContext = { eventId, event, identity, siteUrl: config.siteUrl, now: at }
    const isRefunded = own?.isRefunded === true
    if (session.isPaid) return bookPayment(db, session, attempt, { ...telling, secret: config.secret, isRefunded })
    if (attempt.state === 'settled' || attempt.state === 'flagged') return { kind: 'flagged', eventId }
    if (session.state === 'expired') {
      await updateCheckout(db, session.id, { state: 'expired', next_check_at: null }, at)
      return { kind: 'expired', eventId }
    }
    if (session.state === 'open') {
      const next_check_at = computeNextCheckTime(attempt.created_at, attempt.expires_at, at)
      await updateCheckout(db, session.id, { state: 'open', next_check_at }, at)
      return { kind: 'open', eventId }
    }
    if (hasFailed || attempt.state === 'failed') {
      await updateCheckout(db, session.id, { state: 'failed', next_check_at: null, remark: 'The bank did not pay' }, at)
      if (attempt.state !== 'failed')
        await recordBankPayment(db, session, attempt, { ...telling, secret: config.secret, isMailed })
      return { kind: 'failed', eventId }
    }
    await updateCheckout(
      db,
      session.id,
      { state: 'clearing', next_check_at: at + 3_600_000, remark: 'A bank debit is under way' },
      at,
    )
    return { kind: 'clearing', eventId }
  })
}

/**
 * Records a charge of a saved card once, however many callers there are. `checkoutId` is the checkout that was stored
 * before the call. Its receipt goes to the payer. `also` runs in the same transaction, with the event locked.
 */
export async function bookCardCharge(
  services: CardPaymentServices,
  { checkoutId, eventId, intent }: { checkoutId: string; eventId: string; intent: CardIntent },
  also: (db: Db) => Promise<void>,
): Promise<void> {
  const { db, now, config } = services
  const isNew = await db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, [`session ${intent.id}`])
    const row = await lockEvent(db, eventId)
    const attempt =
      (await db
        .updateTable('checkout')
        .set({ session_id: intent.id })
        .where('id', '=', checkoutId)
        .where('session_id', 'is', null)
        .returningAll()
        .executeTakeFirst()) ??
      (await db.selectFrom('checkout').selectAll().where('id', '=', checkoutId).executeTakeFirst())
    await also(db)
    // An erased event has no checkouts.
    if (attempt?.session_id !== intent.id) return false
    const identity = await getSetting(db, 'identity')
    const event = row ? toEventRecord(row) : null
    const telling = { eventId, event, identity, siteUrl: config.siteUrl, now: now() }
    const booked = await bookPayment(db, toPaidSession(intent, attempt), attempt, {
      ...telling,
      secret: config.secret,
      isRefunded: false,
    })
    return booked.kind === 'paid' && booked.isNew
  })
  if (isNew) services.nudge()
}

/**
 * Converts a charge of a saved card, which has no payment page, to the paid session of a page, so that both are settled
 * alike.
 */
function toPaidSession(intent: CardIntent, attempt: CheckoutRow): CheckoutSession {
  const { id, amount, currency, due, house, createdAt, isLive, charge } = intent
  return {
    id,
    amount,
    currency,
    due,
    tipCents: 0,
    house,
    createdAt,
    isLive,
    charge,
    url: null,
    state: 'complete',
    isPaid: true,
    reference: null,
    email: null,
    expiresAt: attempt.expires_at,
    payment: id,
    savedCard: null,
  }
}

async function settleModuleCheckout(
  db: Db,
  session: CheckoutSession,
  circumstances: { now: number; isMailed: boolean },
): Promise<ModuleCheckout> {
  const settled = await moduleCheckouts.list(db, session, circumstances)
  return settled.find((one) => one !== null) ?? null
}

async function bookPayment(
  db: Db,
  session: CheckoutSession,
  attempt: CheckoutRow,
  telling: MoneyNoticeContext & { secret: string; isRefunded: boolean },
): Promise<SettleCheckoutResult> {
  const { eventId, event, identity, siteUrl, now } = telling
  const amountCents = session.amount ?? 0
  const isUsual = session.currency === 'usd' && amountCents > 0 && session.payment !== null
  const isAsked = isUsual && amountCents === attempt.amount_cents
  const proposal = await findSentProposal(db, eventId)
  const stands =
    proposal !== null &&
    isProposalAccepted(proposal.state) &&
    (proposal.state === 'postponed' || ['booked', 'done'].includes(event?.state ?? ''))
  const to = getPayerEmail(attempt, event)
  if (attempt.state === 'settled') return { kind: 'paid', eventId, isNew: false, stands, amountCents, receiptTo: to }
  if (attempt.state === 'flagged') return { kind: 'flagged', eventId }
  if (!isAsked) {
    const paid = formatCurrencyAmount(session.currency, amountCents)
    const details = { sessionId: session.id, askedCents: attempt.amount_cents, paid }
    await createMoneyNotice(db, { kind: 'amount-differs', details }, session.id, telling)
    await updateCheckout(
      db,
      session.id,
      { state: 'flagged', next_check_at: null, remark: `A different amount was taken: ${paid}` },
      now,
    )
  } else await updateCheckout(db, session.id, { state: 'settled', next_check_at: null, remark: '' }, now)
  // Received dollars enter the ledger, whatever the requested sum. Another currency cannot.
  if (!isUsual) return { kind: 'flagged', eventId }
  const { charge, payment } = session
  const by = [attempt.payer, formatChargedCard(charge)].filter(Boolean).join(', ')
  const today = todayIn(now, identity.timeZone)
  const paidAt = computeTransferTime(charge?.chargedAt ?? null, { askedAt: attempt.created_at, now })
  // If the paid sum is not the requested one, no part of it counts as a tip, because the owner is asked to review the
  // payment.
  const tipCents = isAsked ? (attempt.tip_cents ?? 0) : 0
  const subject = parseCheckoutSubject(attempt.amount_due_id)
  const entry = {
    way: 'card' as const,
    ...(charge?.paidWith && { paidWith: charge.paidWith }),
    paidOn: todayIn(paidAt, identity.timeZone),
    reference: by,
    reason: '',
    ofId: null,
  }
  const details = { session: session.id, charge }
  const context = { by: { actor: 'client', now } as const, today }
  const came: string[] = []
  if (amountCents > tipCents) {
    const dueId = telling.isRefunded || subject ? null : attempt.amount_due_id
    const own = { ...entry, kind: 'payment', amountCents: amountCents - tipCents, dueId, isTip: false } as const
    const provided = { id: payment!, details, feeCents: charge?.fee ?? null }
    const id = await recordLedgerEntry(db, eventId, own, { ...context, provided })
    if (id !== null) came.push(id)
  }
  if (tipCents > 0) {
    const isAlone = amountCents === tipCents
    const own = { ...entry, kind: 'tip', amountCents: tipCents, dueId: null, isTip: true } as const
    const id = isAlone ? payment! : buildTipProviderId(payment!)
    const provided = { id, details, feeCents: isAlone ? (charge?.fee ?? null) : null }
    const tipId = await recordLedgerEntry(db, eventId, own, { ...context, provided })
    if (tipId !== null) came.push(tipId)
  }
  const [entryId = null] = came
  const paid = { kind: 'paid', eventId, isNew: entryId !== null, stands, amountCents, receiptTo: to } as const
  if (entryId === null || telling.isRefunded) return paid
  await paidCheckouts.list(db, { checkout: attempt, session, now })
  await scheduleEventReread(db, session.createdAt, now)
  const ledger = await getLedger(db, eventId)
  const { amountsDue, entries } = ledger
  const { outstandingCents } = computeLedgerTotals(amountsDue, entries)
  const received = { label: moneyText(event?.language).paper.received }
  const amountDue = amountsDue.find(({ id }) => id === attempt.amount_due_id) ?? received
  const booked = entries.filter(({ id }) => came.includes(id)) as [LedgerEntry, ...LedgerEntry[]]
  for (const { id, amountCents, isTip } of booked)
    if (isTip) {
      // A tip for an event that does not take place is owed back.
      if (!stands) await createMoneyNotice(db, { kind: 'tip-owed', details: { entryId: id, amountCents } }, id, telling)
    } else if (!stands) {
      const kind = proposal?.state === 'called-off' ? 'credit' : 'paid-date-taken'
      await createMoneyNotice(db, { kind, details: { entryId: id, amountCents, label: amountDue.label } }, id, telling)
    } else if (outstandingCents < 0) {
      const overCents = Math.min(amountCents, -outstandingCents)
      const details = { entryId: id, amountCents, overCents }
      await createMoneyNotice(db, { kind: 'more-than-owed', details }, id, telling)
    }
  if (event) {
    const account = { ...(await getAgreementWithChanges(db, eventId)), ledger }
    const link = await getPayerLink(db, to, telling)
    const isBooked = proposal?.state === 'agreed' && account.agreement?.proposal.state === 'reserved'
    const next = computeNextPayment(await listAmountsToRequest(db, eventId, today, account))
    const money = {
      payer: attempt.payer ?? '',
      amountCents,
      tipCents,
      amountDue,
      by,
      openCents: outstandingCents,
      next,
      today,
    }
    await queuePushNotifications(db, [
      { note: composeCardPaymentPushNotification(event, entryId, amountCents), eventId, now },
    ])
    // Late, because other receipts wait for its number until the transaction ends.
    const biller = { identity, today, by: { actor: 'clock', now } } as const
    const receipt = await issueReceipt(db, event, booked, biller, account)
    const told = { ...money, isAgreed: proposal !== null, stands, isBooked, link, receipt }
    const { secret } = telling
    const id = `${entryId}-paid`
    const email = composeCardReceiptEmail(event, to ?? '', told, { id, identity, siteUrl })
    await queueClientEmail(db, email, { secret, now })
  }
  return isAsked ? paid : { kind: 'flagged', eventId }
}

/**
 * The checkout of a payment page. If the process ended before the session id was stored, the checkout is found by its
 * amount due.
 */
async function findAttempt(db: Db, session: CheckoutSession, now: number): Promise<CheckoutRow | null> {
  const known = await db.selectFrom('checkout').selectAll().where('session_id', '=', session.id).executeTakeFirst()
  if (known) return known
  const dueId = session.due ?? ''
  const due = await db.selectFrom('amount_due').selectAll().where('id', '=', dueId).executeTakeFirst()
  const eventId = due?.event_id ?? parseCheckoutSubject(dueId)?.eventId
  if (!eventId) return null
  const nameless = await db
    .selectFrom('checkout')
    .select('id')
    .where('amount_due_id', '=', dueId)
    .where('session_id', 'is', null)
    .where('state', 'in', ['making', 'failed'])
    .where('expires_at', '=', session.expiresAt)
    .executeTakeFirst()
  if (nameless)
    return (
      (await db
        .updateTable('checkout')
        .set({ session_id: session.id })
        .where('id', '=', nameless.id)
        .returningAll()
        .executeTakeFirst()) ?? null
    )
  const row: CheckoutRow = {
    id: session.id,
    event_id: eventId,
    amount_due_id: dueId,
    state: 'open',
    amount_cents: session.amount ?? due?.amount_cents ?? 0,
    tip_cents: session.tipCents,
    payer: '',
    request_parameters: '{}',
    session_id: session.id,
    created_at: session.createdAt,
    expires_at: session.expiresAt,
    checked_at: now,
    next_check_at: null,
    remark: 'Found at Stripe',
  }
  await db.insertInto('checkout').values(row).execute()
  return row
}

async function updateCheckout(db: Db, sessionId: string, set: Partial<CheckoutRow>, now: number): Promise<void> {
  await db
    .updateTable('checkout')
    .set({ ...set, checked_at: now })
    .where('session_id', '=', sessionId)
    .execute()
}

/** Email address of the payer. Null if there is none or the client was erased. */
function getPayerEmail(
  { request_parameters: words }: Pick<CheckoutRow, 'request_parameters'>,
  event: EventRecord | null,
): string | null {
  return event && ((JSON.parse(words) as Partial<CheckoutParams>).customer_email ?? event.request.fromEmail)
}

/** Link to the payer's client page. Null if there is none. */
async function getPayerLink(
  db: Db,
  to: string | null,
  { eventId, siteUrl, secret }: MoneyNoticeContext & { secret: string },
): Promise<string | null> {
  const theirs = (await listClientLinks(db, eventId)).find(({ email }) => email === (to ?? ''))
  return theirs ? `${siteUrl}${getClientPagePath(computeClientLinkToken(secret, theirs))}` : null
}

/** Formats a sum in the smallest unit of a currency: "$200.00", "¥1,940". */
function formatCurrencyAmount(currency: string | null, amount: number): string {
  // An invalid currency code cannot be formatted and must not block the check of a payment.
  if (!/^[a-z]{3}$/i.test(currency ?? '')) return `${amount} of an unknown currency`
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency! })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

async function recordBankPayment(
  db: Db,
  session: CheckoutSession,
  attempt: CheckoutRow,
  telling: MoneyNoticeContext & { secret: string; isMailed: boolean },
): Promise<void> {
  const { event, identity, siteUrl, now } = telling
  const to = getPayerEmail(attempt, event)
  const details = { sessionId: session.id, amountCents: attempt.amount_cents, isTold: to !== null && telling.isMailed }
  await createMoneyNotice(db, { kind: 'bank-failed', details }, session.id, telling)
  if (!event) return
  const [link, proposal] = [await getPayerLink(db, to, telling), await findSentProposal(db, event.id)]
  const paper = { id: `${attempt.id}-bank-failed`, identity, siteUrl, link, isAgreed: proposal !== null }
  const { secret } = telling
  await queueClientEmail(db, composeBankPaymentFailedEmail(event, to ?? '', attempt.amount_cents, paper), {
    secret,
    now,
  })
}

/** Reads again the events about a payment that was unknown when they arrived. */
async function scheduleEventReread(db: Db, since: number, now: number): Promise<void> {
  const read = await findSetting(db, 'cardEvents')
  if (read) await saveSetting(db, 'cardEvents', { since: Math.min(read.since, since), nextAt: now }, now)
}
