import { getSiteId } from '../../business/site-id.server.ts'
import { lockEvent } from '../../events/event/lock-event.server.ts'
import { buildCheckoutParams, type CheckoutParams } from '../../plumbing/card-payments/stripe-objects.ts'
import type { CardPayments } from '../../plumbing/card-payments/card-payments.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { CheckoutRow } from '../../plumbing/database/schema.ts'
import type { Language } from '../../ui/language.ts'
import { findSentProposal } from '../proposals/proposals.server.ts'
import { isAgreementActive } from '../proposals/active-agreement.server.ts'
import {
  buildAmountDueSale,
  listConflictingCheckouts,
  getOwedCents,
  listActiveCheckouts,
  type CheckoutSale,
  type CheckoutSaleBuilder,
} from './checkout-sale.server.ts'
import { parseCheckoutSubject } from './checkout-subject.ts'
import {
  buildCheckoutKey,
  activeCheckoutStates,
  firstCheckoutCheckDelayMs,
  canStillOpenCheckout,
  computeNextCheckTime,
  checkoutLifetimeMs,
  type CheckoutState,
} from './checkout-states.ts'
import { canSendEmail } from '../../plumbing/mail/email-transport.server.ts'
import { keepCardRequests } from './saved-cards.server.ts'
import { settleCheckout, type CardPaymentServices } from './settle-checkout.server.ts'
import type { AmountDue } from './ledger.ts'
import { moneyText } from './money-text.ts'
import { allocatePayments, sumNetPayments, computeAmountsDueStatus, type AmountDueStatus } from './allocate-payments.ts'
import { getLedger } from './ledger.server.ts'

/** The payer, what is paid, and the path of the page to return to, with its query and language. */
export type CheckoutRequest = {
  eventId: string
  /** The amount due, or a subject of `buildCheckoutSubject`. */
  dueId: string
  /** Email address of the payer. Empty if the payer types it on the payment page. */
  email: string
  path: string
  query?: string
  language?: Language
  /** Version tag of the offer to save the card for later charges, if the client checked it. */
  keep?: string | undefined
  /** A tip with the payment of an amount due, in integer cents. */
  tipCents?: number
  /** Builds the sale of the payment page if it is not for an amount due. */
  buildSale?: CheckoutSaleBuilder<CheckoutRefusal>
}

export type StartCheckoutResult =
  /** Redirect the client to the payment page at `url`. */
  | { kind: 'redirect'; url: string }
  /** The page is on an unexpected host. Show its address as a link only. */
  | { kind: 'link'; url: string }
  | CheckoutRefusal

/** Reasons why no payment page was created. */
export type CheckoutRefusal =
  /** The amount due is already paid. */
  | { kind: 'paid' }
  /** A bank debit is paying the amount due, so no payment page is opened until it succeeds or fails. */
  | { kind: 'clearing' }
  /** Nothing is unpaid, or less than the smallest card charge. */
  | { kind: 'nothing-due' }
  | { kind: 'too-small' }
  /** The agreement has ended or never existed. */
  | { kind: 'ended' }
  /** No card processor is set up, or the proposal does not offer cards. */
  | { kind: 'off' }
  /** The client checked an offer to save the card that has changed since it was shown. */
  | { kind: 'offer-changed' }
  /** The amount has changed since it was shown, or its link was withdrawn. */
  | { kind: 'sum-changed' }
  /** Temporary failure, nothing was charged. Offer the other payment methods. */
  | { kind: 'unavailable'; words: string }

type CheckoutAttemptResult = { kind: 'made'; attempt: CheckoutRow } | { kind: 'again' } | CheckoutRefusal

/**
 * Creates a payment page for an amount due and returns its address. The attempt is stored with all its parameters before
 * Stripe is called. Only a single page per amount due can be paid at a time, so an older page is returned again or ended
 * first.
 */
export async function startCheckout(
  services: CardPaymentServices,
  payer: CheckoutRequest,
): Promise<StartCheckoutResult> {
  const cards = await services.cards()
  if (!cards) return { kind: 'off' }
  // A client who taps twice or was cut off meets their own attempt. Each round ends an attempt.
  for (let round = 0; round < 4; round++) {
    const made = await createAttempt(services, cards, payer)
    if (made.kind === 'again') continue
    if (made.kind !== 'made') return made
    const outcome = await openAttempt(services, cards, made.attempt)
    if (outcome) return outcome
  }
  return { kind: 'unavailable', words: 'The payment page could not be made' }
}

