import { batched } from './batches.server.ts'
import type { Db } from './database.server.ts'

/** How often a named body of content has changed; 0 when never. All who ask at once share the question. */
export const readRevision = batched(async (db, names: string[]): Promise<number[]> => {
  const rows = await db
    .selectFrom('revision')
    .selectAll()
    .where('name', 'in', [...new Set(names)])
    .execute()
  const numbers = new Map(rows.map(({ name, number }) => [name, number]))
  return names.map((name) => numbers.get(name) ?? 0)
})

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
