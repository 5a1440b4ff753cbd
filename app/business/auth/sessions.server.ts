import { randomBytes } from 'node:crypto'
import { createSessionStorage, redirect, type Session } from 'react-router'
import type { Db } from '../../plumbing/database/database.server.ts'
import { deletePushDevices, deleteSessionPushDevices } from '../../plumbing/push/delete-push-devices.server.ts'
import { sha256 } from '../../plumbing/secrets/sha256.server.ts'
import { formatDeviceName } from './device-name.ts'
import { parseUserRole, type User } from './user.ts'
import { getConfirmPasswordPath } from './return-path.ts'

const day = 24 * 3_600_000
/** A session ends after this long without use, in milliseconds. */
const idleLifetimeMs = 30 * day
/** A session ends after this long in any case, in milliseconds. */
const maxLifetimeMs = 90 * day
/** Time for which a password counts as recently entered, in milliseconds. */
const recentAuthenticationMs = 10 * 60_000

/** The session's user as of now, the device, the last use and the last authentication, in epoch milliseconds. */
type SessionData = { person: User; device: string; seenAt: number; confirmedAt: number; since: number }
export type UserSession = Session<SessionData>

type Services = { db: Db; now: () => number; config: { secret: string; siteUrl: string; isDemo?: boolean } }

/** Returns the stored form of a session token. A copy of the database does not contain usable tokens. */
export function hashSessionToken(token: string): string {
  return sha256(token)
}

/** React Router session storage on our own table. The cookie holds only a signed token, which React Router calls the id. */
export function createUserSessionStorage({ db, now, config }: Services) {
  const expiresAt = () => now() + idleLifetimeMs
  return createSessionStorage<SessionData>({
    cookie: {
      name: 'backbar',
      secrets: [config.secret],
      path: '/backbar',
      httpOnly: true,
      sameSite: 'lax',
      secure: config.siteUrl.startsWith('https:'),
      maxAge: idleLifetimeMs / 1000,
    },
    async createData({ person, device = '' }) {
      const token = randomBytes(24).toString('base64url')
      const times = { created_at: now(), seen_at: now(), expires_at: expiresAt(), confirmed_at: now() }
      await db
        .insertInto('session')
        .values({ id: hashSessionToken(token), device, user_id: person!.id, ...times })
        .execute()
      return token
    },
    /** Loads the user of a session. Name and role are read on every request, so that changes apply at once. */
    async readData(token) {
      const row = await db
        .selectFrom('session')
        .innerJoin('user_account', 'user_account.id', 'session.user_id')
        .select([
          'session.device',
          'seen_at',
          'confirmed_at',
          'user_account.id',
          'user_account.name',
          'user_account.email',
          'user_account.role',
        ])
        .where('session.id', '=', hashSessionToken(token))
        .where('expires_at', '>', now())
        .where('session.created_at', '>', now() - maxLifetimeMs)
        .where('user_account.ended_at', 'is', null)
        .executeTakeFirst()
      if (!row) return null
      const person = { id: row.id, name: row.name, email: row.email, role: parseUserRole(row.role) }
      return { person, device: row.device, seenAt: row.seen_at, confirmedAt: row.confirmed_at ?? 0 }
    },
    async updateData(token) {
      const times = { seen_at: now(), expires_at: expiresAt() }
      await db.updateTable('session').set(times).where('id', '=', hashSessionToken(token)).execute()
    },
    async deleteData(token) {
      const id = hashSessionToken(token)
      await deleteSessionPushDevices(db, [id])
      await db.deleteFrom('session').where('id', '=', id).execute()
    },
  })
}

/** Returns the session of a request, or null. */
export async function findSession(services: Services, request: Request): Promise<UserSession | null> {
  const session = await createUserSessionStorage(services).getSession(request.headers.get('Cookie'))
  return session.has('person') ? session : null
}

/** Returns the user of a request that passed the log-in gate. Throws a redirect to the log-in page without a session. */
export async function requireUser(services: Services, request: Request): Promise<User> {
  const person = (await findSession(services, request))?.get('person')
  if (!person) throw redirect('/backbar/log-in', 303)
  return person
}

