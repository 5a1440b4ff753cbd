import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * DNS lookup that returns public addresses only, never addresses of the internal network. When passed to a request, the
 * checked address is the address it connects to. A host that is already an IP address is not looked up: check it with
 * `isPrivateAddress` first.
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

/** Whether an IP address is private, local or reserved. */
export function isPrivateAddress(address: string): boolean {
  return nonPublicRanges.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

const nonPublicRanges = new BlockList()
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
  nonPublicRanges.addSubnet(net, bits, 'ipv4')
// The last two ranges embed an arbitrary IPv4 address.
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
  nonPublicRanges.addSubnet(net, bits, 'ipv6')
