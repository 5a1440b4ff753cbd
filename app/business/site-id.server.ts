import { randomUUID } from 'node:crypto'
import type { Db } from '../plumbing/database/database.server.ts'
import { updateSetting, findSetting } from './stored-settings.server.ts'

/** Returns the id that distinguishes this site from its copies. Created on first use. `now` in epoch milliseconds. */
export async function getSiteId(db: Db, now: number): Promise<string> {
  return (await findSetting(db, 'houseId')) ?? updateSetting(db, 'houseId', (stored) => stored ?? randomUUID(), now)
}

/** Gives a copy its own site id, so that it ignores card events of the original site. */
export function resetSiteId(db: Db, now: number): Promise<string> {
  return updateSetting(db, 'houseId', () => randomUUID(), now)
}
