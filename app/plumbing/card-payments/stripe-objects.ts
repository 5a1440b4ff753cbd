import type { Language } from '../../ui/language.ts'

/** Minimum charge by card, in integer cents. */
export const minChargeCents = 50

export type CheckoutInput = {
  /** Id of the amount due that is paid, and id of the site. */
  due: string
  house: string
  /** Reference by which the owner finds the payment. */
  reference: string
  /** Email address of the payer. Empty if the payer types it on the payment page. */
  email: string
  /** Description of the purchase on the payment page. */
  what: string
  /** Preferred language of the payment page. */
  language?: Language
  /** Integer cents. */
  amount: number
  /** A tip, as a separate line. */
  tip?: { what: string; amount: number }
  /** URL to return to after the payment. Stripe fills in `{CHECKOUT_SESSION_ID}`. */
  successUrl: string
  cancelUrl: string
  /** End of the time to pay, in epoch milliseconds. It must be 30 minutes to 24 hours ahead when the session is created. */
  expiresAt: number
  /** Whether to offer bank debit too. It takes days, costs less, and may fail long afterwards. */
  isBankDebitToo: boolean
  /** Mark of the consent under which Stripe saves the card for later charges. Missing if no card is saved. */
  keepsCard?: string
}

/** Exact parameters of the API call. They are stored before the call, so that a retry is identical and charges once. */
export type CheckoutParams = ReturnType<typeof buildCheckoutParams>

/** Stripe's locale codes. Spanish is that of Latin America. */
const locales = { en: 'en', es: 'es-419' } as const satisfies Record<Language, string>

/** Builds the parameters of a payment page. */
export function buildCheckoutParams(sale: CheckoutInput) {
  const { due, house, keepsCard } = sale
  const lines = [{ what: sale.what, amount: sale.amount }, ...(sale.tip ? [sale.tip] : [])].filter(
    ({ amount }) => amount > 0,
  )
  return {
    mode: 'payment' as const,
    submit_type: 'book' as const,
    client_reference_id: sale.reference,
    ...(sale.email !== '' && { customer_email: sale.email }),
    locale: locales[sale.language ?? 'en'],
    success_url: sale.successUrl,
    cancel_url: sale.cancelUrl,
    expires_at: Math.floor(sale.expiresAt / 1000),
    line_items: lines.map(({ what, amount }) => ({
      quantity: 1,
      price_data: {
        currency: 'usd',
        unit_amount: amount,
        product_data: { name: [...what].slice(0, 250).join('') },
      },
    })),
    ...(keepsCard && { customer_creation: 'always' as const }),
    metadata: {
      due,
      house,
      ...(keepsCard && { consent: keepsCard }),
      ...(sale.tip && { tip: String(sale.tip.amount) }),
    },
    payment_intent_data: {
      metadata: { due, house },
      ...(keepsCard && { setup_future_usage: 'off_session' as const }),
    },
    adaptive_pricing: { enabled: false },
    allowed_payment_method_types: sale.isBankDebitToo && !keepsCard ? ['card', 'us_bank_account'] : ['card'],
  }
}

/** A charge of a saved card without the client. The same parameters under the same key charge once. */
export type CardChargeParams = ReturnType<typeof buildCardChargeParams>

/** Builds the parameters of a charge of a saved card. `amount` in integer cents. */
export function buildCardChargeParams(sale: {
  due: string
  house: string
  amount: number
  customer: string
  method: string
  what: string
}) {
  return {
    amount: sale.amount,
    currency: 'usd',
    customer: sale.customer,
    payment_method: sale.method,
    off_session: true as const,
    confirm: true as const,
    description: [...sale.what].slice(0, 250).join(''),
    metadata: { due: sale.due, house: sale.house },
    expand: ['latest_charge.balance_transaction'],
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
  /** A complete but unpaid session has a bank debit in progress. */
  isPaid: boolean
  /** Integer cents, null if Stripe gives none. It may differ from the requested amount. */
  amount: number | null
  currency: string | null
  due: string | null
  /** The requested tip included in the amount. Integer cents. */
  tipCents: number
  house: string | null
  reference: string | null
  /** Address that the payer typed on the page. */
  email: string | null
  /** Epoch milliseconds. */
  expiresAt: number
  createdAt: number
  isLive: boolean
  payment: string | null
  /** Set when the session was read and something was charged. */
  charge: StripeCharge | null
  /**
   * The card that Stripe keeps for later charges. Null if the client did not allow it, or the session was not read from
   * Stripe.
   */
  savedCard: StripeCard | null
}

/** A card that Stripe keeps for a customer. Nothing else of it is known. `expiresIn` is its last month, as 2029-09. */
export type StripeCard = { customer: string; method: string; brand: string; last4: string; expiresIn: string }

/** A payment intent: a charge of a saved card, or a payment made on a payment page. */
export type CardIntent = {
  id: string
  state: string
  amount: number
  currency: string
  due: string | null
  house: string | null
  /** Epoch milliseconds. */
  createdAt: number
  isLive: boolean
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

/** Formats the card of a charge: "Visa 4242". Empty if Stripe names none. */
export function formatChargedCard(charge: Pick<StripeCharge, 'brand' | 'last4'> | null): string {
  const { brand, last4 } = charge ?? {}
  return [brand && brand[0]!.toUpperCase() + brand.slice(1), last4].filter(Boolean).join(' ')
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
  /** Stripe's state of the dispute, such as needs_response, under_review, won or lost. */
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
  | { about: 'intent'; intent: CardIntent }
  /** `card` has the new details of a saved card that its bank replaced. */
  | { about: 'saved-card'; method: string; card: Pick<StripeCard, 'brand' | 'last4' | 'expiresIn'> | null }
  | { about: 'customer'; customer: string }
  | { about: 'other' }

export type StripeEvent = { id: string; type: string; createdAt: number; isLive: boolean } & StripeEventData

/** Stripe's names of the event types that move money or concern a saved card. */
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
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_method.detached',
  'payment_method.automatically_updated',
  'customer.deleted',
]
