import { createHash } from 'node:crypto'
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { normalizeLine, normalizeText, stripControlCharacters } from '../../../plumbing/http/normalize-text.ts'
import type {
  MessageAddress,
  MessageAttachment,
  MessageAuthenticity,
  MessageFolder,
  ReceivedMessage,
} from '../received-message.ts'
import { readAuthenticationResults } from './authentication-results.ts'
import { parseBounce } from './bounce-report.ts'
import { convertHtmlToText } from './html-to-text.ts'
import { getAddressDomain, getHeader, hasMoreLines, parseMessageIds, type MailHeader } from './message-headers.ts'
import { classifyMessage } from './message-kind.ts'
import { splitQuotedText } from './split-quoted-text.ts'
import { unpackForward } from './unpack-forward.ts'
import { verifyDkim, type TxtRecordResolver } from './verify-dkim.server.ts'

/** Largest message that is read whole, in bytes. Of larger ones the files are listed by name only. */
export const maxMessageBytes = 25 * 1024 * 1024
/** Maximum number of stored files per message. Further files are listed by name only. */
export const maxReceivedAttachments = 10
/** Maximum number of files that are listed. */
const mostListed = 50
/** Maximum number of characters stored of a text. */
const mostCharacters = 100_000
/** Maximum number of characters in which quotations and forwards are looked for. */
const mostReadCharacters = 2 * mostCharacters
/** Pictures below this size that belong to the HTML are logos and spacers of a signature, in bytes. */
const logoBytes = 15_000
/** Maximum number of lines of a message, whose parts are read line by line. 25 MB in base64 have 350,000. */
const mostLines = 500_000
/** Maximum number of messages inside each other that are opened. */
const mostNested = 4

export type ParseOptions = {
  folder: MessageFolder
  /** Time when the mailbox received it, in epoch milliseconds. */
  receivedAt: number
  /** Addresses of the mailbox's owner, in lowercase. */
  ownAddresses: readonly string[]
  /** Servers whose `Authentication-Results` on top are believed. */
  trustedServers: readonly string[]
  /** DNS for the keys of signatures. */
  resolver: TxtRecordResolver
  /** Current time in epoch milliseconds. */
  now: number
}

/** Parses a message as received. Rejects if its structure cannot be read at all, or would take minutes. */
export async function parseReceivedMessage(raw: Uint8Array, options: ParseOptions): Promise<ReceivedMessage> {
  if (hasMoreLines(raw, mostLines)) throw new Error('The message has too many lines')
  const { folder, receivedAt, ownAddresses } = options
  const email = await parseMime(raw)
  const headers = email.headers.map(({ key, value }): MailHeader => ({ key, value }))
  const from = listAddresses([email.from])[0] ?? { name: '', email: '' }
  const subject = normalizeLine(email.subject).slice(0, 500)
  const inner = await openNestedMessages(email)
  const whole = readText(email, inner.text)
  const bounce = parseBounce({
    headers,
    from: from.email,
    subject,
    text: whole,
    statusParts: inner.statusParts,
    originalParts: inner.originalParts,
    ownAddresses,
  })
  const forwarded = bounce ? null : (inner.forwarded ?? unpackForward(whole, subject))
  const isPlain = bounce !== null || forwarded !== null
  const { text, quoted } = isPlain ? { text: whole, quoted: '' } : splitQuotedText(whole)
  const replyTo = listAddresses(email.replyTo)[0] ?? null
  const messageId = parseMessageIds(email.messageId ?? '')[0] ?? createMessageId(email, whole)
  return {
    messageId,
    folder,
    sentAt: readSentAt(email.date, receivedAt),
    receivedAt,
    from,
    replyTo: replyTo?.email === from.email ? null : replyTo,
    to: listAddresses(email.to),
    cc: listAddresses(email.cc),
    subject,
    text: text.slice(0, mostCharacters),
    quoted: quoted.slice(0, mostCharacters),
    inReplyTo: parseMessageIds(email.inReplyTo ?? '')[0] ?? null,
    references: parseMessageIds(email.references ?? ''),
    attachments: listAttachments([...email.attachments, ...inner.attachments]),
    forwarded,
    authenticity: await authenticate(raw, headers, from.email, options),
    kind: bounce ? 'bounce' : classifyMessage(headers, { from: from.email, subject }),
    bounce,
  }
}

function parseMime(raw: Uint8Array): Promise<Email> {
  return PostalMime.parse(withDeclaredCharset(raw), { forceRfc822Attachments: true, maxNestingDepth: 50 })
}

