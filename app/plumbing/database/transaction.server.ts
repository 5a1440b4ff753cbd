import type { Db } from './database.server.ts'

/**
 * Runs work atomically: in the current transaction of `db`, or in a new transaction. Use the `db` passed to the callback.
 */
export function runInTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}

/**
 * Runs work in a transaction and commits it only if `keeps` returns true for its result. Otherwise rolls it back, so that
 * a preview shows exactly the outcome of the real change. Returns the result either way.
 */
export async function runConditionalTransaction<T>(
  db: Db,
  work: (db: Db) => Promise<T>,
  keeps: (came: T) => boolean,
): Promise<T> {
  const takenBack = new Error('taken back')
  let came: { to: T } | undefined
  try {
    return await db.transaction().execute(async (db) => {
      came = { to: await work(db) }
      if (!keeps(came.to)) throw takenBack
      return came.to
    })
  } catch (error) {
    if (error === takenBack) return came!.to
    throw error
  }
}
