import { randomUUID } from 'node:crypto'
import { createCookie } from 'react-router'
import { v7 as uuidV7 } from 'uuid'
import { createBatcher } from '../../plumbing/database/batcher.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import { computeFingerprint } from '../../plumbing/secrets/signed-token.server.ts'
import { firstUserId } from './user.ts'

const minute = 60_000

type Keys = { config: { secret: string; siteUrl: string } }

/**
 * How many failed tries are let through in how long, and from where. One network address gets few. An account gets
 * more, from everywhere together; a device on which its person once logged in is counted by itself instead, so that
 * no stranger can lock them out. A passkey and a reset letter are open to them either way.
 */
const attemptLimits = {
  address: { most: 10, within: 15 * minute },
  account: { most: 50, within: 60 * minute },
  device: { most: 10, within: 15 * minute },
  letters: { most: 5, within: 60 * minute },
} as const

/** Whoever sends a request; `sender` is the network address. */
export type Caller = { request: Request; sender: string }

export type RateLimitBucket = { kind: keyof typeof attemptLimits; who: string }

/**
 * Counts a try at these places before it is judged. False, and nothing noted, where one of them has had its number
 * already. Counting and noting are one step: of a hundred tries at once no more are let through than one after the
 * other, and they share a connection. Yesterday's tries are forgotten on the way. `now` in epoch milliseconds.
 */
export function consumeAttempt(db: Db, places: RateLimitBucket[], now: number): Promise<boolean> {
  return admit(db, { places, now })
}

type Try = { places: RateLimitBucket[]; now: number }

const admit = createBatcher((db: Db, tries: Try[]) =>
  db.transaction().execute(async (db) => {
    await acquireTransactionLocks(
      db,
      tries.flatMap(({ places }) => places.map(named)),
    )
    const now = Math.min(...tries.map((one) => one.now))
    const places = new Map(tries.flatMap((one) => one.places.map((place) => [named(place), place])))
    const left = new Map<string, number>()
    for (const [name, { kind }] of places) left.set(name, await triesLeft(db, name, attemptLimits[kind], now))
    const rows: { id: string; place: string; at: number }[] = []
    const admitted = tries.map((one) => {
      const names = one.places.map(named)
      if (names.some((name) => left.get(name)! <= 0)) return false
      for (const name of names) {
        left.set(name, left.get(name)! - 1)
        rows.push({ id: uuidV7(), place: name, at: one.now })
      }
      return true
    })
    await db
      .deleteFrom('attempt')
      .where('at', '<', now - 24 * 60 * minute)
      .execute()
    if (rows.length > 0) await db.insertInto('attempt').values(rows).execute()
    return admitted
  }),
)

/** Forgets the tries at these places: this one was who they said. */
export async function deleteAttempts(db: Db, places: RateLimitBucket[]): Promise<void> {
  await db.deleteFrom('attempt').where('place', 'in', places.map(named)).execute()
}

/** Spends something that may be used once, by its name. False where it has been spent before. */
export async function consumeOneTimeToken(db: Db, name: string, now: number): Promise<boolean> {
  const spent = await db
    .insertInto('attempt')
    .values({ id: `spent ${name}`, place: 'spent', at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return spent.numInsertedOrUpdatedRows === 1n
}

/**
 * Where a try to log in as whoever has an e-mail address counts: at the device, where it is one of theirs, or else at the
 * network address and the account. An address that is nobody's counts like any other, so that nobody learns which are
 * known; a device of one person's opens no more tries at another's account.
 */
export async function getLogInBuckets(
  keys: Keys,
  { request, sender }: Caller,
  { email, personId }: { email: string; personId: string | null },
): Promise<RateLimitBucket[]> {
  const device = await findKnownDevice(keys, request)
  if (device && personId !== null && device.people.includes(personId))
    return [{ kind: 'device', who: `${device.id} ${personId}` }]
  const account = computeFingerprint(keys.config.secret, 'log-in', email.trim().toLowerCase())
  return [getIpBucket(keys, sender), { kind: 'account', who: account }]
}

/** A network address as a place where tries are counted, hashed. */
export function getIpBucket({ config }: Keys, sender: string): RateLimitBucket {
  return { kind: 'address', who: computeFingerprint(config.secret, 'log-in', sender) }
}

/** A device on which somebody has logged in before, and who has. */
export type KnownDevice = { id: string; people: string[] }

/** How many people one device is known for, the latest. */
const mostPeople = 8

/** The device a request comes from, where anybody has logged in on it before. */
export async function findKnownDevice(keys: Keys, request: Request): Promise<KnownDevice | null> {
  const kept: unknown = await deviceCookie(keys).parse(request.headers.get('Cookie'))
  // Written while there was one person; such a cookie lasts four hundred days.
  return typeof kept === 'string' ? { id: kept, people: [firstUserId] } : (kept as KnownDevice | null)
}

/** The cookie that makes a device one of a person's: its own where it has one already. */
export async function createDeviceCookie(keys: Keys, device: KnownDevice | null, personId: string): Promise<string> {
  const people = [...new Set([personId, ...(device?.people ?? [])])].slice(0, mostPeople)
  return deviceCookie(keys).serialize({ id: device?.id ?? randomUUID(), people })
}

function deviceCookie({ config }: Keys) {
  return createCookie('backbar-device', {
    secrets: [config.secret],
    path: '/backbar',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.siteUrl.startsWith('https:'),
    maxAge: 400 * 24 * 3600,
  })
}

async function triesLeft(
  db: Db,
  place: string,
  { most, within }: { most: number; within: number },
  now: number,
): Promise<number> {
  const { tries } = await db
    .selectFrom('attempt')
    .select((is) => is.fn.countAll<number>().as('tries'))
    .where('place', '=', place)
    .where('at', '>', now - within)
    .executeTakeFirstOrThrow()
  return most - Number(tries)
}

function named({ kind, who }: RateLimitBucket): string {
  return `${kind} ${who}`
}
