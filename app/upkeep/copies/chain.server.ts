import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { CopyChainRow, Tables } from '../../plumbing/database/schema.ts'

export type UncopiedChange = Tables['copy_change']

/** Returns the copy chain, or null if nothing is copied. */
export async function getCopyChain(db: Db): Promise<CopyChainRow | null> {
  return (await db.selectFrom('copy_chain').selectAll().executeTakeFirst()) ?? null
}

/** Starts a chain. From now on every transaction is recorded. */
export async function startCopyChain(db: Db, generation: number): Promise<void> {
  const chain = randomBytes(4).toString('hex')
  await db.transaction().execute(async (db) => {
    if (await getCopyChain(db)) return
    await db.insertInto('copy_chain').values({ generation, chain, seq: 0, commits: 0, files_waiting: 0 }).execute()
  })
}

/** Ends the chain. Recording stops and pending changes are deleted. */
export async function endCopyChain(db: Db): Promise<void> {
  if (!(await getCopyChain(db))) return
  await db.transaction().execute(async (db) => {
    await db.deleteFrom('copy_chain').execute()
    await db.deleteFrom('copy_change').execute()
  })
}

/**
 * Starts a new generation, which needs its own base: the database is not the state the chain led to (`older`), or pending
 * changes exceed the size of a base (`full`). Pending changes are deleted. `now` in epoch milliseconds.
 */
export async function restartCopyChain(db: Db, generation: number, by: 'older' | 'full', now: number): Promise<void> {
  const chain = randomBytes(4).toString('hex')
  await db.transaction().execute(async (db) => {
    await db
      .updateTable('copy_chain')
      .set({ generation, chain, base_seq: null, broken_at: now, broken_by: by })
      .execute()
    await db.deleteFrom('copy_change').execute()
  })
}

/** Characters of changes read at once, and the limit beyond which a base is sent instead. */
const [mostAtOnce, mostWaiting] = [4_000_000, 64_000_000]

/**
 * Returns the oldest pending changes of a single generation, as many as fit an object, and whether the total exceeds the
 * limit.
 */
export async function listUncopiedChanges(
  db: Db,
): Promise<{ changes: UncopiedChange[]; hasMore: boolean; isTooMuch: boolean }> {
  const sizes = await db
    .selectFrom('copy_change')
    .select(['generation', 'seq', sql<number>`length(changes)`.as('size')])
    .orderBy('generation')
    .orderBy('seq')
    .execute()
  const [first] = sizes
  if (!first) return { changes: [], hasMore: false, isTooMuch: false }
  let size = 0
  const chosen = sizes.filter((row, i) => (size += row.size) <= mostAtOnce || i === 0)
  const last = chosen.findLast(({ generation }) => generation === first.generation)!
  const changes = await db
    .selectFrom('copy_change')
    .selectAll()
    .where('generation', '=', first.generation)
    .where('seq', '<=', last.seq)
    .orderBy('seq')
    .execute()
  return { changes, hasMore: changes.length < sizes.length, isTooMuch: size > mostWaiting }
}

/** Deletes copied changes, and records that everything until `at` is copied. */
export async function deleteCopiedChanges(db: Db, { generation, seq }: UncopiedChange, at: number): Promise<void> {
  await db.transaction().execute(async (db) => {
    await db.deleteFrom('copy_change').where('generation', '=', generation).where('seq', '<=', seq).execute()
    await db.updateTable('copy_chain').set({ copied_at: at }).execute()
  })
}
