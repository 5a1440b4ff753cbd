import { randomUUID } from 'node:crypto'
import { createCookie } from 'react-router'
import type { Db } from '../plumbing/database/database.server.ts'
import { fingerprint } from '../plumbing/http/signed.server.ts'
import { forgetAttempts, isWornOut, noteAttempt, type Place } from './attempts.server.ts'
import { isOwner } from './owner.server.ts'
import { openSession } from './sessions.server.ts'

type Desk = { db: Db; now: () => number; config: { secret: string; siteUrl: string } }
type Caller = { request: Request; sender: string }

export type Entry = { kind: 'in'; cookies: string[] } | { kind: 'wrong' } | { kind: 'worn-out' }

/** Logs somebody in by address and password, or says why not; each try counts where it came from. */
export async function logIn(desk: Desk, caller: Caller, email: string, password: string): Promise<Entry> {
  const { db, now } = desk
  const places = await placesOf(desk, caller)
  if (await isWornOut(db, places, now())) return { kind: 'worn-out' }
  await noteAttempt(db, places, now())
  if (!(await isOwner(db, email, password))) return { kind: 'wrong' }
  return letIn(desk, caller)
}

/** Opens a session for whoever has proved to be the owner, and remembers the device as one of theirs. */
export async function letIn(desk: Desk, caller: Caller): Promise<Entry & { kind: 'in' }> {
  await forgetAttempts(desk.db, await placesOf(desk, caller))
  const known = await deviceCookie(desk).serialize((await deviceOf(desk, caller.request)) ?? randomUUID())
  return { kind: 'in', cookies: [await openSession(desk, caller.request), known] }
}

/** Where a try counts: at its network address, and at the device, where the owner knows it, or else at the account. */
async function placesOf(desk: Desk, { request, sender }: Caller): Promise<Place[]> {
  const device = await deviceOf(desk, request)
  if (device) return [{ kind: 'device', who: device }]
  return [addressPlace(desk, sender), { kind: 'account', who: 'owner' }]
}

/** A network address as a place where tries are counted, hashed. */
export function addressPlace({ config }: Pick<Desk, 'config'>, sender: string): Place {
  return { kind: 'address', who: fingerprint(config.secret, 'log-in', sender) }
}

async function deviceOf(desk: Desk, request: Request): Promise<string | null> {
  return deviceCookie(desk).parse(request.headers.get('Cookie'))
}

function deviceCookie({ config }: Pick<Desk, 'config'>) {
  return createCookie('backbar-device', {
    secrets: [config.secret],
    path: '/backbar',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.siteUrl.startsWith('https:'),
    maxAge: 400 * 24 * 3600,
  })
}
