import { expect, test } from 'vitest'
import { canReadMetrics } from './metrics-access.server.ts'

const token = 'sixteen letters!'
const may = (remoteAddress: string | undefined, headers = {}, its: string | null = token) =>
  canReadMetrics({ socket: { remoteAddress }, headers }, its)

test.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])(
  'metrics can be read from the loopback address %s',
  (address) => {
    expect(may(address)).toBe(true)
    expect(may(address, {}, null)).toBe(true)
  },
)

test.each(['192.0.2.1', '10.0.0.1', '::ffff:10.0.0.1', '2001:db8::1', '128.0.0.1', '', undefined])(
  'metrics cannot be read from the address %s',
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
])('metrics cannot be read by a local request with the proxy header %s', (name) => {
  expect(may('127.0.0.1', { [name]: '127.0.0.1' })).toBe(false)
  expect(may('127.0.0.1', { [name]: '' })).toBe(false)
})

test('the metrics token grants access from any address, also through a proxy', () => {
  expect(may('192.0.2.1', { authorization: `Bearer ${token}` })).toBe(true)
  expect(may('127.0.0.1', { 'x-forwarded-for': '192.0.2.1', authorization: `bearer ${token}` })).toBe(true)
})

test.each([`Bearer ${token}x`, `Bearer ${token.slice(1)}`, `Basic ${token}`, token, 'Bearer ', 'Bearer', ''])(
  'the header Authorization: %s grants no access to metrics',
  (authorization) => {
    expect(may('192.0.2.1', { authorization })).toBe(false)
  },
)

test('a site without a metrics token rejects every token', () => {
  for (const sent of ['Bearer null', 'Bearer undefined', 'Bearer  '])
    expect(may('192.0.2.1', { authorization: sent }, null)).toBe(false)
})
