import type { MessageFolder, ReceivedMessage } from '../received-message.ts'
import type { MailboxServer } from './mailbox-server.ts'

/** Position up to which a folder was read. UIDs are only comparable within one `uidValidity`. */
export type FolderPosition = {
  folder: MessageFolder
  uidValidity: number
  /** UID of the last message that was checked, and stored if needed. */
  lastUid: number
  /** Messages that the mailbox received before, in epoch milliseconds, are history: only what is known is taken. */
  liveFrom: number
}

/** Start parameters of the mailbox process. */
export type MailboxJob = {
  server: MailboxServer
  ownAddresses: readonly string[]
  positions: readonly FolderPosition[]
  /** Current time of the site in epoch milliseconds. */
  startedAt: number
  /** Messages before are not looked at, in epoch milliseconds. */
  since: number
  /** Messages that ended the process before. They are left out. */
  skipped: readonly { folder: MessageFolder; uid: number }[]
  /** Time without a new message after which a process that fetched some ends, in milliseconds. A new one is smaller. */
  restAfterMs: number
}

/** Headers of a message, from which it is decided whether it is fetched. */
export type MessageSummary = {
  uid: number
  /** Time when the mailbox received the message, in epoch milliseconds. */
  receivedAt: number
  isHistory: boolean
  messageId: string | null
  /** Message-IDs of its thread. */
  threadIds: string[]
  from: string
  replyTo: string | null
  /** Recipients in lowercase. */
  to: string[]
  kind: 'message' | 'automatic' | 'list' | 'bounce'
}

/** Reasons why the mailbox cannot be read. */
export type MailboxFailure = 'login' | 'host' | 'port' | 'silent' | 'certificate' | 'encryption' | 'away'

/** Messages from the mailbox process. It waits for an answer to `summaries`, `message` and `position`. */
export type MailboxWorkerMessage =
  | { kind: 'summaries'; folder: MessageFolder; summaries: MessageSummary[] }
  | { kind: 'fetching'; folder: MessageFolder; uid: number }
  | { kind: 'message'; uid: number; message: ReceivedMessage; position: FolderPosition }
  | { kind: 'position'; position: FolderPosition }
  /** All messages are read. Sent every half minute while the connection is open. */
  | { kind: 'current' }
  | { kind: 'checked' }
  | { kind: 'failed'; failure: MailboxFailure; words: string }

/** Messages to the mailbox process. */
export type MailboxWorkerOrder =
  | { kind: 'read'; job: MailboxJob }
  /** Connects once, to check the account. */
  | { kind: 'check'; server: MailboxServer }
  /** UIDs that are wanted of those in `summaries`. */
  | { kind: 'wanted'; uids: number[] }
  | { kind: 'stored' }
