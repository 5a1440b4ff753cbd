import { sanitizeRemoteText } from '../mail/sanitize-remote-text.ts'

/** What may become of a question to Stripe besides an answer; the words are for the owner and hold no secret. */
export type CardPaymentError =
  /** Our fault: asking the same again is no use. `code` as Stripe calls it, such as charge_already_refunded. */
  | { kind: 'refused'; words: string; code: string | null }
  /** The key is not, or no longer, one that may do this. */
  | { kind: 'wrong-key'; words: string }
  /** Nothing was done: the same may be asked again in a while. */
  | { kind: 'later'; words: string }
  /** It may have been done: only the very same, under the same key, may be asked again. */
  | { kind: 'unknown-outcome'; words: string }

type StripeError = {
  type?: string
  code?: string
  param?: string
  message?: string
  statusCode?: number
  requestId?: string
}

/**
 * Reads an error of the library.
 * @param isWrite whether the question changes anything there: then silence may hide that it was done
 */
export function toCardPaymentError(error: unknown, isWrite: boolean, secrets: readonly string[]): CardPaymentError {
  const { type, code, param, message, statusCode, requestId } = (error ?? {}) as StripeError
  const said = [message, param && `parameter ${param}`, requestId && `request ${requestId}`].filter(Boolean).join('; ')
  const words = (before: string) => sanitizeRemoteText(`${before}: ${said || 'without a word'}`, secrets)
  switch (type) {
    case 'StripeAuthenticationError':
      return { kind: 'wrong-key', words: 'Stripe does not know the site’s secret key' }
    case 'StripePermissionError':
      return { kind: 'wrong-key', words: 'The site’s secret key may not do this at Stripe' }
    case 'StripeInvalidRequestError':
    case 'StripeIdempotencyError':
    case 'StripeCardError':
      return { kind: 'refused', words: words('Stripe refused this'), code: code ?? null }
    case 'StripeRateLimitError':
      return { kind: 'later', words: words('Stripe asks us to wait') }
  }
  if (statusCode === 409) return { kind: 'later', words: words('Stripe is still busy with the same question') }
  return isWrite
    ? { kind: 'unknown-outcome', words: words('Stripe did not say whether this was done') }
    : { kind: 'later', words: words('Stripe did not answer') }
}
