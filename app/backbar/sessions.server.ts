import { randomBytes } from 'node:crypto'
import { createSessionStorage, type Session } from 'react-router'
import type { Db } from '../plumbing/database/database.server.ts'
import { deviceName } from './device-name.ts'

const day = 24 * 3_600_000
/** A device that does not come by for this long has to log in again. */
const lasting = 30 * day

/** Since when, on what, and when it last came by, in epoch milliseconds. */
type Known = { since: number; device: string; seenAt: number }
export type OwnerSession = Session<Known>

type Desk = { db: Db; now: () => number; config: { secret: string; siteUrl: string } }

/** React Router's sessions over our own table; the cookie holds nothing but a signed id. */
export function ownerSessions({ db, now, config }: Desk) {
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
      const times = { created_at: now(), seen_at: now(), expires_at: expiresAt() }
      await db.insertInto('session').values({ id, value: JSON.stringify(data), device: data.device ?? '', ...times }).execute()
      return id
    },
    async readData(id) {
      const row = await db.selectFrom('session').select(['value', 'seen_at']).where('id', '=', id).where('expires_at', '>', now()).executeTakeFirst()
      return row ? { ...JSON.parse(row.value), seenAt: row.seen_at } : null
    },
    async updateData(id) {
      await db.updateTable('session').set({ seen_at: now(), expires_at: expiresAt() }).where('id', '=', id).execute()
    },
    async deleteData(id) {
      await db.deleteFrom('session').where('id', '=', id).execute()
    },
  })
}

/** The session a request comes with, or null for a stranger. */
export async function findSession(desk: Desk, request: Request): Promise<OwnerSession | null> {
  const session = await ownerSessions(desk).getSession(request.headers.get('Cookie'))
  return session.has('since') ? session : null
}

/** Logs the sender of a request in; answers the cookie to set. Sessions that ran out are swept away. */
export async function openSession(desk: Desk, request: Request): Promise<string> {
  const sessions = ownerSessions(desk)
  const session = await sessions.getSession()
  session.set('since', desk.now())
  session.set('device', deviceName(request.headers.get('User-Agent') ?? ''))
  await desk.db.deleteFrom('session').where('expires_at', '<=', desk.now()).execute()
  return sessions.commitSession(session)
}

/** The cookie of a session that came by after an hour or more: its thirty days start anew. Null where that can wait. */
export async function renewedCookie(desk: Desk, session: OwnerSession): Promise<string | null> {
  const isFresh = desk.now() - (session.get('seenAt') ?? 0) < 3_600_000
  return isFresh ? null : ownerSessions(desk).commitSession(session)
}

/** Logs out everywhere, but for the session with this id. */
export async function closeSessions(db: Db, exceptId = ''): Promise<void> {
  await db.deleteFrom('session').where('id', '!=', exceptId).execute()
}

/** Where the owner is logged in, the latest first; times in epoch milliseconds. */
export async function readSessions(db: Db, now: number) {
  const rows = await db.selectFrom('session').select(['id', 'device', 'created_at', 'seen_at']).where('expires_at', '>', now).orderBy('seen_at', 'desc').execute()
  return rows.map(({ id, device, created_at, seen_at }) => ({ id, device, createdAt: created_at, seenAt: seen_at }))
}
