import type { Db } from '../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import { decrypt, encrypt } from '../../plumbing/secrets/encrypt.server.ts'
import type { VapidKeys } from '../../plumbing/push/web-push-transport.server.ts'
import { findSetting } from '../../business/stored-settings.server.ts'
import type { StoredSettings } from '../../business/stored-settings.ts'

type Services = { db: Db; now: () => number; config: { secret: string } }

const purpose = 'push key'

/** Returns the site's VAPID keys. Null if none were created, or the site's secret has changed. */
export async function findVapidKeys(db: Db, secret: string): Promise<VapidKeys | null> {
  const stored = await findSetting(db, 'push')
  const privateKey = stored && decrypt(secret, purpose, stored.privateKey)
  return privateKey ? { publicKey: stored.publicKey, privateKey } : null
}

/**
 * Returns the public VAPID key. Keys are created once. Where they can no longer be decrypted, new keys are created and
 * the old devices are deleted.
 */
export async function getPublicVapidKey({ db, now, config: { secret } }: Services): Promise<string> {
  const known = await findVapidKeys(db, secret)
  if (known) return known.publicKey
  const { default: library } = await import('web-push')
  const { publicKey, privateKey } = library.generateVAPIDKeys()
  return db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, ['push keys'])
    // Another process created keys meanwhile. They are kept.
    const stored = await findVapidKeys(db, secret)
    if (stored) return stored.publicKey
    const made: StoredSettings['push'] = { publicKey, privateKey: encrypt(secret, purpose, privateKey) }
    const row = { value: JSON.stringify(made), is_sample: 0, changed_at: now() }
    await db.deleteFrom('push_notification').execute()
    await db.deleteFrom('push_device').execute()
    await db
      .insertInto('setting')
      .values({ name: 'push', ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute()
    return publicKey
  })
}
