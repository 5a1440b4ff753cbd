/** Error codes of the drivers: SQLite's `errcode`, PostgreSQL's SQLSTATE or Node's network error code. */
type DatabaseFailure = { errcode?: number; code?: string; message?: string }

/**
 * Whether the database is temporarily unavailable (down, restarting, locked or its disk full) and the query is not at
 * fault. Any other error is a bug.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { errcode, code = '', message = '' } = error as DatabaseFailure
  if (errcode !== undefined) return sqliteCodes.has(errcode & 0xff)
  return postgresCodes.test(code) || networkCodes.has(code) || (!code && brokenConnectionMessage.test(message))
}

/** Returns the result of `work`, or 'unavailable' if the database is temporarily unavailable. Rethrows every other error. */
export async function catchUnavailable<T>(work: Promise<T>): Promise<T | 'unavailable'> {
  return work.catch((error) => {
    if (!isDatabaseUnavailable(error)) throw error
    return 'unavailable'
  })
}

// https://www.sqlite.org/rescode.html: BUSY, LOCKED, NOMEM, READONLY, INTERRUPT, IOERR, FULL, CANTOPEN, PROTOCOL.
const sqliteCodes = new Set([5, 6, 7, 8, 9, 10, 13, 14, 15])

// https://www.postgresql.org/docs/current/errcodes-appendix.html: connection errors, insufficient resources (including a
// full disk), operator intervention, system errors, a lock that was not available, serialization failures, deadlocks and
// a read-only standby.
const postgresCodes = /^((08|53|57|58)...|55P03|40001|40P01|25006)$/

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

// The driver gives these errors no code.
const brokenConnectionMessage =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)/
