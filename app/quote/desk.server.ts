import { readSetting } from '../business/business.server.ts'
import { readCatalogue } from '../catalogue/catalogue.server.ts'
import type { Db } from '../plumbing/database/database.server.ts'

/** What the desk works with: the menu and who we are, as they stand now. */
export async function openDesk(db: Db) {
  const [catalogue, identity] = await Promise.all([readCatalogue(db), readSetting(db, 'identity')])
  return { catalogue, identity }
}
