import { formatDateTime } from '../../business/dates.ts'
import {
  computeDeliveryStatus,
  deliveryStatusLabels,
  type EmailDeliveryState,
} from '../../plumbing/outbox/delivery-status.ts'
import { shortenLine } from '../../business/shorten-line.ts'

/** An email in the list. */
export type EmailListItem = EmailDeliveryState & {
  id: string
  kind: string
  to: string
  subject: string
  createdAt: number
  /** The recipient by name: a client, a contact, “you”, or else the address. */
  name: string
  /** Beginning of the text after its greeting. Empty for emails whose text is private. */
  firstWords: string
}

/** The first words of an email's text, without its heading and greeting, on one line of at most 80 characters. */
export function formatEmailBeginning(text: string): string {
  const lines = text.split('\n').flatMap((line) => line.trim() || [])
  // A heading of an email is written in capitals, and repeats the subject.
  const [first = '', ...rest] = lines.length > 1 && lines[0] === lines[0]!.toUpperCase() ? lines.slice(1) : lines
  return shortenLine((/^.{1,80}[,:]$/.test(first) ? rest : [first, ...rest]).join(' '), 80)
}

/** Short status for the list. */
export function formatEmailStatus(status: EmailDeliveryState, now: number, timeZone: string): string {
  const where = computeDeliveryStatus(status, now)
  if (where !== 'waiting') return deliveryStatusLabels[where]
  if (status.dueAt <= now) return 'waiting · next try any moment'
  return `waiting · next try at ${formatDateTime(status.dueAt, timeZone)}`
}

/** Status of an email as a sentence, with its consequence for the email. */
export function formatEmailStatusSentence(status: EmailDeliveryState, now: number, timeZone: string): string {
  const at = (moment: number) => formatDateTime(moment, timeZone)
  const settled = at(status.settledAt ?? now)
  switch (computeDeliveryStatus(status, now)) {
    case 'carried':
      return 'It is being sent right now.'
    case 'sent':
      return `Sent on ${settled}.`
    case 'kept':
      return `Not sent, written ${settled}: email was not connected, so it did not go out.`
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
  change: 'Change to an event',
  agreement: 'Signed copy to the client',
  'said-yes': 'Proposal accepted',
  'said-no': 'Proposal declined',
  'says-sent': 'Payment announced',
  question: 'Client’s question',
  answer: 'Your answer',
  invoice: 'Invoice or receipt',
  reminder: 'Reminder',
  'follow-up': 'Follow-up',
  payment: 'Card payment',
  money: 'Payment news, to you',
  'still-available': 'Date still available',
  'taken-back': 'Booking withdrawn',
  'hold-ends': 'Hold ends soon',
  'day-freed': 'Date available again',
  'photo-removed': 'Photo taken down, to you',
  packet: 'Venue packet',
  'crew-offer': 'Are you available?',
  'crew-have-it': 'Shift confirmed',
  'crew-gone': 'Shift taken',
  'crew-taken-back': 'Bartender no longer needed',
  'crew-changed': 'Shift changed',
  'crew-small': 'Small shift change',
  'crew-confirm': 'Shift reminder',
  'crew-hand-over': 'Shift handoff: can you take it?',
  'crew-taken-over': 'Shift handed over',
  'crew-off': 'Shift canceled',
  'crew-released': 'Released from a shift',
  'crew-taken-off': 'Shift reassigned',
  'crew-relieved': 'Replaced on a shift',
  'crew-stays': 'Shift not handed over',
  'crew-paper': 'Certificate expires soon',
  'crew-thanks': 'Thanks to your bartenders',
  'crew-new-link': 'New link for a bartender',
  'client-new-link': 'New link to the client page',
  certificate: 'Certificate of insurance request',
  'facts-asked': 'Questions to the client',
  'facts-said': 'Client’s answers',
  declined: 'Inquiry declined',
  test: 'Test email',
  reset: 'New password',
  invitation: 'Invitation',
  security: 'Account security',
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
  later: 'Try again later',
  unknown: 'Unknown',
  account: 'Your email account was turned away',
  again: 'Sent again',
}

/** Label of a status update of an email. Unknown kinds are returned as they are. */
export function formatEmailStatusUpdate(kind: string): string {
  return eventLabels[kind] ?? kind
}

/** Formats a mail server's reply for the owner. A note on the attached PDF calls its SHA-256 a fingerprint. */
export function formatServerReply(words: string): string {
  return words.replace(/, SHA-256 ([0-9a-f]{64})\)$/, ', fingerprint $1)')
}

/** Explains an attempt without a reply. */
export const unknownDeliveryText = 'The mail server took it and hung up before saying so; it may have arrived.'

/** Label of a transport, as the outbox names it: mailbox, emailjs, or smtp://host:port. */
export function formatTransportLabel(carrier: string | null): string {
  const [, , server] = /^(smtps?):\/\/(.+)$/.exec(carrier ?? '') ?? []
  if (server) return `the mail server ${server}`
  return { mailbox: 'no email account (not sent)', emailjs: 'EmailJS' }[carrier ?? ''] ?? 'no email account yet'
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
