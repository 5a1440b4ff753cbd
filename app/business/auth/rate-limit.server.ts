import { randomUUID } from 'node:crypto'
import { createCookie } from 'react-router'
import { v7 as uuidV7 } from 'uuid'
import { createBatcher } from '../../plumbing/database/batcher.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import { computeTextFingerprint } from '../../plumbing/secrets/signed-token.server.ts'
import { firstUserId } from './user.ts'

const minute = 60_000

type Keys = { config: { secret: string; siteUrl: string } }

/**
 * Maximum number of failed attempts within a period in milliseconds, by their origin. A network address gets few. An
 * account gets more, from all addresses together. A device on which the user has logged in before counts separately, so
 * that a stranger cannot lock the user out. Passkeys and reset emails work in either case.
 */
const attemptLimits = {
  address: { most: 10, within: 15 * minute },
  account: { most: 50, within: 60 * minute },
  device: { most: 10, within: 15 * minute },
  letters: { most: 5, within: 60 * minute },
} as const

/** The sender of a request. `sender` is the network address. */
export type RequestSender = { request: Request; sender: string }

export type RateLimitBucket = { kind: keyof typeof attemptLimits; who: string }

/**
 * Counts an attempt against these buckets before it is checked. Returns false, and records nothing, where a bucket is
 * full. Concurrent attempts are counted in a single transaction over a single connection, so that no more pass than would
 * one by one. Attempts older than a day are deleted. `now` in epoch milliseconds.
 */
export function consumeRateLimitAttempt(db: Db, places: RateLimitBucket[], now: number): Promise<boolean> {
  return countAttempts(db, { places, now })
}

type Attempt = { places: RateLimitBucket[]; now: number }

const countAttempts = createBatcher((db: Db, tries: Attempt[]) =>
  db.transaction().execute(async (db) => {
    await acquireTransactionLocks(
      db,
      tries.flatMap(({ places }) => places.map(formatBucketKey)),
    )
    const now = Math.min(...tries.map((one) => one.now))
    const places = new Map(tries.flatMap((one) => one.places.map((place) => [formatBucketKey(place), place])))
    const left = new Map<string, number>()
    for (const [name, { kind }] of places)
      left.set(name, await countRemainingAttempts(db, name, attemptLimits[kind], now))
    const rows: { id: string; place: string; at: number }[] = []
    const admitted = tries.map((one) => {
      const names = one.places.map(formatBucketKey)
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

/** Deletes the attempts of these buckets after a successful log-in. */
export async function deleteRateLimitAttempts(db: Db, places: RateLimitBucket[]): Promise<void> {
  await db.deleteFrom('attempt').where('place', 'in', places.map(formatBucketKey)).execute()
}

/** Uses up a single-use token, by its name. Returns false if it was used before. */
export async function consumeOneTimeToken(db: Db, name: string, now: number): Promise<boolean> {
  const spent = await db
    .insertInto('attempt')
    .values({ id: `spent ${name}`, place: 'spent', at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return spent.numInsertedOrUpdatedRows === 1n
}

/**
 * Returns the rate limit buckets of a log-in attempt: the device's where it is known for this user, else those of the
 * network address and the account. Unknown emails count like known ones, so that attempts do not reveal which exist. A
 * device known for a different user gets no attempts of its own.
 */
export async function getLogInRateLimitBuckets(
  keys: Keys,
  { request, sender }: RequestSender,
  { email, personId }: { email: string; personId: string | null },
): Promise<RateLimitBucket[]> {
  const device = await findKnownDevice(keys, request)
  if (device && personId !== null && device.people.includes(personId))
    return [{ kind: 'device', who: `${device.id} ${personId}` }]
  const account = computeTextFingerprint(keys.config.secret, 'log-in', email.trim().toLowerCase())
  return [getIpRateLimitBucket(keys, sender), { kind: 'account', who: account }]
}

/** Rate limit bucket of a network address, hashed. */
export function getIpRateLimitBucket({ config }: Keys, sender: string): RateLimitBucket {
  return { kind: 'address', who: computeTextFingerprint(config.secret, 'log-in', sender) }
}

/** A device on which users have logged in before, with their ids. */
export type KnownDevice = { id: string; people: string[] }

/** Maximum number of users remembered per device, latest first. */
const maxUsersPerDevice = 8

/** Returns the known device a request comes from, or null. */
export async function findKnownDevice(keys: Keys, request: Request): Promise<KnownDevice | null> {
  const kept: unknown = await deviceCookie(keys).parse(request.headers.get('Cookie'))
  // A cookie from when there was a single user. Such cookies last 400 days.
  return typeof kept === 'string' ? { id: kept, people: [firstUserId] } : (kept as KnownDevice | null)
}

/** Returns a cookie that makes the device known for a user. A known device keeps its id. */
export async function createDeviceCookie(keys: Keys, device: KnownDevice | null, personId: string): Promise<string> {
  const people = [...new Set([personId, ...(device?.people ?? [])])].slice(0, maxUsersPerDevice)
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

async function countRemainingAttempts(
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
  return most - tries
}

function formatBucketKey({ kind, who }: RateLimitBucket): string {
  return `${kind} ${who}`
}
