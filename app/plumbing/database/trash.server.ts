import { randomUUID } from 'node:crypto'
import type { Db } from './database.server.ts'
import { runInTransaction } from './transaction.server.ts'
import type { Tables } from './schema.ts'

/** Rows of a single deleted thing by table, in the order in which they must be restored. */
export type TrashedRows = { [Name in keyof Tables]?: Tables[Name][] }

/**
 * Stores rows in the trash before they are deleted, and returns the trash id. Call it in the transaction that deletes
 * them. `kind` and `name` describe the deleted thing to the owner.
 */
export async function moveToTrash(db: Db, kind: string, name: string, rows: TrashedRows, now: number): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('trash')
    .values({ id, kind, name, contents: JSON.stringify(rows), at: now })
    .execute()
  return id
}

/**
 * Restores deleted rows unchanged. Returns their kind and name, or null if the trash no longer has them. Throws an error
 * that `isUniqueViolation` recognizes if a conflicting row exists by now.
 */
export async function restoreFromTrash(db: Db, trashId: string): Promise<{ kind: string; name: string } | null> {
  return runInTransaction(db, async (db) => {
    const thrown = await db.deleteFrom('trash').where('id', '=', trashId).returningAll().executeTakeFirst()
    if (!thrown) return null
    const contents = JSON.parse(thrown.contents) as Record<string, Record<string, unknown>[]>
    for (const [table, rows] of Object.entries(contents)) {
      for (const row of rows)
        await db
          .insertInto(table as keyof Tables)
          .values(row)
          .execute()
    }
    return { kind: thrown.kind, name: thrown.name }
  })
}

/** Whether a write failed because a row with the same key exists, on SQLite or PostgreSQL. */
export function isUniqueViolation(error: unknown): boolean {
  const { errcode, code } = error as { errcode?: number; code?: string }
  return errcode === 1555 || errcode === 2067 || code === '23505'
}

/** Removes entries deleted before a time in epoch milliseconds from the trash. Returns the removed entries. */
export async function pruneTrash(db: Db, before: number): Promise<{ kind: string; contents: TrashedRows }[]> {
  const gone = await db.deleteFrom('trash').where('at', '<', before).returning(['kind', 'contents']).execute()
  return gone.map(({ kind, contents }) => ({ kind, contents: JSON.parse(contents) }))
}
