import { expect, test } from 'vitest'
import { decrypt, encrypt } from './encrypt.server.ts'

test('a value decrypts with its secret and purpose, and encrypting it twice gives different ciphertexts', () => {
  const [one, two] = [encrypt('a secret', 'totp', 'olives'), encrypt('a secret', 'totp', 'olives')]
  expect([decrypt('a secret', 'totp', one), decrypt('a secret', 'totp', two)]).toEqual(['olives', 'olives'])
  expect(one).not.toBe(two)
  expect(one).not.toContain('olives')
})

test('values encrypted by version 1, which have no version prefix, are decrypted', () => {
  expect(decrypt('a secret', 'totp', 'sTd1ENOmpXAxaqT2xmAtPKaLiaiKYVGw3XVEevtQLVX2Dw')).toBe('olives')
  expect(decrypt('a secret', 'totp', 'ZzgZb9ciVIGvS-l8-Yhc4ItlqW-k8odwQDVl_gYcYpWTlA')).toBe('olives')
})

test('a wrong secret, a wrong purpose or changed ciphertext decrypts to null', () => {
  const encrypted = encrypt('a secret', 'totp', 'olives')
  const changed = encrypted.slice(0, 2) + (encrypted[2] === 'A' ? 'B' : 'A') + encrypted.slice(3)
  for (const read of [
    decrypt('another', 'totp', encrypted),
    decrypt('a secret', 'set-up', encrypted),
    decrypt('a secret', 'totp', changed),
    decrypt('a secret', 'totp', encrypted.replace('2.', '3.')),
    decrypt('a secret', 'totp', encrypted.replace('2.', '')),
    decrypt('a secret', 'totp', ''),
  ])
    expect(read).toBeNull()
})
