type ConnectFailure = { code?: string; message?: string }

/**
 * Explains why the connection to PostgreSQL failed and how to fix it, for the operator. Names the server and the user,
 * never the password.
 */
export function formatConnectError(url: string, error: unknown): string {
  const { code = '', message = '' } = (error ?? {}) as ConnectFailure
  const { hostname, port, username, pathname } = new URL(url)
  const server = `PostgreSQL at ${hostname || 'localhost'}:${port || 5432}`
  const database = pathname.slice(1)
  if (unknownHostCodes.has(code))
    return `Nobody here knows ${hostname}, where DATABASE_URL looks for PostgreSQL (${code}): mend that name, or see that the network holds.`
  // Checked before the timeouts, because the parameter that the message names may itself contain "timeout".
  if (code === '08P01' && message.includes('startup parameter'))
    return 'That is a pooler (PgBouncer): add ?direct=<server:port> to DATABASE_URL, see docs/scale.md.'
  if (noResponseCodes.has(code) || /timeout/i.test(message))
    return `${server} does not answer (${code || message}): start it, or mend the address in DATABASE_URL.`
  // https://www.postgresql.org/docs/current/errcodes-appendix.html: class 28 is invalid authorization, 3D000 a database
  // that does not exist.
  if (code.startsWith('28'))
    return `${server} refuses ${username ? `the user ${username}` : 'us'}: mend the user or the password in DATABASE_URL. It says: ${message}.`
  if (code === '3D000')
    return `${server} has no database ${database}: make it (createdb ${database}), or mend the name in DATABASE_URL.`
  // The server is starting up, has no free connection, or TLS is not supported on both sides. Its own message says which.
  return `${server} cannot be used: ${message || code}. Mend that there or in DATABASE_URL, then start again.`
}

const unknownHostCodes = new Set(['ENOTFOUND', 'EAI_AGAIN'])

const noResponseCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EPIPE',
  'ENOENT',
])
