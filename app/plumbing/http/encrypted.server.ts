import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

/** A text only we can read again, for one purpose: AES-256-GCM under a key made of the secret. Safe in a field or a column. */
export function encrypt(secret: string, purpose: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

/** The text again, or null where it is not ours, meant for another purpose, changed, or the secret is another by now. */
export function decrypt(secret: string, purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < 28) return null
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

function keyFor(secret: string, purpose: string): Buffer {
  return createHmac('sha256', secret).update(`encrypt\n${purpose}`).digest()
}
