import type { Db } from '../plumbing/database/database.server.ts'
import { defineContribution, defineHook } from '../plumbing/modules/hooks.server.ts'
import type { EventNews } from './event-news.ts'

/** Runs in the transaction that makes the change. */
export const eventNews = defineHook<[news: readonly EventNews[]]>('event-news')

/**
 * Names, for the privacy page, of the connected tools that receive news of events. Every change of the list increments
 * the content revision.
 */
export const eventNewsRecipients = defineContribution<[], string[]>('news-recipients')

/** Passes news on to the modules that tell other tools. Call it in the transaction that makes the change. */
export async function announceEventNews(db: Db, news: readonly EventNews[]): Promise<void> {
  if (news.length > 0) await eventNews.run(db, news)
}

/** Returns the names of all connected tools that receive news of events. */
export async function listNewsRecipients(db: Db): Promise<string[]> {
  return (await eventNewsRecipients.list(db)).flat()
}
