import type { TextMessageMedia } from '../content/text-media.ts'
import { parseCarrierStatus, type CarrierStatus } from './text-status.ts'
import { parseCost } from './parse-cost.ts'
import { parseUntypedJson, toObjectOrEmpty, toObjects, toTextOrEmpty } from './untyped-json.ts'

/**
 * A message of the carrier. `key` is the same for repeated deliveries. `id` is the carrier's id of the text. `ignored`:
 * a message without effect here.
 */
export type CarrierWebhookEvent =
  | { kind: 'received'; key: string; id: string; from: string; to: string; words: string; media: TextMessageMedia[] }
  | { kind: 'status'; key: string; id: string; status: CarrierStatus; code: string; costMicros?: number | null }
  | { kind: 'ignored'; key: string }

/** Maximum number of characters of an incoming text that are stored. Carriers send at most 1,600. */
const maxLength = 2_000

/** Maximum number of files of an incoming text. */
const maxMedia = 10

/** Reads a message of Telnyx. Null if it is not of their form. */
export function parseTelnyxWebhook(body: string): CarrierWebhookEvent | null {
  const data = toObjectOrEmpty(toObjectOrEmpty(parseUntypedJson(body)).data)
  const payload = toObjectOrEmpty(data.payload)
  const [key, type, id] = [toTextOrEmpty(data.id), toTextOrEmpty(data.event_type), toTextOrEmpty(payload.id)]
  if (key === '' || type === '') return null
  const [to = {}] = toObjects(payload.to)
  if (type === 'message.received') {
    const media = toObjects(payload.media).map((one) => ({
      url: toTextOrEmpty(one.url),
      type: toTextOrEmpty(one.content_type),
    }))
    return {
      kind: 'received',
      key,
      id,
      from: toTextOrEmpty(toObjectOrEmpty(payload.from).phone_number),
      to: toTextOrEmpty(to.phone_number),
      words: cleanWords(toTextOrEmpty(payload.text)),
      media: media.filter(({ url }) => url !== '').slice(0, maxMedia),
    }
  }
  const status = parseCarrierStatus(toTextOrEmpty(to.status))
  const [error = {}] = toObjects(payload.errors)
  return type.startsWith('message.') && id !== '' && status
    ? { kind: 'status', key, id, status, code: toTextOrEmpty(error.code), costMicros: parseCost(payload.cost) }
    : { kind: 'ignored', key }
}

/** Reads a message of Twilio. Null if it is not of their form. */
export function parseTwilioWebhook(body: string): CarrierWebhookEvent | null {
  const form = new URLSearchParams(body)
  const get = (name: string) => form.get(name) ?? ''
  const id = get('MessageSid') || get('SmsSid')
  if (id === '') return null
  // A status callback has no body. Its status has two names, and so has that of an incoming text.
  const state = get('MessageStatus') || get('SmsStatus')
  if (form.has('Body') || form.has('NumMedia')) {
    const count = Math.min(Number(get('NumMedia')) || 0, maxMedia)
    const media = Array.from({ length: count }, (_, i) => ({
      url: get(`MediaUrl${i}`),
      type: get(`MediaContentType${i}`),
    }))
    return {
      kind: 'received',
      key: id,
      id,
      from: get('From'),
      to: get('To'),
      words: cleanWords(get('Body')),
      media: media.filter(({ url }) => url !== ''),
    }
  }
  const status = parseCarrierStatus(state)
  const key = `${id} ${state}`
  return status ? { kind: 'status', key, id, status, code: get('ErrorCode') } : { kind: 'ignored', key }
}

/** Words without characters that no phone types and databases refuse. */
function cleanWords(text: string): string {
  return [
    ...text
      .toWellFormed()
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll(/[^\P{Cc}\n]/gu, ''),
  ]
    .slice(0, maxLength)
    .join('')
}
