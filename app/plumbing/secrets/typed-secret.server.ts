import { decrypt, encrypt } from './encrypt.server.ts'

/** Lifetime of an encrypted secret in a rejected form, in milliseconds. */
const lifetimeMs = 30 * 60_000

const purpose = 'typed secret'

/**
 * Encrypts a password or key that was typed into a form, so that the rejected form carries it. `of` names the form and the
 * account it was typed for. `now` in epoch milliseconds.
 */
export function encryptEnteredSecret(secret: string, of: readonly string[], typed: string, now: number): string {
  return encrypt(secret, purpose, JSON.stringify([of, now + lifetimeMs, typed]))
}

/** Decrypts what a rejected form carried. Null if it was typed for another account, or more than half an hour ago. */
export function decryptEnteredSecret(
  secret: string,
  of: readonly string[],
  encrypted: string,
  now: number,
): string | null {
  const [whose, until, typed] = JSON.parse(decrypt(secret, purpose, encrypted) ?? '[]') as unknown[]
  return JSON.stringify(whose) === JSON.stringify(of) && Number(until) > now ? String(typed) : null
}
