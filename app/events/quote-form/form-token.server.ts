import { v7 as uuidV7 } from 'uuid'
import { verifyToken, signToken } from '../../plumbing/secrets/signed-token.server.ts'

/** Contents of a form token: the idempotency key and the render time in epoch milliseconds. */
export type FormToken = { key: string; renderedAt: number }

/** Maximum age of a form in milliseconds. An older form gets a fresh token first. */
const maxFormAgeMs = 48 * 3_600_000
/** Minimum time to fill in the form, in milliseconds. Faster forms come from bots. */
const minFillMs = 2_000

const purpose = 'quote-form'

/** Returns a signed form token with a new key and the render time. `now` in epoch milliseconds. */
export function issueFormToken(secret: string, now: number): string {
  return signToken(secret, purpose, `${uuidV7()}.${now}`)
}

/** Returns the verified token of a posted form, or null if it is missing or invalid. */
export function verifyFormToken(secret: string, text: string | undefined): FormToken | null {
  const [key, renderedAt] = verifyToken(secret, purpose, text ?? null)?.split('.') ?? []
  return key && renderedAt ? { key, renderedAt: Number(renderedAt) } : null
}

/** Whether a form has been open too long, or was rendered by a clock ahead of ours. */
export function isFormTokenStale(token: FormToken, now: number): boolean {
  return now - token.renderedAt > maxFormAgeMs || token.renderedAt > now + minFillMs
}

/** Returns why a form looks like spam, or null. `trap` is the value of a hidden field. */
export function getFormSpamReason(token: FormToken, trap: string, now: number): string | null {
  if (trap !== '') return 'a field nobody sees was filled in'
  if (now - token.renderedAt <= minFillMs) return 'sent within two seconds of opening the form'
  return null
}
