import { getUncachedDatabase } from './query-cache.server.ts'
import { createBatcher } from './batcher.server.ts'
import type { Db } from './database.server.ts'

/** How often a named body of content has changed; 0 when never. All who ask at once share the question. */
export const getRevision = createBatcher(async (db, names: string[]): Promise<number[]> => {
  const rows = await db.selectFrom('revision').select(['name', 'number']).where('name', 'in', names).execute()
  const numbers = new Map(rows.map(({ name, number }) => [name, number]))
  return names.map((name) => numbers.get(name) ?? 0)
})

/**
 * What is read anew only once the revision of this name was raised; each database has its own. `lastSeen` is what was read
 * last, for the minutes in which the database is away.
 */
export function cacheByRevision<Found>(name: string, read: (db: Db) => Promise<Found>) {
  const kept = new WeakMap<Db, { revision: number; found: Found }>()
  const readOrKept = async (asked: Db): Promise<Found> => {
    const db = getUncachedDatabase(asked)
    // Asked first: what is changed while the rest is read raises it once more.
    const revision = await (asked === db ? getRevision(db, name) : onPage(asked, name))
    const known = kept.get(db)
    if (known?.revision === revision) return known.found
    const found = await read(db)
    kept.set(db, { revision, found })
    return found
  }
  return Object.assign(readOrKept, {
    lastSeen: (db: Db): Found | undefined => kept.get(getUncachedDatabase(db))?.found,
  })
}

/** The same for a page that asks once: all names at once, together with what else it asks. */
async function onPage(asked: Db, name: string): Promise<number> {
  const rows = await asked.selectFrom('revision').select(['name', 'number']).execute()
  return rows.find((row) => row.name === name)?.number ?? 0
}

/**
 * Counts a change, of several names in the order given. Call it in the transaction that makes the change. Whatever
 * public pages show counts as `content`: pages are finished once, and made anew when it has been raised.
 */
export async function incrementRevision(db: Db, ...names: string[]): Promise<void> {
  await db
    .insertInto('revision')
    .values(names.map((name) => ({ name, number: 1 })))
    .onConflict((conflict) => conflict.column('name').doUpdateSet((is) => ({ number: is('revision.number', '+', 1) })))
    .execute()
}
