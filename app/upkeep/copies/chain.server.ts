import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { CopyChainRow, Tables } from '../../plumbing/database/schema.ts'

export type UncopiedChange = Tables['copy_change']

/** The chain as it stands, or null where nothing is copied. */
export async function getCopyChain(db: Db): Promise<CopyChainRow | null> {
  return (await db.selectFrom('copy_chain').selectAll().executeTakeFirst()) ?? null
}

/** Begins a chain: from now on each transaction is written down. */
export async function startCopyChain(db: Db, generation: number): Promise<void> {
  const chain = randomBytes(4).toString('hex')
  await db.transaction().execute(async (db) => {
    if (await getCopyChain(db)) return
    await db.insertInto('copy_chain').values({ generation, chain, seq: 0, commits: 0, files_waiting: 0 }).execute()
  })
}

/** Ends the chain: nothing is written down any more, and what waited is forgotten. */
export async function endCopyChain(db: Db): Promise<void> {
  if (!(await getCopyChain(db))) return
  await db.transaction().execute(async (db) => {
    await db.deleteFrom('copy_chain').execute()
    await db.deleteFrom('copy_change').execute()
  })
}

/**
 * Goes on with another generation, which needs a base of its own: what is there is not what the chain led to (`older`), or more
 * waits than a base is worth (`full`). What waited is forgotten. `now` in epoch milliseconds.
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

/** Characters of changes that are read at once, and beyond which a base is sent in their place. */
const [mostAtOnce, mostWaiting] = [4_000_000, 64_000_000]

/** The oldest changes that wait, as many of one generation as go into one object, and whether it is too much in all. */
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

/** Forgets changes that are copied, and notes that everything until `at` is. */
export async function deleteCopiedChanges(db: Db, { generation, seq }: UncopiedChange, at: number): Promise<void> {
  await db.transaction().execute(async (db) => {
    await db.deleteFrom('copy_change').where('generation', '=', generation).where('seq', '<=', seq).execute()
    await db.updateTable('copy_chain').set({ copied_at: at }).execute()
  })
}
