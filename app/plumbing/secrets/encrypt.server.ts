import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * A text only we can read again, for one purpose: AES-256-GCM under a key that HKDF makes of the secret. Safe in a field
 * or a column. Begins with the version of this way of doing it; the first had no number.
 */
export function encrypt(secret: string, purpose: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keys['2'](secret, purpose), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `2.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
}

/** The text again, or null where it is not ours, meant for another purpose, changed, or the secret is another by now. */
export function decrypt(secret: string, purpose: string, encrypted: string): string | null {
  const [text, version = '1'] = encrypted.split('.').toReversed()
  const bytes = Buffer.from(text ?? '', 'base64url')
  if (bytes.length < 28 || (version !== '1' && version !== '2')) return null
  const decipher = createDecipheriv('aes-256-gcm', keys[version](secret, purpose), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

const keys = {
  '1': (secret: string, purpose: string) => createHmac('sha256', secret).update(`encrypt\n${purpose}`).digest(),
  '2': (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `backbar ${purpose}`, 32)),
}
