import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { DatabaseConfig } from './database.server.ts'
import {
  acquirePostgresLock,
  acquireSharedPostgresLock,
  type DatabasePresenceLock,
  type PostgresLock,
} from './postgres-lock.server.ts'

/** Another process uses the database in a way that conflicts with the requested lock. */
export class DatabaseInUseError extends Error {}

/**
 * Marks the database as in use by this process, with a shared lock that the operating system or PostgreSQL releases
 * however the process ends. Several processes can hold it at once. A lock that PostgreSQL loses is retaken. Throws
 * DatabaseInUseError while another process holds the exclusive lock, and DatabaseUnreachableError if PostgreSQL cannot be
 * reached.
 */
export async function acquireSharedDatabaseLock(place: DatabaseConfig): Promise<DatabasePresenceLock> {
  const lock = await (place.kind === 'sqlite'
    ? acquireFileLock(place.file, 'shared')
    : acquireSharedPostgresLock(place.url))
  if (!lock)
    throw new DatabaseInUseError(
      'A backup is being restored into this database, or another version is moving it. Start again when that is done.',
    )
  return lock
}

/**
 * Reserves the database for this process: no other process uses it or can start to. Throws DatabaseInUseError if another
 * process uses it.
 */
export async function acquireExclusiveDatabaseLock(place: DatabaseConfig): Promise<AsyncDisposable> {
  const lock = await (place.kind === 'sqlite'
    ? acquireFileLock(place.file, 'alone')
    : acquirePostgresLock(place.url, 'alone'))
  if (!lock) throw new DatabaseInUseError('The site is running on this database: stop it first. Nothing was changed.')
  return lock
}

/**
 * Takes the lock for copying an SQLite database, held by a single process at a time for as long as it lives. Null if
 * another process holds it.
 */
export function acquireDatabaseCopyLock(file: string): AsyncDisposable | null {
  return acquireFileLock(file, 'alone', 'copying.lock')
}

/** https://www.sqlite.org/rescode.html#busy */
const sqliteBusy = 5

/** Locks a separate database next to the site's file, so that the site's file stays readable. */
function acquireFileLock(file: string, kind: PostgresLock, name = 'running.lock'): DatabasePresenceLock | null {
  const lock = new DatabaseSync(join(dirname(file), name))
  try {
    // A read lock is held until its transaction ends.
    const begin = kind === 'shared' ? 'begin; select count(*) from sqlite_schema' : 'begin exclusive'
    lock.exec(`pragma busy_timeout = 0; pragma journal_mode = delete; ${begin}`)
    return { isHeld: () => true, [Symbol.asyncDispose]: async () => lock.close() }
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === sqliteBusy) return null
    throw error
  }
}
