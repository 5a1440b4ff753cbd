import type { Db } from '../plumbing/database/database.server.ts'
import { getRevision } from '../plumbing/database/revision.server.ts'
import { getSetting } from './stored-settings.server.ts'
import { getToday } from './dates.ts'

/**
 * Returns a short version of the public content: the number of content changes and the business's current day. While it
 * is the same, a page that does not depend on its visitor is the same.
 */
export async function getContentVersion(db: Db, now: number): Promise<string> {
  const [revision, { timeZone }] = await Promise.all([getRevision(db, 'content'), getSetting(db, 'identity')])
  return `${revision} ${getToday(now, timeZone)}`
}
