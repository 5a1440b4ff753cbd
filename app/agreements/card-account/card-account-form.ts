import type { CardPaymentError } from '../../plumbing/card-payments/card-payment-error.ts'
import { parseStripeKeyMode, parseWebhookSecrets } from '../../plumbing/card-payments/stripe-config.ts'
import type { FieldError } from '../../ui/field-errors.ts'

/** Returns an error for each typed key of the wrong kind. A test key needs the checkbox that allows test keys. */
export function checkCardKeys(key: string, webhookSecret: string, isTrial: boolean): FieldError[] {
  const errors: FieldError[] = []
  const keyFlaw = findKeyFlaw(key)
  if (keyFlaw) errors.push({ field: 'secretKey', message: keyFlaw })
  else if (parseStripeKeyMode(key) === false && !isTrial)
    errors.push({
      field: 'isTrial',
      message:
        'This is a test key: clients could pay with made-up cards, and no money would move. Enter the live key, or check this box',
    })
  if (parseWebhookSecrets(webhookSecret) === null)
    errors.push({
      field: 'webhookSecret',
      message: webhookSecret.startsWith('we_')
        ? 'This is the name of the endpoint. Enter its signing secret, which begins with whsec_'
        : 'A signing secret begins with whsec_',
    })
  return errors
}

function findKeyFlaw(key: string): string | null {
  if (key === '') return 'Enter the secret key'
  if (parseStripeKeyMode(key) !== null) return null
  if (key.startsWith('pk_'))
    return 'This is the publishable key. Enter the secret key, which begins with sk_live_ or rk_live_'
  if (key.startsWith('whsec_')) return 'This is a signing secret. It belongs in the field below'
  return 'A secret key begins with sk_live_ or rk_live_, and has no spaces in it. Copy it once more at Stripe'
}

/** Explains why Stripe refuses a key. Null if Stripe could not be reached. */
export function explainRefusedKey(error: CardPaymentError): string | null {
  if (error.kind === 'refused') return `${error.words}. Look at your account at Stripe`
  if (error.kind !== 'wrong-key') return null
  return error.isKnown
    ? 'Stripe knows this key, but the key may not read payments. At Stripe, give it that permission, or use the standard secret key'
    : 'Stripe does not know this key. It was mistyped, replaced or revoked: copy the current one at Stripe'
}

export const cardAccountPath = '/backbar/settings/terms?open=cards'

/** State of the Stripe account. */
export type StripeAccountStatus = {
  isLive: boolean
  hasWebhook: boolean
  /** Stripe's last response to this key: accepted or the reason for its refusal. Null if the key was never used. */
  said: { at: number; flaw: string | null } | null
}

/** Unfinished card payments: payment pages that can still be paid, bank debits in progress, and refunds. */
export type OpenCardPayments = { pages: number; debits: number; refunds: number }

/** Formats the number of unfinished card payments: "1 payment page is open and 2 refunds are under way." Null for none. */
export function formatOpenPayments({ pages, debits, refunds }: OpenCardPayments): string | null {
  const parts = [
    pages > 0 && (pages === 1 ? '1 payment page is open' : `${pages} payment pages are open`),
    debits > 0 && (debits === 1 ? '1 bank debit is under way' : `${debits} bank debits are under way`),
    refunds > 0 && (refunds === 1 ? '1 refund is under way' : `${refunds} refunds are under way`),
  ].filter((part) => part !== false)
  return parts.length === 0 ? null : `${parts.join(' and ')}.`
}

export type CardAccountPageProps = {
  /** Why no keys can be entered here. Null if they can. */
  closed: 'environment' | 'copy' | null
  account: { lastFour: string | null; webhookLastFour: string | null; isLive: boolean } | null
  status: StripeAccountStatus | null
  open: OpenCardPayments
  /** Whether the form asks for the user's own password. */
  isStale: boolean
  /** `address` is null if Stripe cannot reach the site. */
  webhook: { address: string | null; events: readonly string[] }
  back: {
    errors: FieldError[]
    typed: { secretKey: string | null; webhookSecret: string | null }
    isStale: boolean
    isTrial: boolean
  } | null
}
