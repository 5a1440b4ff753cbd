import type { ImapFlow, MessageStructureObject } from 'imapflow'
import type { MessageFolder, ReceivedMessage } from '../received-message.ts'
import type { MailboxServer } from './mailbox-server.ts'
import {
  maxMessageBytes,
  formatAttachmentName,
  parseReceivedMessage,
  type ParseOptions,
} from './parse-received-message.server.ts'
import { resolveTxt } from './verify-dkim.server.ts'

/** Maximum number of bytes of a large message's text that are read. */
const mostTextBytes = 500_000

type FetchFacts = {
  folder: MessageFolder
  receivedAt: number
  size: number
  server: MailboxServer
  ownAddresses: readonly string[]
}

/**
 * Fetches a message and parses it. Of a message over 25 MB only the headers and the text are read, and its files are
 * listed by name. A message whose structure cannot be read arrives with its headers alone. Null if it is gone.
 */
export async function fetchMessage(client: ImapFlow, uid: number, facts: FetchFacts): Promise<ReceivedMessage | null> {
  const options: ParseOptions = {
    folder: facts.folder,
    receivedAt: facts.receivedAt,
    ownAddresses: facts.ownAddresses,
    trustedServers: facts.server.trustedServers,
    resolver: resolveTxt,
    now: Date.now(),
  }
  if (facts.size > maxMessageBytes) return fetchLargeMessage(client, uid, options)
  const found = await client.fetchOne(String(uid), { source: true }, { uid: true })
  if (!found || !found.source) return null
  const { source } = found
  return parseReceivedMessage(source, options).catch(() => parseReceivedMessage(getHead(source), options))
}

/** The headers of a message, without a type, so that what follows is an empty text. */
function getHead(source: Buffer): Buffer {
  const end = source.indexOf('\r\n\r\n')
  const lines = source.toString('latin1', 0, Math.min(end < 0 ? source.length : end, 200_000)).split(/\r?\n(?![ \t])/)
  const kept = lines.filter((line) => !/^(content-|mime-)/i.test(line))
  return Buffer.from(`${kept.join('\r\n')}\r\n\r\n`, 'latin1')
}

async function fetchLargeMessage(
  client: ImapFlow,
  uid: number,
  options: ParseOptions,
): Promise<ReceivedMessage | null> {
  const found = await client.fetchOne(String(uid), { headers: true, bodyStructure: true }, { uid: true })
  if (!found || !found.headers) return null
  const parts = listParts(found.bodyStructure)
  const text = parts.find(({ type }) => type === 'text/plain') ?? parts.find(({ type }) => type === 'text/html')
  const body = text && (await fetchPart(client, uid, text.part ?? '1'))
  const head = getHead(found.headers).subarray(0, -2)
  const type = text
    ? `Content-Type: ${text.type}; charset="${text.parameters?.charset ?? 'utf-8'}"\r\nContent-Transfer-Encoding: ${text.encoding ?? '8bit'}\r\n`
    : ''
  const raw = Buffer.concat([head, Buffer.from(`${type}\r\n`), body ?? Buffer.alloc(0)])
  const message = await parseReceivedMessage(raw, options)
  const attachments = parts
    .filter((part) => part !== text && (!part.type.startsWith('text/') || part.disposition === 'attachment'))
    .slice(0, 50)
    .map(({ type, size = 0, parameters, dispositionParameters }, index) => ({
      name: formatAttachmentName(dispositionParameters?.filename ?? parameters?.name, type, index),
      type,
      bytes: Math.floor((size * 3) / 4),
      content: null,
    }))
  return { ...message, attachments }
}

async function fetchPart(client: ImapFlow, uid: number, part: string): Promise<Buffer | undefined> {
  const key = { key: part, start: 0, maxLength: mostTextBytes }
  const found = await client.fetchOne(String(uid), { bodyParts: [key] }, { uid: true })
  return found ? found.bodyParts?.values().next().value : undefined
}

/** Lists the parts of a message's structure that contain no further parts. */
function listParts(structure: MessageStructureObject | undefined, depth = 0): MessageStructureObject[] {
  if (!structure || depth > 20) return []
  return structure.childNodes && structure.type.startsWith('multipart/')
    ? structure.childNodes.flatMap((child) => listParts(child, depth + 1))
    : [structure]
}