/**
 * Returns the attempt whose payment page is opened next: a stored unfinished one with the same sums, or a new one. `again`
 * means that older attempts were in the way and have now ended, so that the caller tries once more.
 */
async function createAttempt(
  services: CardPaymentServices,
  cards: CardPayments,
  payer: CheckoutRequest,
): Promise<CheckoutAttemptResult> {
  const { db, now, config } = services
  const { eventId, dueId, email, path, query = '', language = 'en', keep, tipCents = 0, buildSale } = payer
  const successUrl = `${config.siteUrl}${path}/paid?session={CHECKOUT_SESSION_ID}${query.replace('?', '&')}`
  const ourId = await getSiteId(db, now())
  // Each charge is announced by email, so without email no card is kept.
  if (keep && !(await canSendEmail(services))) return { kind: 'offer-changed' }
  type InTheWay = { kind: 'in-the-way'; attempts: CheckoutRow[]; sale: CheckoutSale }
  const made = await db.transaction().execute(async (db): Promise<CheckoutAttemptResult | InTheWay> => {
    const event = await lockEvent(db, eventId)
    const proposal = await findSentProposal(db, eventId)
    if (!event || !proposal || !isAgreementActive(event, proposal)) return { kind: 'ended' }
    if (!proposal.document.money.ways.includes('card')) return { kind: 'off' }
    const { document } = proposal
    const ledger = await getLedger(db, eventId)
    const context = { eventId, document, ledger, language }
    const sale = await (buildSale?.(db, context) ?? buildAmountDueSale(db, context, { dueId, tipCents }))
    if ('kind' in sale) return sale
    const totalCents = sale.amountCents + sale.tipCents
    const attempts = await db.selectFrom('checkout').selectAll().where('amount_due_id', '=', dueId).execute()
    const open = attempts.filter(({ state }) => activeCheckoutStates.includes(state as CheckoutState))
    // Stripe was called and the outcome is unknown. The same key and parameters cannot create a second page.
    const own = open.find((one) => one.state === 'making' && takesSums(one, sale))
    if (own && canStillOpenCheckout(own, now()) && getKeepMark(own) === keep) return { kind: 'made', attempt: own }
    if (open.length > 0) return { kind: 'in-the-way', attempts: open, sale }
    const others = listConflictingCheckouts(await listActiveCheckouts(db, eventId), { dueId, ...sale }, ledger)
    if (others.length > 0) return { kind: 'in-the-way', attempts: others, sale }
    const at = now()
    const expiresAt = Math.floor((at + checkoutLifetimeMs) / 1000) * 1000
    const words = buildCheckoutParams({
      due: dueId,
      house: ourId,
      reference: event.reference,
      email,
      what: sale.what,
      language,
      amount: sale.amountCents,
      ...(sale.tipCents > 0 && {
        tip: {
          what: sale.amountCents > 0 ? moneyText(language).pay.tipLine : sale.what,
          amount: sale.tipCents,
        },
      }),
      successUrl,
      cancelUrl: `${config.siteUrl}${path}${query}`,
      expiresAt,
      isBankDebitToo: sale.isBankDebitToo,
      ...(keep && { keepsCard: keep }),
    })
    const checkoutId = buildCheckoutKey(dueId, totalCents, attempts.length + 1)
    if (keep) {
      const request = { eventId, dueId, checkoutId, mark: keep, language, email, now: at }
      if (!(await keepCardRequests.list(db, request)).includes(true)) return { kind: 'offer-changed' }
    }
    const attempt: CheckoutRow = {
      id: checkoutId,
      event_id: eventId,
      amount_due_id: dueId,
      state: 'making',
      amount_cents: totalCents,
      tip_cents: sale.tipCents,
      payer: sale.payer,
      request_parameters: JSON.stringify(words),
      session_id: null,
      created_at: at,
      expires_at: expiresAt,
      checked_at: null,
      next_check_at: at + firstCheckoutCheckDelayMs,
      remark: '',
    }
    await db.insertInto('checkout').values(attempt).execute()
    return { kind: 'made', attempt }
  })
  if (made.kind !== 'in-the-way') {
    // The amount was paid in another way meanwhile. A page that can still be paid would take it twice.
    if (made.kind === 'nothing-due')
      for (const attempt of await listActiveCheckouts(db, eventId))
        if (attempt.amount_due_id === dueId) await endAttempt(services, cards, attempt)
    return made
  }
  for (const attempt of made.attempts) {
    const way = await reuseOrEndAttempt(services, cards, attempt, { dueId, successUrl, keep, sale: made.sale })
    if (way) return way
  }
  return { kind: 'again' }
}

