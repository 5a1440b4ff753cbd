import type { MessageAuthenticity } from '../received-message.ts'
import type { MailHeader } from './message-headers.ts'

/** Longest header that is read, in characters. */
const mostCharacters = 10_000

/**
 * Returns the receiving provider's check of the sender. Only its own headers count: the adjoining
 * `Authentication-Results` on top of all others, of a server in `trustedServers` or below such a domain. A sender can
 * write such a header too, but only further down. Returns null if the provider says nothing.
 */
export function readAuthenticationResults(
  headers: readonly MailHeader[],
  fromDomain: string,
  trustedServers: readonly string[],
): MessageAuthenticity | null {
  const first = headers.findIndex(({ key }) => key === 'authentication-results')
  if (first < 0 || trustedServers.length === 0) return null
  const verdicts: MessageAuthenticity[] = []
  for (let at = first; headers[at]?.key === 'authentication-results'; at++) {
    const written = headers[at]!.value
    // A sender can make a header long. Cut, the sender's own domain would read like its beginning.
    if (written.length > mostCharacters) return 'unknown'
    // A quoted part of the sender's address may contain brackets and semicolons, and so look like another result.
    if (/["\\]/.test(written.replace(/="[\w+/=.@-]{0,200}"/g, ''))) return 'unknown'
    const value = stripComments(written)
    const [server = '', ...results] = value.split(';').map((part) => part.trim())
    if (!isTrusted(server.split(/\s/, 1)[0]!.toLowerCase(), trustedServers)) break
    verdicts.push(...results.map((result) => judgeResult(result.toLowerCase(), fromDomain)))
  }
  if (verdicts.includes('failed')) return 'failed'
  return verdicts.includes('passed') ? 'passed' : 'unknown'
}

/**
 * Whether the sender's domain equals the signing domain or is a subdomain of it: a signature of `example.com` counts
 * for `mail.example.com`.
 */
export function isDomainAligned(fromDomain: string, signedDomain: string): boolean {
  return signedDomain.includes('.') && (fromDomain === signedDomain || fromDomain.endsWith(`.${signedDomain}`))
}

function isTrusted(server: string, trustedServers: readonly string[]): boolean {
  return trustedServers.some((trusted) => server === trusted || server.endsWith(`.${trusted}`))
}

function judgeResult(result: string, fromDomain: string): MessageAuthenticity {
  const [, method, verdict] = /^(dmarc|dkim|spf)(?:\/\d)?\s?=\s?([a-z]+)/.exec(result) ?? []
  const property = (name: string) => new RegExp(`\\b${name}\\s?=\\s?"?([^\\s";]+)`).exec(result)?.[1] ?? ''
  const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1)
  if (method === 'dmarc') {
    if (verdict === 'fail') return 'failed'
    return verdict === 'pass' && domainOf(property('header\\.from')) === fromDomain ? 'passed' : 'unknown'
  }
  if (verdict !== 'pass') return 'unknown'
  if (method === 'dkim') {
    const signed = property('header\\.d') || domainOf(property('header\\.i'))
    return isDomainAligned(fromDomain, signed) ? 'passed' : 'unknown'
  }
  const sender = domainOf(property('smtp\\.mailfrom'))
  return method === 'spf' && isDomainAligned(fromDomain, sender) ? 'passed' : 'unknown'
}

/** Removes comments in parentheses, which may be nested and contain anything. */
function stripComments(value: string): string {
  let depth = 0
  let rest = ''
  for (const sign of value) {
    if (sign === '(') depth++
    else if (sign === ')') depth = Math.max(0, depth - 1)
    else if (depth === 0) rest += sign
  }
  return rest
}
