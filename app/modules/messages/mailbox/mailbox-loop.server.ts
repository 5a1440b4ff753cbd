import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { FileStore } from '../../../plumbing/files/disk-file-store.server.ts'
import { spawnHelperProcess } from '../../../plumbing/helper-process.server.ts'
import { toErrorLogFields } from '../../../plumbing/http/error-facts.ts'
import type { Logger } from '../../../plumbing/http/logger.server.ts'
import type { MessageFolder, ReceivedMessage } from '../received-message.ts'
import { getAccountKey, listFolderPositions, saveFolderPosition } from './folder-positions.server.ts'
import {
  claimMailbox,
  getMailboxAccount,
  listMailboxAddresses,
  recordMailboxCurrent,
  recordMailboxFailure,
  releaseMailbox,
  type MailboxConfig,
} from './mailbox-account.server.ts'
import type { MailboxServer } from './mailbox-server.ts'
import type { MailboxFailure, MailboxWorkerMessage, MailboxWorkerOrder } from './mailbox-worker-messages.ts'
import { getHistoryStart, selectWantedMessages } from './select-wanted-messages.server.ts'

/** Handles a message that was read. It is called again with the same message after a crash. */
export type StoreReceivedMessage = (
  services: MailboxLoopServices,
  message: ReceivedMessage,
) => Promise<'stored' | 'known' | 'unmatched' | 'ignored'>

export type MailboxLoopServices = {
  db: Db
  files: FileStore
  now: () => number
  log: Logger
  config: MailboxConfig
  /** Whether the owner has the module on. Without it, it is. */
  isOn?: () => Promise<boolean>
}

type LoopOptions = {
  store: StoreReceivedMessage
  start?: () => ChildProcess
  /** Time between two looks at the account and the switch, in milliseconds. */
  lookEveryMs?: number
  /** Time until the next try after the first failure in a row, in milliseconds. It doubles up to five minutes. */
  firstRetryMs?: number
  /** See `MailboxJob`. Ten minutes by default. */
  restAfterMs?: number
}

/** Longest time between two tries, in milliseconds. */
const mostRetryMs = 5 * 60_000
/** Time until the next try after a refused password, in milliseconds. Providers lock accounts that try often. */
const loginRetryMs = 15 * 60_000
/** Time without a message from the mailbox process after which it is killed, in milliseconds. */
const mostSilentMs = 5 * 60_000

const workerPath = 'app/modules/messages/mailbox/mailbox-worker.server.ts'

/** Starts the mailbox process. When idle, its heap has a few megabytes. */
export function startMailboxProcess(): ChildProcess {
  return spawnHelperProcess(workerPath, ['--max-semi-space-size=1', '--single-threaded'])
}

/**
 * Reads the owner's mailbox in a process of its own until stopped, while an account is connected and the module is on. A
 * process that ends is started again, later each time. Of several web processes one reads.
 */
export function startMailboxLoop(services: MailboxLoopServices, options: LoopOptions): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const going = run(services, options, signal)
  return {
    async stop() {
      stopping.abort()
      await going
    },
  }
}

async function run(services: MailboxLoopServices, options: LoopOptions, signal: AbortSignal): Promise<void> {
  const { db, now, log, isOn = async () => true } = services
  const { lookEveryMs = 10_000, firstRetryMs = 5_000 } = options
  const reader = randomUUID()
  const crashes = new Map<string, number>()
  let failures = 0
  let [notBefore, failedKey] = [0, '']
  while (!signal.aborted) {
    try {
      const { server } = (await isOn()) ? await getMailboxAccount(db, services.config) : { server: null }
      const key = JSON.stringify(server)
      if (key !== failedKey) notBefore = 0
      if (server && performance.now() >= notBefore && (await claimMailbox(db, reader, now()))) {
        const failure = await readUntilEnd({ ...services, isOn }, server, { ...options, signal, reader, key, crashes })
        if (failure === null) failures = 0
        else {
          const retryMs = failure === 'login' ? loginRetryMs : Math.min(mostRetryMs, firstRetryMs * 2 ** failures++)
          ;[notBefore, failedKey] = [performance.now() + retryMs, key]
        }
      }
    } catch (error) {
      log('error', 'mailbox-failed', toErrorLogFields(error))
    }
    await wait(lookEveryMs, undefined, { signal, ref: false }).catch(() => {})
  }
  await releaseMailbox(db, reader).catch(() => {})
}

