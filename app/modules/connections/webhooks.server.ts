import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../plumbing/database/database.server.ts'
import { incrementRevision } from '../../plumbing/database/revision.server.ts'
import type { WebhookRow } from '../../plumbing/database/schema.ts'
import { runInTransaction } from '../../plumbing/database/transaction.server.ts'
import { isPrivateAddress } from '../../plumbing/http/public-address.server.ts'
import { unclaimedColumns } from '../../plumbing/queue/claim-rows.server.ts'
import { decrypt, encrypt } from '../../plumbing/secrets/encrypt.server.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import { parseWebhookForm } from './webhook-form.ts'
import { maxWebhooks, type Webhook, type WebhookType } from './webhook.ts'

const addressPurpose = 'webhook address'
const secretPurpose = 'webhook secret'

/** Returns all webhooks, oldest first. */
export async function listWebhooks(db: Db, secret: string): Promise<Webhook[]> {
  const rows = await db.selectFrom('webhook').selectAll().orderBy('created_at').orderBy('id').execute()
  return rows.map((row) => toWebhook(row, secret))
}

/** Returns a webhook by id, or null. `secret` is the site's secret. */
export async function getWebhook(db: Db, id: string, secret: string): Promise<Webhook | null> {
  const row = await db.selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toWebhook(row, secret) : null
}

/**
 * Returns the names of the webhooks that are switched on, with the host if it differs from the name. `secret` is the
 * site's.
 */
export async function listWebhookRecipients(db: Db, secret: string): Promise<string[]> {
  const told = (await listWebhooks(db, secret)).filter(({ isOn }) => isOn)
  return told.map(({ name, host }) => (host === null || host === name ? name : `${name} (${host})`))
}

type Added = { kind: 'added'; id: string; secret: string } | { kind: 'invalid'; errors: FieldError[] }

/** Creates a webhook from a posted form, with a new secret, or returns the field errors. Call it in a transaction. */
export async function createWebhook(
  db: Db,
  input: Record<string, string>,
  { secret, isLocal, by, now }: { secret: string; isLocal: boolean; by: string; now: number },
): Promise<Added> {
  const reading = parseWebhookForm(input, isLocal)
  if (!reading.ok) return { kind: 'invalid', errors: reading.errors }
  const refuse = (message: string): Added => ({ kind: 'invalid', errors: [{ field: 'url', message }] })
  if (isPrivateTarget(reading.url, isLocal)) return refuse(privateTargetMessage)
  const known = await db.selectFrom('webhook').select('url').execute()
  if (known.some(({ url: address }) => decrypt(secret, addressPurpose, address) === reading.url))
    return refuse('This address is told already. Its secret is shown once only: make a new one on its page')
  if (known.length >= maxWebhooks) return refuse(`There are ${maxWebhooks} already. Remove one first`)
  const [id, own] = [uuidV7(), newSecret()]
  await db
    .insertInto('webhook')
    .values({
      id,
      name: reading.name,
      url: encrypt(secret, addressPurpose, reading.url),
      secret: encrypt(secret, secretPurpose, own),
      types: JSON.stringify(reading.types),
      is_on: 1,
      created_at: now,
      created_by: by,
      succeeded_at: null,
      failing_since: null,
      off_at: null,
    })
    .execute()
  await incrementRevision(db, 'content')
  return { kind: 'added', id, secret: own }
}

const privateTargetMessage =
  'This address is of a private network, where we call nobody. Enter one on the public internet'

/** Checks literal IP addresses only. A host name is checked at each call, because its address may change. */
function isPrivateTarget(url: string, isLocal: boolean): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  if (isLocal && host === '127.0.0.1') return false
  return isIP(host) !== 0 && isPrivateAddress(host)
}

/**
 * Replaces the signing secret of a webhook and returns the new secret. The old secret is no longer used. Null if the
 * webhook was deleted.
 */
export async function rotateWebhookSecret(db: Db, id: string, secret: string): Promise<string | null> {
  const own = newSecret()
  const done = await db
    .updateTable('webhook')
    .set({ secret: encrypt(secret, secretPurpose, own) })
    .where('id', '=', id)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n ? own : null
}

/** Sets the message types that a webhook receives. */
export async function updateWebhookTypes(db: Db, id: string, types: WebhookType[]): Promise<void> {
  await db
    .updateTable('webhook')
    .set({ types: JSON.stringify(types) })
    .where('id', '=', id)
    .execute()
}

/**
 * Switches a webhook on or off. Switching off gives up its waiting deliveries, except tests. Switching on clears its
 * failures and makes the user `by` its owner.
 */
export async function setWebhookEnabled(
  db: Db,
  id: string,
  isOn: boolean,
  { by, now }: { by: string | null; now: number },
): Promise<void> {
  await runInTransaction(db, async (db) => {
    await db
      .updateTable('webhook')
      .set({ is_on: Number(isOn), ...(isOn && { failing_since: null, off_at: null, created_by: by }) })
      .where('id', '=', id)
      .execute()
    if (!isOn)
      await db
        .updateTable('webhook_delivery')
        .set({ state: 'given-up', settled_at: now, ...unclaimedColumns })
        .where('webhook_id', '=', id)
        .where('state', '=', 'waiting')
        .where('type', '!=', 'test')
        .execute()
    await incrementRevision(db, 'content')
  })
}

/** Deletes a webhook and its deliveries. */
export async function deleteWebhook(db: Db, id: string): Promise<void> {
  await runInTransaction(db, async (db) => {
    // Storing a delivery result locks the webhook before the delivery, so deleting uses the same order to prevent
    // deadlocks.
    await db.deleteFrom('webhook').where('id', '=', id).execute()
    await db.deleteFrom('webhook_delivery').where('webhook_id', '=', id).execute()
    await incrementRevision(db, 'content')
  })
}

/** Decrypts the URL and signing secret of a webhook. Null if they can no longer be decrypted. */
export function decryptWebhookTarget(row: WebhookRow, secret: string): { url: string; secret: string } | null {
  const url = decrypt(secret, addressPurpose, row.url)
  const own = decrypt(secret, secretPurpose, row.secret)
  return url === null || own === null ? null : { url, secret: own }
}

function toWebhook(row: WebhookRow, secret: string): Webhook {
  const url = decryptWebhookTarget(row, secret)?.url
  return {
    id: row.id,
    name: row.name,
    host: url === undefined ? null : new URL(url).host,
    types: JSON.parse(row.types),
    isOn: row.is_on === 1,
    madeAt: row.created_at,
    okAt: row.succeeded_at,
    failingSince: row.failing_since,
    offAt: row.off_at,
  }
}

function newSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`
}
