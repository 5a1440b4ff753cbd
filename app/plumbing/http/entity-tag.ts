/**
 * Whether an If-None-Match header names this version (RFC 9110, 13.1.2): a list of tags, weak or strong, compared
 * weakly; `*` names whatever there is.
 */
export function matchesEntityTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === tag || ifNoneMatch.trim() === '*') return true
  return [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([named]) => named === tag)
}
