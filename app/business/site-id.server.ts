import { randomUUID } from 'node:crypto'
import type { Db } from '../plumbing/database/database.server.ts'
import { updateSetting, findSetting } from './stored-settings.server.ts'

/** What this site is told apart by from a copy of it: made when it is first wanted. `now` in epoch milliseconds. */
export async function getSiteId(db: Db, now: number): Promise<string> {
  return (await findSetting(db, 'houseId')) ?? updateSetting(db, 'houseId', (stored) => stored ?? randomUUID(), now)
}

/** Makes it another site: what a copy was told about the first one's payments is none of its own. */
export function resetSiteId(db: Db, now: number): Promise<string> {
  return updateSetting(db, 'houseId', () => randomUUID(), now)
}
