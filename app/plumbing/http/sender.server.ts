import { isIP, SocketAddress } from 'node:net'

/**
 * Who sends, as they are counted: an IPv4 address, or the /64 an IPv6 address is in, which is what one household or
 * one machine has, with all addresses in it. Each trusted proxy appends the address it saw to X-Forwarded-For, some
 * with a port, so behind n of them the visitor's is the n-th from the right; everything further left is hearsay.
 */
export function senderAddress(socketAddress: string, forwardedFor: string | null, trustedProxies: number): string {
  if (trustedProxies === 0) return counted(socketAddress) ?? socketAddress
  const seen = (forwardedFor ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  return counted(seen.at(-trustedProxies) ?? seen[0] ?? '') ?? counted(socketAddress) ?? socketAddress
}

/** `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1`, `[2001:db8::1]:4711`, `fe80::1%eth0` and IPv4 written as IPv6; null else. */
function counted(text: string): string | null {
  const [, bracketed, dotted = text] = /^"?(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+)(?::\d+)?)"?$/.exec(text) ?? []
  const address = (bracketed ?? dotted).replace(/%.*$/, '')
  if (isIP(address) === 4) return address
  if (isIP(address) !== 6) return null
  const [head = '', tail = ''] = new SocketAddress({ address, family: 'ipv6' }).address.split('::')
  const mapped = /^(?:0:0:0:0:0:ffff|ffff):(\d+\.\d+\.\d+\.\d+)$/i.exec(tail || head)?.[1]
  if (mapped) return mapped
  const [first, last] = [head, tail].map((groups) => groups.split(':').filter(Boolean))
  const groups = [...first!, ...Array(8 - first!.length - last!.length).fill('0'), ...last!]
  return `${groups.slice(0, 4).join(':')}::/64`
}
