/** What every answer carries, whatever it is, unless its door knows better. */
export function everyAnswer(siteUrl: string): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy': barePolicy,
    'Cache-Control': 'no-cache',
    // Only who is reached over TLS may promise TLS.
    ...(siteUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }),
  }
}

/** An answer with what every answer carries. What its door has said of it stands. */
export function dressed(response: Response, siteUrl: string): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(everyAnswer(siteUrl))) if (!headers.has(name)) headers.set(name, value)
  return new Response(response.body, { status: response.status, headers })
}

/** The policy of an answer that is no page of ours: nothing may run, load or frame. */
const barePolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

type PagePolicy = { styleHashes: string[]; withScript: boolean; frameOrigin?: string | null }

/** The Content-Security-Policy of a page: its own styles by hash, its own files, nobody else's anything. */
export function pagePolicy({ styleHashes, withScript, frameOrigin }: PagePolicy): string {
  return [
    "default-src 'none'",
    "img-src 'self'",
    "font-src 'self'",
    `style-src ${styleHashes.map((hash) => `'${hash}'`).join(' ')}`,
    `script-src ${withScript ? "'self'" : "'none'"}`,
    // Without script nothing of ours connects; tools that fetch robots.txt from within the page may.
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    `frame-src ${frameOrigin ?? "'none'"}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}
