type ConnectFailure = { code?: string; message?: string }

/**
 * Why PostgreSQL does not let us in and how to mend it, in words for whoever starts the site: where it was looked for and
 * as whom, never the password.
 */
export function formatConnectError(url: string, error: unknown): string {
  const { code = '', message = '' } = (error ?? {}) as ConnectFailure
  const { hostname, port, username, pathname } = new URL(url)
  const server = `PostgreSQL at ${hostname || 'localhost'}:${port || 5432}`
  const database = pathname.slice(1)
  if (unknownName.has(code))
    return `Nobody here knows ${hostname}, where DATABASE_URL looks for PostgreSQL (${code}): mend that name, or see that the network holds.`
  // Before the timeouts: the parameter it names is one.
  if (code === '08P01' && message.includes('startup parameter'))
    return 'That is a pooler (PgBouncer): add ?direct=<server:port> to DATABASE_URL, see docs/scale.md.'
  if (silent.has(code) || /timeout/i.test(message))
    return `${server} does not answer (${code || message}): start it, or mend the address in DATABASE_URL.`
  // https://www.postgresql.org/docs/current/errcodes-appendix.html: who may come in, and a database nobody made.
  if (code.startsWith('28'))
    return `${server} refuses ${username ? `the user ${username}` : 'us'}: mend the user or the password in DATABASE_URL. It says: ${message}.`
  if (code === '3D000')
    return `${server} has no database ${database}: make it (createdb ${database}), or mend the name in DATABASE_URL.`
  // It is still starting, has as many connections as it takes, or one of us does not speak TLS: it says so itself.
  return `${server} cannot be used: ${message || code}. Mend that there or in DATABASE_URL, then start again.`
}

const unknownName = new Set(['ENOTFOUND', 'EAI_AGAIN'])

const silent = new Set(['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EPIPE', 'ENOENT'])