/**
 * Returns the open payment page of an attempt if it is for the same payment. Otherwise ends the page. Null once it is
 * ended, or if a page for another payment is found paid.
 */
async function reuseOrEndAttempt(
  services: CardPaymentServices,
  cards: CardPayments,
  attempt: CheckoutRow,
  {
    dueId,
    successUrl,
    keep,
    sale,
  }: { dueId: string; successUrl: string; keep: string | undefined; sale: CheckoutSale },
): Promise<CheckoutAttemptResult | null> {
  const { now } = services
  const hasLife = attempt.expires_at - now() > 10 * 60_000
  const isSame = attempt.amount_due_id === dueId
  if (
    isSame &&
    attempt.state === 'open' &&
    hasLife &&
    matchesCheckout(attempt, sale, successUrl) &&
    getKeepMark(attempt) === keep
  )
    return { kind: 'made', attempt }
  const ended = await endAttempt(services, cards, attempt)
  if (ended.kind === 'unknown') return { kind: 'unavailable', words: ended.words }
  return ended.kind === 'ended' || (ended.kind === 'paid' && !isSame) ? null : { kind: ended.kind }
}

/** Opens the payment page of an attempt, or loads the existing page. Null if the page has expired. */
async function openAttempt(
  services: CardPaymentServices,
  cards: CardPayments,
  attempt: CheckoutRow,
): Promise<StartCheckoutResult | null> {
  const { db, now } = services
  if (attempt.session_id !== null) {
    const looked = await cards.readSession(attempt.session_id)
    if (looked.kind !== 'ok' && looked.kind !== 'missing') return { kind: 'unavailable', words: looked.words }
    if (looked.kind === 'ok' && looked.session.state === 'open' && looked.session.url)
      return buildCheckoutRedirect(cards, looked.session.url)
    const settled = await settleCheckout(services, attempt.session_id)
    return settled.kind === 'paid' || settled.kind === 'flagged'
      ? { kind: 'paid' }
      : settled.kind === 'clearing'
        ? { kind: 'clearing' }
        : null
  }
  const opened = await cards.openSession(JSON.parse(attempt.request_parameters) as CheckoutParams, attempt.id)
  if (opened.kind !== 'ok') {
    services.log('warn', 'card', { opened: opened.kind })
    // A refused call created no page. Otherwise the page may exist, so the next try repeats the attempt under its key.
    if (opened.kind === 'refused') await abandonCheckout(db, attempt.id, opened.words)
    return { kind: 'unavailable', words: opened.words }
  }
  const { session } = opened
  const kept = await db
    .updateTable('checkout')
    .set({
      state: 'open',
      session_id: session.id,
      next_check_at: computeNextCheckTime(attempt.created_at, attempt.expires_at, now()),
    })
    .where('id', '=', attempt.id)
    .where((is) => is.or([is('state', '=', 'making'), is('session_id', '=', session.id)]))
    .where('state', 'in', ['making', 'open'])
    .returning('id')
    .executeTakeFirst()
  if (!kept) {
    // The attempt was abandoned meanwhile, so its page is never shown.
    await cards.endSession(session.id)
    return null
  }
  if (session.state !== 'open' || !session.url) return null
  return buildCheckoutRedirect(cards, session.url)
}

function buildCheckoutRedirect({ payOrigin }: CardPayments, url: string): StartCheckoutResult {
  return { kind: new URL(url).origin === payOrigin ? 'redirect' : 'link', url }
}

