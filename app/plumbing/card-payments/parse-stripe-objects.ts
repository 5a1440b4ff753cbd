import { z } from 'zod'
import type {
  CardIntent,
  StripeCard,
  StripeCharge,
  CheckoutSession,
  StripeRefund,
  StripeDispute,
} from './stripe-objects.ts'

export const secondsSchema = z.number().transform((at) => at * 1000)

export const metadata = z
  .record(z.string(), z.string())
  .nullish()
  .transform((input) => input ?? {})

export const centsSchema = z.number().int()

/** Parses the id of an object that Stripe returns as an id or expanded. */
export const idSchema = z
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
    balance_transaction: z.union([z.string(), z.object({ fee: centsSchema, net: centsSchema })]).nullish(),
    created: secondsSchema.nullish().catch(null),
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

/** Details of a saved card. */
export const methodSchema = z
  .looseObject({
    id: z.string(),
    object: z.literal('payment_method'),
    card: z
      .looseObject({ brand: z.string(), last4: z.string(), exp_month: z.number(), exp_year: z.number() })
      .nullish(),
  })
  .transform(({ id, card }) => ({
    method: id,
    card: card
      ? {
          brand: card.brand,
          last4: card.last4,
          expiresIn: `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}`,
        }
      : null,
  }))

const intentMethodSchema = z
  .looseObject({ payment_method: methodSchema })
  .transform(({ payment_method }) => payment_method)

/** A payment intent as read for itself. */
export const intentSchema = z
  .object({
    id: z.string(),
    object: z.literal('payment_intent'),
    amount: centsSchema,
    currency: z.string(),
    status: z.string(),
    metadata,
    latest_charge: z.unknown(),
    created: secondsSchema,
    livemode: z.boolean(),
  })
  .transform((said): CardIntent => ({
    id: said.id,
    state: said.status,
    amount: said.amount,
    currency: said.currency,
    due: said.metadata.due ?? null,
    house: said.metadata.house ?? null,
    createdAt: said.created,
    isLive: said.livemode,
    charge: chargeSchema.safeParse(said.latest_charge).data ?? null,
  }))

function toStripeCard(customer: string | null, intent: unknown): StripeCard | null {
  const said = intentMethodSchema.safeParse(intent).data
  return customer && said?.card ? { customer, method: said.method, ...said.card } : null
}

export const sessionSchema = z
  .object({
    id: z.string(),
    object: z.literal('checkout.session'),
    url: z.string().nullish(),
    status: z.enum(['open', 'complete', 'expired']),
    payment_status: z.enum(['unpaid', 'paid', 'no_payment_required']),
    amount_total: centsSchema.nullish(),
    currency: z.string().nullish(),
    client_reference_id: z.string().nullish(),
    customer: idSchema,
    customer_details: z.looseObject({ email: z.string().nullish() }).nullish().catch(null),
    metadata,
    payment_intent: z.unknown(),
    expires_at: secondsSchema,
    created: secondsSchema,
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
    tipCents: Math.max(0, Math.trunc(Number(said.metadata.tip ?? 0)) || 0),
    house: said.metadata.house ?? null,
    reference: said.client_reference_id ?? null,
    email: said.customer_details?.email ?? null,
    expiresAt: said.expires_at,
    createdAt: said.created,
    isLive: said.livemode,
    payment: idSchema.safeParse(said.payment_intent).data ?? null,
    charge: latestChargeSchema.safeParse(said.payment_intent).data ?? null,
    savedCard: toStripeCard(said.customer, said.payment_intent),
  }))

export const refundSchema = z
  .object({
    id: z.string(),
    object: z.literal('refund'),
    payment_intent: idSchema,
    amount: centsSchema,
    currency: z.string(),
    status: z.enum(['succeeded', 'pending', 'requires_action', 'failed', 'canceled']),
    metadata,
    created: secondsSchema,
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

export const disputeSchema = z
  .object({
    id: z.string(),
    object: z.literal('dispute'),
    payment_intent: idSchema,
    amount: centsSchema,
    currency: z.string(),
    reason: z.string(),
    status: z.string(),
    balance_transactions: z.array(z.looseObject({ fee: centsSchema })).nullish(),
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

/** Parses a session in a Stripe response. Throws if it does not match. */
export const parseCheckoutSession = (answer: unknown): CheckoutSession => sessionSchema.parse(answer)

/** Parses a refund. Throws if it does not match. */
export const parseStripeRefund = (answer: unknown): StripeRefund => refundSchema.parse(answer)

/** Parses a payment intent. Throws if it does not match. */
export const parseCardIntent = (answer: unknown): CardIntent => intentSchema.parse(answer)

/** Parses a list of payment intents. Throws if it does not match. */
export const parseCardIntentList = (answer: unknown): CardIntent[] =>
  z.object({ data: z.array(intentSchema) }).parse(answer).data
