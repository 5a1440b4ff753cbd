import type { Db } from '../plumbing/database/database.server.ts'
import { readRevision } from '../plumbing/database/revision.server.ts'
import { readSetting } from './business.server.ts'
import { today } from './dates.ts'

/**
 * What public pages are made of, in a few characters: how often content has changed, and the day it is where the
 * business is. While the edition is the same, a page that asks for nothing of its visitor is the same.
 */
export async function readEdition(db: Db, now: number): Promise<string> {
  const [revision, { timeZone }] = await Promise.all([readRevision(db, 'content'), readSetting(db, 'identity')])
  return `${revision} ${today(now, timeZone)}`
}
