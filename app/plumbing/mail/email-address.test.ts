import { expect, test } from 'vitest'
import { isEmailAddress, recipientKey } from './email-address.ts'

test.each([
  'ada@example.com',
  'tom&jerry@example.com',
  'first/last@example.com',
  "o'hara+bar@mail.example.co.uk",
  'ada@bücher.example',
  'ada@example.xn--p1ai',
  'a@b.c',
])('%s is an address', (text) => {
  expect(isEmailAddress(text)).toBe(true)
})

test.each([
  '',
  'ada',
  'a@b',
  '@example.com',
  'ada@',
  'ada@example..com',
  'ada@.com',
  'ada@exa mple.com',
  'ada lovelace@example.com',
  'ada@127.0.0.1',
  'ada@example.com/path',
  'ada@example.com:25',
  'a@b@example.com',
  'ada@example.com?x',
  'ada@-.com',
  'Ada <ada@example.com>',
  'ada@example.com,eve@example.com',
  'ada@[::1]',
])('%j is none', (text) => {
  expect(isEmailAddress(text)).toBe(false)
})

test.each([
  ['Nora@Home.Example', 'nora@home.example'],
  ['nora+bar+2@home.example', 'nora@home.example'],
  ['No.Ra+bar@GMail.com', 'nora@gmail.com'],
  ['nora@googlemail.com', 'nora@gmail.com'],
  ['no.ra@home.example', 'no.ra@home.example'],
  ['+@home.example', '+@home.example'],
])('%s is counted as %s', (address, key) => {
  expect(recipientKey(address)).toBe(key)
})
