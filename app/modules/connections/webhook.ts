import type { EventNews } from '../../business/event-news.ts'

/** Message types of webhooks, with labels for the owner. */
export const webhookTypeLabels = {
  'request.created': 'A new inquiry',
  'proposal.accepted': 'A proposal was accepted',
  'payment.received': 'A payment',
  'payment.refunded': 'A refund',
  'change.agreed': 'A change that was agreed',
  'event.called-off': 'An event that was canceled',
  'team.changed': 'A shift filled, or open again',
} as const satisfies Record<EventNews['type'], string>
export type WebhookType = keyof typeof webhookTypeLabels

/** Maximum number of webhooks. */
export const maxWebhooks = 5

/** A webhook as shown on its page, without its full URL. Times in epoch milliseconds. */
export type Webhook = {
  id: string
  name: string
  /** Host name of the webhook's URL. Null if the URL can no longer be decrypted. */
  host: string | null
  types: WebhookType[]
  isOn: boolean
  madeAt: number
  /** Last successful delivery, and the start of the current series of failures. */
  okAt: number | null
  failingSince: number | null
  /** Time when the webhook was switched off automatically after failing for days. */
  offAt: number | null
}

/** A delivery of a message to a webhook. `code` is the status of the last response, null if there was none. */
export type WebhookDelivery = {
  id: string
  type: string
  reference: string
  body: string
  state: 'waiting' | 'sent' | 'given-up'
  attempts: number
  madeAt: number
  dueAt: number
  settledAt: number | null
  code: number | null
  words: string
}

/** Result of an attempt. `words` is the text of the response, or the reason why there is none. */
export type SendWebhookResult = { kind: 'sent' | 'later' | 'refused'; code: number | null; words: string }

export type WebhookRequest = { url: string; secret: string; id: string; body: string; at: number }

/** Posts a message to a webhook. Never throws if the server is unavailable. */
export type WebhookTransport = (call: WebhookRequest) => Promise<SendWebhookResult>

/** Formats the body of a message. It is small and identical in every attempt. */
export function formatWebhookBody(
  id: string,
  { type, reference, data, at }: Omit<EventNews, 'type'> & { type: string },
) {
  return JSON.stringify({ id, type, timestamp: new Date(at).toISOString(), reference, data })
}
