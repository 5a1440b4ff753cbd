/** How long a payment page can be paid, in milliseconds. */
export const checkoutLifetimeMs = 60 * 60_000

/** What becomes of an attempt: see the table's row. */
export type CheckoutState = 'making' | 'open' | 'clearing' | 'settled' | 'expired' | 'failed' | 'flagged'

/** Attempts somebody may still pay, or whose money is under way. */
export const activeCheckoutStates: CheckoutState[] = ['making', 'open', 'clearing']

const minute = 60_000
/** When an attempt nobody was shown is looked at first. */
export const firstCheckDelayMs = 10 * minute

/**
 * Whether an attempt that was asked for, and never answered, may still become a page somebody can pay. `now` in epoch
 * milliseconds.
 */
export function canStillOpenCheckout({ expires_at }: { expires_at: number }, now: number): boolean {
  return now < expires_at
}

/** When a payment page is looked at again: each minute for ten, then hourly, and once more when it has run out. */
export function computeNextCheckTime(madeAt: number, expiresAt: number, now: number): number {
  if (now - madeAt < 10 * minute) return now + minute
  const hourly = now + 60 * minute
  const end = expiresAt + minute
  return now < end ? Math.min(hourly, end) : hourly
}

/** The key an attempt is made under: its due, its sum, and which try it is. It is the attempt's id. */
export function buildCheckoutKey(dueId: string, amountCents: number, attempt: number): string {
  return `${dueId}-${amountCents}-${attempt}`
}

/**
 * The moment money moved, as the processor says, which may tell of it days later; where it says none, one that is still to
 * come, or one before money was asked for, the moment it was heard of. All in epoch milliseconds.
 */
export function resolveTransferTime(said: number | null, { askedAt, now }: { askedAt: number; now: number }): number {
  // It tells whole seconds.
  return said !== null && said > askedAt - 1_000 && said <= now ? said : now
}
