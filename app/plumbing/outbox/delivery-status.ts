import { getOpenItemPath } from '../../ui/open-item.ts'

/** What a letter's state is told from; moments in epoch milliseconds. */
export type EmailDeliveryState = {
  state: string
  attempts: number
  dueAt: number
  claimedUntil: number | null
  settledAt: number | null
  lastWords: string | null
  /** 1 of a refused one that could not be carried for three days. */
  givenUp: number | null
  carrier: string | null
}

/** Where a letter is: still with us, with a carrier, gone, kept in the mailbox where nobody gets it, or set aside. */
export type DeliveryStatus = 'waiting' | 'carried' | 'sent' | 'kept' | 'refused' | 'given-up'

/** Where a letter is at a moment in epoch milliseconds. */
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

/** The address of one letter, open in the list of all. */
export function getEmailPath(id: string): string {
  return getOpenItemPath('/backbar/letters', id)
}
