/** Reads an address somebody may be led to: https, a host with a dot in its name, no password in it. Null where it is none. */
export function readHttpsAddress(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || url.protocol !== 'https:' || url.username || url.password || !url.hostname.includes('.')) return null
  return url.href.length <= 2_000 ? url.href : null
}
