import { setTimeout as wait } from 'node:timers/promises'
import { ImapFlow, type FetchMessageObject, type ListResponse } from 'imapflow'
import type { MessageFolder } from '../received-message.ts'
import { isLoopbackHost } from '../../../plumbing/service-url.ts'
import type { MailboxServer } from './mailbox-server.ts'
import type { FolderPosition, MailboxJob, MailboxWorkerMessage, MailboxWorkerOrder } from './mailbox-worker-messages.ts'
import { summarizeHeaders, summaryHeaders } from './summarize-headers.server.ts'

type Parent = {
  ask: (message: MailboxWorkerMessage) => Promise<MailboxWorkerOrder>
  tell: (message: MailboxWorkerMessage) => void
}

type Folder = { folder: MessageFolder; path: string }

/** Messages whose headers are fetched at once. */
const chunkSize = 500
/** Maximum number of messages that are fetched whole in a minute. */
const mostPerMinute = 200
/** Time between two looks at the folders without notifications, in milliseconds. */
const lookEveryMs = 30_000
/** Time without a command after which the client starts to wait for notifications (IDLE), in milliseconds. */
const idleAfterMs = 500

function createClient({ host, port, secure, user, password }: MailboxServer): ImapFlow {
  const client = new ImapFlow({
    host,
    port,
    secure,
    // A password is sent unencrypted to this machine only.
    ...(!secure && { doSTARTTLS: !isLoopbackHost(host) }),
    auth: { user, pass: password },
    logger: false,
    disableCompression: true,
    autoIdleDelay: idleAfterMs,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 120_000,
    // Servers may ask for another IDLE after half an hour, some routers after five minutes.
    maxIdleTime: 4 * 60_000,
    maxLiteralSize: 40 * 1024 * 1024,
    maxResponseSize: 60 * 1024 * 1024,
    maxLineLength: 16 * 1024 * 1024,
  })
  // Ignore error events of the connection: the command that fails with the same error rejects.
  client.on('error', () => {})
  return client
}

/** Logs in and out again. Rejects if that fails. */
export async function checkMailbox(server: MailboxServer): Promise<void> {
  const client = createClient(server)
  try {
    await client.connect()
    const lock = await client.getMailboxLock('INBOX', { readOnly: true })
    lock.release()
  } finally {
    await client.logout().catch(() => client.close())
  }
}

/**
 * Reads what is new in the folders, then waits for more, until the connection ends. Rejects with the reason. Resolves where
 * it fetched messages and had none for a while, because what reads them stays in memory. No flag is set and nothing is
 * moved: folders are opened read-only, and messages are fetched without marking them as seen.
 */
export async function readMailbox(job: MailboxJob, parent: Parent): Promise<void> {
  const client = createClient(job.server)
  const positions = new Map(job.positions.map((position) => [position.folder, position]))
  const reading: Reading = { client, job, parent, positions, pace: createPace(), fetchedAt: null }
  try {
    await client.connect()
    const folders = findFolders(await client.list())
    for (;;) {
      // INBOX comes last, so that the connection stays in it and is notified of new messages.
      for (const folder of folders.toReversed()) {
        if (await hasNews(client, folder, positions.get(folder.folder))) await readFolder(reading, folder)
      }
      parent.tell({ kind: 'current' })
      if (isRestDue(reading)) return
      await waitForNews(client)
    }
  } finally {
    client.close()
  }
}

/** INBOX, Sent and Junk, by their special use or, where the server names none, by their usual names. */
function findFolders(list: readonly ListResponse[]): Folder[] {
  const find = (use: string, names: RegExp) =>
    list.find(({ specialUse }) => specialUse === use) ??
    list.find(({ path, name }) => names.test(name) || names.test(path))
  const sent = find('\\Sent', /^(sent|sent (mail|items|messages)|enviados|elementos enviados)$/i)
  const junk = find('\\Junk', /^(junk|spam|junk (e-?mail|mail)|bulk mail|correo no deseado)$/i)
  return [
    { folder: 'inbox' as const, path: 'INBOX' },
    ...(sent ? [{ folder: 'sent' as const, path: sent.path }] : []),
    ...(junk ? [{ folder: 'junk' as const, path: junk.path }] : []),
  ]
}

/** Whether a folder has messages that were not looked at. Costs one short command. */
async function hasNews(client: ImapFlow, { path }: Folder, position: FolderPosition | undefined): Promise<boolean> {
  if (!position) return true
  if (client.mailbox && client.mailbox.path === path) {
    // The open folder announces new messages by their count alone.
    const uids = await client.search({ uid: `${position.lastUid + 1}:*` }, { uid: true })
    return (uids || []).some((uid) => uid > position.lastUid)
  }
  const status = await client.status(path, { uidNext: true, uidValidity: true })
  if (!status) return false
  return Number(status.uidValidity) !== position.uidValidity || (status.uidNext ?? 0) > position.lastUid + 1
}

type Reading = {
  client: ImapFlow
  job: MailboxJob
  parent: Parent
  pace: () => Promise<void>
  positions: Map<MessageFolder, FolderPosition>
  /** When the last message was fetched, by `performance.now()`. Null if none was. */
  fetchedAt: number | null
}

