/** What a request line asks for: a path with its query, and the host it is asked of. */
export type RequestTarget = { path: string; host: string }

/**
 * Reads a request line's target with the Host header beside it: `/path`, or `http://host/path`, whose host then counts
 * (RFC 9112, 3.2). The path comes normalized. Null where either is nothing an address can be made of.
 */
export function parseRequestTarget(target: string, host = 'localhost'): RequestTarget | null {
  if (target.startsWith('/')) return isHost(host) ? { path: normalizePath(target), host } : null
  const url = /^https?:\/\//i.test(target) ? URL.parse(target) : null
  return url && { path: normalizePath(url.pathname + url.search), host: url.host }
}

/**
 * Returns a path in the one way it can be compared (RFC 3986, 6.2.2): dot segments resolved, backslashes turned, letters
 * that need no code written plainly. The query stays, a fragment goes.
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

/** `Host: a/b` would become a part of the path, `a@b` a password. */
function isHost(host: string): boolean {
  return /^[^\s/\\?#@]+$/.test(host) && URL.canParse(`http://${host}/`)
}

/**
 * An address as the site is asked for it: one whose path is not well encoded, or names a control character, is an
 * unknown one; in a query control characters are blanks. No database is ever asked for a NUL.
 */
export function sanitizeRequestUrl(address: string): string {
  if (!address.includes('%')) return address
  const url = new URL(address)
  if (!isReadable(url.pathname)) url.pathname = '/not-found'
  url.search = url.search.replace(/%(?:0[0-8bcef]|1[0-9a-f]|7f)/gi, '%20')
  return url.href
}

/**
 * Whether a path is what the client's router asks for a page's data, or for the list of pages. No page of ours runs that
 * router: nobody but the curious asks, and what a page's loader answers is for the page to show.
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