type ReadingOptions = LoopOptions & {
  signal: AbortSignal
  reader: string
  /** The account as text, to notice changes. */
  key: string
  /** Number of times the process crashed, by folder and UID of the message it was reading. */
  crashes: Map<string, number>
}

/**
 * Runs the mailbox process until it ends or is no longer needed. Returns why it failed, or null if it stored a message, read
 * everything or was stopped.
 */
async function readUntilEnd(
  services: MailboxLoopServices & { isOn: () => Promise<boolean> },
  server: MailboxServer,
  options: ReadingOptions,
): Promise<MailboxFailure | null> {
  const { db, now, log, isOn } = services
  const { store, start = startMailboxProcess, signal, reader, key, crashes } = options
  const { lookEveryMs = 10_000, restAfterMs = 10 * 60_000 } = options
  const account = getAccountKey(server)
  const [positions, ownAddresses, since] = await Promise.all([
    listFolderPositions(db, account),
    listMailboxAddresses(db, server),
    getHistoryStart(db, now()),
  ])
  const skipped = [...crashes].flatMap(([id, count]) => {
    const [folder, uid] = id.split(' ') as [MessageFolder, string]
    return count >= 2 ? [{ folder, uid: Number(uid) }] : []
  })
  const child = start()
  const { promise, resolve } = Promise.withResolvers<void>()
  let [failure, hasProgress, isWanted] = [null as MailboxFailure | null, false, true]
  let fetching: string | null = null
  let heardAt = performance.now()
  const send = (order: MailboxWorkerOrder) => child.connected && child.send(order, () => {})
  const end = () => {
    isWanted = false
    child.kill('SIGKILL')
  }

  async function handle(message: MailboxWorkerMessage): Promise<void> {
    heardAt = performance.now()
    switch (message.kind) {
      case 'summaries':
        send({ kind: 'wanted', uids: await selectWantedMessages(db, message.folder, message.summaries, now()) })
        return
      case 'fetching':
        fetching = `${message.folder} ${message.uid}`
        return
      case 'message':
        await store(services, message.message)
        fetching = null
        await saveFolderPosition(db, account, message.position)
        hasProgress = true
        send({ kind: 'stored' })
        return
      case 'position':
        await saveFolderPosition(db, account, message.position)
        send({ kind: 'stored' })
        return
      case 'current':
        hasProgress = true
        await recordMailboxCurrent(db, now())
        return
      case 'failed':
        failure = message.failure
        log('warn', 'mailbox-unreadable', { why: failure })
        await recordMailboxFailure(db, message, now())
        return
      case 'checked':
    }
  }

  // Answers keep their order, because the process waits for each.
  let last: Promise<void> = Promise.resolve()
  child.on('message', (message: MailboxWorkerMessage) => {
    last = last
      .then(() => handle(message))
      .catch((error: unknown) => {
        // The position stays, so that the message is read again.
        log('error', 'message-not-stored', toErrorLogFields(error))
        failure ??= 'away'
        end()
      })
  })
  child.once('error', () => resolve())
  child.once('close', () => resolve())
  const watch = setInterval(() => {
    void (async () => {
      const isSame = (await isOn()) && JSON.stringify((await getMailboxAccount(db, services.config)).server) === key
      const isOurs = await claimMailbox(db, reader, now())
      if (!isSame || !isOurs || performance.now() - heardAt > mostSilentMs) end()
    })().catch(() => {})
  }, lookEveryMs)
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) end()
  send({ kind: 'read', job: { server, ownAddresses, positions, since, skipped, restAfterMs, startedAt: now() } })
  await promise
  clearInterval(watch)
  signal.removeEventListener('abort', end)
  await last
  if (isWanted && failure === null) {
    // The process ended without a reason: it was killed, or the message it was reading crashed it.
    if (fetching !== null) {
      crashes.set(fetching, (crashes.get(fetching) ?? 0) + 1)
      log('error', 'message-unreadable', { id: fetching })
    }
    failure = 'away'
  }
  return hasProgress && failure !== 'login' ? null : failure
}
