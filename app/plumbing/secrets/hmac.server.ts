import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../database/database.server.ts'
import { acquireTransactionLocks } from '../database/transaction-locks.server.ts'
import { decrypt, encrypt } from './encrypt.server.ts'

/** A key seals are made with, and its id, which each seal names. */
export type HmacKey = { id: string; key: Buffer }

/** What a seal says of some words; `unchecked` where its key cannot be read here: the site has another secret by now. */
export type HmacStatus = 'sound' | 'altered' | 'unchecked'

const purpose = 'seal'
const formula = '1'

/**
 * Where the secret of a database is kept: on what all its transactions share, so that whoever writes down what is sealed,
 * deep in one, need not be handed it by all who call (docs/decisions/0125). By a name of its own, as the site's bundle and
 * what opens the database are two copies of this module.
 */
const place = Symbol.for('backbar.seal-secret')

/** Says which secret what is sealed in a database is sealed under. */
export function setDatabaseSecret(db: Db, secret: string): void {
  Object.defineProperty(db.getExecutor().adapter, place, { value: secret, configurable: true, enumerable: false })
}

/** The secret a database was opened with; null where it was opened without, to be read alone. */
export function getDatabaseSecret(db: Db): string | null {
  return (Reflect.get(db.getExecutor().adapter, place) as string | undefined) ?? null
}

/** Every key seals were made with, by its id; null those that cannot be read here. */
export async function listHmacKeys(db: Db): Promise<Map<string, HmacKey | null>> {
  const secret = getDatabaseSecret(db)
  const rows = await db.selectFrom('seal_key').selectAll().orderBy('made_at', 'desc').orderBy('id', 'desc').execute()
  return new Map(
    rows.map(({ id, key }) => {
      const text = secret === null ? null : decrypt(secret, purpose, key)
      return [id, text === null ? null : { id, key: Buffer.from(text, 'base64url') }]
    }),
  )
}

/**
 * The key to seal with; made where there is none that can be read. `first` is done with the very first key of a database,
 * before anything else is sealed. Null where the database was opened without a secret. Call it in a transaction.
 */
export async function getOrCreateHmacKey(
  db: Db,
  now: number,
  first: (key: HmacKey) => Promise<void> = async () => {},
): Promise<HmacKey | null> {
  const secret = getDatabaseSecret(db)
  if (secret === null) return null
  const known = newest(await listHmacKeys(db))
  if (known) return known
  await acquireTransactionLocks(db, ['seal keys'])
  // Made by another process meanwhile, it stays.
  const keys = await listHmacKeys(db)
  const meanwhile = newest(keys)
  if (meanwhile) return meanwhile
  const made = { id: uuidV7(), key: randomBytes(32) }
  const key = encrypt(secret, purpose, made.key.toString('base64url'))
  await db.insertInto('seal_key').values({ id: made.id, key, made_at: now }).execute()
  if (keys.size === 0) await first(made)
  return made
}

/** The seal under some words: HMAC-SHA-256, after the number of this way of doing it and its key's id. */
export function computeHmac({ id, key }: HmacKey, words: string): string {
  return [formula, id, getMac(key, words).toString('base64url')].join('.')
}

/** Whether a seal is that of these words. */
export function verifyHmac(keys: Map<string, HmacKey | null>, given: string, words: string): HmacStatus {
  const [number, id = '', mac = '', ...rest] = given.split('.')
  if (number !== formula || mac === '' || rest.length > 0) return 'altered'
  const known = keys.get(id)
  if (!known) return 'unchecked'
  const [expected, actual] = [getMac(known.key, words), Buffer.from(mac, 'base64url')]
  return expected.length === actual.length && timingSafeEqual(expected, actual) ? 'sound' : 'altered'
}

function newest(keys: Map<string, HmacKey | null>): HmacKey | null {
  return [...keys.values()].find((key) => key !== null) ?? null
}

function getMac(key: Buffer, words: string): Buffer {
  return createHmac('sha256', key).update(words).digest()
}
