import { expect, test } from 'vitest'
import { readAuthenticationResults } from './authentication-results.ts'

const client = 'couple.example'
const server = 'mx.google.com'

function read(value: string) {
  return readAuthenticationResults([{ key: 'authentication-results', value }], client, [server])
}

/** An address whose first 254 characters end with the client's domain. */
const longAddress = `${'a'.repeat(253 - client.length)}@${client}.evil.example`

test.each([
  ['an envelope sender', `spf=pass smtp.mailfrom=${longAddress}`],
  ['a signature', `dkim=pass header.i=${longAddress} header.s=s1`],
])('a header with %s for a similar domain does not authenticate the client', (_, result) => {
  expect(read(`${server}; ${result}`)).toBe('unknown')
})

test.each([
  ['a signature', `dkim=pass header.i=@${client}`],
  ['an envelope sender', `spf=pass smtp.mailfrom=${client}`],
])('an overlong authentication header is ignored: cut after %s', (_, result) => {
  const start = `${server}; `.padEnd(10_000 - result.length, 'dkim=fail; ').replace(/[^;]*$/, '')
  const value = `${start.padEnd(10_000 - result.length)}${result}.evil.example`
  expect(value.slice(0, 10_000).endsWith(result)).toBe(true)
  expect(read(value)).toBe('unknown')
})

test.each([
  `spf=pass smtp.mailfrom=elena@${client}`,
  `dkim=pass header.i=@${client} header.s=s1`,
  `dmarc=pass (p=NONE) header.from=${client}`,
])('a header with %s authenticates the client', (result) => {
  expect(read(`${server}; ${result}`)).toBe('passed')
})
