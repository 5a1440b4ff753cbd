import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Headers by which proxies and CDNs pass on the client's address. */
const proxyHeader =
  /^(forwarded|via|cdn-loop|x-real-ip|x-forwarded($|-).*|x-original-.*|.*-client-ip|.*-connecting-ip)$/

/**
 * Whether a request may read the metrics: it comes from this machine without proxy headers, or carries the token. A null
 * token grants no access.
 */
export function canReadMetrics(
  { socket, headers }: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } },
  token: string | null,
): boolean {
  return isFromThisMachine(socket.remoteAddress, headers) || carriesToken(headers.authorization, token)
}

function isFromThisMachine(address: string | undefined, headers: IncomingHttpHeaders): boolean {
  if (address === undefined || Object.keys(headers).some((name) => proxyHeader.test(name))) return false
  return loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Compares digests, which have equal length, in constant time. */
function carriesToken(authorization: string | undefined, token: string | null): boolean {
  const sent = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
  return token !== null && sent !== undefined && timingSafeEqual(getDigest(sent), getDigest(token))
}

function getDigest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
