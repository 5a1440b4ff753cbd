import { createHmac, createSecretKey, randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto'

/** A text that only we can have written, for one purpose: `payload.signature`, safe in an address. */
export function signToken(secret: string, purpose: string, payload: string): string {
  const body = Buffer.from(payload).toString('base64url')
  return `${body}.${signature(secret, purpose, body)}`
}

/** The payload of a signed text, or null when it is not ours or meant for another purpose. */
export function verifyToken(secret: string, purpose: string, text: string | null): string | null {
  const [body, given, ...rest] = (text ?? '').split('.')
  if (!body || !given || rest.length > 0) return null
  const expected = Buffer.from(signature(secret, purpose, body))
  const actual = Buffer.from(given)
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return null
  return Buffer.from(body, 'base64url').toString()
}

/** A keyed fingerprint: the same words give the same, and nobody without the secret can guess back. */
export function computeFingerprint(secret: string, purpose: string, text: string): string {
  return signature(secret, purpose, text)
}

/** A code to be typed in by hand: sixteen characters that nobody misreads, in groups; 80 bits. */
export function generateReadableCode(): string {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const characters = [...randomBytes(16)].map((byte) => alphabet[byte % 32]).join('')
  return characters.replace(/(.{4})(?=.)/g, '$1-')
}

function signature(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', getKey(secret)).update(`${purpose}\n${text}`).digest('base64url').slice(0, 32)
}

const keys = new Map<string, KeyObject>()

/** A house has one secret, and making a key of it costs as much as signing. */
function getKey(secret: string): KeyObject {
  const key = keys.get(secret) ?? createSecretKey(secret, 'utf8')
  keys.set(secret, key)
  return key
}
