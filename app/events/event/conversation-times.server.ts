import type { Db } from '../../plumbing/database/database.server.ts'
import { defineContribution } from '../../plumbing/modules/hooks.server.ts'

/**
 * When the client of an event and the business wrote to each other outside this site, such as from their own mailboxes.
 * Epoch milliseconds, null for never.
 */
export type ConversationTimes = { heardAt: number | null; firstReplyAt: number | null; lastReplyAt: number | null }

/** The times that a module knows, by event id. Events without any may be left out. */
export const conversationTimes = defineContribution<
  [eventIds: readonly string[]],
  ReadonlyMap<string, ConversationTimes>
>('conversation-times')

/** Returns the times that modules know, by event id. */
export async function getConversationTimes(
  db: Db,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, ConversationTimes>> {
  const all = new Map<string, ConversationTimes>()
  if (eventIds.length === 0) return all
  for (const known of await conversationTimes.list(db, eventIds))
    for (const [eventId, times] of known) all.set(eventId, mergeTimes(all.get(eventId), times))
  return all
}

function mergeTimes(one: ConversationTimes | undefined, other: ConversationTimes): ConversationTimes {
  if (!one) return other
  const known = (times: (number | null)[]) => times.filter((time) => time !== null)
  const latest = (...times: (number | null)[]) => known(times).toSorted((a, b) => b - a)[0] ?? null
  return {
    heardAt: latest(one.heardAt, other.heardAt),
    firstReplyAt: known([one.firstReplyAt, other.firstReplyAt]).toSorted((a, b) => a - b)[0] ?? null,
    lastReplyAt: latest(one.lastReplyAt, other.lastReplyAt),
  }
}
