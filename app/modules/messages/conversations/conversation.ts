import { channelLabels, type ThreadChannel } from '../thread/thread-entry.ts'
import { spellNumber } from '../../../business/spell-number.ts'
import { capitalize } from '../../../business/capitalize.ts'

/** The last message of one side in a conversation. `at` in epoch milliseconds. */
export type LastStatement = { at: number; text: string; channel: ThreadChannel; who: string }

/** A client's conversation about an event, with the last message of each side. Null if a side has none. */
export type Conversation = {
  eventId: string
  name: string
  heard: LastStatement | null
  replied: LastStatement | null
  /** Time of the client's first message since the last reply. Null if no message waits for an answer. */
  waitingSince: number | null
  /** Why the last email did not arrive. Null if it did. */
  failure: string | null
  isUnread: boolean
}

/**
 * Returns when the client began to wait for an answer, in any channel. Writing again does not change it. Times in epoch
 * milliseconds.
 */
export function findWaitingSince(heardAt: readonly number[], repliedAt: number | null): number | null {
  const unanswered = heardAt.filter((at) => repliedAt === null || at > repliedAt)
  return unanswered.length === 0 ? null : Math.min(...unanswered)
}

function compareIds(one: Conversation, other: Conversation): number {
  return one.eventId < other.eventId ? -1 : 1
}

/** Sorts conversations: unanswered first, longest waiting first, then the others, latest first. */
export function sortConversations<C extends Conversation>(all: readonly C[]): { waiting: C[]; answered: C[] } {
  const lastAt = ({ heard, replied }: Conversation) => Math.max(heard?.at ?? 0, replied?.at ?? 0)
  return {
    waiting: all
      .filter(({ waitingSince }) => waitingSince !== null)
      .toSorted((one, other) => one.waitingSince! - other.waitingSince! || compareIds(one, other)),
    answered: all
      .filter(({ waitingSince }) => waitingSince === null)
      .toSorted((one, other) => lastAt(other) - lastAt(one) || compareIds(one, other)),
  }
}

/** Heading of the page: "Three people wait for an answer". */
export function formatWaitingHeading(count: number): string {
  if (count === 0) return 'Nobody waits for an answer'
  if (count === 1) return 'One person waits for an answer'
  return `${capitalize(spellNumber(count))} people wait for an answer`
}

/** Formats the channel of a message: "Email", "Request". */
export function formatChannel({ channel }: LastStatement): string {
  return channel === 'page' ? 'Question' : channelLabels[channel]
}
