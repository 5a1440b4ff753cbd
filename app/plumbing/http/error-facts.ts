/** The facts of an error that the log tells: its class and, where it or its cause has one, a code. */
export type ErrorLogFields = { error: string; code?: string }

/**
 * Returns the class of an error and the code that it or the nearest cause came with: of the system (`ECONNREFUSED`),
 * SQLite (`SQLITE_BUSY`) or PostgreSQL (an SQLSTATE, as `40P01`), or a name of ours for a driver's message without one.
 * A message itself is never repeated: it may quote somebody's words.
 */
export function toErrorLogFields(error: unknown): ErrorLogFields {
  if (!(error instanceof Error)) return { error: 'unknown' }
  const code = getCode(error)
  return { error: error.name, ...(code !== null && { code }) }
}

/** Returns the line of the source where an error was made, or null. The message before it in a stack is left out. */
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
  // A stranger's server may call a sentence a code.
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

/** Messages to which the driver of PostgreSQL gives no code. */
const driverMessages: [RegExp, string][] = [
  [/^Connection terminated due to connection timeout|^timeout exceeded when trying to connect/, 'CONNECT_TIMEOUT'],
  [/^Connection terminated/, 'CONNECTION_TERMINATED'],
  [/^Client (has encountered a connection error|was closed) and is not queryable/, 'CONNECTION_CLOSED'],
  [/^Query read timeout/, 'QUERY_TIMEOUT'],
]
