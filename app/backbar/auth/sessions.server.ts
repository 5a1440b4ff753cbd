import { createHash, randomBytes } from 'node:crypto'
import { createSessionStorage, redirect, type Session } from 'react-router'
import type { Db } from '../../plumbing/database/database.server.ts'
import { forgetDevicesOf } from '../../plumbing/push/push-queue.server.ts'
import { deviceName } from './device-name.ts'
import { confirmAddress } from './return-to.ts'

const day = 24 * 3_600_000
/** A device that does not come by for this long has to log in again. */
const lasting = 30 * day
/** And every device after this long, however often it comes by. */
const longest = 90 * day
/** For how long a password counts as just entered. */
const freshFor = 10 * 60_000

/** Since when, on what, when it last came by and when it last proved to be the owner's, in epoch milliseconds. */
type Known = { since: number; device: string; seenAt: number; confirmedAt: number }
export type OwnerSession = Session<Known>

type Services = { db: Db; now: () => number; config: { secret: string; siteUrl: string } }

/** React Router's sessions over our own table; the cookie holds nothing but a signed id. */
export function ownerSessions({ db, now, config }: Services) {
  const expiresAt = () => now() + lasting
  return createSessionStorage<Known>({
    cookie: {
      name: 'backbar',
      secrets: [config.secret],
      path: '/backbar',
      httpOnly: true,
      sameSite: 'lax',
      secure: config.siteUrl.startsWith('https:'),
      maxAge: lasting / 1000,
    },
    async createData(data) {
      const id = randomBytes(24).toString('base64url')
      const times = { created_at: now(), seen_at: now(), expires_at: expiresAt(), confirmed_at: now() }
      await db
        .insertInto('session')
        .values({ id, value: JSON.stringify(data), device: data.device ?? '', ...times })
        .execute()
      return id
    },
    async readData(id) {
      const row = await db
        .selectFrom('session')
        .select(['value', 'seen_at', 'confirmed_at'])
        .where('id', '=', id)
        .where('expires_at', '>', now())
        .where('created_at', '>', now() - longest)
        .executeTakeFirst()
      return row ? { ...JSON.parse(row.value), seenAt: row.seen_at, confirmedAt: row.confirmed_at ?? 0 } : null
    },
    async updateData(id) {
      await db.updateTable('session').set({ seen_at: now(), expires_at: expiresAt() }).where('id', '=', id).execute()
    },
    async deleteData(id) {
      await forgetDevicesOf(db, { only: id })
      await db.deleteFrom('session').where('id', '=', id).execute()
    },
  })
}

/** The session a request comes with, or null for a stranger. */
export async function findSession(services: Services, request: Request): Promise<OwnerSession | null> {
  const session = await ownerSessions(services).getSession(request.headers.get('Cookie'))
  return session.has('since') ? session : null
}

/** When the session behind a request ends at the latest, in epoch milliseconds; now for a stranger. */
export async function sessionEnd(services: Services, request: Request): Promise<number> {
  const { id } = await ownerSessions(services).getSession(request.headers.get('Cookie'))
  const row = await services.db
    .selectFrom('session')
    .select(['expires_at', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? Math.min(row.expires_at, row.created_at + longest) : services.now()
}

/** Logs the sender of a request in; answers the cookie to set. Sessions that ran out are swept away. */
export async function openSession(services: Services, request: Request): Promise<string> {
  const sessions = ownerSessions(services)
  const session = await sessions.getSession()
  session.set('since', services.now())
  session.set('device', deviceName(request.headers.get('User-Agent') ?? ''))
  await services.db.deleteFrom('session').where('expires_at', '<=', services.now()).execute()
  return sessions.commitSession(session)
}

/** Whether the owner behind a request has entered the password, or used a passkey, within the last ten minutes. */
export async function isFresh(services: Services, request: Request): Promise<boolean> {
  const session = await findSession(services, request)
  return session !== null && services.now() - (session.get('confirmedAt') ?? 0) < freshFor
}

/**
 * Asks for the password again before something a stolen session must not do alone: throws a redirect to the page that
 * asks, which leads on to `to`, unless the password was entered a moment ago.
 */
export async function expectFresh(services: Services, request: Request, to: string): Promise<void> {
  if (!(await isFresh(services, request))) throw redirect(confirmAddress(to), 303)
}

/** Notes that the owner behind a session has just entered the password. */
export async function confirmSession({ db, now }: Services, id: string): Promise<void> {
  await db.updateTable('session').set({ confirmed_at: now() }).where('id', '=', id).execute()
}

/** The cookie of a session that came by after an hour or more: its thirty days start anew. Null where that can wait. */
export async function renewedCookie(services: Services, session: OwnerSession): Promise<string | null> {
  const isFresh = services.now() - (session.get('seenAt') ?? 0) < 3_600_000
  return isFresh ? null : ownerSessions(services).commitSession(session)
}

/** Logs out everywhere, but for the session with this id; who is logged out is told nothing more. */
export async function closeSessions(db: Db, exceptId = ''): Promise<void> {
  await forgetDevicesOf(db, { allBut: exceptId })
  await db.deleteFrom('session').where('id', '!=', exceptId).execute()
}

/** Ends one session by the key `readSessions` gave it; answers the device it was on, or null where there is none. */
export async function closeSession(services: Pick<Services, 'db' | 'now'>, key: string): Promise<string | null> {
  const session = (await readSessions(services)).find((one) => one.key === key)
  if (!session) return null
  await forgetDevicesOf(services.db, { only: session.id })
  await services.db.deleteFrom('session').where('id', '=', session.id).execute()
  return session.device
}

/** Where the owner is logged in, the latest first; times in epoch milliseconds. Pages know a session by its key alone. */
export async function readSessions({ db, now }: Pick<Services, 'db' | 'now'>) {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'device', 'created_at', 'seen_at'])
    .where('expires_at', '>', now())
    .where('created_at', '>', now() - longest)
    .orderBy('seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ id, device, created_at, seen_at }) => ({
    id,
    key: createHash('sha256').update(id).digest('base64url').slice(0, 16),
    device,
    createdAt: created_at,
    seenAt: seen_at,
  }))
}
