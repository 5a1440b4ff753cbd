/** PostgreSQL connection settings, with a separate `postgres://` URL for each server. */
export type PostgresConfig = {
  /** Servers that queries go to. With several servers, the server that accepts writes is used. */
  servers: string[]
  /** Servers for dedicated sessions: the servers themselves, even when queries go through a pooler. */
  sessions: string[]
  /** Whether queries go through a pooler that lends a connection per transaction. */
  isPooled: boolean
}

const urlPattern = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]+)(\/[^?#]*)?(?:\?([^#]*))?$/

/**
 * Parses `DATABASE_URL`. Several servers are separated by commas, as in libpq (`postgres://bar@one:5432,two:5432/bar`:
 * https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS). `?direct=one:5432` marks the address
 * as a pooler and lists the servers behind it. Null if the URL is invalid.
 */
export function parsePostgresUrl(url: string): PostgresConfig | null {
  const [, before, hosts, path = '', query = ''] = urlPattern.exec(url) ?? []
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
