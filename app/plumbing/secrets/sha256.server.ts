import { createHash } from 'node:crypto'
import { paperText } from '../papers/paper-text.ts'
import type { Paper } from '../papers/paper.ts'

/** The SHA-256 of a paper's text, in hexadecimal. */
export function paperHash(paper: Paper): string {
  return sha256(paperText(paper))
}

/** The SHA-256 of words or bytes, in hexadecimal. */
export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
