/** What other tools can be told of, in words for the owner. */
export const webhookTypeLabels = {
  'request.created': 'A new inquiry',
  'proposal.accepted': 'A proposal was accepted',
  'payment.received': 'A payment',
  'payment.refunded': 'A refund',
  'change.agreed': 'A change that was agreed',
  'event.called-off': 'An event that was canceled',
  'team.changed': 'A shift filled, or open again',
} as const
export type WebhookType = keyof typeof webhookTypeLabels

/** So many targets at most. */
export const maxWebhooks = 5

/**
 * News for other tools. `data` never has an address, a phone number, an e-mail or a link that opens anything by itself;
 * `at` in epoch milliseconds.
 */
export type WebhookMessage = {
  type: WebhookType
  eventId: string
  reference: string
  data: Record<string, string | number | boolean | null>
  at: number
}

/** A target as its page shows it; where exactly it is, nobody reads again. Moments in epoch milliseconds. */
export type Webhook = {
  id: string
  name: string
  /** Null where the address can no longer be read. */
  host: string | null
  types: WebhookType[]
  isOn: boolean
  madeAt: number
  /** When it last took something in, and since when it has not. */
  okAt: number | null
  failingSince: number | null
  /** When it was switched off for having failed for days. */
  offAt: number | null
}

/** One message on its way to one target. `code` is its last answer's; null where there was none. */
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

/** What a target said of one attempt; `words` are its own, or why there are none. */
export type SendWebhookResult = { kind: 'sent' | 'later' | 'refused'; code: number | null; words: string }

export type WebhookRequest = { url: string; secret: string; id: string; body: string; at: number }

/** Posts one message to one target. Never throws because that is away. */
export type WebhookTransport = (call: WebhookRequest) => Promise<SendWebhookResult>

/** A message as it is sent: small, and the same at every try. */
export function formatWebhookBody(
  id: string,
  { type, reference, data, at }: Omit<WebhookMessage, 'type'> & { type: string },
) {
  return JSON.stringify({ id, type, timestamp: new Date(at).toISOString(), reference, data })
}

/** A name as it may leave the house: none that holds an address or a number to call. */
export function getShareableName(name: string): string | null {
  return name.includes('@') || name.replace(/\D/g, '').length >= 6 ? null : name
}
