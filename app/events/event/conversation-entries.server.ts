import type { Db } from '../../plumbing/database/database.server.ts'
import { defineContribution } from '../../plumbing/modules/hooks.server.ts'
import type { ConversationEntry, ConversationStatement } from './conversation-entry.ts'

/** Reader of a conversation. `now` in epoch milliseconds. */
export type ConversationReader = { isOwner: boolean; now: number; timeZone: string }

/** Entries of events that modules add to their conversations. */
export const conversationEntries = defineContribution<
  [eventIds: readonly string[], reader: ConversationReader],
  ConversationEntry[]
>('conversation-entries')

/** Statements since a time in epoch milliseconds that modules add to the list of conversations. */
export const conversationStatements = defineContribution<[since: number], ConversationStatement[]>(
  'conversation-statements',
)

/** Address of the page on which texts to an event's clients are written. */
export const textComposerPath = defineContribution<[eventId: string], string | null>('text-composer-path')

/** Returns where texts to an event's clients are written. Null if no module sends texts. */
export async function findTextComposer(db: Db, eventId: string): Promise<string | null> {
  const [path = null] = await textComposerPath.list(db, eventId)
  return path
}
