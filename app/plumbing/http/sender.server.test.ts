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
  [2, '2001:db8::7 , 192.0.2.9', '2001:db8::7'],
  // Fewer proxies spoke than were trusted: the furthest that did.
  [3, '198.51.100.7, 192.0.2.9', '198.51.100.7'],
  [1, null, socket],
  [1, '', socket],
  [1, ' , ', socket],
])('behind %i proxies, forwarded for %j: %s', (proxies, forwardedFor, address) => {
  expect(senderAddress(socket, forwardedFor, proxies)).toBe(address)
})
