import { expect, test } from 'vitest'
import { isEmailAddress } from './email-address.ts'

test.each([
  'ada@example.com', 'tom&jerry@example.com', 'first/last@example.com', "o'hara+bar@mail.example.co.uk",
  'ada@bücher.example', 'ada@example.xn--p1ai', 'a@b.c',
])('%s is an address', (text) => {
  expect(isEmailAddress(text)).toBe(true)
})

test.each([
  '', 'ada', 'a@b', '@example.com', 'ada@', 'ada@example..com', 'ada@.com', 'ada@exa mple.com', 'ada lovelace@example.com',
  'ada@127.0.0.1', 'ada@example.com/path', 'ada@example.com:25', 'a@b@example.com', 'ada@example.com?x', 'ada@-.com',
  'Ada <ada@example.com>', 'ada@example.com,eve@example.com', 'ada@[::1]',
])('%j is none', (text) => {
  expect(isEmailAddress(text)).toBe(false)
})
