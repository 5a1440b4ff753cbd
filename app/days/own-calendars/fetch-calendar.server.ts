import { request as overTls } from 'node:https'
import { request as inTheClear, type IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { isPrivate, lookUpPublic } from '../../plumbing/http/public-address.server.ts'
import type { CalendarTrouble } from './own-calendar.ts'

/** What a server says a calendar's version is, to be asked whether it is still the same. */
export type Validators = { etag: string | null; lastModified: string | null }

export type Fetched =
  | { kind: 'calendar'; text: string; validators: Validators }
  | { kind: 'unchanged' }
  | { kind: 'failed'; trouble: CalendarTrouble }

type Options = {
  /** A server on this machine that speaks http, in tests and while developing; any other is on the public internet. */
  isLocal?: boolean
  timeoutMs?: number
}

const mostBytes = 5_000_000
const mostRedirects = 5

/**
 * Fetches a calendar: ten seconds and 5 MB in all, from the public internet, each redirect looked at like the first
 * address. Never throws: what fails is a trouble. Nothing of the address is in what it answers.
 */
export async function fetchCalendar(
  address: string,
  known: Validators,
  { isLocal = false, timeoutMs = 10_000 }: Options = {},
): Promise<Fetched> {
  const failed = (trouble: CalendarTrouble): Fetched => ({ kind: 'failed', trouble })
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    let url = new URL(address)
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      const trouble = addressTrouble(url, isLocal)
      if (trouble) return failed(trouble)
      const answer = await ask(url, known, { isLocal, signal })
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
        return failed(statusTrouble(status))
      }
      return await read(answer)
    }
    return failed('redirects')
  } catch (error) {
    return failed(signal.aborted ? 'silent' : troubleOf(error as NodeJS.ErrnoException))
  }
}

function addressTrouble({ protocol, hostname }: URL, isLocal: boolean): CalendarTrouble | null {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isLocal && protocol === 'http:' && host === '127.0.0.1') return null
  if (isIP(host) !== 0 && isPrivate(host)) return 'private'
  return protocol === 'https:' ? null : 'insecure'
}

function ask(
  url: URL,
  { etag, lastModified }: Validators,
  { isLocal, signal }: { isLocal: boolean; signal: AbortSignal },
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
    // A connection of its own, so that the look-up below is asked for each.
    const options = { headers, agent: false as const, signal, ...(!isHere && { lookup: lookUpPublic }) }
    const asking = (isHere ? inTheClear : overTls)(url, options, resolve)
    asking.once('error', reject).end()
  })
}

async function read(answer: IncomingMessage): Promise<Fetched> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > mostBytes) {
      answer.destroy()
      return { kind: 'failed', trouble: 'too-large' }
    }
    chunks.push(chunk)
  }
  const bytes = await unpacked(Buffer.concat(chunks), answer.headers['content-encoding'])
  const text = new TextDecoder().decode(bytes)
  if (!/^\s*BEGIN:VCALENDAR\b/i.test(text)) return { kind: 'failed', trouble: 'not-a-calendar' }
  // Half a calendar would leave days open that are not.
  if (!/^END:VCALENDAR\s*$/im.test(text.slice(-2_000))) return { kind: 'failed', trouble: 'cut-off' }
  const { etag, 'last-modified': lastModified } = answer.headers
  return { kind: 'calendar', text, validators: { etag: short(etag), lastModified: short(lastModified) } }
}

async function unpacked(bytes: Buffer, encoding = 'identity'): Promise<Buffer> {
  const unpack = unpackers[encoding.trim().toLowerCase()]
  return unpack ? unpack(bytes, { maxOutputLength: mostBytes }) : bytes
}

const unpackers: Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
}

/** What is sent back as a header: a version longer than this is none. */
function short(header: string | undefined): string | null {
  return header !== undefined && header.length <= 500 ? header : null
}

function statusTrouble(status: number): CalendarTrouble {
  if (status === 401 || status === 403 || status === 407) return 'refused'
  if (status === 404 || status === 410) return 'gone'
  return 'away'
}

function troubleOf({ code = '', message }: NodeJS.ErrnoException): CalendarTrouble {
  if (code === 'EPRIVATE') return 'private'
  if (code === 'ENOTFOUND' || code === 'EAI_NONAME') return 'no-such-host'
  if (code === 'ERR_BUFFER_TOO_LARGE') return 'too-large'
  if (/^Z_|^ERR_.*BROTLI/.test(code)) return 'cut-off'
  if (code === 'ECONNRESET' && message === 'aborted') return 'cut-off'
  return /CERT|ALTNAME|SELF_SIGNED|UNABLE_TO_VERIFY|^ERR_SSL|EPROTO/.test(code) ? 'certificate' : 'away'
}
