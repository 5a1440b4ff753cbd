/** A button under an entry: a link, or a form with `id` that is posted to an address. */
export type ConversationAction =
  | { kind: 'link'; label: string; href: string }
  | { kind: 'post'; label: string; action: string; intent: string; id: string }

/**
 * A file of a conversation entry. `href` is its address, or null if the file is missing, in which case `name` says why.
 * `size` as "240 KB". `picture` has the dimensions of a picture that is safe to show.
 */
export type ConversationFile = {
  name: string
  size: string
  href: string | null
  picture?: { width: number; height: number }
}

/** Size of a file: "240 KB", "3.2 MB". */
export function formatFileSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} KB`
  return `${(bytes / 1_000_000).toFixed(1).replace(/\.0$/, '')} MB`
}

/**
 * An entry that a module adds to the conversation of an event. `at` in epoch milliseconds. `isHeard`: the client's side
 * wrote it and expects an answer. `isReply`: it answers earlier messages, in any channel.
 */
export type ConversationEntry = {
  id: string
  at: number
  side: 'in' | 'out'
  who: string
  channel: 'text'
  text: string
  files: ConversationFile[]
  status: { label: string; isBad: boolean } | null
  actions: ConversationAction[]
  isAutomatic: boolean
  isHeard: boolean
  isReply: boolean
}

/** A message of one side in a conversation. `failure` is the reason why it did not arrive. */
export type ConversationStatement = {
  eventId: string
  side: 'heard' | 'replied'
  at: number
  text: string
  channel: 'text'
  who: string
  failure?: string | null
}
