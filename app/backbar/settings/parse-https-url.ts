/**
 * Reads an address somebody may be led to: https, a host with a dot in its name and nothing in it but letters, digits and
 * hyphens (a URL's may hold `;`, which ends a rule of the page's policy), no password. Null where it is none.
 */
export function parseHttpsUrl(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (
    !url ||
    url.protocol !== 'https:' ||
    url.username ||
    url.password ||
    !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(url.hostname)
  )
    return null
  return url.href.length <= 2_000 ? url.href : null
}
