/** Target of a request: the path with its query, and the host. */
export type RequestTarget = { path: string; host: string }

/**
 * Parses the target of a request line with its Host header. The target is `/path`, or `http://host/path`, whose host
 * takes precedence (RFC 9112, 3.2). The path is normalized. Null if either is invalid.
 */
export function parseRequestTarget(target: string, host = 'localhost'): RequestTarget | null {
  if (target.startsWith('/')) return isHost(host) ? { path: normalizePath(target), host } : null
  const url = /^https?:\/\//i.test(target) ? URL.parse(target) : null
  return url && { path: normalizePath(url.pathname + url.search), host: url.host }
}

/**
 * Returns a path in its normal form for comparison (RFC 3986, 6.2.2): dot segments resolved, backslashes replaced,
 * unnecessary percent-encoding removed. The query stays, the fragment is dropped.
 */
function normalizePath(target: string): string {
  if (!/[%\\#]|\/[./]|[^!-~]/.test(target)) return target
  const [, path = '', query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(target) ?? []
  const plain = path.replaceAll(/%[\da-f]{2}/gi, (code) => {
    const letter = String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return /[\w.~-]/.test(letter) ? letter : code.toUpperCase()
  })
  return new URL(`http://host${plain}`).pathname + query
}

/** `Host: a/b` would become part of the path, and the `a` of `a@b` a user name. */
function isHost(host: string): boolean {
  return /^[^\s/\\?#@]+$/.test(host) && URL.canParse(`http://${host}/`)
}

/**
 * Sanitizes a request URL. A path that is badly encoded or contains a control character becomes an unknown path. Control
 * characters in the query become blanks. This keeps NUL from reaching the database.
 */
export function sanitizeRequestUrl(address: string): string {
  if (!address.includes('%')) return address
  const url = new URL(address)
  if (!isReadable(url.pathname)) url.pathname = '/not-found'
  url.search = url.search.replace(/%(?:0[0-8bcef]|1[0-9a-f]|7f)/gi, '%20')
  return url.href
}

/**
 * Whether a path is a client router request for a page's data or for the route manifest. No page uses that router, and
 * loader data is meant for the page alone.
 */
export function isRouterDataPath(path: string): boolean {
  return /(?:\.data|^\/__manifest)\/*$/i.test(
    path.replaceAll(/%(2e|5f|64|61|74|2f)/gi, (letter) => decodeURIComponent(letter)),
  )
}

function isReadable(path: string): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(path))
  } catch {
    return false
  }
}
