import { createHmac, createSecretKey, randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto'

/** Signs a payload for a purpose. Returns `payload.signature`, safe in a URL. */
export function signToken(secret: string, purpose: string, payload: string): string {
  const body = Buffer.from(payload).toString('base64url')
  return `${body}.${signature(secret, purpose, body)}`
}

/** Returns the payload of a signed token, or null if the signature is invalid or for another purpose. */
export function verifyToken(secret: string, purpose: string, text: string | null): string | null {
  const [body, given, ...rest] = (text ?? '').split('.')
  if (!body || !given || rest.length > 0) return null
  const expected = Buffer.from(signature(secret, purpose, body))
  const actual = Buffer.from(given)
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return null
  return Buffer.from(body, 'base64url').toString()
}

/** Computes an HMAC that is equal for equal texts and cannot be guessed back without the secret. */
export function computeTextFingerprint(secret: string, purpose: string, text: string): string {
  return signature(secret, purpose, text)
}

/** Generates a code to type by hand: sixteen unambiguous characters in groups, 80 bits. */
export function generateReadableCode(): string {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const characters = [...randomBytes(16)].map((byte) => alphabet[byte % 32]).join('')
  return characters.replace(/(.{4})(?=.)/g, '$1-')
}

function signature(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', getKey(secret)).update(`${purpose}\n${text}`).digest('base64url').slice(0, 32)
}

const keys = new Map<string, KeyObject>()

/** Caches the key object of a secret, because creating it costs as much as signing. */
function getKey(secret: string): KeyObject {
  const key = keys.get(secret) ?? createSecretKey(secret, 'utf8')
  keys.set(secret, key)
  return key
}
