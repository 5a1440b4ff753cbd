/** What a database error tells about itself: SQLite's number, PostgreSQL's SQLSTATE or the network's word for it. */
type DatabaseFailure = { errcode?: number; code?: string; message?: string }

/**
 * Whether the database could not do its work just now, through no fault of the question: away, restarting, locked,
 * its disk full. Everything else is a mistake of ours.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { errcode, code = '', message = '' } = error as DatabaseFailure
  if (errcode !== undefined) return sqliteCodes.has(errcode & 0xff)
  return postgresCodes.test(code) || networkCodes.has(code) || (!code && brokenLine.test(message))
}

/** What `work` answers, or 'unavailable' where the database could not do it just now; every other error is thrown. */
export async function catchUnavailable<T>(work: Promise<T>): Promise<T | 'unavailable'> {
  return work.catch((error) => {
    if (!isDatabaseUnavailable(error)) throw error
    return 'unavailable'
  })
}

// https://www.sqlite.org/rescode.html: BUSY, LOCKED, NOMEM, READONLY, INTERRUPT, IOERR, FULL, CANTOPEN, PROTOCOL.
const sqliteCodes = new Set([5, 6, 7, 8, 9, 10, 13, 14, 15])

// https://www.postgresql.org/docs/current/errcodes-appendix.html: connection, resources (a full disk among them),
// operator and system trouble; a lock that was not to be had, two transactions in each other's way, a standby.
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

// The driver gives these no code.
const brokenLine =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)/
