import { formatDateTime } from '../../business/dates.ts'
import {
  computeDeliveryStatus,
  deliveryStatusLabels,
  type EmailDeliveryState,
} from '../../plumbing/outbox/delivery-status.ts'

/** A letter as a line of the list. */
export type EmailListItem = EmailDeliveryState & {
  id: string
  kind: string
  to: string
  subject: string
  createdAt: number
}

/** The state in a word or two, as it stands in the list. */
export function formatEmailStatus(status: EmailDeliveryState, now: number, timeZone: string): string {
  const where = computeDeliveryStatus(status, now)
  if (where !== 'waiting') return deliveryStatusLabels[where]
  if (status.dueAt <= now) return 'waiting · next try any moment'
  return `waiting · next try at ${formatDateTime(status.dueAt, timeZone)}`
}

/** The same in a sentence, with what it means for the letter. */
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

/** How often it was tried since it was last posted: "not tried yet", "one try", "3 tries". */
export function formatAttemptCount(attempts: number): string {
  return attempts === 0 ? 'not tried yet' : attempts === 1 ? 'one try' : `${attempts} tries`
}

const purposes: Record<string, string> = {
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

/** What a letter is for. */
export function formatEmailPurpose(kind: string): string {
  return Object.hasOwn(purposes, kind) ? purposes[kind]! : kind
}

const events: Record<string, string> = {
  sent: 'Accepted by the mail server',
  kept: 'Not sent',
  refused: 'Refused',
  later: 'Not now',
  unknown: 'Nobody knows',
  account: 'Your email account was turned away',
  again: 'Posted again',
}

/** What one line of a letter's history says happened. */
export function formatEmailEvent(kind: string): string {
  return events[kind] ?? kind
}

/** What an attempt without an answer means. */
export const unknownDeliveryText = 'The mail server took it and hung up before saying so; it may have arrived.'

/** Who carries letters, as an outbox names them: mailbox, emailjs, or smtp://host:port. */
export function formatTransportLabel(carrier: string | null): string {
  const [, , server] = /^(smtps?):\/\/(.+)$/.exec(carrier ?? '') ?? []
  if (server) return `the mail server ${server}`
  return { mailbox: 'nobody (not sent)', emailjs: 'EmailJS' }[carrier ?? ''] ?? 'nobody yet'
}

type Word = { at: number; kind: string; words: string; emailId: string }

/**
 * How letters leave: who carries them (mailbox, emailjs, smtp://host:port), their last good and last bad word, and
 * when a test letter was last taken by them. Moments in epoch milliseconds.
 */
export type TransportStatus = {
  carrier: string
  success: Word | null
  failure: Word | null
  provedAt: number | null
  /** How many letters were kept while e-mail was not connected, and still have something to say. */
  kept: number
  /** How many were refused or given up, and can be sent all again. */
  refused: number
}
