/** State of a text at the carrier. `sent` is with the phone's network, whose receipt may never come. */
export type CarrierStatus = 'queued' | 'sent' | 'delivered' | 'failed'

const statuses: Readonly<Record<string, CarrierStatus>> = {
  accepted: 'queued',
  scheduled: 'queued',
  queued: 'queued',
  sending: 'queued',
  sent: 'sent',
  delivery_unconfirmed: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
  sending_failed: 'failed',
  delivery_failed: 'failed',
  expired: 'failed',
}

/** Parses a status of either carrier. Null for an unknown status. */
export function parseCarrierStatus(text: string): CarrierStatus | null {
  return Object.hasOwn(statuses, text) ? statuses[text]! : null
}

const ranks: Readonly<Record<CarrierStatus, number>> = { queued: 0, sent: 1, failed: 2, delivered: 3 }

/** Whether a status that arrives replaces the known status. Statuses arrive in any order and more than once. */
export function isLaterTextStatus(next: CarrierStatus, known: CarrierStatus): boolean {
  return ranks[next] > ranks[known]
}
