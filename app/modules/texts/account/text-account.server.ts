import { getRequestDeviceName } from '../../../business/auth/device-name.ts'
import { recordSecurityEvent } from '../../../business/auth/security-events.server.ts'
import { findSetting, saveSetting } from '../../../business/stored-settings.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { incrementRevision } from '../../../plumbing/database/revision.server.ts'
import { acquireTransactionLocks } from '../../../plumbing/database/transaction-locks.server.ts'
import { decrypt, encrypt } from '../../../plumbing/secrets/encrypt.server.ts'
import type { CarrierErrorCause } from '../carrier/carrier-error.ts'
import { parseSmsUrl, type CarrierSettings } from '../carrier/carrier-settings.ts'

/** Configuration on which texts depend. */
export type TextsConfig = {
  secret: string
  siteUrl: string
  copyOf: number | null
  isDemo: boolean
  isDevelopment: boolean
  moduleVariables: Readonly<Record<string, string>>
}

export type TextsServices = { db: Db; now: () => number; nudge: () => void; config: TextsConfig }

/**
 * The account that texts go through, and who set it. `held`: a copy, which sends nothing. `stand-in`: the demo or `npm run
 * dev`, where texts stay on this machine. `unreadable`: the keys were encrypted with another secret.
 */
export type TextAccount =
  | { settings: CarrierSettings; from: 'environment' | 'owner'; obstacle: null }
  | { settings: null; obstacle: 'held' | 'stand-in' | 'none' | 'unreadable' }

const purpose = 'text carrier'

/** Returns the account that texts go through. The environment overrules what the owner entered. */
export async function getTextAccount(db: Db, config: TextsConfig): Promise<TextAccount> {
  if (config.copyOf !== null) return { settings: null, obstacle: 'held' }
  if (config.isDemo) return { settings: null, obstacle: 'stand-in' }
  const url = config.moduleVariables.SMS_URL
  const read = url ? parseSmsUrl(url) : null
  if (read && 'settings' in read) return { settings: read.settings, from: 'environment', obstacle: null }
  const row = await db.selectFrom('text_account').select('encrypted').executeTakeFirst()
  if (!row) return { settings: null, obstacle: config.isDevelopment ? 'stand-in' : 'none' }
  const text = decrypt(config.secret, purpose, row.encrypted)
  if (text === null) return { settings: null, obstacle: 'unreadable' }
  return { settings: JSON.parse(text) as CarrierSettings, from: 'owner', obstacle: null }
}

/** Whether text messages can be sent: a carrier is connected, or the demo's stand-in accepts them. */
export async function areTextsConnected(db: Db, config: TextsConfig): Promise<boolean> {
  const { settings, obstacle } = await getTextAccount(db, config)
  return settings !== null || obstacle === 'stand-in'
}

/** Stores the carrier's keys, encrypted. The owners are notified. */
export async function saveTextAccount(
  services: TextsServices,
  request: Request,
  settings: CarrierSettings,
): Promise<void> {
  const { db, now, config } = services
  await db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, ['text-account'])
    await db.deleteFrom('text_account').execute()
    const encrypted = encrypt(config.secret, purpose, JSON.stringify(settings))
    await db.insertInto('text_account').values({ encrypted, changed_at: now() }).execute()
    await saveSetting(db, 'textCarrier', null, now())
    await incrementRevision(db, 'content')
    await recordSecurityEvent(db, services, { kind: 'texts-changed', device: getRequestDeviceName({ request }) })
  })
  services.nudge()
}

/** Deletes the stored keys. The owners are notified. */
export async function removeTextAccount(services: TextsServices, request: Request): Promise<void> {
  await services.db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, ['text-account'])
    const gone = await db.deleteFrom('text_account').executeTakeFirst()
    if (gone.numDeletedRows === 0n) return
    await incrementRevision(db, 'content')
    await recordSecurityEvent(db, services, { kind: 'texts-removed', device: getRequestDeviceName({ request }) })
  })
  services.nudge()
}

/** Why the carrier takes no texts since a time in epoch milliseconds. */
export type TextAccountFailure = { cause: CarrierErrorCause; code: string; since: number }

/** Returns the reason why the carrier accepts no texts. Null while it accepts them. */
export async function findTextAccountFailure(db: Db): Promise<TextAccountFailure | null> {
  return (await findSetting(db, 'textCarrier')) as TextAccountFailure | null
}

/** Records the reason why the carrier accepts no texts, or null once it accepts them again. */
export async function recordTextAccountState(
  db: Db,
  failure: Omit<TextAccountFailure, 'since'> | null,
  now: number,
): Promise<void> {
  const known = await findTextAccountFailure(db)
  if (known?.cause === failure?.cause) return
  await saveSetting(db, 'textCarrier', failure && { ...failure, since: known?.since ?? now }, now)
}
