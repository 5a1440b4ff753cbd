import type Stripe from 'stripe'
import { toCardPaymentError, type CardPaymentError } from './card-payment-error.ts'
import type { StripeConfig } from './stripe-config.ts'
import {
  stripeEventTypes,
  parseStripeEvent,
  parseStripeEventList,
  parseStripeRefund,
  parseCheckoutSession,
  type StripeEvent,
  type StripeRefund,
  type RefundParams,
  type CheckoutSession,
  type CheckoutParams,
} from './stripe-objects.ts'

export type CreateSessionResult =
  /** `redirectTo` is null where the page is elsewhere than expected: then its `url` is shown as a link, and no more. */
  { kind: 'ok'; session: CheckoutSession; redirectTo: string | null } | CardPaymentError
export type GetSessionResult =
  { kind: 'ok'; session: CheckoutSession } | { kind: 'missing'; words: string } | CardPaymentError
export type ExpireSessionResult =
  /** Nobody can pay it any more. */
  | { kind: 'ok'; session: CheckoutSession }
  /** Somebody was faster: it is paid, or a bank debit is under way. */
  | { kind: 'already-complete'; session: CheckoutSession }
  | { kind: 'missing'; words: string }
  | CardPaymentError
export type CreateRefundResult = { kind: 'ok'; refund: StripeRefund } | CardPaymentError
/** Oldest first. */
export type ListEventsResult = { kind: 'ok'; events: StripeEvent[] } | CardPaymentError
export type StripeWebhookResult =
  | { kind: 'ok'; event: StripeEvent }
  /** Not from Stripe, or too old: answer 400. */
  | { kind: 'forged'; words: string }
  /** Of test mode on a site that takes money, or the other way round: answer 200 and leave it alone. */
  | { kind: 'other-mode'; event: StripeEvent }
  | { kind: 'later'; words: string }

export type CardPayments = ReturnType<typeof createCardPayments>

type Options = {
  /** How long one call may take in all, to the last byte and with every try, in milliseconds. */
  timeoutMs?: number
  /** Told after each answer whether the key is any good: its fault in words, or null. */
  onKey?: (flaw: string | null) => void | Promise<void>
}

const expand = ['payment_intent.latest_charge.balance_transaction']
/** More pages of events than thirty days of a bar can hold. */
const mostPages = 100

/**
 * Cards through Stripe Checkout. Never throws for what Stripe does or does not do: each call ends in a verdict within
 * `timeoutMs`. Whoever writes gives the key the attempt was stored under: the same words under the same key are done once.
 */