/**
 * Programs of the 1990s write accented letters without saying in which charset. Headers, and a message that declares no
 * charset at all, are read as Windows-1252 where they are no UTF-8.
 */
function withDeclaredCharset(raw: Uint8Array): Uint8Array {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const crlf = bytes.indexOf('\r\n\r\n')
  const lf = bytes.indexOf('\n\n')
  const headerEnd = Math.min(crlf < 0 ? bytes.length : crlf, lf < 0 ? bytes.length : lf)
  const head = bytes.subarray(0, headerEnd)
  const rest = bytes.subarray(headerEnd)
  const declaresCharset = /charset\s?=/i.test(bytes.toString('latin1', 0, 100_000))
  const parts = [head, rest].map((part, index) =>
    isUtf8(part) || (index === 1 && declaresCharset)
      ? part
      : Buffer.from(new TextDecoder('windows-1252').decode(part), 'utf8'),
  )
  return parts[0] === head && parts[1] === rest ? raw : Buffer.concat(parts)
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

type NestedContent = {
  text: string
  forwarded: ReceivedMessage['forwarded']
  statusParts: string[]
  originalParts: string[]
  attachments: Attachment[]
}

/** Opens messages that are forwarded as files, and collects the parts of a delivery report. */
async function openNestedMessages(email: Email, depth = 0): Promise<NestedContent> {
  const found: NestedContent = { text: '', forwarded: null, statusParts: [], originalParts: [], attachments: [] }
  const isReport = /multipart\/report/i.test(getHeader(email.headers, 'content-type'))
  const nested = email.attachments.filter(({ mimeType }) => mimeType.startsWith('message/') || isHeadersPart(mimeType))
  email.attachments = email.attachments.filter((attachment) => !nested.includes(attachment))
  for (const { mimeType, content } of nested) {
    const bytes = toBytes(content)
    const text = () => Buffer.from(bytes).toString('latin1').slice(0, 100_000)
    if (mimeType === 'message/delivery-status' || mimeType === 'message/global-delivery-status')
      found.statusParts.push(text())
    else if (isReport || isHeadersPart(mimeType)) found.originalParts.push(text())
    else if (mimeType === 'message/rfc822' || mimeType === 'message/global') {
      if (depth >= mostNested) continue
      const inner = await parseMime(bytes).catch(() => null)
      if (!inner) continue
      const deeper = await openNestedMessages(inner, depth + 1)
      const innerText = readText(inner, deeper.text)
      found.attachments.push(...inner.attachments, ...deeper.attachments)
      found.text += `\n\n${formatNestedHeader(inner)}\n\n${innerText}`
      found.forwarded ??= deeper.forwarded ??
        unpackForward(innerText, inner.subject ?? '') ?? {
          from: listAddresses([inner.from])[0] ?? null,
          replyTo: listAddresses(inner.replyTo)[0] ?? null,
          subject: normalizeLine(inner.subject).slice(0, 500),
          text: innerText.slice(0, mostCharacters),
        }
    }
  }
  return found
}

const isHeadersPart = (type: string) => type === 'text/rfc822-headers'

function formatNestedHeader({ from, date, subject }: Email): string {
  const sender = listAddresses([from])[0]
  return [
    '---------- Forwarded message ----------',
    `From: ${sender?.name ?? ''} <${sender?.email ?? ''}>`,
    `Date: ${date ?? ''}`,
    `Subject: ${normalizeLine(subject)}`,
  ].join('\n')
}

/** Text parts that only say that the message is HTML. */
const stubPattern =
  /(does not|doesn't|cannot|can't|unable to) (support|display|view|read) .{0,40}html|html[- ](enabled|compatible|capable)|view (this|it) .{0,20}(online|in (your|a) browser)|no (admite|puede mostrar|soporta) .{0,30}html/i

function readText(email: Email, nested: string): string {
  const plain = normalizeText(email.text?.slice(0, mostReadCharacters))
  const isStub = plain === '' || (plain.length < 400 && stubPattern.test(plain))
  const fromHtml =
    email.html && isStub ? normalizeText(convertHtmlToText(email.html.slice(0, 10 * mostReadCharacters))) : ''
  const text = fromHtml || plain || readInvitation(email.attachments)
  return normalizeText(`${text.slice(0, mostReadCharacters)}${nested}`).slice(0, mostReadCharacters)
}

/** Title, place and notes of a calendar invitation that comes without a text. */
function readInvitation(attachments: readonly Attachment[]): string {
  const calendar = attachments.find(({ mimeType }) => mimeType === 'text/calendar' || mimeType === 'application/ics')
  if (!calendar) return ''
  const ics = Buffer.from(toBytes(calendar.content))
    .toString('utf8')
    .slice(0, 100_000)
    .replace(/\r?\n[ \t]/g, '')
  const lines = ['SUMMARY', 'DTSTART', 'LOCATION', 'DESCRIPTION'].flatMap((name) => {
    const value = new RegExp(`^${name}[;:](?:[^:\\n]{0,200}:)?(.{1,2000})$`, 'm').exec(ics)?.[1]
    return value
      ? [
          value
            .replace(/\\n/gi, '\n')
            .replace(/\\([,;\\])/g, '$1')
            .trim(),
        ]
      : []
  })
  return normalizeText(lines.join('\n'))
}

function listAddresses(addresses: readonly (Address | undefined)[] = []): MessageAddress[] {
  return addresses
    .flatMap((address) => (address ? (address.group ?? [address]) : []))
    .map(({ name, address }) => ({
      name: normalizeLine(name).slice(0, 200),
      email: normalizeLine(address).toLowerCase().slice(0, 254),
    }))
    .filter(({ email }) => email.includes('@'))
    .slice(0, 100)
}

/**
 * Reads the date of a message. Ignores dates that are too old or more than a day ahead, which come from wrong clocks.
 */
function readSentAt(date: string | undefined, receivedAt: number): number {
  const sentAt = Date.parse(date ?? '')
  const dayMs = 86_400_000
  return Number.isFinite(sentAt) && sentAt <= receivedAt + dayMs && sentAt > receivedAt - 30 * dayMs
    ? sentAt
    : receivedAt
}

/**
 * Creates an id for a message without a Message-ID. It depends on the message alone, so it is the same in every folder.
 */
function createMessageId(email: Email, text: string): string {
  const parts = [email.from?.address ?? '', email.date ?? '', email.subject ?? '', text]
  return `${createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40)}@without-id`
}

function listAttachments(found: readonly Attachment[]): MessageAttachment[] {
  let kept = 0
  let bytesKept = 0
  return found
    .filter(({ related, content, mimeType }) => {
      const isLogo = related === true && mimeType.startsWith('image/') && toBytes(content).length < logoBytes
      return !isLogo
    })
    .slice(0, mostListed)
    .map(({ filename, mimeType, content }, index) => {
      const bytes = toBytes(content)
      const isKept = kept < maxReceivedAttachments && bytesKept + bytes.length <= maxMessageBytes
      if (isKept) [kept, bytesKept] = [kept + 1, bytesKept + bytes.length]
      return {
        name: formatAttachmentName(filename, mimeType, index),
        type: stripControlCharacters(mimeType).toLowerCase().slice(0, 100),
        bytes: bytes.length,
        content: isKept ? bytes : null,
      }
    })
}

/** The last part of a file's path, or a name by its type. */
export function formatAttachmentName(filename: string | null | undefined, type: string, index: number): string {
  const name = normalizeLine(stripControlCharacters(filename ?? ''))
    .split(/[/\\]/)
    .at(-1)!
    .replace(/^\.+/, '')
    .slice(-120)
    .trim()
  if (name !== '') return name
  if (type === 'text/calendar' || type === 'application/ics') return 'invite.ics'
  const extension = /^[a-z]+\/([a-z0-9]{1,8})$/i.exec(type)?.[1]?.toLowerCase()
  return `file-${index + 1}${extension ? `.${extension.replace('jpeg', 'jpg')}` : ''}`
}

function toBytes(content: Attachment['content']): Uint8Array {
  if (typeof content === 'string') return Buffer.from(content)
  return content instanceof Uint8Array ? content : new Uint8Array(content)
}

/** Whether the sender's domain vouches for the message. Only the owner's programs write into the folder of sent mail. */
async function authenticate(
  raw: Uint8Array,
  headers: readonly MailHeader[],
  from: string,
  { folder, trustedServers, resolver, now }: ParseOptions,
): Promise<MessageAuthenticity> {
  if (folder === 'sent') return 'passed'
  const senders = headers.filter(({ key }) => key === 'from')
  // A message with two senders could pass the check with one sender while a program shows the other.
  if (senders.length !== 1 || from === '' || hasSeveralAddresses(senders[0]!.value)) return 'failed'
  const domain = getAddressDomain(from)
  const verdict = readAuthenticationResults(headers, domain, trustedServers)
  if (verdict !== null && verdict !== 'unknown') return verdict
  return verifyDkim(raw, domain, { resolver, now })
}

function hasSeveralAddresses(from: string): boolean {
  return (from.replace(/"(?:[^"\\]|\\.){0,500}"/g, '').match(/<[^<>]{1,254}>/g) ?? []).length > 1
}
