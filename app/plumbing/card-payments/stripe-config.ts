import { isLoopbackHost } from '../service-url.ts'

/** The Stripe account that cards are charged through. */
export type StripeConfig = {
  key: string
  /** Secrets that sign Stripe's webhooks: several during rotation, empty if webhooks are not set up. */
  webhookSecrets: string[]
  /** Origin of Stripe's API. */
  url: string
  /** Origin of Stripe's payment pages, the only origin that clients are redirected to automatically. */
  payOrigin: string
  /** Whether the key is for live mode. In test mode no money moves. */
  isLive: boolean
}

export type StripeOrigins = Pick<StripeConfig, 'url' | 'payOrigin'>

const official = { url: 'https://api.stripe.com', payOrigin: 'https://checkout.stripe.com' }

/**
 * Parses STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_URL. An empty variable counts as unset. Each problem names
 * the variable to fix and never repeats a value. If there are problems, the account must not be used. `origins` serve the
 * keys that the owner enters, too.
 */
export function parseStripeConfig(env: Record<string, string | undefined>): {
  account: StripeConfig | null
  origins: StripeOrigins
  problems: string[]
} {
  const [key = '', secrets = '', url = ''] = [env.STRIPE_SECRET_KEY, env.STRIPE_WEBHOOK_SECRET, env.STRIPE_URL].map(
    (value) => value?.trim(),
  )
  const isLive = parseStripeKeyMode(key)
  const webhookSecrets = parseWebhookSecrets(secrets)
  const origins = parseStripeUrl(url)
  const problems = [
    key !== '' &&
      isLive === null &&
      'STRIPE_SECRET_KEY: a secret key is needed, one that begins with sk_live_, sk_test_, rk_live_ or rk_test_',
    key === '' &&
      secrets !== '' &&
      'STRIPE_SECRET_KEY: needed for STRIPE_WEBHOOK_SECRET to be of use; otherwise unset what is not used',
    key !== '' &&
      webhookSecrets === null &&
      'STRIPE_WEBHOOK_SECRET: each begins with whsec_; several are separated by commas',
    !origins && 'STRIPE_URL: an origin such as https://api.stripe.com is needed; http only on this machine',
  ].filter((problem) => problem !== false)
  const account =
    key === '' ? null : { key, webhookSecrets: webhookSecrets ?? [], ...(origins ?? official), isLive: isLive === true }
  return { account, origins: origins ?? official, problems }
}

/** Whether a secret key is for live mode. Null if it is no secret key. */
export function parseStripeKeyMode(key: string): boolean | null {
  const mode = /^[sr]k_(live|test)_\w+$/.exec(key)?.[1]
  return mode === undefined ? null : mode === 'live'
}

/** Parses webhook secrets separated by commas. Null if one of them is invalid. */
export function parseWebhookSecrets(text: string): string[] | null {
  const secrets = text.split(',').flatMap((secret) => secret.trim() || [])
  return secrets.every((secret) => /^whsec_\S+$/.test(secret)) ? secrets : null
}

function parseStripeUrl(text: string): StripeOrigins | null {
  if (text === '') return official
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || url.href !== `${url.origin}/`) return null
  // A key sent without TLS could be read on the way.
  const isHere = isLoopbackHost(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHere)) return null
  return url.origin === official.url ? official : { url: url.origin, payOrigin: url.origin }
}
