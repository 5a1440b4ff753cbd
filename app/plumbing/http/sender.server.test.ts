import { expect, test } from 'vitest'
import { senderAddress } from './sender.server.ts'

const socket = '10.0.0.1'

test.each<[number, string | null, string]>([
  // Nobody in front: what a visitor claims counts for nothing.
  [0, null, socket],
  [0, '198.51.100.7', socket],
  [1, '198.51.100.7', '198.51.100.7'],
  [1, 'a lie, 198.51.100.7', '198.51.100.7'],
  [2, 'a lie, 198.51.100.7, 192.0.2.9', '198.51.100.7'],
  [2, '2001:db8::7 , 192.0.2.9', '2001:db8:0:0::/64'],
  // Fewer proxies spoke than were trusted: the furthest that did.
  [3, '198.51.100.7, 192.0.2.9', '198.51.100.7'],
  // A household has a /64 to itself, and may write each of its addresses in many ways.
  [1, '2001:DB8:0:1:ffff::7', '2001:db8:0:1::/64'],
  [1, '2001:0db8:0000:0001:2:3:4:5', '2001:db8:0:1::/64'],
  [1, '2001:db8:0:2::1', '2001:db8:0:2::/64'],
  [1, '::1', '0:0:0:0::/64'],
  [1, 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  [1, '::ffff:198.51.100.7', '198.51.100.7'],
  [1, '::ffff:c633:6407', '198.51.100.7'],
  // Some proxies add the port, which changes with every connection.
  [1, '198.51.100.7:4711', '198.51.100.7'],
  [1, '[2001:db8::7]:4711', '2001:db8:0:0::/64'],
  [1, '"[2001:db8::7]"', '2001:db8:0:0::/64'],
  // No address at all is no sender of its own.
  [1, 'unknown', socket],
  [1, '999.1.1.1', socket],
  [1, '198.51.100.7:4711:1', socket],
  [1, null, socket],
  [1, '', socket],
  [1, ' , ', socket],
])('behind %i proxies, forwarded for %j: %s', (proxies, forwardedFor, address) => {
  expect(senderAddress(socket, forwardedFor, proxies)).toBe(address)
})

test('without a proxy too', () => {
  expect(senderAddress('::ffff:192.0.2.1', null, 0)).toBe('192.0.2.1')
  expect(senderAddress('2001:db8::1', null, 0)).toBe('2001:db8:0:0::/64')
})
