/** Log fields of an error: its class, and the code that it or its cause has. */
export type ErrorLogFields = { error: string; code?: string }

/**
 * Returns the class of an error and the code of the error or its nearest cause: a system code (`ECONNREFUSED`), an SQLite
 * code (`SQLITE_BUSY`), a PostgreSQL SQLSTATE (`40P01`), or an own name for driver messages without a code. Never
 * includes the message, which may quote personal data.
 */
export function toErrorLogFields(error: unknown): ErrorLogFields {
  if (!(error instanceof Error)) return { error: 'unknown' }
  const code = getCode(error)
  return { error: error.name, ...(code !== null && { code }) }
}

/** Returns the source line where an error was created, or null. The message at the start of the stack is skipped. */
export function findErrorLocation(error: unknown): string | null {
  if (!(error instanceof Error) || !error.stack) return null
  const { stack, message } = error
  const frames = message === '' ? stack : stack.slice(stack.indexOf(message) + message.length)
  return frames.match(/^ {4}at .+$/m)?.[0].trim() ?? null
}

type Coded = { code?: unknown; errcode?: unknown; cause?: unknown; errors?: unknown[] }

function getCode(error: Error): string | null {
  const { code, errcode, cause, errors } = error as Error & Coded
  if (typeof errcode === 'number') return `SQLITE_${sqliteNames[errcode & 0xff] ?? errcode}`
  // A foreign server may put a sentence into the code.
  if (typeof code === 'string' && /^[\w.-]{1,40}$/.test(code)) return code
  const known = driverMessages.find(([message]) => message.test(error.message))
  if (known) return known[1]
  const below = cause ?? errors?.[0]
  return below instanceof Error ? getCode(below) : null
}

/** Result codes, https://www.sqlite.org/rescode.html. */
const sqliteNames: Record<number, string> = {
  1: 'ERROR',
  5: 'BUSY',
  6: 'LOCKED',
  7: 'NOMEM',
  8: 'READONLY',
  9: 'INTERRUPT',
  10: 'IOERR',
  11: 'CORRUPT',
  13: 'FULL',
  14: 'CANTOPEN',
  15: 'PROTOCOL',
  17: 'SCHEMA',
  18: 'TOOBIG',
  19: 'CONSTRAINT',
  20: 'MISMATCH',
  21: 'MISUSE',
  26: 'NOTADB',
}

/** Messages of the PostgreSQL driver that come without a code. */
const driverMessages: [RegExp, string][] = [
  [/^Connection terminated due to connection timeout|^timeout exceeded when trying to connect/, 'CONNECT_TIMEOUT'],
  [/^Connection terminated/, 'CONNECTION_TERMINATED'],
  [/^Client (has encountered a connection error|was closed) and is not queryable/, 'CONNECTION_CLOSED'],
  [/^Query read timeout/, 'QUERY_TIMEOUT'],
]
