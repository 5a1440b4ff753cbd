import type { EventRecord } from '../../events/event/event.ts'

/** What becomes of a request's receipt, as its sender may be told: none is sent, it goes out, it went, nobody took it. */
export type ConfirmationEmailStatus = 'none' | 'sending' | 'sent' | 'refused'

const hour = 3_600_000

/**
 * From the request and its letter, null where none was written. While e-mail is not connected (`isMailbox`) nothing is
 * sent. A suspected machine is told what a person is told, though no receipt is written. `now` in epoch milliseconds.
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
