import { request as overTls } from 'node:https'
import { request as inTheClear, type IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { isPrivateAddress, lookupPublicAddress } from '../../../plumbing/http/public-address.server.ts'
import type { CalendarErrorCode } from './external-calendar.ts'
import { readFilteredCalendar } from './read-calendar-body.server.ts'

/** Cache validators from the server, for a conditional request. */
export type CacheValidators = { etag: string | null; lastModified: string | null }

/** Result of a fetch. The text is the filtered calendar. */
export type FetchCalendarResult =
  | { kind: 'calendar'; text: string; validators: CacheValidators }
  | { kind: 'unchanged' }
  | { kind: 'failed'; trouble: CalendarErrorCode }

type Options = {
  /**
   * Allows a server on this machine over http, for tests and development. All other servers must be on the public
   * internet.
   */
  isLocal?: boolean
  /** Timeout for the whole fetch, and for silence of the server, in milliseconds. */
  timeoutMs?: number
  silentMs?: number
  /** Events that ended before this moment are skipped. Epoch milliseconds. */
  from?: number
}

const mostRedirects = 5

/**
 * Fetches a calendar from the public internet and filters it while it arrives. Each redirect is checked like the first
 * URL. The limits are 45 seconds and 100 MB in total, and ten seconds without data. Never throws: a failure is returned
 * as an error code. The result contains no part of the URL.
 */
export async function fetchCalendar(
  address: string,
  known: CacheValidators,
  { isLocal = false, timeoutMs = 45_000, silentMs = 10_000, from }: Options = {},
): Promise<FetchCalendarResult> {
  const failed = (trouble: CalendarErrorCode): FetchCalendarResult => ({ kind: 'failed', trouble })
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    let url = new URL(address)
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      const trouble = checkAddress(url, isLocal)
      if (trouble) return failed(trouble)
      const answer = await sendRequest(url, known, { isLocal, signal, silentMs })
      const status = answer.statusCode ?? 0
      if ([301, 302, 303, 307, 308].includes(status)) {
        answer.destroy()
        const to = answer.headers.location ?? ''
        if (!URL.canParse(to, url.href)) return failed('redirects')
        url = new URL(to, url)
        continue
      }
      if (status === 304) {
        answer.destroy()
        return known.etag === null && known.lastModified === null ? failed('away') : { kind: 'unchanged' }
      }
      if (status !== 200) {
        answer.destroy()
        return failed(toStatusError(status))
      }
      return await readResponse(answer, from)
    }
    return failed('redirects')
  } catch (error) {
    return failed(signal.aborted ? 'silent' : getTrouble(error as NodeJS.ErrnoException))
  }
}

function checkAddress({ protocol, hostname }: URL, isLocal: boolean): CalendarErrorCode | null {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isLocal && protocol === 'http:' && host === '127.0.0.1') return null
  if (isIP(host) !== 0 && isPrivateAddress(host)) return 'private'
  return protocol === 'https:' ? null : 'insecure'
}

function sendRequest(
  url: URL,
  { etag, lastModified }: CacheValidators,
  { isLocal, signal, silentMs }: { isLocal: boolean; signal: AbortSignal; silentMs: number },
): Promise<IncomingMessage> {
  const isHere = isLocal && url.protocol === 'http:'
  const headers = {
    Accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
    'Accept-Encoding': 'gzip',
    'User-Agent': 'Backbar calendar reader',
    ...(etag !== null && { 'If-None-Match': etag }),
    ...(lastModified !== null && { 'If-Modified-Since': lastModified }),
  }
  return new Promise((resolve, reject) => {
    // A separate connection, so that the DNS check below runs for each request.
    const options = { headers, agent: false as const, signal, ...(!isHere && { lookup: lookupPublicAddress }) }
    const asking = (isHere ? inTheClear : overTls)(url, options, resolve)
    asking.once('error', reject).end()
    asking.setTimeout(silentMs, () => asking.destroy(Object.assign(new Error('No byte came'), { code: 'ESILENT' })))
  })
}

async function readResponse(answer: IncomingMessage, from?: number): Promise<FetchCalendarResult> {
  const sieved = await readFilteredCalendar(answer, from)
  if (sieved.kind !== 'kept') return { kind: 'failed', trouble: sieved.kind }
  const { etag, 'last-modified': lastModified } = answer.headers
  return {
    kind: 'calendar',
    text: sieved.text,
    validators: { etag: getValidatorHeader(etag), lastModified: getValidatorHeader(lastModified) },
  }
}

/** Returns a validator header. Longer values are ignored, because they are sent back as a header. */
function getValidatorHeader(header: string | undefined): string | null {
  return header !== undefined && header.length <= 500 ? header : null
}

function toStatusError(status: number): CalendarErrorCode {
  if (status === 401 || status === 403 || status === 407) return 'refused'
  if (status === 404 || status === 410) return 'gone'
  return 'away'
}

function getTrouble({ code = '', message }: NodeJS.ErrnoException): CalendarErrorCode {
  if (code === 'EPRIVATE') return 'private'
  if (code === 'ENOTFOUND' || code === 'EAI_NONAME') return 'no-such-host'
  if (code === 'ESILENT') return 'silent'
  if (/^Z_|^ERR_.*BROTLI/.test(code)) return 'cut-off'
  if (code === 'ECONNRESET' && message === 'aborted') return 'cut-off'
  return /CERT|ALTNAME|SELF_SIGNED|UNABLE_TO_VERIFY|^ERR_SSL|EPROTO/.test(code) ? 'certificate' : 'away'
}
