import { randomUUID } from 'node:crypto'
import { getCarrierErrorCause, type CarrierErrorCause } from './carrier-error.ts'
import type { CarrierSettings } from './carrier-settings.ts'
import { parseCarrierStatus, type CarrierStatus } from './text-status.ts'
import { parseCost } from './parse-cost.ts'
import { parseUntypedJson, toObjectOrEmpty, toObjects, toTextOrEmpty, type UntypedJson } from './untyped-json.ts'

/** A text to send. `statusUrl` is where the carrier reports its status. */
export type OutgoingText = { to: string; words: string; statusUrl: string }

/**
 * Result of handing a text to the carrier. `unknown`: the carrier may have it, because the connection broke after it was
 * written. `id` is the text's at the carrier. `parts`, and `costMicros` in millionths of a dollar, are there where the
 * carrier tells.
 */
export type SendTextResult =
  | { kind: 'sent'; id: string; status: CarrierStatus; parts: number | null; costMicros?: number | null }
  | { kind: 'failed'; cause: CarrierErrorCause; code: string }
  | { kind: 'unknown' }

/** A carrier of text messages with an account. */
export type TextCarrier = {
  send: (text: OutgoingText) => Promise<SendTextResult>
  /**
   * Looks up at the carrier a text that may have been sent at a time or later, in epoch milliseconds. `isKnown` tells
   * the carrier's ids of other texts. `unknown` where the carrier has no list of texts, or cannot be asked now.
   */
  find: (
    text: OutgoingText,
    since: number,
    isKnown?: (id: string) => boolean,
  ) => Promise<SendTextResult | { kind: 'not-found' }>
}

/** Time limit of a call in milliseconds. */
const timeoutMs = 10_000

/** Codes of connections that failed before anything was written. */
const unwrittenCodes = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]

type Answer = { status: number; body: UntypedJson } | { status: 0; isWritten: boolean }

/** Opens a carrier. `timeout` in milliseconds. */
export function openCarrier(settings: CarrierSettings, { timeout = timeoutMs } = {}): TextCarrier {
  const call = (path: string, init: RequestInit) => callCarrier(`${settings.origin}${path}`, init, timeout)
  return settings.kind === 'telnyx' ? openTelnyx(settings, call) : openTwilio(settings, call)
}

/** The stand-in of a carrier in the demo and in development: every text counts as delivered, and none leaves. */
export const standInCarrier: TextCarrier = {
  send: async () => ({ kind: 'sent', id: `stand-in-${randomUUID()}`, status: 'delivered', parts: null }),
  find: async () => ({ kind: 'not-found' }),
}

type Call = (path: string, init: RequestInit) => Promise<Answer>

function openTelnyx({ key, from, profile }: Extract<CarrierSettings, { kind: 'telnyx' }>, call: Call): TextCarrier {
  return {
    async send({ to, words, statusUrl }) {
      const answer = await call('/v2/messages', {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({
          to,
          ...(from && { from }),
          ...(profile && { messaging_profile_id: profile }),
          text: words,
          type: 'SMS',
          encoding: 'auto',
          webhook_url: statusUrl,
        }),
      })
      return readResult(answer, ({ data, errors }) => {
        const { id, to: recipients, parts, cost } = toObjectOrEmpty(data)
        const [{ status = 'queued' } = {}] = toObjects(recipients)
        const code = toTextOrEmpty(toObjects(errors)[0]?.code)
        return { id: toTextOrEmpty(id), status: toTextOrEmpty(status), parts, code, costMicros: parseCost(cost) }
      })
    },
    // Telnyx lists no texts by number.
    find: async () => ({ kind: 'unknown' }),
  }
}

function openTwilio(
  { accountSid, authToken, from, service }: Extract<CarrierSettings, { kind: 'twilio' }>,
  call: Call,
): TextCarrier {
  const path = `/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  const headers = { Authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` }
  const readText = ({ sid, status, num_segments, code, error_code }: UntypedJson) => ({
    id: toTextOrEmpty(sid),
    status: toTextOrEmpty(status),
    parts: num_segments,
    code: toTextOrEmpty(code ?? error_code),
  })
  return {
    async send({ to, words, statusUrl }) {
      const body = new URLSearchParams({ To: to, Body: words, StatusCallback: statusUrl, SmartEncoded: 'true' })
      body.set(service ? 'MessagingServiceSid' : 'From', service ?? from ?? '')
      // The carrier gives up after four hours (in seconds), because a late text message is of no use.
      body.set('ValidityPeriod', '14400')
      return readResult(await call(path, { method: 'POST', headers, body }), readText)
    },
    async find({ to, words }, since, isKnown = () => false) {
      const day = new Date(since).toISOString().slice(0, 10)
      const query = `${new URLSearchParams({ To: to, PageSize: '50' })}&DateSent%3E=${day}`
      const answer = await call(`${path}?${query}`, { headers })
      if (answer.status !== 200 || !('body' in answer)) return { kind: 'unknown' }
      const found = toObjects(answer.body.messages).find(
        ({ sid, body, direction, date_created }) =>
          body === words &&
          !isKnown(toTextOrEmpty(sid)) &&
          toTextOrEmpty(direction).startsWith('outbound') &&
          // Twilio's times have whole seconds, and clocks differ by some.
          Date.parse(toTextOrEmpty(date_created)) >= since - 120_000,
      )
      if (!found) return { kind: 'not-found' }
      return readResult({ status: 201, body: found }, readText)
    },
  }
}

/** Result of a call. After a server error the text may have been sent, unless the server reported that it is busy. */
function readResult(
  answer: Answer,
  read: (body: UntypedJson) => {
    id: string
    status: string
    parts: unknown
    code: string
    costMicros?: number | null
  },
): SendTextResult {
  if (!('body' in answer)) return answer.isWritten ? { kind: 'unknown' } : { kind: 'failed', cause: 'busy', code: '' }
  const { id, status, parts, code, costMicros = null } = read(answer.body)
  if (answer.status >= 200 && answer.status < 300) {
    if (id === '') return { kind: 'unknown' }
    return {
      kind: 'sent',
      id,
      status: parseCarrierStatus(status) ?? 'queued',
      parts: Number(parts) || null,
      costMicros,
    }
  }
  if (answer.status >= 500 && answer.status !== 503) return { kind: 'unknown' }
  return { kind: 'failed', cause: getCarrierErrorCause(code, answer.status), code: code || String(answer.status) }
}

async function callCarrier(url: string, init: RequestInit, timeout: number): Promise<Answer> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeout) })
    const text = await response.text()
    return { status: response.status, body: toObjectOrEmpty(parseUntypedJson(text)) }
  } catch (error) {
    const { code = '' } = ((error as Error).cause ?? {}) as { code?: string }
    return { status: 0, isWritten: !unwrittenCodes.includes(code) }
  }
}
