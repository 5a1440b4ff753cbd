/** What every answer carries, whatever it is, unless its route sets it. `hsts` is null where TLS is not promised. */
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

/** An answer with what every answer carries. What its route has set stands. */
export function withCommonHeaders(response: Response, hsts: string | null): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(getCommonHeaders(hsts))) if (!headers.has(name)) headers.set(name, value)
  return new Response(response.body, { status: response.status, headers })
}

/** The policy of an answer that is no page of ours: nothing may run, load or frame. */
const barePolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

type PagePolicy = {
  styleHashes: string[]
  withScript: boolean
  withWorker?: boolean
  frameOrigin?: string | null
  /** Where a form of the page is led on to: Chrome holds redirects to the policy of the page with the form. */
  payOrigin?: string | null
}

/** The Content-Security-Policy of a page: its own styles by hash, its own files, nobody else's anything. */
export function formatContentSecurityPolicy(policy: PagePolicy): string {
  const { styleHashes, withScript, withWorker = false, frameOrigin, payOrigin } = policy
  return [
    "default-src 'none'",
    "img-src 'self'",
    "font-src 'self'",
    `style-src ${styleHashes.map((hash) => `'${hash}'`).join(' ')}`,
    `script-src ${withScript ? "'self'" : "'none'"}`,
    ...(withWorker ? ["worker-src 'self'"] : []),
    // Without script nothing of ours connects; tools that fetch robots.txt from within the page may.
    "connect-src 'self'",
    "manifest-src 'self'",
    `form-action 'self'${payOrigin ? ` ${payOrigin}` : ''}`,
    `frame-src ${isSource(frameOrigin) ? frameOrigin : "'none'"}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

/** A host may hold `;` and `,`, which would begin a policy of its own. */
function isSource(origin: string | null | undefined): boolean {
  return origin != null && /^https:\/\/[a-z0-9.-]+(:\d+)?$/.test(origin)
}