function isRestDue({ fetchedAt, job }: Reading): boolean {
  return fetchedAt !== null && performance.now() - fetchedAt >= job.restAfterMs
}

/** Reads new messages of a folder in order of arrival. The stored position advances once earlier messages are stored. */
async function readFolder(reading: Reading, { folder, path }: Folder): Promise<void> {
  const { client, positions, job, parent } = reading
  const lock = await client.getMailboxLock(path, { readOnly: true })
  try {
    const box = client.mailbox
    if (!box) return
    const uidValidity = Number(box.uidValidity)
    const known = positions.get(folder)
    // If the server has assigned new UIDs, the whole folder is read again. Stored messages are recognized by their
    // Message-ID.
    const start: FolderPosition =
      known?.uidValidity === uidValidity
        ? known
        : { folder, uidValidity, lastUid: 0, liveFrom: known?.liveFrom ?? job.startedAt }
    const end = Math.max(start.lastUid, box.uidNext - 1)
    const uids = await listNewUids(client, start, job.since)
    for (let at = 0; at < uids.length; at += chunkSize) {
      const chunk = uids.slice(at, at + chunkSize)
      await readChunk(reading, start, chunk)
      await move({ ...start, lastUid: chunk.at(-1)! })
    }
    await move({ ...start, lastUid: Math.max(end, uids.at(-1) ?? 0) })
  } finally {
    lock.release()
  }

  async function move(position: FolderPosition): Promise<void> {
    await parent.ask({ kind: 'position', position })
    positions.set(folder, position)
  }
}

/** UIDs that were not looked at, ascending. Of the history only those since a time. */
async function listNewUids(client: ImapFlow, { lastUid }: FolderPosition, since: number): Promise<number[]> {
  // A day earlier, because servers compare dates in a time zone of their own.
  const query = lastUid === 0 ? { since: new Date(since - 86_400_000) } : { uid: `${lastUid + 1}:*` }
  const found = await client.search(query, { uid: true })
  return (found || []).filter((uid) => uid > lastUid).toSorted((a, b) => a - b)
}

async function readChunk(reading: Reading, position: FolderPosition, uids: readonly number[]): Promise<void> {
  const { client, job, parent, pace } = reading
  const { folder, liveFrom } = position
  const found = new Map<number, FetchMessageObject>()
  const query = { uid: true, internalDate: true, size: true, headers: [...summaryHeaders] }
  for await (const message of client.fetch(toRange(uids), query, { uid: true })) found.set(message.uid, message)
  const summaries = uids.flatMap((uid) => {
    const message = found.get(uid)
    if (!message || job.skipped.some((one) => one.folder === folder && one.uid === uid)) return []
    const receivedAt = toTime(message.internalDate)
    return [
      { uid, receivedAt, isHistory: receivedAt < liveFrom, ...summarizeHeaders(message.headers ?? Buffer.alloc(0)) },
    ]
  })
  if (summaries.length === 0) return
  const order = await parent.ask({ kind: 'summaries', folder, summaries })
  const wanted = order.kind === 'wanted' ? order.uids : []
  if (wanted.length === 0) return
  // The parser takes half of the process's memory, so it is loaded only once a message is to be fetched.
  const { fetchMessage } = await import('./fetch-message.server.ts')
  for (const { uid, receivedAt } of summaries.filter(({ uid }) => wanted.includes(uid))) {
    await pace()
    parent.tell({ kind: 'fetching', folder, uid })
    const message = await fetchMessage(client, uid, { folder, receivedAt, size: found.get(uid)?.size ?? 0, ...job })
    reading.fetchedAt = performance.now()
    if (message) await parent.ask({ kind: 'message', uid, message, position: { ...position, lastUid: uid } })
  }
}

/** Formats UIDs as an IMAP set with ranges: `1:5,9`. Long lists would exceed the line limit of servers. */
function toRange(uids: readonly number[]): string {
  const runs: [number, number][] = []
  for (const uid of uids) {
    const last = runs.at(-1)
    if (last && last[1] === uid - 1) last[1] = uid
    else runs.push([uid, uid])
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}:${to}`)).join(',')
}

function toTime(date: Date | string | undefined): number {
  const time = date instanceof Date ? date.getTime() : Date.parse(date ?? '')
  return Number.isFinite(time) ? time : Date.now()
}

/** Resolves when the open folder has news, or it is time to look at the others. Rejects when the connection ends. */
async function waitForNews(client: ImapFlow): Promise<void> {
  const ended = new AbortController()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const close = () => reject(new Error(client.byeReason ?? 'The connection ended'))
  client.once('exists', resolve)
  client.once('close', close)
  try {
    if (!client.usable) throw new Error(client.byeReason ?? 'The connection ended')
    await Promise.race([promise, wait(lookEveryMs, undefined, { signal: ended.signal })])
  } finally {
    ended.abort()
    client.off('exists', resolve)
    client.off('close', close)
    promise.catch(() => {})
  }
}

/** Returns a function that waits if the maximum number of messages per minute has been fetched. */
function createPace(): () => Promise<void> {
  const times: number[] = []
  return async () => {
    const now = performance.now()
    while (times.length > 0 && times[0]! < now - 60_000) times.shift()
    if (times.length >= mostPerMinute) await wait(times[0]! + 60_000 - now)
    times.push(performance.now())
  }
}
