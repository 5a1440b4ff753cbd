import { z } from 'zod'
import type { Language } from '../../ui/language.ts'

/** Minimum charge by card, in integer cents. */
export const minChargeCents = 50

export type CheckoutInput = {
  /** Id of the amount due that is paid, and id of the site. */
  due: string
  house: string
  /** Reference by which the owner finds the payment. */
  reference: string
  email: string
  /** Description of the purchase on the payment page. */
  what: string
  /** Preferred language of the payment page. */
  language?: Language
  /** Integer cents. */
  amount: number
  /** URL to return to after the payment. Stripe fills in `{CHECKOUT_SESSION_ID}`. */
  successUrl: string
  cancelUrl: string
  /** End of the time to pay, in epoch milliseconds. It must be 30 minutes to 24 hours ahead when the session is created. */
  expiresAt: number
  /** Whether to offer bank debit too. It takes days, costs less, and may fail long afterwards. */
  isBankDebitToo: boolean
}

/** Exact parameters of the API call. They are stored before the call, so that a retry is identical and charges once. */
export type CheckoutParams = ReturnType<typeof buildCheckoutParams>

/** Stripe's locale codes. Spanish is that of Latin America. */
const locales = { en: 'en', es: 'es-419' } as const satisfies Record<Language, string>

/** Builds the parameters of a payment page. */
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

/** Builds the parameters of a refund: the payment, the amount in integer cents, and the id of the site's own row. */
export function buildRefundParams(given: { payment: string; amount: number; refund: string; house: string }) {
  return {
    payment_intent: given.payment,
    amount: given.amount,
    reason: 'requested_by_customer' as const,
    metadata: { refund: given.refund, house: given.house },
  }
}

/** A payment page as known to Stripe. */
export type CheckoutSession = {
  id: string
  /** URL of the payment page. Null once it is closed. */
  url: string | null
  state: 'open' | 'complete' | 'expired'
  /** A complete but unpaid session has a bank debit under way. */
  isPaid: boolean
  /** Integer cents, null if Stripe gives none. It may differ from the requested amount. */
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
  /** Set when the session was read and something was charged. */
  charge: StripeCharge | null
}

export type StripeCharge = {
  id: string
  receiptUrl: string | null
  /** Payment method. Null if it was neither, or if Stripe does not say. */
  paidWith: 'card' | 'account' | null
  brand: string | null
  last4: string | null
  /** Integer cents. Null until the bank confirms. */
  fee: number | null
  net: number | null
  /** Time of a card charge, in epoch milliseconds. Null for a bank debit, which is charged days before it arrives. */
  chargedAt: number | null
}

export type StripeRefund = {
  id: string
  payment: string | null
  amount: number
  currency: string
  state: 'succeeded' | 'pending' | 'requires_action' | 'failed' | 'canceled'
  /** Id of the site's own row if the site requested the refund. Null if it was made in the Stripe dashboard. */
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
  /** Dispute fee so far, in integer cents. Null if Stripe does not say. */
  fee: number | null
}

/** Object of an event. `other` means an event of another site or of an unknown type. */
export type StripeEventData =
  | { about: 'session'; session: CheckoutSession }
  | { about: 'refund'; refund: StripeRefund }
  | { about: 'charge'; payment: string | null; refunded: number; house: string | null }
  | { about: 'dispute'; dispute: StripeDispute }
  | { about: 'other' }

export type StripeEvent = { id: string; type: string; createdAt: number; isLive: boolean } & StripeEventData

/** Stripe's names of the event types that move money. */
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
/** Parses the id of an object that Stripe returns as an id or expanded. */
const idSchema = z
  .union([z.string(), z.looseObject({ id: z.string() })])
  .nullish()
  .transform((one) => (typeof one === 'string' ? one : (one?.id ?? null)))

const chargeSchema = z
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

const latestChargeSchema = z
  .looseObject({ latest_charge: chargeSchema })
  .transform(({ latest_charge }) => latest_charge)

const sessionSchema = z
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
    payment: idSchema.safeParse(said.payment_intent).data ?? null,
    charge: latestChargeSchema.safeParse(said.payment_intent).data ?? null,
  }))

const refundSchema = z
  .object({
    id: z.string(),
    object: z.literal('refund'),
    payment_intent: idSchema,
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

const disputeSchema = z
  .object({
    id: z.string(),
    object: z.literal('dispute'),
    payment_intent: idSchema,
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

const eventDataSchema = z.union([
  sessionSchema.transform((session) => ({ about: 'session' as const, session })),
  refundSchema.transform((refund) => ({ about: 'refund' as const, refund })),
  disputeSchema.transform((dispute) => ({ about: 'dispute' as const, dispute })),
  z
    .object({ object: z.literal('charge'), payment_intent: idSchema, amount_refunded: cents, metadata })
    .transform(({ payment_intent, amount_refunded, metadata }) => ({
      about: 'charge' as const,
      payment: payment_intent,
      refunded: amount_refunded,
      house: metadata.house ?? null,
    })),
])

const eventSchema = z
  .object({
    id: z.string(),
    object: z.literal('event'),
    type: z.string(),
    created: seconds,
    livemode: z.boolean(),
    data: z.object({ object: z.unknown() }),
  })
  .transform(({ id, type, created, livemode, data }): StripeEvent => {
    const news = stripeEventTypes.includes(type) ? eventDataSchema.safeParse(data.object).data : undefined
    return { id, type, createdAt: created, isLive: livemode, ...(news ?? { about: 'other' }) }
  })

const eventListSchema = z.object({ data: z.array(eventSchema), has_more: z.boolean() })

/** Parses a session in a Stripe response. Throws if it does not match. */
export const parseCheckoutSession = (answer: unknown): CheckoutSession => sessionSchema.parse(answer)
/** Parses a refund. Throws if it does not match. */
export const parseStripeRefund = (answer: unknown): StripeRefund => refundSchema.parse(answer)
/** Parses an event. Throws if it does not match. */
export const parseStripeEvent = (answer: unknown): StripeEvent => eventSchema.parse(answer)
/** Parses a page of an event list. Throws if it does not match. */
export const parseStripeEventList = (answer: unknown): { data: StripeEvent[]; has_more: boolean } =>
  eventListSchema.parse(answer)
