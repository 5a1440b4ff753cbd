import type Stripe from 'stripe'
import { toCardPaymentError, type CardPaymentError } from './card-payment-error.ts'
import type { StripeConfig } from './stripe-config.ts'
import {
  stripeEventTypes,
  type StripeEvent,
  type StripeRefund,
  type CardChargeParams,
  type CardIntent,
  type RefundParams,
  type CheckoutSession,
  type CheckoutParams,
} from './stripe-objects.ts'
import {
  parseCardIntent,
  parseCardIntentList,
  parseStripeRefund,
  parseCheckoutSession,
} from './parse-stripe-objects.ts'
import { sha256 } from '../secrets/sha256.server.ts'
import { parseStripeEvent, parseStripeEventList } from './parse-stripe-event.ts'

export type CreateSessionResult =
  /** `redirectTo` is null if the payment page has an unexpected origin. Then its `url` is only shown as a link. */
  { kind: 'ok'; session: CheckoutSession; redirectTo: string | null } | CardPaymentError
export type GetSessionResult =
  { kind: 'ok'; session: CheckoutSession } | { kind: 'missing'; words: string } | CardPaymentError
export type ExpireSessionResult =
  /** The session can no longer be paid. */
  | { kind: 'ok'; session: CheckoutSession }
  /** The session is already paid, or a bank debit is in progress. */
  | { kind: 'already-complete'; session: CheckoutSession }
  | { kind: 'missing'; words: string }
  | CardPaymentError
export type CreateRefundResult = { kind: 'ok'; refund: StripeRefund } | CardPaymentError
/** Result of listing Stripe events, oldest first. */
export type ListEventsResult = { kind: 'ok'; events: StripeEvent[] } | CardPaymentError
export type StripeWebhookResult =
  | { kind: 'ok'; event: StripeEvent }
  /** The webhook message is not from Stripe, or is too old. Respond with 400. */
  | { kind: 'forged'; words: string }
  /**
   * The webhook message is from Stripe's test mode but this site is live, or the reverse. Respond with 200 and ignore
   * it.
   */
  | { kind: 'other-mode'; event: StripeEvent }
  | { kind: 'later'; words: string }

export type CardPayments = ReturnType<typeof createCardPayments>

type Options = {
  /** Time limit of a call, including retries and the whole response, in milliseconds. */
  timeoutMs?: number
  /** Called after each response with the problem of the API key, or null if the key works. */
  onKey?: (flaw: string | null, keyFingerprint: string) => void | Promise<void>
}

export type ChargeCardResult = { kind: 'ok'; intent: CardIntent } | CardPaymentError
export type ListCardIntentsResult = { kind: 'ok'; intents: CardIntent[] } | CardPaymentError

const expand = ['payment_intent.latest_charge.balance_transaction', 'payment_intent.payment_method']
/** More pages of events than a bar produces in thirty days. */
const maxPages = 100

type Ask = <T>(
  isWrite: boolean,
  question: (stripe: Stripe) => Promise<unknown>,
  read: (answer: unknown) => T,
) => Promise<{ kind: 'ok'; value: T } | CardPaymentError>

/** Calls of Stripe's library, each answered or given up within `timeoutMs`. */
function createStripeCaller(
  account: StripeConfig,
  { timeoutMs = 10_000, onKey = () => {} }: Options,
): { library: () => Promise<typeof Stripe>; ask: Ask } {
  const secrets = [account.key, ...account.webhookSecrets]
  const keyFingerprint = computeKeyFingerprint(account)
  // Imported on the first call, because the library takes 130 ms and 38 MB, which an idle site saves.
  let loading: Promise<typeof Stripe> | null = null
  const library = () =>
    (loading ??= import('stripe').then(
      (module) => module.default,
      (error) => {
        loading = null
        throw error
      },
    ))
  const ask: Ask = async (isWrite, question, read) => {
    const late = new AbortController()
    const limit = Promise.withResolvers<never>()
    limit.promise.catch(() => {})
    const timer = setTimeout(() => {
      limit.reject(new Error(`no answer within ${timeoutMs / 1000} s`))
      late.abort()
    }, timeoutMs)
    try {
      const stripe = getClient(await library(), account, late.signal, timeoutMs)
      const answer = await Promise.race([question(stripe), limit.promise])
      await onKey(null, keyFingerprint)
      return { kind: 'ok', value: read(answer) }
    } catch (error) {
      const trouble = toCardPaymentError(toReadableError(error), isWrite, secrets)
      if (trouble.kind === 'wrong-key') await onKey(trouble.words, keyFingerprint)
      return trouble
    } finally {
      clearTimeout(timer)
    }
  }
  return { library, ask }
}

