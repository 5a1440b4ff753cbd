import { randomUUID } from 'node:crypto'
import { createCookie } from 'react-router'
import { v7 as uuidV7 } from 'uuid'
import { batched } from '../../plumbing/database/batches.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { lockFor } from '../../plumbing/database/locks.server.ts'
import { fingerprint } from '../../plumbing/secrets/signed.server.ts'

const minute = 60_000

type Keys = { config: { secret: string; siteUrl: string } }

/**
 * How many failed tries are let through in how long, and from where. One network address gets few. The account gets
 * more, from everywhere together; a device on which the owner once logged in is counted by itself instead, so that
 * no stranger can lock the owner out. A passkey and a reset letter are open to the owner either way.
 */
export const attemptLimits = {
  address: { most: 10, within: 15 * minute },
  account: { most: 50, within: 60 * minute },
  device: { most: 10, within: 15 * minute },
  letters: { most: 5, within: 60 * minute },
} as const

/** Whoever sends a request; `sender` is the network address. */
export type Caller = { request: Request; sender: string }

export type Place = { kind: keyof typeof attemptLimits; who: string }

/**
 * Counts a try at these places before it is judged. False, and nothing noted, where one of them has had its number
 * already. Counting and noting are one step: of a hundred tries at once no more are let through than one after the
 * other, and they share a connection. Yesterday's tries are forgotten on the way. `now` in epoch milliseconds.
 */
export function admitTry(db: Db, places: Place[], now: number): Promise<boolean> {
  return admit(db, { places, now })
}

type Try = { places: Place[]; now: number }

const admit = batched((db: Db, tries: Try[]) =>
  db.transaction().execute(async (db) => {
    await lockFor(
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

/** Forgets the tries at these places: this one was the owner. */
export async function forgetAttempts(db: Db, places: Place[]): Promise<void> {
  await db.deleteFrom('attempt').where('place', 'in', places.map(named)).execute()
}

/** Spends something that may be used once, by its name. False where it has been spent before. */
export async function spend(db: Db, name: string, now: number): Promise<boolean> {
  const spent = await db
    .insertInto('attempt')
    .values({ id: `spent ${name}`, place: 'spent', at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return spent.numInsertedOrUpdatedRows === 1n
}

/** Where a try counts: at its network address, and at the device, where the owner knows it, or else at the account. */
export async function placesOf(keys: Keys, { request, sender }: Caller): Promise<Place[]> {
  const device = await deviceOf(keys, request)
  if (device) return [{ kind: 'device', who: device }]
  return [addressPlace(keys, sender), { kind: 'account', who: 'owner' }]
}

/** A network address as a place where tries are counted, hashed. */
export function addressPlace({ config }: Keys, sender: string): Place {
  return { kind: 'address', who: fingerprint(config.secret, 'log-in', sender) }
}

/** The device a request comes from, where the owner has logged in on it before. */
export async function deviceOf(keys: Keys, request: Request): Promise<string | null> {
  return deviceCookie(keys).parse(request.headers.get('Cookie'))
}

/** The cookie that makes a device one of the owner's: its own where it has one already. */
export async function rememberDevice(keys: Keys, device: string | null): Promise<string> {
  return deviceCookie(keys).serialize(device ?? randomUUID())
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

function named({ kind, who }: Place): string {
  return `${kind} ${who}`
}
