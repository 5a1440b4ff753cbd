import { getOpenItemPath } from '../../ui/open-item.ts'

/** Columns from which an email's delivery status is computed. Times in epoch milliseconds. */
export type EmailDeliveryState = {
  state: string
  attempts: number
  dueAt: number
  claimedUntil: number | null
  settledAt: number | null
  lastWords: string | null
  /** 1 for a refused email that could not be delivered for three days. */
  givenUp: number | null
  carrier: string | null
}

/** Delivery status of an email: waiting, being sent, sent, only stored in the mailbox, refused or given up. */
export type DeliveryStatus = 'waiting' | 'carried' | 'sent' | 'kept' | 'refused' | 'given-up'

/** Computes the delivery status at a time in epoch milliseconds. */
export function computeDeliveryStatus(
  { state, claimedUntil, givenUp, carrier }: Pick<EmailDeliveryState, 'state' | 'claimedUntil' | 'givenUp' | 'carrier'>,
  now: number,
): DeliveryStatus {
  if (state === 'sent') return carrier === 'mailbox' ? 'kept' : 'sent'
  if (state === 'refused') return givenUp === 1 ? 'given-up' : 'refused'
  return claimedUntil !== null && claimedUntil >= now ? 'carried' : 'waiting'
}

export const deliveryStatusLabels: Record<DeliveryStatus, string> = {
  waiting: 'on its way',
  carried: 'on its way out now',
  sent: 'sent',
  kept: 'not sent',
  refused: 'refused',
  'given-up': 'given up',
}

/** Returns the path of an email, opened in the list of all emails. */
export function getEmailPath(id: string): string {
  return getOpenItemPath('/backbar/letters', id)
}
