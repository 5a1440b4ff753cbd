import { z } from 'zod'
import type { Language } from '../../ui/language.ts'

/** Less than this no card is charged for, in cents. */
export const minChargeCents = 50

export type CheckoutInput = {
  /** The due this pays, and the house it belongs to. */
  due: string
  house: string
  /** What the owner finds the payment by. */
  reference: string
  email: string
  /** What is paid for, as the payment page says it. */
  what: string
  /** The language the payment page speaks, as far as it is up to us. */
  language?: Language
  /** Integer cents. */
  amount: number
  /** Where people come back to; `{CHECKOUT_SESSION_ID}` in it is filled in by Stripe. */
  successUrl: string
  cancelUrl: string
  /** Until when it can be paid, in epoch milliseconds: 30 minutes to 24 hours ahead when it is asked for. */
  expiresAt: number
  /** A bank debit takes days, costs less, and may fail when everybody has forgotten it. */
  isBankDebitToo: boolean
}

/** What is asked for, word for word. Kept before it is asked: the same again is answered the same, and charged once. */
export type CheckoutParams = ReturnType<typeof buildCheckoutParams>

/** A language as Stripe names it: the Spanish of the Americas. */
const locales = { en: 'en', es: 'es-419' } as const satisfies Record<Language, string>

/** The words with which a payment page is asked for. */
export function buildCheckoutParams(sale: CheckoutInput) {
  const { due, house, amount } = sale
  return {
    mode: 'payment' as const,
    submit_type: 'book' as const,
    client_reference_id: sale.reference,
    customer_email: sale.email,
    locale: locales[sale.language ?? 'en'],
    success_url: sale.successUrl,
    cancel_url: sale.cancelUrl,
    expires_at: Math.floor(sale.expiresAt / 1000),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'usd',
          unit_amount: amount,
          product_data: { name: [...sale.what].slice(0, 250).join('') },
        },
      },
    ],
    metadata: { due, house },
    payment_intent_data: { metadata: { due, house } },
    adaptive_pricing: { enabled: false },
    allowed_payment_method_types: sale.isBankDebitToo ? ['card', 'us_bank_account'] : ['card'],
  }
}

export type RefundParams = ReturnType<typeof buildRefundParams>

/** The words with which money is given back: of which payment, how many cents, and the id of our own row. */
export function buildRefundParams(given: { payment: string; amount: number; refund: string; house: string }) {
  return {
    payment_intent: given.payment,
    amount: given.amount,
    reason: 'requested_by_customer' as const,
    metadata: { refund: given.refund, house: given.house },
  }
}

/** A payment page as Stripe knows it. */
export type CheckoutSession = {
  id: string
  /** Where it is paid; null once it is closed. */
  url: string | null
  state: 'open' | 'complete' | 'expired'
  /** Complete and unpaid: a bank debit is under way. */
  isPaid: boolean
  /** In cents, null where it says none; what was paid is not always what was asked. */
  amount: number | null
  currency: string | null
  due: string | null
  house: string | null
  reference: string | null
  /** Epoch milliseconds. */
  expiresAt: number
  createdAt: number
  isLive: boolean
  payment: string | null
  /** Known when it was looked at, and something was charged. */
  charge: StripeCharge | null
}

export type StripeCharge = {
  id: string
  receiptUrl: string | null
  /** What it was paid with; null where it was neither, or Stripe does not say. */
  paidWith: 'card' | 'account' | null
  brand: string | null
  last4: string | null
  /** Cents; null until the bank says so. */
  fee: number | null
  net: number | null
  /** When a card was charged, in epoch milliseconds; null of a bank debit, which is charged days before it arrives. */
  chargedAt: number | null
}

export type StripeRefund = {
  id: string
  payment: string | null
  amount: number
  currency: string
  state: 'succeeded' | 'pending' | 'requires_action' | 'failed' | 'canceled'
  /** The id of our own row, where we asked for it; null where it was made in the dashboard. */
  refund: string | null
  house: string | null
  createdAt: number
}

export type StripeDispute = {
  id: string
  payment: string | null
  amount: number
  currency: string
  reason: string
  /** Such as needs_response, under_review, won, lost. */
  state: string
  /** What Stripe charges for it so far, in cents; null where it did not say. */
  fee: number | null
}

/** What an event is about. `other` is for somebody else, or too new for us. */
export type StripeEventData =
  | { about: 'session'; session: CheckoutSession }
  | { about: 'refund'; refund: StripeRefund }
  | { about: 'charge'; payment: string | null; refunded: number; house: string | null }
  | { about: 'dispute'; dispute: StripeDispute }
  | { about: 'other' }

export type StripeEvent = { id: string; type: string; createdAt: number; isLive: boolean } & StripeEventData

/** The events that move money, as they are called there. */
export const stripeEventTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
]

const seconds = z.number().transform((at) => at * 1000)
const metadata = z
  .record(z.string(), z.string())
  .nullish()
  .transform((input) => input ?? {})
const cents = z.number().int()
/** An id, or the whole thing where that was asked for. */
const idOf = z
  .union([z.string(), z.looseObject({ id: z.string() })])
  .nullish()
  .transform((one) => (typeof one === 'string' ? one : (one?.id ?? null)))

