import { randomUUIDv7 } from 'node:crypto'
import type { Db } from '../plumbing/database/database.server.ts'

const minute = 60_000

/**
 * How many failed tries are let through in how long, and from where. One network address gets few. The account gets
 * more, from everywhere together; a device on which the owner once logged in is counted by itself instead, so that
 * no stranger can lock the owner out. A passkey and a reset letter are open to the owner either way.
 */
export const patienceAt = {
  address: { most: 10, within: 15 * minute },
  account: { most: 50, within: 60 * minute },
  device: { most: 10, within: 15 * minute },
  letters: { most: 5, within: 60 * minute },
} as const

export type Place = { kind: keyof typeof patienceAt; who: string }

/** Whether one of these places has seen too many failed tries lately. `now` in epoch milliseconds. */
export async function isWornOut(db: Db, places: Place[], now: number): Promise<boolean> {
  for (const place of places) {
    const { most, within } = patienceAt[place.kind]
    const { tries } = await db
      .selectFrom('attempt')
      .select((is) => is.fn.countAll<number>().as('tries'))
      .where('place', '=', named(place))
      .where('at', '>', now - within)
      .executeTakeFirstOrThrow()
    if (Number(tries) >= most) return true
  }
  return false
}

/** Writes a try down at its places before it is judged; yesterday's are forgotten on the way. */
export async function noteAttempt(db: Db, places: Place[], now: number): Promise<void> {
  await db.deleteFrom('attempt').where('at', '<', now - 24 * 60 * minute).execute()
  const rows = places.map((place) => ({ id: randomUUIDv7(), place: named(place), at: now }))
  await db.insertInto('attempt').values(rows).execute()
}

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

function named({ kind, who }: Place): string {
  return `${kind} ${who}`
}
