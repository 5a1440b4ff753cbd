import { randomBytes } from 'node:crypto'
import { createSessionStorage, redirect, type Session } from 'react-router'
import type { Db } from '../../plumbing/database/database.server.ts'
import { deletePushDevices, deleteSessionPushDevices } from '../../plumbing/push/push-queue.server.ts'
import { sha256 } from '../../plumbing/secrets/sha256.server.ts'
import { formatDeviceName } from './device-name.ts'
import { parseUserRole, type User } from './user.ts'
import { getConfirmPasswordPath } from './return-path.ts'

const day = 24 * 3_600_000
/** A device that does not come by for this long has to log in again. */
const lasting = 30 * day
/** And every device after this long, however often it comes by. */
const longest = 90 * day
/** For how long a password counts as just entered. */
const freshFor = 10 * 60_000

/** Whose it is at this moment; on what, when it last came by and when it last proved to be theirs, in epoch milliseconds. */
type Known = { person: User; device: string; seenAt: number; confirmedAt: number; since: number }
export type UserSession = Session<Known>

type Services = { db: Db; now: () => number; config: { secret: string; siteUrl: string; isDemo?: boolean } }

/**
 * Returns what is stored of a session's token, which its cookie holds. Whoever reads the database or a copy of it cannot make a
 * cookie of that.
 */
export function hashSessionToken(token: string): string {
  return sha256(token)
}

/** React Router's sessions over our own table. The cookie holds nothing but a signed token, which they call the id. */
export function createUserSessionStorage({ db, now, config }: Services) {
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
    async createData({ person, device = '' }) {
      const token = randomBytes(24).toString('base64url')
      const times = { created_at: now(), seen_at: now(), expires_at: expiresAt(), confirmed_at: now() }
      await db
        .insertInto('session')
        .values({ id: hashSessionToken(token), device, person_id: person!.id, ...times })
        .execute()
      return token
    },
    /** Who somebody is, and what they may do, is read with every request: it holds from the next one on. */
    async readData(token) {
      const row = await db
        .selectFrom('session')
        .innerJoin('owner', 'owner.id', 'session.person_id')
        .select(['session.device', 'seen_at', 'confirmed_at', 'owner.id', 'owner.name', 'owner.email', 'owner.role'])
        .where('session.id', '=', hashSessionToken(token))
        .where('expires_at', '>', now())
        .where('session.created_at', '>', now() - longest)
        .where('owner.ended_at', 'is', null)
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

/** The session a request comes with, or null for a stranger. */
export async function findSession(services: Services, request: Request): Promise<UserSession | null> {
  const session = await createUserSessionStorage(services).getSession(request.headers.get('Cookie'))
  return session.has('person') ? session : null
}

/** Who sends a request that came past the gate. */
export async function requireUser(services: Services, request: Request): Promise<User> {
  const person = (await findSession(services, request))?.get('person')
  if (!person) throw redirect('/backbar/log-in', 303)
  return person
}

/** When the session behind a request ends at the latest, in epoch milliseconds; now for a stranger. */
export async function getSessionExpiry(services: Services, request: Request): Promise<number> {
  const { id: token } = await createUserSessionStorage(services).getSession(request.headers.get('Cookie'))
  const row = await services.db
    .selectFrom('session')
    .select(['expires_at', 'created_at'])
    .where('id', '=', hashSessionToken(token))
    .executeTakeFirst()
  return row ? Math.min(row.expires_at, row.created_at + longest) : services.now()
}

/** Logs the sender of a request in as somebody; answers the cookie to set. Sessions that ran out are swept away. */
export async function createSession(services: Services, request: Request, personId: string): Promise<string> {
  const sessions = createUserSessionStorage(services)
  const session = await sessions.getSession()
  session.set('person', { id: personId, name: '', email: '', role: 'desk' })
  session.set('device', formatDeviceName(request.headers.get('User-Agent') ?? ''))
  await services.db.deleteFrom('session').where('expires_at', '<=', services.now()).execute()
  return sessions.commitSession(session)
}

/**
 * Whether the owner behind a request has entered the password, or used a passkey, within the last ten minutes. A demo is
 * opened by its link, and nobody has a password for what is made up.
 */
export async function isRecentlyAuthenticated(services: Services, request: Request): Promise<boolean> {
  const session = await findSession(services, request)
  if (session && services.config.isDemo) return true
  return session !== null && services.now() - (session.get('confirmedAt') ?? 0) < freshFor
}

/**
 * Asks for the password again before something a stolen session must not do alone: throws a redirect to the page that
 * asks, which leads on to `to`, unless the password was entered a moment ago.
 */
export async function requireRecentAuthentication(services: Services, request: Request, to: string): Promise<void> {
  if (!(await isRecentlyAuthenticated(services, request))) throw redirect(getConfirmPasswordPath(to), 303)
}

/** Notes that the owner behind a session has just entered the password. */
export async function recordReauthentication({ db, now }: Services, token: string): Promise<void> {
  await db.updateTable('session').set({ confirmed_at: now() }).where('id', '=', hashSessionToken(token)).execute()
}

/** The cookie of a session that came by after an hour or more: its thirty days start anew. Null where that can wait. */
export async function renewSessionCookie(services: Services, session: UserSession): Promise<string | null> {
  const isFresh = services.now() - (session.get('seenAt') ?? 0) < 3_600_000
  return isFresh ? null : createUserSessionStorage(services).commitSession(session)
}

/** Logs somebody out everywhere, but for the session with this token; where they are logged out they are told nothing more. */
export async function deleteUserSessions(db: Db, personId: string, exceptToken = ''): Promise<void> {
  const exceptId = hashSessionToken(exceptToken)
  // Those of sessions that ran out long ago, too.
  const told = await db
    .selectFrom('push_device')
    .select('id')
    .where('person_id', '=', personId)
    .where('session_id', '!=', exceptId)
    .execute()
  await deletePushDevices(
    db,
    told.map(({ id }) => id),
  )
  await db.deleteFrom('session').where('person_id', '=', personId).where('id', '!=', exceptId).execute()
}

/** Ends one of somebody's sessions by the key `listSessions` gave it; answers the device it was on, or null where there is none. */
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

/** Where somebody is logged in, the latest first; times in epoch milliseconds. Pages know a session by its key alone. */
export async function listSessions({ db, now }: Pick<Services, 'db' | 'now'>, personId: string) {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'device', 'created_at', 'seen_at'])
    .where('person_id', '=', personId)
    .where('expires_at', '>', now())
    .where('created_at', '>', now() - longest)
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
