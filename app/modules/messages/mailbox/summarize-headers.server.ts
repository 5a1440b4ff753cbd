import { addressParser } from 'postal-mime'
import { classifyMessage } from './message-kind.ts'
import { isBounceSender } from './bounce-report.ts'
import { getHeader, parseMessageIds, type MailHeader } from './message-headers.ts'
import type { MessageSummary } from './mailbox-worker-messages.ts'

/** Headers that are fetched of each message. */
export const summaryHeaders = [
  'from',
  'to',
  'cc',
  'reply-to',
  'subject',
  'message-id',
  'in-reply-to',
  'references',
  'auto-submitted',
  'precedence',
  'list-id',
  'list-unsubscribe',
  'list-post',
  'feedback-id',
  'x-autoreply',
  'x-autorespond',
] as const

/** Maximum number of recipients of a message that are looked at. */
const mostRecipients = 50

/** Summarizes header lines as a server sends them. */
export function summarizeHeaders(
  block: Uint8Array,
): Pick<MessageSummary, 'messageId' | 'threadIds' | 'from' | 'replyTo' | 'to' | 'kind'> {
  const headers = parseHeaderBlock(Buffer.from(block).toString('utf8'))
  const addresses = (key: string) => listAddresses(getHeader(headers, key))
  const from = addresses('from')[0] ?? ''
  const thread = [
    ...parseMessageIds(getHeader(headers, 'references')),
    ...parseMessageIds(getHeader(headers, 'in-reply-to')),
  ]
  return {
    messageId: parseMessageIds(getHeader(headers, 'message-id'))[0] ?? null,
    threadIds: [...new Set(thread)],
    from,
    replyTo: addresses('reply-to')[0] ?? null,
    to: [...addresses('to'), ...addresses('cc')].slice(0, mostRecipients),
    kind: isBounceSender(from) ? 'bounce' : classifyMessage(headers, { from, subject: getHeader(headers, 'subject') }),
  }
}

/** Header lines with their folded values joined. */
export function parseHeaderBlock(block: string): MailHeader[] {
  const unfolded = block
    .slice(0, 200_000)
    .replace(/\r\n/g, '\n')
    .replace(/\n[ \t]+/g, ' ')
  return unfolded.split('\n').flatMap((line) => {
    const colon = line.indexOf(':')
    return colon > 0 ? [{ key: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1).trim() }] : []
  })
}

function listAddresses(value: string): string[] {
  if (value === '') return []
  return addressParser(value.slice(0, 20_000), { flatten: true })
    .map(({ address }) => (address ?? '').toLowerCase())
    .filter((address) => address.includes('@'))
    .slice(0, mostRecipients)
}
