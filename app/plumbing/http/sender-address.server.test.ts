import { expect, test } from 'vitest'
import { createNetworkGroups, getSenderAddress } from './sender-address.server.ts'

const socket = '10.0.0.1'

test.each<[number, string | null, string]>([
  // With no trusted proxy, the forwarding header is ignored.
  [0, null, socket],
  [0, '198.51.100.7', socket],
  [1, '198.51.100.7', '198.51.100.7'],
  [1, 'a lie, 198.51.100.7', '198.51.100.7'],
  [2, 'a lie, 198.51.100.7, 192.0.2.9', '198.51.100.7'],
  [2, '2001:db8::7 , 192.0.2.9', '2001:db8:0:0::/56'],
  // If the header has fewer addresses than there are trusted proxies, the leftmost address is the sender.
  [3, '198.51.100.7, 192.0.2.9', '198.51.100.7'],
  // A household has a whole /56, and each address has several spellings.
  [1, '2001:DB8:0:1:ffff::7', '2001:db8:0:0::/56'],
  [1, '2001:0db8:0000:0001:2:3:4:5', '2001:db8:0:0::/56'],
  [1, '2001:db8:0:2::1', '2001:db8:0:0::/56'],
  [1, '2001:db8:0:1ff::1', '2001:db8:0:100::/56'],
  [1, '2001:db8:0:200::1', '2001:db8:0:200::/56'],
  [1, '::1', '0:0:0:0::/56'],
  [1, 'fe80::1%eth0', 'fe80:0:0:0::/56'],
  [1, '::ffff:198.51.100.7', '198.51.100.7'],
  [1, '::ffff:c633:6407', '198.51.100.7'],
  // Some proxies append the port, which changes with every connection.
  [1, '198.51.100.7:4711', '198.51.100.7'],
  [1, '[2001:db8::7]:4711', '2001:db8:0:0::/56'],
  [1, '"[2001:db8::7]"', '2001:db8:0:0::/56'],
  // An invalid address falls back to the socket's address.
  [1, 'unknown', socket],
  [1, '999.1.1.1', socket],
  [1, '198.51.100.7:4711:1', socket],
  [1, null, socket],
  [1, '', socket],
  [1, ' , ', socket],
])('behind %i proxies with X-Forwarded-For %j the sender is %s', (proxies, forwardedFor, address) => {
  expect(getSenderAddress(socket, forwardedFor, proxies)).toBe(address)
})

test('the address of a direct connection, without a proxy, is normalized', () => {
  expect(getSenderAddress('::ffff:192.0.2.1', null, 0)).toBe('192.0.2.1')
  expect(getSenderAddress('2001:db8::1', null, 0)).toBe('2001:db8:0:0::/56')
})

test('beyond a limit, further /56 networks in a /48 count as one sender', () => {
  const { enter } = createNetworkGroups(2)
  const [first, again, second] = ['100', '100', '200'].map((net) => enter(`2001:db8:0:${net}::/56`))
  expect([first, again, second].map((seen) => seen!.name)).toEqual([
    '2001:db8:0:100::/56',
    '2001:db8:0:100::/56',
    '2001:db8:0:200::/56',
  ])
  const [third, fourth] = ['300', '400'].map((net) => enter(`2001:db8:0:${net}::/56`))
  expect([third!.name, fourth!.name]).toEqual(['2001:db8:0::/48', '2001:db8:0::/48'])
  expect([enter('2001:db8:1:300::/56').name, enter('192.0.2.1').name]).toEqual(['2001:db8:1:300::/56', '192.0.2.1'])
  for (const seen of [first, again, third, fourth]) seen!.leave()
  expect(enter('2001:db8:0:300::/56').name).toBe('2001:db8:0:300::/56')
})
