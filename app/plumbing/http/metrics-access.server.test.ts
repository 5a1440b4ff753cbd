import { expect, test } from 'vitest'
import { canReadMetrics } from './metrics-access.server.ts'

const token = 'sixteen letters!'
const may = (remoteAddress: string | undefined, headers = {}, its: string | null = token) =>
  canReadMetrics({ socket: { remoteAddress }, headers }, its)

test.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])('the loopback address %s reads metrics', (address) => {
  expect(may(address)).toBe(true)
  expect(may(address, {}, null)).toBe(true)
})

test.each(['192.0.2.1', '10.0.0.1', '::ffff:10.0.0.1', '2001:db8::1', '128.0.0.1', '', undefined])(
  'the address %s reads no metrics',
  (address) => {
    expect(may(address)).toBe(false)
  },
)

test.each([
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
  'fastly-client-ip',
])('a request from this machine with the header %s is a proxy’s', (name) => {
  expect(may('127.0.0.1', { [name]: '127.0.0.1' })).toBe(false)
  expect(may('127.0.0.1', { [name]: '' })).toBe(false)
})

test('the token opens from anywhere, through any proxy', () => {
  expect(may('192.0.2.1', { authorization: `Bearer ${token}` })).toBe(true)
  expect(may('127.0.0.1', { 'x-forwarded-for': '192.0.2.1', authorization: `bearer ${token}` })).toBe(true)
})

test.each([`Bearer ${token}x`, `Bearer ${token.slice(1)}`, `Basic ${token}`, token, 'Bearer ', 'Bearer', ''])(
  'the header Authorization: %s opens nothing',
  (authorization) => {
    expect(may('192.0.2.1', { authorization })).toBe(false)
  },
)

test('a site without a token takes none', () => {
  for (const sent of ['Bearer null', 'Bearer undefined', 'Bearer  '])
    expect(may('192.0.2.1', { authorization: sent }, null)).toBe(false)
})
