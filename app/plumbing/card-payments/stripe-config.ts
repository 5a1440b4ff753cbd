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

const official = { url: 'https://api.stripe.com', payOrigin: 'https://checkout.stripe.com' }

/**
 * Parses STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_URL. An empty variable counts as unset. Each problem names
 * the variable to fix and never repeats a value. If there are problems, the account must not be used.
 */
export function parseStripeConfig(env: Record<string, string | undefined>): {
  account: StripeConfig | null
  problems: string[]
} {
  const [key = '', secrets = '', url = ''] = [env.STRIPE_SECRET_KEY, env.STRIPE_WEBHOOK_SECRET, env.STRIPE_URL].map(
    (value) => value?.trim(),
  )
  const idle = [secrets && 'STRIPE_WEBHOOK_SECRET', url && 'STRIPE_URL'].filter(Boolean)
  if (key === '') {
    const why = `STRIPE_SECRET_KEY: needed for ${idle.join(' and ')} to be of use; otherwise unset what is not used`
    return { account: null, problems: idle.length > 0 ? [why] : [] }
  }
  const mode = /^[sr]k_(live|test)_\w+$/.exec(key)?.[1]
  const webhookSecrets = secrets.split(',').flatMap((secret) => secret.trim() || [])
  const place = parseStripeUrl(url)
  const problems = [
    !mode && 'STRIPE_SECRET_KEY: a secret key is needed, one that begins with sk_live_, sk_test_, rk_live_ or rk_test_',
    !webhookSecrets.every((secret) => /^whsec_\S+$/.test(secret)) &&
      'STRIPE_WEBHOOK_SECRET: each begins with whsec_; several are separated by commas',
    !place && 'STRIPE_URL: an origin such as https://api.stripe.com is needed; http only on this machine',
  ].filter((problem) => problem !== false)
  return { account: { key, webhookSecrets, ...(place ?? official), isLive: mode === 'live' }, problems }
}

function parseStripeUrl(text: string): Pick<StripeConfig, 'url' | 'payOrigin'> | null {
  if (text === '') return official
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || url.href !== `${url.origin}/`) return null
  // A key sent without TLS could be read on the way.
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHere)) return null
  return url.origin === official.url ? official : { url: url.origin, payOrigin: url.origin }
}
