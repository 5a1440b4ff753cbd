/** Where PostgreSQL is: one `postgres://` address for each server that may be asked. */
export type PostgresConfig = {
  /** Where questions go; of several servers the one that takes writes. */
  servers: string[]
  /** Where a session of our own is held: the servers themselves, also where questions go through a pooler. */
  sessions: string[]
  /** Whether questions go through a pooler that lends a connection for one transaction. */
  isPooled: boolean
}

const shape = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]+)(\/[^?#]*)?(?:\?([^#]*))?$/

/**
 * Reads `DATABASE_URL`. Several servers are named with commas, as libpq names them (`postgres://bar@one:5432,two:5432/bar`:
 * https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS). `?direct=one:5432` says that the address
 * is a pooler's, and where the servers behind it are. Null where it cannot be read.
 */
export function parsePostgresUrl(url: string): PostgresConfig | null {
  const [, before, hosts, path = '', query = ''] = shape.exec(url) ?? []
  if (!before || !hosts) return null
  const more = new URLSearchParams(query)
  const direct = more.get('direct')
  more.delete('direct')
  const after = `${path}${more.size > 0 ? `?${more}` : ''}`
  const each = (names: string) => names.split(',').map((host) => `${before}${host}${after}`)
  const servers = each(hosts)
  const sessions = direct === null ? servers : each(direct)
  const isWhole = [...servers, ...sessions].every((server) => URL.canParse(server) && new URL(server).hostname !== '')
  return isWhole ? { servers, sessions, isPooled: direct !== null } : null
}
