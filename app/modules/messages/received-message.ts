/** A name and an address as a message states them. The name is empty if there is none, the address is lowercase. */
export type MessageAddress = { name: string; email: string }

/** Folders that are read. In `junk` only messages of known senders are looked at. */
export type MessageFolder = 'inbox' | 'sent' | 'junk'

/** A file of a message. */
export type MessageAttachment = {
  name: string
  /** Media type in lowercase, such as `image/jpeg`. */
  type: string
  /** Size of the content in bytes. */
  bytes: number
  /** Null if only the name is listed: the message is too large or has too many files. */
  content: Uint8Array | null
}

/**
 * Whether the sender's domain authenticated the message. `unknown` without a result of the receiving provider. Only
 * `passed` may match a message by its address.
 */
export type MessageAuthenticity = 'passed' | 'failed' | 'unknown'

/**
 * Kind of a message by its author. `automatic`: an out-of-office or other automatic reply. `list`: a newsletter, a list
 * or a notification. `bounce`: a report that an email did not arrive.
 */
export type MessageKind = 'message' | 'automatic' | 'list' | 'bounce'

/** The delivery failure that a bounce reports. */
export type MessageBounce = {
  /** Message-ID of the email that did not arrive, without angle brackets. Null if the report does not contain it. */
  messageId: string | null
  /** Address that the email was sent to, in lowercase. Null if the report does not name it. */
  recipient: string | null
  /** Enhanced status code (RFC 3463), such as `5.1.1`. Null if the report has none. */
  status: string | null
  /** The mail server's explanation in one line of at most 300 characters. Empty if there is none. */
  reason: string
  /** Whether trying again is useless. */
  isPermanent: boolean
}

/** The original inside a forward, the innermost where forwards are nested. */
export type ForwardedMessage = {
  /** Sender of the original message. Null if the forward names no address. */
  from: MessageAddress | null
  replyTo: MessageAddress | null
  subject: string
  text: string
}

/** An email read from the mailbox, as plain text. */
export type ReceivedMessage = {
  /** Message-ID without angle brackets. Where the message has none, a digest of its content, the same in each folder. */
  messageId: string
  folder: MessageFolder
  /** Time of the Date header in epoch milliseconds, or `receivedAt` where it is missing or not plausible. */
  sentAt: number
  /** Time when the mailbox received it, in epoch milliseconds. */
  receivedAt: number
  from: MessageAddress
  /** First address of Reply-To. Null if it is missing or the same as `from`. */
  replyTo: MessageAddress | null
  to: MessageAddress[]
  cc: MessageAddress[]
  subject: string
  /** New part of the text. Links are shown as text. */
  text: string
  /** Text that the message quotes. Empty if it quotes nothing. */
  quoted: string
  /** Message-ID that it replies to, without angle brackets. */
  inReplyTo: string | null
  /** Message-IDs of its thread, without angle brackets, oldest first. */
  references: string[]
  attachments: MessageAttachment[]
  /** The forwarded message, which `text` contains too. Null if the message is not a forward. */
  forwarded: ForwardedMessage | null
  authenticity: MessageAuthenticity
  kind: MessageKind
  /** The bounce report, if `kind` is `bounce`. */
  bounce: MessageBounce | null
}
