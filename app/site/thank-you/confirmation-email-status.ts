import type { EventRecord } from '../../events/event/event.ts'

/**
 * Delivery status of the confirmation email as shown to the client: not sent, on its way, sent, or refused by the mail
 * server.
 */
export type ConfirmationEmailStatus = 'none' | 'sending' | 'sent' | 'refused'

const hour = 3_600_000

/**
 * Computes the status from the event and its confirmation email, null if none was written. Nothing is sent while email
 * is not connected (`isMailbox`). A suspected bot sees the same status as a client, although no email is written. `now`
 * in epoch milliseconds.
 */
export function computeConfirmationEmailStatus(
  { state, createdAt }: Pick<EventRecord, 'state' | 'createdAt'>,
  receipt: { state: string; carrier: string | null } | null,
  { isMailbox, now }: { isMailbox: boolean; now: number },
): ConfirmationEmailStatus {
  if (isMailbox) return 'none'
  const freshly = now - createdAt < hour ? 'sending' : 'sent'
  if (state === 'spam') return freshly
  if (receipt === null || receipt.carrier === 'mailbox') return 'none'
  if (receipt.state === 'refused') return 'refused'
  return receipt.state === 'sent' ? freshly : 'sending'
}