/** Latest end of the request's session, in epoch milliseconds. Now where there is no session. */
export async function getSessionExpiry(services: Services, request: Request): Promise<number> {
  const { id: token } = await createUserSessionStorage(services).getSession(request.headers.get('Cookie'))
  const row = await services.db
    .selectFrom('session')
    .select(['expires_at', 'created_at'])
    .where('id', '=', hashSessionToken(token))
    .executeTakeFirst()
  return row ? Math.min(row.expires_at, row.created_at + maxLifetimeMs) : services.now()
}

/** Logs the sender of a request in and returns the cookie to set. Deletes expired sessions. */
export async function createSession(services: Services, request: Request, personId: string): Promise<string> {
  const sessions = createUserSessionStorage(services)
  const session = await sessions.getSession()
  session.set('person', { id: personId, name: '', email: '', role: 'desk' })
  session.set('device', formatDeviceName(request.headers.get('User-Agent') ?? ''))
  await services.db.deleteFrom('session').where('expires_at', '<=', services.now()).execute()
  return sessions.commitSession(session)
}

/**
 * Whether the user entered the password or used a passkey within the last ten minutes. Always true in a demo, which is
 * opened by a link and has no password.
 */
export async function isRecentlyAuthenticated(services: Services, request: Request): Promise<boolean> {
  const session = await findSession(services, request)
  if (session && services.config.isDemo) return true
  return session !== null && services.now() - (session.get('confirmedAt') ?? 0) < recentAuthenticationMs
}

/**
 * Requires a recent password before an action that a stolen session must not do. Throws a redirect to the password page,
 * which leads on to `to`.
 */
export async function requireRecentAuthentication(services: Services, request: Request, to: string): Promise<void> {
  if (!(await isRecentlyAuthenticated(services, request))) throw redirect(getConfirmPasswordPath(to), 303)
}

/** Records that the session's user has just entered the password. */
export async function recordReauthentication({ db, now }: Services, token: string): Promise<void> {
  await db.updateTable('session').set({ confirmed_at: now() }).where('id', '=', hashSessionToken(token)).execute()
}

/** Renews a session's thirty days where its last use was an hour or more ago. Returns the cookie to set, or null. */
export async function renewSessionCookie(services: Services, session: UserSession): Promise<string | null> {
  const isFresh = services.now() - (session.get('seenAt') ?? 0) < 3_600_000
  return isFresh ? null : createUserSessionStorage(services).commitSession(session)
}

/**
 * Logs a user out everywhere, except from the session with this token. Logged-out devices get no more push notifications.
 */
export async function deleteUserSessions(db: Db, personId: string, exceptToken = ''): Promise<void> {
  const exceptId = hashSessionToken(exceptToken)
  // Includes devices of sessions that have expired.
  const told = await db
    .selectFrom('push_device')
    .select('id')
    .where('user_id', '=', personId)
    .where('session_id', '!=', exceptId)
    .execute()
  await deletePushDevices(
    db,
    told.map(({ id }) => id),
  )
  await db.deleteFrom('session').where('user_id', '=', personId).where('id', '!=', exceptId).execute()
}

/** Ends a user's session by its key from `listSessions`. Returns its device, or null if there is none. */
export async function deleteSession(
  services: Pick<Services, 'db' | 'now'>,
  personId: string,
  key: string,
): Promise<string | null> {
  const session = (await listSessions(services, personId)).find((one) => one.key === key)
  if (!session) return null
  await deleteSessionPushDevices(services.db, [session.id])
  await services.db.deleteFrom('session').where('id', '=', session.id).execute()
  return session.device
}

/**
 * Returns a user's sessions, latest first. Times in epoch milliseconds. Pages identify a session by its key, not its
 * token.
 */
export async function listSessions({ db, now }: Pick<Services, 'db' | 'now'>, personId: string) {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'device', 'created_at', 'seen_at'])
    .where('user_id', '=', personId)
    .where('expires_at', '>', now())
    .where('created_at', '>', now() - maxLifetimeMs)
    .orderBy('seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ id, device, created_at, seen_at }) => ({
    id,
    key: sha256(id).slice(0, 16),
    device,
    createdAt: created_at,
    seenAt: seen_at,
  }))
}
