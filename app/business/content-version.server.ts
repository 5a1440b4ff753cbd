import type { Db } from '../plumbing/database/database.server.ts'
import { getRevision } from '../plumbing/database/revision.server.ts'
import { getSetting } from './stored-settings.server.ts'
import { getToday } from './dates.ts'

/**
 * What public pages are made of, in a few characters: how often content has changed, and the day it is where the
 * business is. While the edition is the same, a page that asks for nothing of its visitor is the same.
 */
export async function getContentVersion(db: Db, now: number): Promise<string> {
  const [revision, { timeZone }] = await Promise.all([getRevision(db, 'content'), getSetting(db, 'identity')])
  return `${revision} ${getToday(now, timeZone)}`
}
