import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Encrypts a text for a purpose with AES-256-GCM, under a key derived from the secret by HKDF. The result is safe in a
 * form field or column. It begins with the format version, which the first format lacks.
 */
export function encrypt(secret: string, purpose: string, text: string): string {
  return encryptBytes(secret, purpose, Buffer.from(text))
}

/** Encrypts bytes as `encrypt` does a text. */
export function encryptBytes(secret: string, purpose: string, bytes: Buffer): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keys['2'](secret, purpose), nonce)
  const body = Buffer.concat([cipher.update(bytes), cipher.final()])
  return `2.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
}

/** Decrypts a text. Null if it was encrypted with another secret or for another purpose, or was changed. */
export function decrypt(secret: string, purpose: string, encrypted: string): string | null {
  return decryptBytes(secret, purpose, encrypted)?.toString() ?? null
}

/** Decrypts bytes. Null as with `decrypt`. */
export function decryptBytes(secret: string, purpose: string, encrypted: string): Buffer | null {
  const [text, version = '1'] = encrypted.split('.').toReversed()
  const bytes = Buffer.from(text ?? '', 'base64url')
  if (bytes.length < 28 || (version !== '1' && version !== '2')) return null
  const decipher = createDecipheriv('aes-256-gcm', keys[version](secret, purpose), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
  } catch {
    return null
  }
}

const keys = {
  '1': (secret: string, purpose: string) => createHmac('sha256', secret).update(`encrypt\n${purpose}`).digest(),
  '2': (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `backbar ${purpose}`, 32)),
}
