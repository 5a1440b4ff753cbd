import { getUncachedDatabase } from './query-cache.server.ts'
import { createBatcher } from './batcher.server.ts'
import type { Db } from './database.server.ts'

/** Number of times that a named piece of content has changed, 0 if never. Concurrent calls share a query. */
export const getRevision = createBatcher(async (db, names: string[]): Promise<number[]> => {
  const rows = await db.selectFrom('revision').select(['name', 'number']).where('name', 'in', names).execute()
  const numbers = new Map(rows.map(({ name, number }) => [name, number]))
  return names.map((name) => numbers.get(name) ?? 0)
})

/**
 * Caches the result of `read` per database until the named revision is raised. `lastSeen` returns the last result, for
 * times when the database is unavailable.
 */
export function cacheByRevision<Found>(name: string, read: (db: Db) => Promise<Found>) {
  const kept = new WeakMap<Db, { revision: number; found: Found }>()
  const readOrKept = async (asked: Db): Promise<Found> => {
    const db = getUncachedDatabase(asked)
    // Read the revision before the data. A change made during `read` increments the revision, so the outdated result is
    // not reused.
    const revision = await (asked === db ? getRevision(db, name) : readPageRevision(asked, name))
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

/** Reads the revision for a page: all revisions at once, pipelined with the page's other queries. */
async function readPageRevision(asked: Db, name: string): Promise<number> {
  const rows = await asked.selectFrom('revision').select(['name', 'number']).execute()
  return rows.find((row) => row.name === name)?.number ?? 0
}

/**
 * Raises the named revisions, in the given order. Call it in the transaction that makes the change. `content` covers
 * everything that public pages show: cached pages are rendered again when it is raised.
 */
export async function incrementRevision(db: Db, ...names: string[]): Promise<void> {
  await db
    .insertInto('revision')
    .values(names.map((name) => ({ name, number: 1 })))
    .onConflict((conflict) => conflict.column('name').doUpdateSet((is) => ({ number: is('revision.number', '+', 1) })))
    .execute()
}
