import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../database/database.server.ts'
import { acquireTransactionLocks } from '../database/transaction-locks.server.ts'
import { decrypt, encrypt } from './encrypt.server.ts'

/** An HMAC key and its id, which each HMAC contains. */
export type HmacKey = { id: string; key: Buffer }

/**
 * Result of verifying an HMAC. `unchecked` means that its key cannot be decrypted, because the site has another secret
 * now.
 */
export type HmacStatus = 'sound' | 'altered' | 'unchecked'

const purpose = 'seal'
const formatVersion = '1'

/**
 * Property under which a database's secret is stored, on an object shared by all its transactions. Code deep within a
 * transaction can compute HMACs without passing the secret along (docs/decisions/0125). The symbol is global because the
 * site's bundle and the code that opens the database hold separate copies of this module.
 */
const secretProperty = Symbol.for('backbar.seal-secret')

/** Sets the secret that the HMAC keys of a database are encrypted with. */
export function setDatabaseSecret(db: Db, secret: string): void {
  Object.defineProperty(db.getExecutor().adapter, secretProperty, {
    value: secret,
    configurable: true,
    enumerable: false,
  })
}

/** Returns the secret that a database was opened with, or null if it was opened without, for reading only. */
export function getDatabaseSecret(db: Db): string | null {
  return (Reflect.get(db.getExecutor().adapter, secretProperty) as string | undefined) ?? null
}

/** Returns all HMAC keys by id. Keys that cannot be decrypted are null. */
export async function listHmacKeys(db: Db): Promise<Map<string, HmacKey | null>> {
  const secret = getDatabaseSecret(db)
  const rows = await db.selectFrom('hmac_key').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
  return new Map(
    rows.map(({ id, key }) => {
      const text = secret === null ? null : decrypt(secret, purpose, key)
      return [id, text === null ? null : { id, key: Buffer.from(text, 'base64url') }]
    }),
  )
}

/**
 * Returns the newest readable HMAC key, or creates a key. `first` runs with the first key of a database, before any other
 * use. Null if the database was opened without a secret. Call it in a transaction.
 */
export async function getOrCreateHmacKey(
  db: Db,
  now: number,
  first: (key: HmacKey) => Promise<void> = async () => {},
): Promise<HmacKey | null> {
  const secret = getDatabaseSecret(db)
  if (secret === null) return null
  const known = findNewestKey(await listHmacKeys(db))
  if (known) return known
  await acquireTransactionLocks(db, ['seal keys'])
  // Another process has created a key meanwhile, which is used.
  const keys = await listHmacKeys(db)
  const meanwhile = findNewestKey(keys)
  if (meanwhile) return meanwhile
  const made = { id: uuidV7(), key: randomBytes(32) }
  const key = encrypt(secret, purpose, made.key.toString('base64url'))
  await db.insertInto('hmac_key').values({ id: made.id, key, created_at: now }).execute()
  if (keys.size === 0) await first(made)
  return made
}

/** Computes an HMAC-SHA-256, prefixed with the format version and the key id. */
export function computeHmac({ id, key }: HmacKey, words: string): string {
  return [formatVersion, id, getMac(key, words).toString('base64url')].join('.')
}

/** Verifies an HMAC of a text. */
export function verifyHmac(keys: Map<string, HmacKey | null>, given: string, words: string): HmacStatus {
  const [number, id = '', mac = '', ...rest] = given.split('.')
  if (number !== formatVersion || mac === '' || rest.length > 0) return 'altered'
  const known = keys.get(id)
  if (!known) return 'unchecked'
  const [expected, actual] = [getMac(known.key, words), Buffer.from(mac, 'base64url')]
  return expected.length === actual.length && timingSafeEqual(expected, actual) ? 'sound' : 'altered'
}

function findNewestKey(keys: Map<string, HmacKey | null>): HmacKey | null {
  return [...keys.values()].find((key) => key !== null) ?? null
}

function getMac(key: Buffer, words: string): Buffer {
  return createHmac('sha256', key).update(words).digest()
}
