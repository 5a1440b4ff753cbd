/** What every answer carries, whatever it is. */
export const everyAnswer: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/** The policy of an answer that is no page of ours: nothing may run, load or frame. */
export const barePolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

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
