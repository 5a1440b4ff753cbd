import { isIP, SocketAddress } from 'node:net'

/**
 * Returns the address by which a sender is counted: an IPv4 address, or the /56 of an IPv6 address, which is the range of
 * a household. Each trusted proxy appends the address it saw to X-Forwarded-For, some with a port. Behind n proxies the
 * visitor's address is the n-th from the right. Anything further left is not trusted.
 */
export function getSenderAddress(socketAddress: string, forwardedFor: string | null, trustedProxies: number): string {
  if (trustedProxies === 0) return parseSenderAddress(socketAddress) ?? socketAddress
  const seen = (forwardedFor ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  return (
    parseSenderAddress(seen.at(-trustedProxies) ?? seen[0] ?? '') ?? parseSenderAddress(socketAddress) ?? socketAddress
  )
}

/**
 * Parses `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1`, `[2001:db8::1]:4711`, `fe80::1%eth0` and IPv4-mapped IPv6. Null
 * for anything else.
 */
function parseSenderAddress(text: string): string | null {
  const [, bracketed, dotted = text] = /^"?(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+)(?::\d+)?)"?$/.exec(text) ?? []
  const address = (bracketed ?? dotted).replace(/%.*$/, '')
  if (isIP(address) === 4) return address
  if (isIP(address) !== 6) return null
  const [head = '', tail = ''] = new SocketAddress({ address, family: 'ipv6' }).address.split('::')
  const mapped = /^(?:0:0:0:0:0:ffff|ffff):(\d+\.\d+\.\d+\.\d+)$/i.exec(tail || head)?.[1]
  if (mapped) return mapped
  const [first, last] = [head, tail].map((groups) => groups.split(':').filter(Boolean))
  const groups = [...first!, ...Array(8 - first!.length - last!.length).fill('0'), ...last!]
  const fourth = Number.parseInt(String(groups[3]), 16) & 0xff00
  return `${groups.slice(0, 3).join(':')}:${fourth.toString(16)}::/56`
}

/**
 * Groups concurrent senders. A /48 with its 256 /56 networks is easy to get: if more than `most` of these are active,
 * every further network counts as the whole /48.
 */
export function createNetworkGroups(most = 16) {
  const neighborhoods = new Map<string, Map<string, number>>()
  return {
    /** Returns the name to count the sender by, valid until `leave` is called. */
    enter(sender: string): { name: string; leave: () => void } {
      const around = /^([^:]+:[^:]+:[^:]+):[^:]+::\/56$/.exec(sender)?.[1]
      if (around === undefined) return { name: sender, leave: () => {} }
      const here = neighborhoods.get(around) ?? new Map<string, number>()
      neighborhoods.set(around, here)
      const name = here.has(sender) || here.size < most ? sender : `${around}::/48`
      here.set(name, (here.get(name) ?? 0) + 1)
      return {
        name,
        leave() {
          const left = here.get(name)! - 1
          if (left > 0) here.set(name, left)
          else here.delete(name)
          if (here.size === 0) neighborhoods.delete(around)
        },
      }
    },
  }
}
