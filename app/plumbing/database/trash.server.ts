import { randomUUID } from 'node:crypto'
import type { Db } from './database.server.ts'
import { runInTransaction } from './transaction.server.ts'
import type { Tables } from './schema.ts'

/** Rows of one thing, by their table, in the order they have to be put back. */
export type TrashedRows = { [Name in keyof Tables]?: Tables[Name][] }

/**
 * Keeps rows that are about to be deleted, so that they can come back; answers their id in the trash for `undelete`.
 * Call it in the transaction that deletes them. `kind` and `name` say what it was, in words for the owner.
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
 * Puts thrown-away rows back as they were; answers what came back, or null where the trash no longer has them.
 * Throws what `isUniqueViolation` knows where something else stands in their place by now.
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

/** Whether a row could not be put where another one is: SQLite's and PostgreSQL's word for a key that is taken. */
export function isUniqueViolation(error: unknown): boolean {
  const { errcode, code } = error as { errcode?: number; code?: string }
  return errcode === 1555 || errcode === 2067 || code === '23505'
}

/** Empties the trash of what was thrown away before a moment in epoch milliseconds; answers what goes for good. */
export async function pruneTrash(db: Db, before: number): Promise<{ kind: string; contents: TrashedRows }[]> {
  const gone = await db.deleteFrom('trash').where('at', '<', before).returning(['kind', 'contents']).execute()
  return gone.map(({ kind, contents }) => ({ kind, contents: JSON.parse(contents) }))
}
