import { promises as dns } from 'node:dns'
import type { MessageAuthenticity } from '../received-message.ts'
import { isDomainAligned } from './authentication-results.ts'
import { hasMoreLines } from './message-headers.ts'

/**
 * Maximum number of lines of the headers of a message whose signature is verified. The verifier's time grows with their
 * square.
 */
const mostHeaderLines = 5_000

/** Looks up TXT records, for the public keys of signatures. */
export type TxtRecordResolver = (domain: string) => Promise<string[][]>

/** Time for all look-ups of one message, in milliseconds. */
const mostMs = 10_000

/** Largest message whose signature is verified, in bytes. Hashing blocks the process. */
export const maxVerifiedBytes = 30 * 1024 * 1024

/** Resolves TXT records by public DNS. */
export const resolveTxt: TxtRecordResolver = (domain) => dns.resolveTxt(domain)

/**
 * Verifies the signatures of a message. `passed` where one is by the sender's domain, or one above it, and covers the
 * whole message. `failed` is never returned: mailing lists break signatures of honest senders.
 */
export async function verifyDkim(
  raw: Uint8Array,
  fromDomain: string,
  { resolver, now }: { resolver: TxtRecordResolver; now: number },
): Promise<MessageAuthenticity> {
  if (raw.length > maxVerifiedBytes || hasMoreLines(getHeaderBlock(raw), mostHeaderLines)) return 'unknown'
  // Loaded on first use. Most providers verify signatures themselves.
  const { dkimVerify } = await import('mailauth/lib/dkim/verify.js')
  const late = AbortSignal.timeout(mostMs)
  const answer = await dkimVerify(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength), {
    resolver: (domain, type) =>
      late.aborted || type !== 'TXT' ? Promise.reject(new Error('no time is left')) : withDeadline(resolver(domain)),
    rejectRsaSha1: true,
    curTime: new Date(now),
  }).catch(() => null)
  if (!answer || answer.fromFields !== 1 || answer.headerFrom.length !== 1) return 'unknown'
  const isVerified = answer.results.some(
    ({ status, signingDomain, canonBodyLengthLimited }) =>
      status.result === 'pass' &&
      !status.testing &&
      !canonBodyLengthLimited &&
      isDomainAligned(fromDomain, (signingDomain ?? '').toLowerCase()),
  )
  return isVerified ? 'passed' : 'unknown'
}

function getHeaderBlock(raw: Uint8Array): Uint8Array {
  const end = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).indexOf('\r\n\r\n')
  return end < 0 ? raw : raw.subarray(0, end)
}

function withDeadline<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the look-up took too long')), mostMs / 2)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
