import { randomBytes } from 'node:crypto'
import { encodeDer, encodeInteger, derNull, encodeOid, parseDer, encodeSequence, derTags } from './der.ts'
import type { TimeStampResult } from './pdf-signature.server.ts'

/** Requests a time stamp for a SHA-256. Never throws: without a stamp the result says why. */
export type TimeStamper = (hash: Buffer) => Promise<TimeStampResult>

const mostMs = 5_000
const mostBytes = 100_000
const sha256 = encodeSequence(encodeOid('2.16.840.1.101.3.4.2.1'), derNull)

/** Creates a client of a time stamp authority (RFC 3161) that waits at most `waitMs` milliseconds. */
export function createTimeStamper(url: string, waitMs = mostMs): TimeStamper {
  return async (hash) => {
    const nonce = encodeInteger(Buffer.concat([Buffer.from([0x40]), randomBytes(11)]))
    const imprint = encodeSequence(sha256, encodeDer(derTags.octets, hash))
    const query = encodeSequence(encodeInteger(1), imprint, nonce, encodeDer(derTags.boolean, Buffer.from([0xff])))
    let answer: Buffer
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/timestamp-query', Accept: 'application/timestamp-reply' },
        body: new Uint8Array(query),
        redirect: 'error',
        signal: AbortSignal.timeout(waitMs),
      })
      if (!response.ok) {
        await response.body?.cancel()
        return { missing: 'refused' }
      }
      answer = await shortBody(response)
    } catch {
      return { missing: 'no-answer' }
    }
    try {
      return readAnswer(answer, { imprint, nonce })
    } catch {
      return { missing: 'unusable' }
    }
  }
}

async function shortBody(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > mostBytes) throw new Error('That is too much for a time stamp')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function readAnswer(answer: Buffer, asked: { imprint: Buffer; nonce: Buffer }): TimeStampResult {
  const [status, token] = parseDer(parseDer(answer)[0]!.content)
  const [code] = parseDer(status!.content)
  const isGranted = code?.tag === derTags.integer && code.content.length === 1 && code.content[0]! <= 1
  if (!isGranted || !token) return { missing: 'refused' }
  // Path: ContentInfo, SignedData, its encapsulated content, and the TSTInfo within.
  const data = parseDer(parseDer(parseDer(token.content)[1]!.content)[0]!.content)
  const signed = data.find(({ tag }) => tag === derTags.sequence)!
  const info = parseDer(parseDer(parseDer(parseDer(signed.content)[1]!.content)[0]!.content)[0]!.content)
  const time = info.find(({ tag }) => tag === derTags.time)
  const isOurs = info[2]?.raw.equals(asked.imprint) && info.some(({ raw }) => raw.equals(asked.nonce))
  const at = time ? readTime(time.content.toString('latin1')) : Number.NaN
  return isOurs && Number.isFinite(at) ? { token: token.raw, at } : { missing: 'unusable' }
}

function readTime(digits: string): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d+)?Z$/.exec(digits) ?? []
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}