export function createCardPayments(account: StripeConfig, { timeoutMs = 10_000, onKey = () => {} }: Options = {}) {
  const { key, payOrigin, isLive, webhookSecrets } = account
  const secrets = [key, ...webhookSecrets]
  // Loaded with the first call: it takes 130 ms and 38 MB, which a site at rest saves.
  let loading: Promise<typeof Stripe> | null = null
  const library = () =>
    (loading ??= import('stripe').then(
      (module) => module.default,
      (error) => {
        loading = null
        throw error
      },
    ))

  async function ask<T>(
    isWrite: boolean,
    question: (stripe: Stripe) => Promise<unknown>,
    read: (answer: unknown) => T,
  ): Promise<{ kind: 'ok'; value: T } | CardPaymentError> {
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
      await onKey(null)
      return { kind: 'ok', value: read(answer) }
    } catch (error) {
      const trouble = toCardPaymentError(readable(error), isWrite, secrets)
      if (trouble.kind === 'wrong-key') await onKey(trouble.words)
      return trouble
    } finally {
      clearTimeout(timer)
    }
  }

  /** A session of the other mode is not one of ours, whatever it says. */
  async function askForSession(isWrite: boolean, question: (stripe: Stripe) => Promise<unknown>) {
    const found = await ask(isWrite, question, parseCheckoutSession)
    if (found.kind !== 'ok') return found
    if (found.value.isLive !== isLive)
      return { kind: 'refused' as const, words: `Stripe answered in ${modeWords(!isLive)} mode`, code: null }
    return { kind: 'ok' as const, session: shownSafely(found.value, payOrigin) }
  }

  async function readSession(id: string): Promise<GetSessionResult> {
    return missing(await askForSession(false, (stripe) => stripe.checkout.sessions.retrieve(id, { expand })))
  }

  return {
    isLive,
    /** What a page that pays must allow forms to lead to. */
    payOrigin,
    /** Makes a payment page. */
    async openSession(words: CheckoutParams, idempotencyKey: string): Promise<CreateSessionResult> {
      const made = await askForSession(true, (stripe) => stripe.checkout.sessions.create(words, { idempotencyKey }))
      if (made.kind !== 'ok') return made
      const { session } = made
      const isExpected = session.url !== null && new URL(session.url).origin === payOrigin
      return { ...made, redirectTo: isExpected ? session.url : null }
    },
    /** Looks at a payment page: the truth about whether it was paid. */
    readSession,
    /** Closes a payment page, unless it was paid a moment ago. */
    async endSession(id: string, idempotencyKey: string): Promise<ExpireSessionResult> {
      const ended = await askForSession(true, (stripe) => stripe.checkout.sessions.expire(id, {}, { idempotencyKey }))
      if (ended.kind !== 'refused') return ended
      // It is closed already, one way or the other: only a look tells.
      const found = await readSession(id)
      if (found.kind !== 'ok' || found.session.state === 'expired') return found
      return found.session.state === 'complete' ? { kind: 'already-complete', session: found.session } : ended
    },
    /** Gives money back. */
    async refund(words: RefundParams, idempotencyKey: string): Promise<CreateRefundResult> {
      const made = await ask(true, (stripe) => stripe.refunds.create(words, { idempotencyKey }), parseStripeRefund)
      return made.kind === 'ok' ? { kind: 'ok', refund: made.value } : made
    },
    /** What moved money since, in epoch milliseconds; Stripe remembers thirty days. */
    async missedEvents(since: number): Promise<ListEventsResult> {
      const events: StripeEvent[] = []
      for (let page = 0; page < mostPages; page += 1) {
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
      return { kind: 'later', words: `Stripe has more than ${mostPages} pages of events` }
    },
    /** Reads what Stripe posted, byte for byte as it came. `now` in epoch milliseconds. */
    async readWebhook(raw: Uint8Array | string, header: string | null, now: number): Promise<StripeWebhookResult> {
      let stripe: typeof Stripe
      try {
        stripe = await library()
      } catch {
        return { kind: 'later', words: 'What reads the messages of Stripe could not be loaded' }
      }
      const body = typeof raw === 'string' ? raw : Buffer.from(raw)
      for (const secret of webhookSecrets) {
        try {
          const event = parseStripeEvent(
            stripe.webhooks.constructEvent(body, header ?? '', secret, undefined, undefined, now),
          )
          return { kind: event.isLive === isLive ? 'ok' : 'other-mode', event }
        } catch {
          // Another secret may fit.
        }
      }
      return { kind: 'forged', words: 'The signature is none of Stripe’s, or too old' }
    },
  }
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
    // Of the two clients the library has, the one whose limit covers a body that never ends. A redirect is an answer,
    // not an errand: following it would carry the key to someone else.
    httpClient: library.createFetchHttpClient((input: string | URL | Request, init?: RequestInit) =>
      fetch(input, {
        ...init,
        redirect: 'manual',
        signal: AbortSignal.any([signal, ...(init?.signal ? [init.signal] : [])]),
      }),
    ),
  })
}

/** An answer that is not what it should be says so in one line instead of zod's many. */
function readable(error: unknown): unknown {
  return error instanceof Error && error.name === 'ZodError' ? new Error('the answer is none we can read') : error
}

/** Addresses are shown as links: none but https, and what we asked ourselves. */
function shownSafely(session: CheckoutSession, payOrigin: string): CheckoutSession {
  const place = session.url !== null && URL.canParse(session.url) ? new URL(session.url) : null
  return { ...session, url: place && (place.protocol === 'https:' || place.origin === payOrigin) ? place.href : null }
}

function missing<V extends GetSessionResult>(verdict: V): V | { kind: 'missing'; words: string } {
  return verdict.kind === 'refused' && 'code' in verdict && verdict.code === 'resource_missing'
    ? { kind: 'missing', words: verdict.words }
    : verdict
}

const modeWords = (isLive: boolean) => (isLive ? 'live' : 'test')
