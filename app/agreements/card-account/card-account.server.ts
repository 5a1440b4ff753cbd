import { getRequestDeviceName } from '../../business/auth/device-name.ts'
import { recordSecurityEvent } from '../../business/auth/security-events.server.ts'
import { isRecentlyAuthenticated } from '../../business/auth/sessions.server.ts'
import { validateOwnPassword } from '../../business/auth/validate-own-password.server.ts'
import { saveSetting } from '../../business/stored-settings.server.ts'
import { createCardPayments, type CardPayments } from '../../plumbing/card-payments/card-payments.server.ts'
import {
  parseStripeKeyMode,
  parseWebhookSecrets,
  type StripeConfig,
  type StripeOrigins,
} from '../../plumbing/card-payments/stripe-config.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { incrementRevision } from '../../plumbing/database/revision.server.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import { decrypt, encrypt } from '../../plumbing/secrets/encrypt.server.ts'
import { decryptEnteredSecret, encryptEnteredSecret } from '../../plumbing/secrets/typed-secret.server.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import { checkCardKeys, explainRefusedKey, type OpenCardPayments } from './card-account-form.ts'

type StoredStripeKeys = { key: string; webhookSecret: string }

type Config = {
  secret: string
  siteUrl: string
  copyOf: number | null
  isDemo: boolean
  cards: StripeConfig | null
  stripeOrigins: StripeOrigins
}
export type CardAccountServices = { db: Db; now: () => number; nudge: () => void; config: Config }

const purpose = 'stripe account'
const [typedKeyFor, typedWebhookSecretFor] = [
  ['cards', 'key'],
  ['cards', 'webhook'],
]

/** Whether the owner may enter keys here: the environment sets none, and this is neither a copy nor the demo. */
export function acceptsCardKeys({ cards, copyOf, isDemo }: Config): boolean {
  return cards === null && copyOf === null && !isDemo
}

/**
 * Returns the reader of card payments. The keys of the environment overrule those that the owner entered. Every process
 * reads the stored keys at each use, so that a change needs no restart. Unchanged keys return the same object.
 */
export function createCardPaymentsReader(
  db: Db,
  config: Config,
  options: Parameters<typeof createCardPayments>[1],
): (asked?: Db) => Promise<CardPayments | null> {
  if (!acceptsCardKeys(config)) {
    const cards = config.cards && createCardPayments(config.cards, options)
    return async () => cards
  }
  let [known, cards]: [string | null, CardPayments | null] = [null, null]
  return async (asked = db) => {
    const row = await asked.selectFrom('stripe_account').select('encrypted').executeTakeFirst()
    const encrypted = row?.encrypted ?? null
    if (encrypted === known) return cards
    const keys = encrypted === null ? null : decryptKeys(config.secret, encrypted)
    ;[known, cards] = [encrypted, keys && createCardPayments(toStripeConfig(keys, config), options)]
    return cards
  }
}

function decryptKeys(secret: string, encrypted: string): StoredStripeKeys | null {
  const text = decrypt(secret, purpose, encrypted)
  return text === null ? null : (JSON.parse(text) as StoredStripeKeys)
}

function toStripeConfig({ key, webhookSecret }: StoredStripeKeys, { stripeOrigins }: Config): StripeConfig {
  const webhookSecrets = parseWebhookSecrets(webhookSecret) ?? []
  return { key, webhookSecrets, ...stripeOrigins, isLive: parseStripeKeyMode(key) === true }
}

/**
 * Parts of the stored keys that a page may show: the last four characters of each. `lastFour` is null if they cannot be
 * decrypted.
 */
export type CardAccount = { lastFour: string | null; webhookLastFour: string | null; isLive: boolean }

export async function findCardAccount(db: Db, secret: string): Promise<CardAccount | null> {
  const row = await db.selectFrom('stripe_account').select('encrypted').executeTakeFirst()
  if (!row) return null
  const keys = decryptKeys(secret, row.encrypted)
  if (!keys) return { lastFour: null, webhookLastFour: null, isLive: false }
  const { key, webhookSecret } = keys
  return {
    lastFour: key.slice(-4),
    webhookLastFour: webhookSecret === '' ? null : webhookSecret.slice(-4),
    isLive: parseStripeKeyMode(key) === true,
  }
}

/**
 * Result of entering the keys: stored and accepted by Stripe or unchecked, or the form with errors. `typed` are the
 * encrypted keys to carry in the form.
 */
export type ConnectCardAccountResult =
  | { kind: 'connected'; isChecked: boolean }
  | {
      kind: 'back'
      errors: FieldError[]
      typed: { secretKey: string | null; webhookSecret: string | null }
      /** Whether the form must ask for the user's own password, because it was entered too long ago. */
      isStale: boolean
    }

