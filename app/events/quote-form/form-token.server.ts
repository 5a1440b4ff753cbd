import { v7 as uuidV7 } from 'uuid'
import { verifyToken, signToken } from '../../plumbing/secrets/signed-token.server.ts'

/** What a rendered form knows of itself: its idempotency key and when it was rendered, in epoch milliseconds. */
export type FormToken = { key: string; renderedAt: number }

/** A form left open longer than this gets a fresh token first. */
const longestOpen = 48 * 3_600_000
/** Nobody fills nine fields in less. */
const quickest = 2_000

const purpose = 'quote-form'

/** The token a form carries: a key of its own, and when it was rendered, signed. `now` in epoch milliseconds. */
export function issueFormToken(secret: string, now: number): string {
  return signToken(secret, purpose, `${uuidV7()}.${now}`)
}

/** The token of a posted form, or null when it is missing or not ours. */
export function verifyFormToken(secret: string, text: string | undefined): FormToken | null {
  const [key, renderedAt] = verifyToken(secret, purpose, text ?? null)?.split('.') ?? []
  return key && renderedAt ? { key, renderedAt: Number(renderedAt) } : null
}

/** Whether a form has been open for too long, or was rendered by a clock ahead of ours. */
export function isFormTokenStale(token: FormToken, now: number): boolean {
  return now - token.renderedAt > longestOpen || token.renderedAt > now + quickest
}

/** Why a request looks like a machine's, or null. The trap is a field no person sees. */
export function getFormSpamReason(token: FormToken, trap: string, now: number): string | null {
  if (trap !== '') return 'a field nobody sees was filled in'
  if (now - token.renderedAt <= quickest) return 'sent within two seconds of opening the form'
  return null
}
