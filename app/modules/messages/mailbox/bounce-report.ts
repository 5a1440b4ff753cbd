import type { MessageBounce } from '../received-message.ts'
import { sanitizeRemoteText } from '../../../plumbing/mail/sanitize-remote-text.ts'
import { getAddressDomain, getHeader, parseMessageIds, type MailHeader } from './message-headers.ts'

/** Email addresses in a text. A control character is part of none: PostgreSQL stores no NUL. */
const addressPattern = /[^\s\p{Cc}<>[\]()"',;:]{1,64}@[a-z0-9.-]{1,190}[a-z0-9]/giu

const bounceSenderPattern = /^(mailer[-_]?daemon|postmaster|mail[-_]?delivery|microsoftexchange[0-9a-f]{0,40})$/i

const bounceSubjectPattern =
  /undeliver(able|ed)|delivery (status notification|has failed|failure|incomplete)|mail delivery (failed|system)|failure notice|returned mail|returned to sender|no se puede entregar|no se pudo entregar|no entregado|mensaje no entregado|error de entrega|message blocked|delivery delayed/i

/** Whether an address is that of a mail server that reports. */
export function isBounceSender(from: string): boolean {
  return bounceSenderPattern.test(from.split('@', 1)[0]!)
}

type BounceInput = {
  headers: readonly MailHeader[]
  from: string
  subject: string
  text: string
  /** Content of parts of type message/delivery-status. */
  statusParts: readonly string[]
  /** Headers of the bounced message, as text. */
  originalParts: readonly string[]
  ownAddresses: readonly string[]
}

/**
 * Parses a delivery failure report: by RFC 3464, or in the plain text formats of Gmail, Outlook, Yahoo, qmail and Exim.
 * Returns null for other messages, including reports of successful delivery.
 */
export function parseBounce(input: BounceInput): MessageBounce | null {
  const { headers, from, subject, text, statusParts, originalParts } = input
  const contentType = getHeader(headers, 'content-type').toLowerCase()
  const isReport =
    contentType.startsWith('multipart/report') && !/report-type="?(disposition|feedback)/.test(contentType)
  const isFromServer = isBounceSender(from)
  if (statusParts.length === 0 && !(isFromServer && bounceSubjectPattern.test(subject))) return null
  if (!isReport && !isFromServer) return null

  const fields = statusParts.map(parseStatusFields).find(({ action }) => action !== 'delivered' && action !== 'relayed')
  if (statusParts.length > 0 && !fields) return null
  const plain = parsePlainReport(text, input.ownAddresses)
  const failedHeader = parseAddress(getHeader(headers, 'x-failed-recipients'))
  const status = fields?.status ?? plain.status
  const isDelayed = fields?.action === 'delayed' || /delayed|delay\b|still trying|retried/i.test(subject)
  const original = originalParts.join('\n')
  const ids = [
    ...parseMessageIds(/^Message-ID:\s{0,4}(<[^<>\s]{1,400}>)/im.exec(original)?.[1] ?? ''),
    ...parseMessageIds(/^[>\s]{0,4}Message-ID:\s{0,4}(<[^<>\s]{1,400}>)/im.exec(text)?.[1] ?? ''),
    ...parseMessageIds(getHeader(headers, 'in-reply-to')),
    ...parseMessageIds(getHeader(headers, 'references')).toReversed(),
  ]
  return {
    messageId: ids[0] ?? null,
    recipient: fields?.recipient ?? failedHeader ?? plain.recipient,
    status,
    reason: sanitizeRemoteText(fields?.reason || plain.reason),
    isPermanent: !isDelayed && !(status?.startsWith('4.') && fields?.action !== 'failed'),
  }
}

/** Reads the fields of a message/delivery-status part, of the first recipient that failed. */
function parseStatusFields(part: string): {
  recipient: string | null
  action: string
  status: string | null
  reason: string
} {
  const unfolded = part.replace(/\r\n/g, '\n').replace(/\n[ \t]+/g, ' ')
  const groups = unfolded.split(/\n{2,}/).filter((group) => /^(final|original)-recipient:/im.test(group))
  const read = (group: string, name: string) =>
    new RegExp(`^${name}:[ \\t]{0,8}(.{1,2000})$`, 'im').exec(group)?.[1]?.trim() ?? ''
  const group = groups.find((group) => /^action:\s?failed/im.test(group)) ?? groups[0] ?? unfolded
  const recipient = read(group, 'original-recipient') || read(group, 'final-recipient')
  return {
    recipient: parseAddress(recipient),
    action: read(group, 'action').toLowerCase().split(/[\s(]/, 1)[0]!,
    status: /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(read(group, 'status'))?.[0] ?? null,
    reason: read(group, 'diagnostic-code').replace(/^(smtp|x-[a-z0-9-]{1,30});\s?/i, ''),
  }
}

/** Finds the recipient, the status and the reason in a report in plain text. */
function parsePlainReport(
  text: string,
  ownAddresses: readonly string[],
): Pick<MessageBounce, 'recipient' | 'status' | 'reason'> {
  const start = text.slice(0, 20_000)
  const reason =
    /^.{0,200}\b[45]\d\d[ -][45]\.\d{1,3}\.\d{1,3}.{0,400}$/m.exec(start)?.[0] ??
    /^.{0,200}\b(?:5[05]\d|4[25]\d)[ :-].{3,400}$/m.exec(start)?.[0] ??
    /^.{0,200}\b(?:does not exist|doesn't exist|couldn't be found|could not be found|no such user|user unknown|mailbox (?:is )?full|over quota|not found|no existe|no se encontró|address rejected|isn't valid).{0,300}$/im.exec(
      start,
    )?.[0] ??
    ''
  const addresses = (start.match(addressPattern) ?? []).map((email) => email.toLowerCase())
  const recipient = addresses.find((email) => !ownAddresses.includes(email) && !isBounceSender(email))
  return {
    recipient: recipient && getAddressDomain(recipient).includes('.') ? recipient : null,
    status: /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(reason)?.[0] ?? null,
    reason: reason.trim(),
  }
}

/** The address in `rfc822; elena@example.com`, in lowercase. */
function parseAddress(value: string): string | null {
  return value.slice(0, 1000).match(addressPattern)?.[0].toLowerCase() ?? null
}
