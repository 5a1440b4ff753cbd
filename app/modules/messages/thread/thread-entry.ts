import type { ConversationAction, ConversationFile } from '../../../events/event/conversation-entry.ts'

/** Channel of a conversation entry. */
export type ThreadChannel = 'email' | 'text' | 'page' | 'request' | 'phone' | 'note'

export const channelLabels: Record<ThreadChannel, string> = {
  email: 'Email',
  text: 'Text',
  page: 'Question on their page',
  request: 'Request',
  phone: 'Call',
  note: 'Note, only for you',
}

/**
 * Action that a user can take on a conversation entry. `message` is the id of a stored message, `email` that of an
 * email.
 */
export type ThreadAction =
  | { kind: 'no-answer' | 'wrong-event' | 'remember-address'; message: string }
  | { kind: 'undo-send'; email: string }
  | ConversationAction

/** An entry of an event's conversation. `at` in epoch milliseconds. */
export type ThreadEntry = {
  id: string
  at: number
  /** Origin of an entry: the client, the business, an internal note, or a one-line fact. */
  side: 'in' | 'out' | 'note' | 'fact'
  who: string
  channel: ThreadChannel
  subject: string
  text: string
  quoted: string
  status: { label: string; isBad: boolean } | null
  /** Warning about the message, such as an unverified sender. */
  warning: string | null
  files: ConversationFile[]
  actions: ThreadAction[]
  /** Whether the email was sent automatically. Only its subject is shown until it is opened. */
  isAutomatic: boolean
  /** Whether the client or a contact wrote the entry and an answer is expected. */
  isHeard: boolean
  /** Whether the entry replies to the client, in any channel. */
  isReply: boolean
}

/** Reader of a conversation. Only owners see money and private links. `now` in epoch milliseconds. */
export type ThreadReader = { isOwner: boolean; now: number; timeZone: string }

/** Returns the entries of the client that wait for an answer: those after the last reply. `entries` oldest first. */
export function listWaitingEntries(entries: readonly ThreadEntry[]): ThreadEntry[] {
  const last = entries.findLastIndex(({ isReply }) => isReply)
  return entries.slice(last + 1).filter(({ isHeard }) => isHeard)
}

/** Number of the newest entries that a conversation's own page does not fold. */
export const maxUnfoldedEntries = 12

/** Number of the newest entries that are shown of a conversation that nobody opened: three, or more that wait. */
export function countPreviewEntries(entries: readonly ThreadEntry[]): number {
  const [first] = listWaitingEntries(entries)
  return Math.min(maxUnfoldedEntries, Math.max(3, first ? entries.length - entries.indexOf(first) : 0))
}

/** Splits a long text into the lines that are shown and the rest, which is folded. The rest is never a single line. */
export function splitFirstLines(text: string, most = 6): { first: string; rest: string } {
  const lines = text.trim().split('\n')
  const isLong = lines.length > most + 1
  const first = isLong ? lines.slice(0, most).join('\n') : lines.join('\n')
  const longest = 700
  if (first.length <= longest + 200) return { first, rest: isLong ? lines.slice(most).join('\n') : '' }
  const end = first.lastIndexOf(' ', longest)
  const cut = end > longest / 2 ? end : longest
  return { first: `${text.trim().slice(0, cut)} …`, rest: text.trim().slice(cut).trim() }
}