/**
 * Card payments through Stripe Checkout. Never throws for failures of Stripe: each call returns a result within
 * `timeoutMs`. Writes take the idempotency key that was stored with the attempt, so that identical parameters under the
 * same key take effect once.
 */
export function createCardPayments(account: StripeConfig, options: Options = {}) {
  const { payOrigin, isLive } = account
  const { library, ask } = createStripeCaller(account, options)

  /** Requests a session. Rejects a session of the other mode (live or test), whatever its content. */
  async function askForSession(isWrite: boolean, question: (stripe: Stripe) => Promise<unknown>) {
    const found = await ask(isWrite, question, parseCheckoutSession)
    if (found.kind !== 'ok') return found
    if (found.value.isLive !== isLive)
      return { kind: 'refused' as const, words: `Stripe answered in ${modeWords(!isLive)} mode`, code: null }
    return { kind: 'ok' as const, session: sanitizeSessionUrl(found.value, payOrigin) }
  }

  async function readSession(id: string): Promise<GetSessionResult> {
    return missing(await askForSession(false, (stripe) => stripe.checkout.sessions.retrieve(id, { expand })))
  }

  return {
    isLive,
    /** Whether Stripe tells the site of payments, so that the site need not ask often. */
    hasWebhook: account.webhookSecrets.length > 0,
    /** Fingerprint of the Stripe key. Settings store it instead of the key, because every backup contains them. */
    keyFingerprint: computeKeyFingerprint(account),
    /** Origin that forms on a page with payments must be allowed to redirect to. */
    payOrigin,
    /** Creates a payment page. */
    async openSession(words: CheckoutParams, idempotencyKey: string): Promise<CreateSessionResult> {
      const made = await askForSession(true, (stripe) => stripe.checkout.sessions.create(words, { idempotencyKey }))
      if (made.kind !== 'ok') return made
      const { session } = made
      const isExpected = session.url !== null && new URL(session.url).origin === payOrigin
      return { ...made, redirectTo: isExpected ? session.url : null }
    },
    /** Reads a payment page. The result tells whether it was paid. */
    readSession,
    /**
     * Expires a payment page, unless it was just paid. Sends no idempotency key, because with one Stripe repeats an
     * earlier failure.
     */
    async endSession(id: string): Promise<ExpireSessionResult> {
      const ended = await askForSession(true, (stripe) => stripe.checkout.sessions.expire(id))
      if (ended.kind !== 'refused') return ended
      // Stripe refuses to expire a session that is already paid or expired. Reading the session tells which.
      const found = await readSession(id)
      if (found.kind !== 'ok' || found.session.state === 'expired') return found
      return found.session.state === 'complete' ? { kind: 'already-complete', session: found.session } : ended
    },
    /** Refunds a payment. */
    async refund(words: RefundParams, idempotencyKey: string): Promise<CreateRefundResult> {
      const made = await ask(true, (stripe) => stripe.refunds.create(words, { idempotencyKey }), parseStripeRefund)
      return made.kind === 'ok' ? { kind: 'ok', refund: made.value } : made
    },
    /** Charges a saved card without the client. A declined charge is `refused` with its `decline`. */
    async chargeCard(words: CardChargeParams, idempotencyKey: string): Promise<ChargeCardResult> {
      const made = await ask(true, (stripe) => stripe.paymentIntents.create(words, { idempotencyKey }), parseCardIntent)
      return made.kind === 'ok' ? { kind: 'ok', intent: made.value } : made
    },
    /** Lists the payment intents of a customer since a time in epoch milliseconds, the newest first. */
    async listCardIntents(customer: string, since: number): Promise<ListCardIntentsResult> {
      const found = await ask(
        false,
        (stripe) =>
          stripe.paymentIntents.list({
            customer,
            created: { gte: Math.floor(since / 1000) },
            limit: 100,
            expand: ['data.latest_charge.balance_transaction'],
          }),
        parseCardIntentList,
      )
      return found.kind === 'ok' ? { kind: 'ok', intents: found.value } : found
    },
    /** Deletes a saved card at Stripe. */
    async forgetCard(method: string): Promise<{ kind: 'ok' } | CardPaymentError> {
      return ask(
        true,
        (stripe) => stripe.paymentMethods.detach(method),
        () => null,
      )
    },
    /** Returns the payment events since a time in epoch milliseconds. Stripe keeps events for thirty days. */
    missedEvents: (since: number) => listEventsSince(ask, since, isLive),
    /** Verifies and parses a Stripe webhook. `raw` must be the exact bytes received. `now` in epoch milliseconds. */
    async readWebhook(raw: Uint8Array | string, header: string | null, now: number): Promise<StripeWebhookResult> {
      try {
        return verifyWebhook(await library(), account, { raw, header, now })
      } catch {
        return { kind: 'later', words: 'What reads the messages of Stripe could not be loaded' }
      }
    },
  }
}

