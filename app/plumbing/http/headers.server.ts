/** Headers of every response, unless its route sets them. `hsts` is null if TLS is not enforced. */
export function getCommonHeaders(hsts: string | null): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy': barePolicy,
    'Cache-Control': 'no-cache',
    ...(hsts !== null && { 'Strict-Transport-Security': hsts }),
  }
}

/** Returns a response with the common headers added. Headers set by its route stay. */
export function withCommonHeaders(response: Response, hsts: string | null): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(getCommonHeaders(hsts))) if (!headers.has(name)) headers.set(name, value)
  return new Response(response.body, { status: response.status, headers })
}

/** Policy of a response that is not a page: nothing may run, load or be framed. */
const barePolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

type PagePolicy = {
  styleHashes: string[]
  withScript: boolean
  withWorker?: boolean
  frameOrigin?: string | null
  /** Origin that a form of the page redirects to. Chrome checks redirects against the policy of the page with the form. */
  payOrigin?: string | null
}

/** Formats the Content-Security-Policy of a page: its own styles by hash, its own files, nothing from other origins. */
export function formatContentSecurityPolicy(policy: PagePolicy): string {
  const { styleHashes, withScript, withWorker = false, frameOrigin, payOrigin } = policy
  return [
    "default-src 'none'",
    "img-src 'self'",
    "font-src 'self'",
    `style-src ${styleHashes.map((hash) => `'${hash}'`).join(' ')}`,
    `script-src ${withScript ? "'self'" : "'none'"}`,
    ...(withWorker ? ["worker-src 'self'"] : []),
    // A page without scripts makes no connections itself, but tools that fetch robots.txt from within the page may.
    "connect-src 'self'",
    "manifest-src 'self'",
    `form-action 'self'${payOrigin ? ` ${payOrigin}` : ''}`,
    `frame-src ${isSource(frameOrigin) ? frameOrigin : "'none'"}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

/** A host may contain a comma or semicolon, which would begin another policy or directive. */
function isSource(origin: string | null | undefined): boolean {
  return origin != null && /^https:\/\/[a-z0-9.-]+(:\d+)?$/.test(origin)
}
