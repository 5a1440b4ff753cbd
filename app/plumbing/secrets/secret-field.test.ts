import { expect, test } from 'vitest'
import { isSecretField } from './secret-field.ts'

test.each(['password', 'newPassword', 'code', 'oneTimeCode', 'ticket', 'proof', 'totpSecret'])(
  '%s is a secret field',
  (name) => expect(isSecretField(name)).toBe(true),
)

test.each(['name', 'email', 'message', 'zip', 'token', 'codes', 'priceCents'])('%s is not a secret field', (name) =>
  expect(isSecretField(name)).toBe(false),
)
