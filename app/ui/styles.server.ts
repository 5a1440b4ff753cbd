import { createHash } from 'node:crypto'
import styles from './css/site.css?inline'

/** What the policy of a page allows as style: the one sheet that is inlined into every page, and nothing else. */
export const styleHashes = [`sha256-${createHash('sha256').update(styles).digest('base64')}`]
