import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Finds a host's addresses on the public internet: what a name leads to within our own network is none of them. Given to
 * a request, the address that was looked at is the one it connects to. A host that is an address already is not looked
 * up: ask `isPrivateAddress` first.
 */
export const lookupPublicAddress: LookupFunction = (hostname, options, answer) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const addresses = error ? [] : found.filter(({ address }) => !isPrivateAddress(address))
    const [first] = addresses
    if (!first) {
      const flaw = error ?? Object.assign(new Error(`${hostname} is not on the public internet`), { code: 'EPRIVATE' })
      return answer(flaw, '', 0)
    }
    if (options.all) answer(null, addresses)
    else answer(null, first.address, first.family)
  })
}

/** Whether an IP address is of our own network, of this machine, or of nobody. */
export function isPrivateAddress(address: string): boolean {
  return ours.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

const ours = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  ours.addSubnet(net, bits, 'ipv4')
// The last two carry an IPv4 address of anybody's choice.
for (const [net, bits] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
  ['2001::', 32],
  ['2002::', 16],
] as const)
  ours.addSubnet(net, bits, 'ipv6')
