/** Time in which a payment page can be paid, in milliseconds. */
export const checkoutLifetimeMs = 60 * 60_000

/** State of a checkout. The table's row type explains each. */
export type CheckoutState = 'making' | 'open' | 'clearing' | 'settled' | 'expired' | 'failed' | 'flagged'

/** States of a checkout that can still be paid or whose payment is in progress. */
export const activeCheckoutStates: CheckoutState[] = ['making', 'open', 'clearing']

const minute = 60_000
/** Delay before the first check of a checkout that was never shown. In milliseconds. */
export const firstCheckoutCheckDelayMs = 10 * minute

/** Whether a checkout that Stripe has not confirmed may still open. `now` in epoch milliseconds. */
export function canStillOpenCheckout({ expires_at }: { expires_at: number }, now: number): boolean {
  return now < expires_at
}

/**
 * Time of the next check of a payment page: every minute for the first ten, then hourly, and a last time after it
 * expired. All in epoch milliseconds.
 */
export function computeNextCheckTime(madeAt: number, expiresAt: number, now: number): number {
  if (now - madeAt < 10 * minute) return now + minute
  const hourly = now + 60 * minute
  const end = expiresAt + minute
  return now < end ? Math.min(hourly, end) : hourly
}

/** Idempotency key of a checkout: amount due, sum and attempt number. It is also the checkout's id. */
export function buildCheckoutKey(dueId: string, amountCents: number, attempt: number): string {
  return `${dueId}-${amountCents}-${attempt}`
}

/**
 * Time at which money moved. Stripe may report it days later. Falls back to `now` where Stripe names none, a future time
 * or a time before the request. All in epoch milliseconds.
 */
export function computeTransferTime(said: number | null, { askedAt, now }: { askedAt: number; now: number }): number {
  // Stripe reports whole seconds.
  return said !== null && said > askedAt - 1_000 && said <= now ? said : now
}
