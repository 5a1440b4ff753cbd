/**
 * Parses an external https URL, or returns null. The host needs a dot and may contain only letters, digits and hyphens,
 * because URLs may contain `;`, which would end a directive of the page's content security policy. No password.
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
