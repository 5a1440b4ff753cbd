import { expect, test } from 'vitest'
import { isSecretField } from './secret-field.ts'

test.each(['password', 'newPassword', 'code', 'oneTimeCode', 'ticket', 'proof', 'totpSecret'])('%s is one', (name) =>
  expect(isSecretField(name)).toBe(true),
)

test.each(['name', 'email', 'message', 'zip', 'token', 'codes', 'priceCents'])('%s is none', (name) =>
  expect(isSecretField(name)).toBe(false),
)
