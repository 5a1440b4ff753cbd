import type { IncomingMessage } from 'node:http'

/** Replaces the token of a private link, which would give a reader of the log access to its page. */
export function redactPathToken(pathname: string): string {
  return pathname.replace(/^\/(yours|menu|list|venue|sheet|stop|crew)\/[^/]+/i, '/$1/…')
}

/**
 * Whether machines send the request, such as health checks and payment webhooks. They have a separate queue, which page
 * visitors cannot fill.
 */
export function isMachinePath(pathname: string): boolean {
  return pathname === '/up' || pathname.startsWith('/hooks/')
}

/**
 * Returns the visitor's Origin header if it can be trusted: it is the published URL, or has the host that this request
 * was sent to. A proxy may send another Host header, or plain HTTP while the visitor uses TLS, and forms from the site's
 * own pages must still be accepted. Any other origin is left alone, and the form is rejected.
 */
export function getTrustedOrigin({ headers }: IncomingMessage, siteUrl: string): string | null {
  const { origin, host } = headers
  if (!origin || !URL.canParse(origin)) return null
  return origin === siteUrl || new URL(origin).host === host ? origin : null
}

/**
 * Removes `Origin: null`, which privacy tools send with forms from the site's own pages, if the browser itself confirms
 * that the form is same-origin.
 */
export function removeHiddenOrigin(req: IncomingMessage): void {
  if (req.headers.origin === 'null' && req.headers['sec-fetch-site'] === 'same-origin') delete req.headers.origin
  // The router checks the origin too, and unsubscribe requests of email programs may come from any origin.
  if (req.url?.startsWith('/stop/')) delete req.headers.origin
}

/** HEAD is handled as GET with the body removed. Range does not apply to HEAD. */
export function toGetRequest(request: Request): Request {
  if (request.method !== 'HEAD') return request
  const headers = new Headers(request.headers)
  headers.delete('Range')
  return new Request(request.url, { headers, signal: request.signal })
}

/**
 * Requests of other machines, which authenticate themselves. An unsubscribe request of an email program is authenticated
 * by its URL.
 */
export function isMachineRequest(request: Request): boolean {
  return /^\/(hooks|stop)\//.test(new URL(request.url).pathname)
}

/** Whether a form comes from another site's page, by its origin, or by Sec-Fetch-Site if the origin is missing. */
export function isCrossSiteForm(request: Request): boolean {
  if (request.method !== 'POST') return false
  const origin = request.headers.get('Origin')
  if (origin !== null) return origin !== new URL(request.url).origin
  return ['cross-site', 'same-site'].includes(request.headers.get('Sec-Fetch-Site') ?? '')
}
