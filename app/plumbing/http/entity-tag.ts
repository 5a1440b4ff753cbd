/**
 * Whether an If-None-Match header matches this ETag (RFC 9110, 13.1.2). The header lists weak or strong tags, compared
 * weakly. `*` matches any.
 */
export function matchesEntityTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === tag || ifNoneMatch.trim() === '*') return true
  return [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([named]) => named === tag)
}
