import { createHash } from 'node:crypto'
import desk from './css/desk.css?inline'
import site from './css/site.css?inline'

const hashes = [site, desk].map((sheet) => `sha256-${createHash('sha256').update(sheet).digest('base64')}`)

/** What the policy of a page allows as style: the sheets that are inlined into it, by hash, and nothing else. */
export function styleHashes(hasDesk: boolean): string[] {
  return hasDesk ? hashes : hashes.slice(0, 1)
}
