import { compiledOnce } from './compiled-once.server.ts'
import type { Db } from './database.server.ts'

/** How often a named body of content has changed; 0 when never. */
export async function readRevision(db: Db, name: string): Promise<number> {
  const [row] = await revisionOf(db, { name })
  return row?.number ?? 0
}

const revisionOf = compiledOnce((db, { name }: { name: string }) =>
  db.selectFrom('revision').select('number').where('name', '=', name),
)

/**
 * Counts a change, of several names in the order given. Call it in the transaction that makes the change. Whatever
 * public pages show counts as `content`: pages are finished once, and made anew when it has been raised.
 */
export async function raiseRevision(db: Db, ...names: string[]): Promise<void> {
  await db
    .insertInto('revision')
    .values(names.map((name) => ({ name, number: 1 })))
    .onConflict((conflict) => conflict.column('name').doUpdateSet((is) => ({ number: is('revision.number', '+', 1) })))
    .execute()
}