function takesSums(attempt: CheckoutRow, { amountCents, tipCents }: CheckoutSale): boolean {
  return attempt.amount_cents === amountCents + tipCents && getOwedCents(attempt) === amountCents
}

function matchesCheckout(attempt: CheckoutRow, sale: CheckoutSale, successUrl: string): boolean {
  const { success_url } = JSON.parse(attempt.request_parameters) as Partial<CheckoutParams>
  return takesSums(attempt, sale) && success_url === successUrl
}

/** Mark of the offer to keep the card, where its box was checked for a checkout. */
function getKeepMark({ request_parameters: words }: CheckoutRow): string | undefined {
  return (JSON.parse(words) as Partial<CheckoutParams>).metadata?.consent
}

/**
 * Abandons a checkout whose payment page was never shown. Returns false if the page was opened meanwhile, or the checkout
 * ended.
 */
export async function abandonCheckout(db: Db, id: string, remark: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkout')
    .set({ state: 'failed', next_check_at: null, remark })
    .where('id', '=', id)
    .where('state', '=', 'making')
    .where('session_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type ExpireAllCheckoutsResult =
  { kind: 'ended' } | { kind: 'paid' } | { kind: 'clearing' } | { kind: 'unknown'; words: string }

async function endAttempt(
  services: CardPaymentServices,
  cards: CardPayments,
  attempt: CheckoutRow,
): Promise<ExpireAllCheckoutsResult> {
  // A kept card is being charged without a page.
  if (attempt.session_id === null && attempt.state === 'clearing') return { kind: 'clearing' }
  if (attempt.session_id === null) {
    // A page that was never shown cannot be paid.
    if (await abandonCheckout(services.db, attempt.id, 'Never shown to anybody')) return { kind: 'ended' }
    // The attempt was not abandoned, because its payment page was opened after the attempt was read.
    const active = await listActiveCheckouts(services.db, attempt.event_id)
    const opened = active.find(({ id }) => id === attempt.id)
    return opened ? endAttempt(services, cards, opened) : { kind: 'ended' }
  }
  if (attempt.state !== 'clearing') {
    const ended = await cards.endSession(attempt.session_id)
    if (ended.kind !== 'ok' && ended.kind !== 'already-complete' && ended.kind !== 'missing')
      return { kind: 'unknown', words: ended.words }
  }
  const settled = await settleCheckout(services, attempt.session_id)
  switch (settled.kind) {
    case 'paid':
    case 'flagged':
      return { kind: 'paid' }
    case 'clearing':
      return { kind: 'clearing' }
    case 'later':
      return { kind: 'unknown', words: settled.words }
    case 'open':
      return { kind: 'unknown', words: 'Stripe says it is still open' }
    default:
      return { kind: 'ended' }
  }
}

/** Result of ending the payment pages that ask for more than will be open. `attempts` are the checkouts it concerns. */
export type ExpireCheckoutsResult = { kind: ExpireAllCheckoutsResult['kind']; attempts: CheckoutRow[] }

/**
 * Ends the payment pages of amounts due that a payment by hand would cover, after checking each. An open page would take
 * the same money twice. Call it before the payment is recorded. `amountCents` is above zero. A payment without an amount
 * due covers those that are due first.
 */
export async function expireCheckoutsForPayment(
  services: CardPaymentServices,
  eventId: string,
  { amountCents, dueId }: { amountCents: number; dueId: string | null },
): Promise<ExpireCheckoutsResult> {
  const { amountsDue, entries } = await getLedger(services.db, eventId)
  const { netCents, meantCents } = sumNetPayments(entries)
  const meant = new Map(meantCents)
  if (dueId !== null) meant.set(dueId, (meant.get(dueId) ?? 0) + amountCents)
  return endExcessAttempts(
    services,
    eventId,
    allocatePayments({ netCents: netCents + amountCents, meantCents: meant }, amountsDue),
  )
}

/**
 * Ends the payment pages that would ask for more than is open after a reduction, after checking each. Call it before the
 * reduction, and reduce only where nothing was paid meanwhile. `lessCents` is zero or more.
 */
export async function expireCheckoutsForReduction(
  services: CardPaymentServices,
  eventId: string,
  lessCents: number,
  today: string,
): Promise<ExpireCheckoutsResult> {
  const { amountsDue, entries } = await getLedger(services.db, eventId)
  const less: AmountDue = {
    id: '',
    kind: 'change',
    label: '',
    amountCents: -lessCents,
    dueOn: today,
    madeAt: Number.MAX_SAFE_INTEGER,
  }
  return endExcessAttempts(services, eventId, computeAmountsDueStatus([...amountsDue, less], entries))
}

/**
 * Ends the payment pages that ask for more than is unpaid, after checking each. Call it once money arrived without a
 * page: from a bank that decided a dispute, from a refund that failed, or from an entry that was restored.
 */
export async function expireExcessCheckouts(
  services: CardPaymentServices,
  eventId: string,
): Promise<ExpireCheckoutsResult> {
  const { amountsDue, entries } = await getLedger(services.db, eventId)
  return endExcessAttempts(services, eventId, computeAmountsDueStatus(amountsDue, entries))
}

async function endExcessAttempts(
  services: CardPaymentServices,
  eventId: string,
  after: readonly Pick<AmountDueStatus, 'id' | 'openCents'>[],
): Promise<ExpireCheckoutsResult> {
  const cards = await services.cards()
  const open = new Map(after.map(({ id, openCents: getOpenCents }) => [id, getOpenCents]))
  const active = await listActiveCheckouts(services.db, eventId)
  const others = active.filter(({ amount_due_id }) => parseCheckoutSubject(amount_due_id))
  const openCents = after.reduce((sum, one) => sum + one.openCents, 0)
  const isTooMuch = active.reduce((sum, one) => sum + getOwedCents(one), 0) > openCents
  const beyond = active.filter((one) =>
    others.includes(one) ? isTooMuch && getOwedCents(one) > 0 : (open.get(one.amount_due_id) ?? 0) < getOwedCents(one),
  )
  const met: ExpireCheckoutsResult = { kind: 'ended', attempts: [] }
  for (const attempt of beyond) {
    const { kind } = cards ? await endAttempt(services, cards, attempt) : { kind: 'unknown' as const }
    if (kind === 'ended') continue
    if (met.kind !== kind) met.attempts = []
    met.kind = kind
    met.attempts.push(attempt)
  }
  return met
}

/**
 * Ends the payment pages of an amount due or of another subject, and those that would collect more than is unpaid
 * together with the amount due. Charge a saved card for it only where it is `ended`.
 */
export async function expireCheckoutsFor(
  services: CardPaymentServices,
  { eventId, dueId }: { eventId: string; dueId: string },
): Promise<ExpireAllCheckoutsResult> {
  const { db } = services
  const cards = await services.cards()
  if (!cards) return { kind: 'unknown', words: 'No card processor is set up to ask' }
  const ledger = await getLedger(db, eventId)
  const due = computeAmountsDueStatus(ledger.amountsDue, ledger.entries).find(({ id }) => id === dueId)
  const asked = { dueId, amountCents: due?.openCents ?? 0, tipCents: 0 }
  const active = await listActiveCheckouts(db, eventId)
  const own = active.filter(({ amount_due_id }) => amount_due_id === dueId)
  for (const attempt of [...own, ...listConflictingCheckouts(active, asked, ledger)]) {
    const ended = await endAttempt(services, cards, attempt)
    if (ended.kind !== 'ended') return ended
  }
  return { kind: 'ended' }
}

/**
 * Ends every payment page of an event that may still be paid, after checking each. Call it before the date is released or
 * an amount due is ended, and proceed only where it returns `ended`.
 */
export async function expireAllCheckouts(
  services: CardPaymentServices,
  eventId: string,
): Promise<ExpireAllCheckoutsResult> {
  const living = await listActiveCheckouts(services.db, eventId)
  const cards = await services.cards()
  for (const attempt of living) {
    // Without a card processor the state of a payment page is unknown. Only an expired page is certain not to be paid.
    if (!cards && attempt.expires_at < services.now()) continue
    if (!cards) return { kind: 'unknown', words: 'No card processor is set up to ask' }
    const ended = await endAttempt(services, cards, attempt)
    if (ended.kind !== 'ended') return ended
  }
  return { kind: 'ended' }
}
