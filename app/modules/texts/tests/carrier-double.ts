import { createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CarrierKind } from '../carrier/carrier-settings.ts'

/** The carrier's behavior at the next call: an error code, an HTTP status before or after the work, or a broken connection. */
export type CarrierBehavior =
  | 'take'
  | { code: string; status?: number }
  | { status: number; isTaken: boolean }
  | { breaks: 'reset' | 'hang'; isTaken: boolean }

/** A text that the carrier took. */
export type TakenText = { id: string; to: string; words: string; statusUrl: string; at: number }

/** A webhook of the carrier as the site receives it. `changes` make it invalid. */
export type WebhookCall = { path: string; init: { method: 'POST'; headers: Record<string, string>; body: string } }
type WebhookFlaw = { isForged?: boolean; ageSeconds?: number; isUnsigned?: boolean }

/** A file that the fake carrier serves, or the error or redirect that it responds with instead. */
export type HeldMedia = { bytes?: Uint8Array; status?: number; location?: string; isOpen?: boolean }

const businessNumber = '+19045550100'

/**
 * Fake carrier on loopback. It has the API of Telnyx or Twilio, tracks STOP for each number, and makes webhooks for `post`.
 * `now` in epoch milliseconds.
 */
export async function startCarrierDouble(
  kind: CarrierKind,
  { siteUrl, now = Date.now }: { siteUrl: string; now?: () => number },
) {
  const taken: TakenText[] = []
  const stopped = new Set<string>()
  const behaviors: CarrierBehavior[] = []
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const rawKey = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')
  const account = { sid: `AC${randomBytes(16).toString('hex')}`, token: randomBytes(16).toString('hex') }
  const held = new Map<string, HeldMedia>()
  const mediaCalls: string[] = []
  let asked = 0

  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = Buffer.concat(await request.toArray()).toString()
    if (request.url!.startsWith('/media/')) return answerMedia(request, response)
    if (request.method === 'GET') return respond(response, 200, { messages: listTexts(request.url!) })
    asked++
    const behavior = behaviors.shift() ?? 'take'
    if (!isAuthorized(request)) return respond(response, 401, refuse(kind === 'telnyx' ? '10009' : '20003'))
    const text = kind === 'telnyx' ? readTelnyx(body) : readTwilio(body)
    const isStopped = stopped.has(text.to)
    if (behavior === 'take' && isStopped) return respond(response, 400, refuse(kind === 'telnyx' ? '40300' : '21610'))
    if (typeof behavior === 'object' && 'code' in behavior)
      return respond(response, behavior.status ?? 400, refuse(behavior.code))
    const isTaken = behavior === 'take' || behavior.isTaken
    if (isTaken) taken.push(text)
    if (behavior === 'take') return respond(response, kind === 'telnyx' ? 200 : 201, accept(text))
    if ('status' in behavior) return respond(response, behavior.status, {})
    if (behavior.breaks === 'reset') request.socket.destroy()
  }

  /** Serves a media file. Twilio requires the account's keys, Telnyx does not. */
  function answerMedia(request: IncomingMessage, response: ServerResponse) {
    mediaCalls.push(request.url!)
    const { bytes, status = 200, location, isOpen = kind === 'telnyx' } = held.get(request.url!) ?? { status: 404 }
    if (!isOpen && !isAuthorized(request)) return respond(response, 401, {})
    if (isOpen && request.headers.authorization) return respond(response, 400, {})
    response.writeHead(status, { 'Content-Type': 'image/jpeg', ...(location && { Location: location }) })
    response.end(bytes)
  }

  function isAuthorized({ headers }: IncomingMessage): boolean {
    const basic = `Basic ${Buffer.from(`${account.sid}:${account.token}`).toString('base64')}`
    return headers.authorization === (kind === 'telnyx' ? 'Bearer KEY0double' : basic)
  }

  function readTelnyx(body: string): TakenText {
    const { to, text, webhook_url: statusUrl } = JSON.parse(body) as Record<string, string>
    return { id: randomBytes(16).toString('hex'), to: to!, words: text!, statusUrl: statusUrl!, at: now() }
  }

  function readTwilio(body: string): TakenText {
    const { To, Body, StatusCallback } = Object.fromEntries(new URLSearchParams(body))
    const id = `SM${randomBytes(16).toString('hex')}`
    return { id, to: To!, words: Body!, statusUrl: StatusCallback!, at: now() }
  }

  function accept({ id, to }: TakenText) {
    return kind === 'telnyx'
      ? {
          data: {
            id,
            to: [{ phone_number: to, status: 'queued' }],
            parts: 1,
            cost: { amount: '0.0051', currency: 'USD' },
          },
        }
      : { sid: id, status: 'queued', num_segments: '1', error_code: null }
  }

  function refuse(code: string) {
    return kind === 'telnyx' ? { errors: [{ code, title: 'Refused' }] } : { code: Number(code), message: 'Refused' }
  }

  function listTexts(url: string) {
    const to = new URL(url, 'http://carrier').searchParams.get('To')
    return taken
      .filter((text) => text.to === to)
      .map(({ id, words, at }) => ({
        sid: id,
        body: words,
        direction: 'outbound-api',
        status: 'sent',
        num_segments: '1',
        date_created: new Date(at).toUTCString(),
      }))
  }

  /** A signed webhook for the site. */
  function createWebhook(fields: Record<string, string>, event: object, flaw: WebhookFlaw = {}): WebhookCall {
    const { isForged = false, ageSeconds = 0, isUnsigned = false } = flaw
    const path = '/hooks/text'
    if (kind === 'telnyx') {
      const body = JSON.stringify({ data: event, meta: { attempt: 1 } })
      const timestamp = String(Math.round(now() / 1_000) - ageSeconds)
      const signature = sign(null, Buffer.from(`${timestamp}|${body}${isForged ? ' ' : ''}`), privateKey)
      const headers = {
        'Content-Type': 'application/json',
        'telnyx-timestamp': timestamp,
        ...(!isUnsigned && { 'telnyx-signature-ed25519': signature.toString('base64') }),
      }
      return { path, init: { method: 'POST', headers, body } }
    }
    const body = new URLSearchParams(fields).toString()
    const data = Object.keys(fields)
      .toSorted()
      .map((name) => `${name}${fields[name]}`)
      .join('')
    const token = isForged ? 'another token' : account.token
    const signature = createHmac('sha1', token).update(`${siteUrl}${path}${data}`).digest('base64')
    const headers = {
      'Content-Type': 'application/x-www-form-urlencoded',
      ...(!isUnsigned && { 'X-Twilio-Signature': signature }),
    }
    return { path, init: { method: 'POST', headers, body } }
  }

  return {
    taken,
    stopped,
    get asked() {
      return asked
    },
    /** Requested addresses of files. */
    mediaCalls,
    /** Stores a file and returns its address. A file with the same name is replaced. */
    hold(name: string, media: HeldMedia): string {
      held.set(`/media/${name}`, media)
      return `http://${host}/media/${name}`
    },
    businessNumber,
    smsUrl:
      kind === 'telnyx'
        ? `telnyx://KEY0double@${host}?from=${encodeURIComponent(businessNumber)}&public_key=${encodeURIComponent(rawKey)}`
        : `twilio://${account.sid}:${account.token}@${host}?from=${encodeURIComponent(businessNumber)}`,
    /** Sets the behavior at the next calls, one after the other. */
    behave: (...next: CarrierBehavior[]) => void behaviors.push(...next),
    /** The webhook that reports a status of a text, as "delivered" or "failed". */
    report(id: string, status: string, code = '', flaw?: WebhookFlaw): WebhookCall {
      const state = kind === 'telnyx' && status === 'failed' ? 'delivery_failed' : status
      return createWebhook(
        { MessageSid: id, MessageStatus: status, To: '', From: businessNumber, ...(code && { ErrorCode: code }) },
        {
          id: randomBytes(8).toString('hex'),
          event_type: 'message.finalized',
          payload: { id, to: [{ status: state }], errors: code ? [{ code }] : [] },
        },
        flaw,
      )
    },
    /** Creates the webhook of a text to the business. STOP and START take effect at the carrier. */
    say(from: string, words: string, media: { url: string; type: string }[] = [], flaw?: WebhookFlaw): WebhookCall {
      if (/^\s*stop\s*$/i.test(words)) stopped.add(from)
      if (/^\s*(start|unstop)\s*$/i.test(words)) stopped.delete(from)
      const id = randomBytes(16).toString('hex')
      const files = media.flatMap(({ url, type }, i) => [
        [`MediaUrl${i}`, url],
        [`MediaContentType${i}`, type],
      ])
      return createWebhook(
        {
          MessageSid: `SM${id}`,
          From: from,
          To: businessNumber,
          Body: words,
          NumMedia: String(media.length),
          ...Object.fromEntries(files),
        },
        {
          id: randomBytes(8).toString('hex'),
          event_type: 'message.received',
          payload: {
            id,
            from: { phone_number: from },
            to: [{ phone_number: businessNumber }],
            text: words,
            media: media.map(({ url, type }) => ({ url, content_type: type })),
          },
        },
        flaw,
      )
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function respond(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}
