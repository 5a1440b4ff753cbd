import { sanitizeRemoteText } from '../mail/sanitize-remote-text.ts'

/** Why a bank declined a charge: Stripe's code, such as insufficient_funds or authentication_required. */
export type CardDecline = { code: string; payment: string | null }

/** Failures of a Stripe call. The text is for the owner and contains no secret. */
export type CardPaymentError =
  /** Caused by the request itself: repeating it is useless. `code` is Stripe's, such as charge_already_refunded. */
  | { kind: 'refused'; words: string; code: string | null; decline?: CardDecline }
  /** The key is invalid or revoked. With `isKnown` the key is valid but lacks a permission. */
  | { kind: 'wrong-key'; words: string; isKnown: boolean }
  /** The call had no effect and may be retried later. */
  | { kind: 'later'; words: string }
  /** The call may have succeeded. Only the identical call, with the same idempotency key, may be retried. */
  | { kind: 'unknown-outcome'; words: string }

type StripeError = {
  type?: string
  code?: string
  param?: string
  message?: string
  statusCode?: number
  requestId?: string
  decline_code?: string
  payment_intent?: { id?: string }
}

/**
 * Converts an error of the Stripe library.
 * @param isWrite whether the call changes anything at Stripe: then a missing response may hide a success
 */
export function toCardPaymentError(error: unknown, isWrite: boolean, secrets: readonly string[]): CardPaymentError {
  const { type, code, param, message, statusCode, requestId } = (error ?? {}) as StripeError
  const said = [message, param && `parameter ${param}`, requestId && `request ${requestId}`].filter(Boolean).join('; ')
  const words = (before: string) => sanitizeRemoteText(`${before}: ${said || 'without a word'}`, secrets)
  switch (type) {
    case 'StripeAuthenticationError':
      return { kind: 'wrong-key', words: 'Stripe does not know the site’s secret key', isKnown: false }
    case 'StripePermissionError':
      return { kind: 'wrong-key', words: 'The site’s secret key may not do this at Stripe', isKnown: true }
    case 'StripeCardError': {
      const { decline_code, payment_intent } = error as StripeError
      // A charge that needs the client has the code authentication_required, and a decline has its own.
      const reason = code === 'card_declined' ? (decline_code ?? code) : (code ?? 'card_declined')
      return {
        kind: 'refused',
        words: words('Stripe says that the bank declined the card'),
        code: code ?? null,
        decline: { code: reason, payment: payment_intent?.id ?? null },
      }
    }
    case 'StripeInvalidRequestError':
    case 'StripeIdempotencyError':
      return { kind: 'refused', words: words('Stripe refused this'), code: code ?? null }
    case 'StripeRateLimitError':
      return { kind: 'later', words: words('Stripe asks us to wait') }
  }
  if (statusCode === 409) return { kind: 'later', words: words('Stripe is still busy with the same question') }
  return isWrite
    ? { kind: 'unknown-outcome', words: words('Stripe did not say whether this was done') }
    : { kind: 'later', words: words('Stripe did not answer') }
}
