import type { Db } from './database.server.ts'

/** All of it or nothing: in the transaction `db` is, or in one of its own. The callback's `db` is the one to use. */
export function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}
