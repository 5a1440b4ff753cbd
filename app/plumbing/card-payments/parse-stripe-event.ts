import {
  metadata,
  sessionSchema,
  refundSchema,
  disputeSchema,
  intentSchema,
  methodSchema,
  idSchema,
  centsSchema,
  secondsSchema,
} from './parse-stripe-objects.ts'
import { z } from 'zod'
import { type StripeEvent, stripeEventTypes } from './stripe-objects.ts'

const eventDataSchema = z.union([
  sessionSchema.transform((session) => ({ about: 'session' as const, session })),
  refundSchema.transform((refund) => ({ about: 'refund' as const, refund })),
  disputeSchema.transform((dispute) => ({ about: 'dispute' as const, dispute })),
  z
    .object({ object: z.literal('charge'), payment_intent: idSchema, amount_refunded: centsSchema, metadata })
    .transform(({ payment_intent, amount_refunded, metadata }) => ({
      about: 'charge' as const,
      payment: payment_intent,
      refunded: amount_refunded,
      house: metadata.house ?? null,
    })),
  intentSchema.transform((intent) => ({ about: 'intent' as const, intent })),
  methodSchema.transform((said) => ({ about: 'saved-card' as const, ...said })),
  z
    .looseObject({ id: z.string(), object: z.literal('customer') })
    .transform(({ id }) => ({ about: 'customer' as const, customer: id })),
])

export const eventSchema = z
  .object({
    id: z.string(),
    object: z.literal('event'),
    type: z.string(),
    created: secondsSchema,
    livemode: z.boolean(),
    data: z.object({ object: z.unknown() }),
  })
  .transform(({ id, type, created, livemode, data }): StripeEvent => {
    const news = stripeEventTypes.includes(type) ? eventDataSchema.safeParse(data.object).data : undefined
    return { id, type, createdAt: created, isLive: livemode, ...(news ?? { about: 'other' }) }
  })

export const eventListSchema = z.object({ data: z.array(eventSchema), has_more: z.boolean() })

/** Parses an event. Throws if it does not match. */
export const parseStripeEvent = (answer: unknown): StripeEvent => eventSchema.parse(answer)

/** Parses a page of an event list. Throws if it does not match. */
export const parseStripeEventList = (answer: unknown): { data: StripeEvent[]; has_more: boolean } =>
  eventListSchema.parse(answer)
