import { createHash } from 'node:crypto'
import desk from './css/desk.css?inline'
import site from './css/site.css?inline'

/** What the policy of a page allows as style: our two sheets, inlined where they are needed, and nothing else. */
export const styleHashes = [site, desk].map((sheet) => `sha256-${createHash('sha256').update(sheet).digest('base64')}`)
