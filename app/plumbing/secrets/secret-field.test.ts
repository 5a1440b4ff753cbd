import { expect, test } from 'vitest'
import { isSecretField } from './secret-field.ts'

test.each(['password', 'newPassword', 'code', 'oneTimeCode', 'ticket', 'proof', 'totpSecret'])(
  'the form field %s is secret',
  (name) => expect(isSecretField(name)).toBe(true),
)

test.each(['name', 'email', 'message', 'zip', 'token', 'codes', 'priceCents'])(
  'the form field %s is not secret',
  (name) => expect(isSecretField(name)).toBe(false),
)
