import type { StripeConfig } from '../../app/plumbing/card-payments/stripe-config.ts'
import {
  buildRefundParams,
  buildCheckoutParams,
  type CheckoutInput,
} from '../../app/plumbing/card-payments/stripe-objects.ts'
import { createCardPayments } from '../../app/plumbing/card-payments/card-payments.server.ts'
import { stripeDouble, type StripeDouble } from './stripe-double.ts'

/** Initial time of the fake Stripe's clock, in 2027, in epoch milliseconds. */
export const createPaidCheckout = Date.parse('2027-03-01T15:00:00Z')

export function createStripeAccount(
  { url, key }: Pick<StripeDouble, 'url' | 'key'>,
  more: Partial<StripeConfig> = {},
): StripeConfig {
  return { key, url, payOrigin: url, isLive: key.includes('_live_'), webhookSecrets: ['whsec_one'], ...more }
}

/** Checkout input of a deposit. */
export function sampleCharge(changes: Partial<CheckoutInput> = {}) {
  return buildCheckoutParams({
    due: 'due-1',
    house: 'house-1',
    reference: 'NT-0042',
    email: 'maya@example.com',
    what: 'Deposit, Saturday, October 16',
    amount: 109_000,
    successUrl: 'https://bar.example/yours/t/paid?session={CHECKOUT_SESSION_ID}',
    cancelUrl: 'https://bar.example/yours/t',
    expiresAt: createPaidCheckout + 60 * 60_000,
    isBankDebitToo: false,
    ...changes,
  })
}

export const sampleRefund = (payment: string, amount: number, refund = 'refund-1') =>
  buildRefundParams({ payment, amount, refund, house: 'house-1' })

/** Fake Stripe with a controllable clock, and the site's client connected to it. */
export async function standIn({
  account = {},
  timeoutMs = 10_000,
  onKey,
  ...double
}: {
  account?: Partial<StripeConfig>
  timeoutMs?: number
  onKey?: (flaw: string | null) => void
} & Omit<Parameters<typeof stripeDouble>[0] & {}, 'now'> = {}) {
  let time = createPaidCheckout
  const stripe = await stripeDouble({ now: () => time, ...double })
  const cards = createCardPayments(createStripeAccount(stripe, account), { timeoutMs, ...(onKey && { onKey }) })
  return {
    stripe,
    cards,
    now: () => time,
    advance(ms: number) {
      time += ms
    },
    [Symbol.asyncDispose]: () => stripe[Symbol.asyncDispose](),
  }
}