async function listEventsSince(ask: Ask, since: number, isLive: boolean): Promise<ListEventsResult> {
  const events: StripeEvent[] = []
  for (let page = 0; page < maxPages; page += 1) {
    const found = await ask(
      false,
      (stripe) =>
        stripe.events.list({
          types: stripeEventTypes,
          created: { gte: Math.floor(since / 1000) },
          limit: 100,
          ...(events.length > 0 && { starting_after: events.at(-1)!.id }),
        }),
      parseStripeEventList,
    )
    if (found.kind !== 'ok') return found
    events.push(...found.value.data)
    if (!found.value.has_more || found.value.data.length === 0)
      return { kind: 'ok', events: events.filter((event) => event.isLive === isLive).toReversed() }
  }
  return { kind: 'later', words: `Stripe has more than ${maxPages} pages of events` }
}

/** Verifies a webhook against each secret of the account. */
function verifyWebhook(
  library: typeof Stripe,
  { webhookSecrets, isLive }: StripeConfig,
  { raw, header, now }: { raw: Uint8Array | string; header: string | null; now: number },
): StripeWebhookResult {
  const body = typeof raw === 'string' ? raw : Buffer.from(raw)
  for (const secret of webhookSecrets) {
    try {
      const event = parseStripeEvent(
        library.webhooks.constructEvent(body, header ?? '', secret, undefined, undefined, now),
      )
      return { kind: event.isLive === isLive ? 'ok' : 'other-mode', event }
    } catch {
      // The signature does not match this webhook secret. Another one may match.
    }
  }
  return { kind: 'forged', words: 'The signature is none of Stripe’s, or too old' }
}

function getClient(library: typeof Stripe, { key, url }: StripeConfig, signal: AbortSignal, timeout: number): Stripe {
  const place = new URL(url)
  const protocol = place.protocol === 'http:' ? 'http' : 'https'
  return new library(key, {
    host: place.hostname,
    port: place.port || (protocol === 'http' ? 80 : 443),
    protocol,
    timeout,
    maxNetworkRetries: 2,
    telemetry: false,
    appInfo: { name: 'backbar' },
    // The library's fetch client, because its timeout also covers a response body that never ends. Redirects are not
    // followed, because that would send the key to another server.
    httpClient: library.createFetchHttpClient((input: string | URL | Request, init?: RequestInit) =>
      fetch(input, {
        ...init,
        redirect: 'manual',
        signal: AbortSignal.any([signal, ...(init?.signal ? [init.signal] : [])]),
      }),
    ),
  })
}

/** Replaces zod's long error for an unreadable response by a single line. */
function toReadableError(error: unknown): unknown {
  return error instanceof Error && error.name === 'ZodError' ? new Error('the answer is none we can read') : error
}

/** URLs are shown as links, so only https and the payment origin itself are allowed. */
function sanitizeSessionUrl(session: CheckoutSession, payOrigin: string): CheckoutSession {
  const place = session.url !== null && URL.canParse(session.url) ? new URL(session.url) : null
  return { ...session, url: place && (place.protocol === 'https:' || place.origin === payOrigin) ? place.href : null }
}

function missing<V extends GetSessionResult>(verdict: V): V | { kind: 'missing'; words: string } {
  return verdict.kind === 'refused' && 'code' in verdict && verdict.code === 'resource_missing'
    ? { kind: 'missing', words: verdict.words }
    : verdict
}

const computeKeyFingerprint = ({ key }: StripeConfig) => sha256(key).slice(0, 12)

const modeWords = (isLive: boolean) => (isLive ? 'live' : 'test')
