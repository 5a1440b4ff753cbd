import { createHash } from 'node:crypto'
import type { Db } from '../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import {
  validatePushSubscription,
  type PushSubscriptionData,
  type PushDevice,
} from '../../plumbing/push/push-notification.ts'
import { deletePushDevices } from '../../plumbing/push/delete-push-devices.server.ts'
import { queuePushNotifications } from '../../plumbing/push/push-queue.server.ts'
import { getRequestDeviceName } from '../../business/auth/device-name.ts'
import { recordSecurityEvent } from '../../business/auth/security-events.server.ts'
import { findSession, hashSessionToken } from '../../business/auth/sessions.server.ts'

type Services = { db: Db; now: () => number; config: { secret: string; siteUrl: string }; nudge: () => void }

const maxDevices = 20

/**
 * Registers the browser of a request for notifications, or returns an error message. A new device gets a first
 * notification as a test.
 */
export async function createPushDevice(
  services: Services,
  request: Request,
  address: PushSubscriptionData,
): Promise<string | null> {
  const { db, now } = services
  const flaw = validatePushSubscription(address)
  if (flaw) return flaw
  const id = computeDeviceId(address.endpoint)
  const said = await db.transaction().execute(async (db) => {
    // The lock excludes a user who is logged out or removed at this moment.
    await acquireTransactionLocks(db, ['people'])
    const session = await findSession({ ...services, db }, request)
    const person = session?.get('person')
    if (!session || !person) return 'You are logged out. Log in, and turn it on again'
    const known = await db.selectFrom('push_device').select('id').execute()
    const isKnown = known.some((row) => row.id === id)
    if (!isKnown && known.length >= maxDevices) return 'Twenty devices are told already: turn one of them off first'
    const row = {
      ...address,
      session_id: hashSessionToken(session.id),
      user_id: person.id,
      device: getRequestDeviceName({ request }),
      error_code: null,
    }
    await db
      .insertInto('push_device')
      .values({ id, created_at: now(), notified_at: null, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
    if (isKnown) return null
    await recordSecurityEvent(db, services, { kind: 'push-on', device: getRequestDeviceName({ request }) })
    await queuePushNotifications(db, [{ note: firstNotification, eventId: null, now: now() }], id)
    return null
  })
  services.nudge()
  return said
}

const firstNotification = {
  title: 'Notifications are on',
  body: 'A new inquiry shows up like this.',
  to: '/backbar',
  topic: 'first',
}

/** Deletes a user's device. Returns its name, or null if it is not the user's. */
export async function deletePushDevice(
  services: Services,
  request: Request,
  { id, personId }: { id: string; personId: string },
): Promise<string | null> {
  return services.db.transaction().execute(async (db) => {
    const row = await db
      .selectFrom('push_device')
      .select('device')
      .where('id', '=', id)
      .where('user_id', '=', personId)
      .executeTakeFirst()
    if (!row) return null
    await deletePushDevices(db, [id])
    await recordSecurityEvent(db, services, {
      kind: 'push-off',
      words: row.device,
      device: getRequestDeviceName({ request }),
    })
    return row.device
  })
}

/** Returns a user's devices, latest first, without their push endpoints. */
export async function listPushDevices(db: Db, personId: string): Promise<PushDevice[]> {
  const rows = await db
    .selectFrom('push_device')
    .select(['id', 'device', 'created_at', 'notified_at', 'error_code'])
    .where('user_id', '=', personId)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ id, device, created_at, notified_at, error_code: trouble }) => ({
    id,
    device,
    createdAt: created_at,
    toldAt: notified_at,
    trouble,
  }))
}

/** Device id: a hash, so that a page recognizes its own device without learning the endpoints of others. */
function computeDeviceId(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('base64url')
}
