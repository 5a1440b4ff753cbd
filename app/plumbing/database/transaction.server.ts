import type { Db } from './database.server.ts'

/** All of it or nothing: in the transaction `db` is, or in one of its own. The callback's `db` is the one to use. */
export function runInTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}

/**
 * Does work in a transaction of its own and keeps it only if `keeps` says so of what it came to; else all of it is taken
 * back, as though nobody had asked: what a preview shows is what would be done. Answers what it came to.
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
