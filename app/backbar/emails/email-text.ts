import { formatDateTime } from '../../business/dates.ts'
import {
  computeDeliveryStatus,
  deliveryStatusLabels,
  type EmailDeliveryState,
} from '../../plumbing/outbox/delivery-status.ts'

/** An email in the list. */
export type EmailListItem = EmailDeliveryState & {
  id: string
  kind: string
  to: string
  subject: string
  createdAt: number
}

/** Short status for the list. */
export function formatEmailStatus(status: EmailDeliveryState, now: number, timeZone: string): string {
  const where = computeDeliveryStatus(status, now)
  if (where !== 'waiting') return deliveryStatusLabels[where]
  if (status.dueAt <= now) return 'waiting · next try any moment'
  return `waiting · next try at ${formatDateTime(status.dueAt, timeZone)}`
}

/** Status as a sentence, with what it means for the email. */
export function formatEmailStatusSentence(status: EmailDeliveryState, now: number, timeZone: string): string {
  const at = (moment: number) => formatDateTime(moment, timeZone)
  const settled = at(status.settledAt ?? now)
  switch (computeDeliveryStatus(status, now)) {
    case 'carried':
      return 'It is being sent right now.'
    case 'sent':
      return `Sent on ${settled}.`
    case 'kept':
      return `Not sent, written ${settled}: email was not connected, so nobody got it.`
    case 'refused':
      return `Refused on ${settled}. It stays here until you send it again.`
    case 'given-up':
      return `Given up on ${settled}, after three days of trying. It stays here until you send it again.`
    case 'waiting':
      return status.dueAt <= now
        ? 'Waiting; the next try is any moment.'
        : `Waiting; the next try is at ${at(status.dueAt)}.`
  }
}

/** Number of attempts since the email was last queued: "not tried yet", "one try", "3 tries". */
export function formatAttemptCount(attempts: number): string {
  return attempts === 0 ? 'not tried yet' : attempts === 1 ? 'one try' : `${attempts} tries`
}

const purposeLabels: Record<string, string> = {
  alert: 'Alert to you',
  receipt: 'Request received',
  reply: 'Reply',
  proposal: 'Proposal',
  change: 'Change',
  agreement: 'Their copy',
  'said-yes': 'They accepted',
  'said-no': 'They declined',
  'says-sent': 'Money on its way',
  question: 'Question',
  answer: 'Your answer',
  invoice: 'Invoice or receipt',
  reminder: 'Reminder',
  'follow-up': 'Follow-up',
  payment: 'Card payment',
  money: 'Money, for you',
  'hold-ends': 'A hold ends',
  'day-freed': 'A day opened up',
  packet: 'Venue packet',
  'crew-offer': 'Are you free?',
  'crew-have-it': 'You have it',
  'crew-gone': 'That shift was taken',
  'crew-taken-back': 'No longer needed',
  'crew-changed': 'Changed: still good?',
  'crew-small': 'A small change, for your bartenders',
  'crew-confirm': 'Still good?',
  'crew-hand-over': 'Can you take it over?',
  'crew-taken-over': 'Handed over',
  'crew-off': 'Canceled, for your bartenders',
  'crew-released': 'No longer their shift',
  'crew-taken-off': 'Shift reassigned',
  'crew-relieved': 'Cannot work: replaced',
  'crew-stays': 'Not handed over',
  'crew-paper': 'A certificate that expires',
  'crew-thanks': 'Thanks to your bartenders',
  'crew-new-link': 'A new link for a bartender',
  'client-new-link': 'A new link to their page',
  certificate: 'Certificate',
  'facts-asked': 'Questions about the event',
  'facts-said': 'Their answers',
  declined: 'Declined',
  test: 'Test email',
  reset: 'New password',
  invitation: 'Invitation',
  security: 'Your account',
  backup: 'Nightly backup',
  calendar: 'Your calendars',
  webhook: 'Webhooks',
}

/** Label of an email's kind. Unknown kinds are returned as they are. */
export function formatEmailPurpose(kind: string): string {
  return Object.hasOwn(purposeLabels, kind) ? purposeLabels[kind]! : kind
}

const eventLabels: Record<string, string> = {
  sent: 'Accepted by the mail server',
  kept: 'Not sent',
  refused: 'Refused',
  later: 'Not now',
  unknown: 'Nobody knows',
  account: 'Your email account was turned away',
  again: 'Posted again',
}

/** Label of an email event. Unknown kinds are returned as they are. */
export function formatEmailEvent(kind: string): string {
  return eventLabels[kind] ?? kind
}

/** Explains an attempt without a reply. */
export const unknownDeliveryText = 'The mail server took it and hung up before saying so; it may have arrived.'

/** Label of a transport, as the outbox names it: mailbox, emailjs, or smtp://host:port. */
export function formatTransportLabel(carrier: string | null): string {
  const [, , server] = /^(smtps?):\/\/(.+)$/.exec(carrier ?? '') ?? []
  if (server) return `the mail server ${server}`
  return { mailbox: 'nobody (not sent)', emailjs: 'EmailJS' }[carrier ?? ''] ?? 'nobody yet'
}

type TransportReply = { at: number; kind: string; words: string; emailId: string }

/**
 * State of the email transport (mailbox, emailjs, smtp://host:port), its last success and failure, and the last test
 * email it accepted. Times in epoch milliseconds.
 */
export type TransportStatus = {
  carrier: string
  success: TransportReply | null
  failure: TransportReply | null
  provedAt: number | null
  /** Number of emails stored while email was not connected that are still worth sending. */
  kept: number
  /** Number of emails that were refused or given up, and can be resent together. */
  refused: number
}