const chargeShape = z
  .object({
    id: z.string(),
    receipt_url: z.string().nullish(),
    payment_method_details: z
      .looseObject({
        type: z.string().nullish(),
        card: z.looseObject({ brand: z.string().nullish(), last4: z.string().nullish() }).nullish(),
      })
      .nullish(),
    balance_transaction: z.union([z.string(), z.object({ fee: cents, net: cents })]).nullish(),
    created: seconds.nullish().catch(null),
  })
  .transform(({ id, receipt_url, payment_method_details: by, balance_transaction: booked, created }): StripeCharge => {
    const { fee = null, net = null } = typeof booked === 'object' && booked ? booked : {}
    return {
      id,
      receiptUrl: receipt_url ?? null,
      paidWith: by?.type === 'card' ? 'card' : by?.type === 'us_bank_account' ? 'account' : null,
      brand: by?.card?.brand ?? null,
      last4: by?.card?.last4 ?? null,
      fee,
      net,
      chargedAt: by?.type === 'us_bank_account' ? null : (created ?? null),
    }
  })

const chargeOf = z.looseObject({ latest_charge: chargeShape }).transform(({ latest_charge }) => latest_charge)

const sessionShape = z
  .object({
    id: z.string(),
    object: z.literal('checkout.session'),
    url: z.string().nullish(),
    status: z.enum(['open', 'complete', 'expired']),
    payment_status: z.enum(['unpaid', 'paid', 'no_payment_required']),
    amount_total: cents.nullish(),
    currency: z.string().nullish(),
    client_reference_id: z.string().nullish(),
    metadata,
    payment_intent: z.unknown(),
    expires_at: seconds,
    created: seconds,
    livemode: z.boolean(),
  })
  .transform((said): CheckoutSession => ({
    id: said.id,
    url: said.url ?? null,
    state: said.status,
    isPaid: said.payment_status !== 'unpaid',
    amount: said.amount_total ?? null,
    currency: said.currency ?? null,
    due: said.metadata.due ?? null,
    house: said.metadata.house ?? null,
    reference: said.client_reference_id ?? null,
    expiresAt: said.expires_at,
    createdAt: said.created,
    isLive: said.livemode,
    payment: idOf.safeParse(said.payment_intent).data ?? null,
    charge: chargeOf.safeParse(said.payment_intent).data ?? null,
  }))

const refundShape = z
  .object({
    id: z.string(),
    object: z.literal('refund'),
    payment_intent: idOf,
    amount: cents,
    currency: z.string(),
    status: z.enum(['succeeded', 'pending', 'requires_action', 'failed', 'canceled']),
    metadata,
    created: seconds,
  })
  .transform(({ id, payment_intent, amount, currency, status, metadata, created }): StripeRefund => ({
    id,
    payment: payment_intent,
    amount,
    currency,
    state: status,
    refund: metadata.refund ?? null,
    house: metadata.house ?? null,
    createdAt: created,
  }))

const disputeShape = z
  .object({
    id: z.string(),
    object: z.literal('dispute'),
    payment_intent: idOf,
    amount: cents,
    currency: z.string(),
    reason: z.string(),
    status: z.string(),
    balance_transactions: z.array(z.looseObject({ fee: cents })).nullish(),
  })
  .transform(
    ({ id, payment_intent, amount, currency, reason, status, balance_transactions: moved }): StripeDispute => ({
      id,
      payment: payment_intent,
      amount,
      currency,
      reason,
      state: status,
      fee: moved && moved.length > 0 ? moved.reduce((sum, { fee }) => sum + fee, 0) : null,
    }),
  )

const newsShape = z.union([
  sessionShape.transform((session) => ({ about: 'session' as const, session })),
  refundShape.transform((refund) => ({ about: 'refund' as const, refund })),
  disputeShape.transform((dispute) => ({ about: 'dispute' as const, dispute })),
  z
    .object({ object: z.literal('charge'), payment_intent: idOf, amount_refunded: cents, metadata })
    .transform(({ payment_intent, amount_refunded, metadata }) => ({
      about: 'charge' as const,
      payment: payment_intent,
      refunded: amount_refunded,
      house: metadata.house ?? null,
    })),
])

const eventShape = z
  .object({
    id: z.string(),
    object: z.literal('event'),
    type: z.string(),
    created: seconds,
    livemode: z.boolean(),
    data: z.object({ object: z.unknown() }),
  })
  .transform(({ id, type, created, livemode, data }): StripeEvent => {
    const news = stripeEventTypes.includes(type) ? newsShape.safeParse(data.object).data : undefined
    return { id, type, createdAt: created, isLive: livemode, ...(news ?? { about: 'other' }) }
  })

const listShape = z.object({ data: z.array(eventShape), has_more: z.boolean() })

/** Reads what Stripe answered. Throws where it is nothing of the kind. */
export const parseCheckoutSession = (answer: unknown): CheckoutSession => sessionShape.parse(answer)
/** The same of a refund. */
export const parseStripeRefund = (answer: unknown): StripeRefund => refundShape.parse(answer)
/** The same of one event. */
export const parseStripeEvent = (answer: unknown): StripeEvent => eventShape.parse(answer)
/** The same of a page of a list of events. */
export const parseStripeEventList = (answer: unknown): { data: StripeEvent[]; has_more: boolean } =>
  listShape.parse(answer)
