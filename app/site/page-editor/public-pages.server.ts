import { yearThere } from '../../business/dates.ts'
import { readSetting } from '../../business/business.server.ts'
import { readHomePage } from '../pages/home-page.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'

/** What the public pages show besides their words, for a preview of them. `now` in epoch milliseconds. */
export async function readPublicPages(db: Db, siteUrl: string, now: number) {
  const [{ identity, catalogue, pictures }, hosted] = await Promise.all([
    readHomePage(db, siteUrl),
    readSetting(db, 'hosted'),
  ])
  return { identity, catalogue, pictures, hosted, year: yearThere(now, identity.timeZone) }
}