/**
 * Stores the Stripe keys, encrypted, unless Stripe refuses the secret key. Where Stripe cannot be reached, they are stored
 * unchecked. The owners are notified.
 */
export async function connectCardAccount(
  services: CardAccountServices,
  request: Request,
  input: Record<string, string>,
): Promise<ConnectCardAccountResult> {
  const { db, now, config } = services
  const keys = await resolveKeys(services, input)
  const isStale = !(await isRecentlyAuthenticated(services, request))
  const errors = checkCardKeys(keys.key, keys.webhookSecret, input.isTrial === 'yes')
  if (isStale) errors.push(...(await validateOwnPassword(services, request, input.ownPassword ?? '')))
  const carry = (field: string, of: readonly string[], typed: string) =>
    typed === '' || errors.some((error) => error.field === field)
      ? null
      : encryptEnteredSecret(config.secret, of, typed, now())
  const back = (): ConnectCardAccountResult => ({
    kind: 'back',
    errors,
    isStale,
    typed: {
      secretKey: carry('secretKey', typedKeyFor, keys.key),
      webhookSecret: carry('webhookSecret', typedWebhookSecretFor, keys.webhookSecret),
    },
  })
  if (errors.length > 0) return back()

  const cards = createCardPayments(toStripeConfig(keys, config))
  const checked = await cards.missedEvents(now())
  const refusal = checked.kind === 'ok' ? null : explainRefusedKey(checked)
  if (refusal !== null) {
    errors.push({ field: 'secretKey', message: refusal })
    return back()
  }
  const isChecked = checked.kind === 'ok'
  await db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, ['stripe-account'])
    await db.deleteFrom('stripe_account').execute()
    const encrypted = encrypt(config.secret, purpose, JSON.stringify(keys))
    await db.insertInto('stripe_account').values({ encrypted, changed_at: now() }).execute()
    if (isChecked) await saveSetting(db, 'cardKey', { of: cards.keyFingerprint, at: now(), flaw: null }, now())
    // Public pages say whether cards are taken.
    await incrementRevision(db, 'content')
    await recordSecurityEvent(db, services, { kind: 'cards-changed', device: getRequestDeviceName({ request }) })
  })
  services.nudge()
  return { kind: 'connected', isChecked }
}

/** Deletes the stored keys. The owners are notified. */
export async function removeCardAccount(services: CardAccountServices, request: Request): Promise<void> {
  await services.db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, ['stripe-account'])
    const gone = await db.deleteFrom('stripe_account').executeTakeFirst()
    if (gone.numDeletedRows === 0n) return
    await incrementRevision(db, 'content')
    await recordSecurityEvent(db, services, { kind: 'cards-removed', device: getRequestDeviceName({ request }) })
  })
  services.nudge()
}

/**
 * Returns the keys to store: as typed, as carried by the rejected form, or as stored. A stored signing secret belongs to the
 * stored key's account, so a new key does not take it along.
 */
async function resolveKeys(
  { db, now, config }: CardAccountServices,
  input: Record<string, string>,
): Promise<StoredStripeKeys> {
  const row = await db.selectFrom('stripe_account').select('encrypted').executeTakeFirst()
  const stored = row ? decryptKeys(config.secret, row.encrypted) : null
  const carried = (of: readonly string[], encrypted = '') =>
    decryptEnteredSecret(config.secret, of, encrypted, now()) ?? ''
  const typedKey = (input.secretKey ?? '').trim() || carried(typedKeyFor, input.typedKey)
  const key = typedKey || (stored?.key ?? '')
  const typedSecret = (input.webhookSecret ?? '').trim() || carried(typedWebhookSecretFor, input.typedWebhookSecret)
  const webhookSecret = typedSecret || (key === stored?.key ? stored.webhookSecret : '')
  return { key, webhookSecret }
}

/** Counts the card payments that are not over. */
export async function countOpenCardPayments(db: Db): Promise<OpenCardPayments> {
  const checkouts = await db
    .selectFrom('checkout')
    .select(({ fn }) => ['state', fn.countAll<number | string>().as('count')])
    .where('state', 'in', ['making', 'open', 'clearing'])
    .groupBy('state')
    .execute()
  const refunds = await db
    .selectFrom('card_refund')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('state', 'in', ['asked', 'pending'])
    .executeTakeFirstOrThrow()
  const sum = (isMeant: (state: string) => boolean) =>
    checkouts.filter(({ state }) => isMeant(state)).reduce((total, { count }) => total + Number(count), 0)
  return {
    pages: sum((state) => state !== 'clearing'),
    debits: sum((state) => state === 'clearing'),
    refunds: Number(refunds.count),
  }
}
