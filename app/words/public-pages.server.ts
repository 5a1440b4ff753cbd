import { yearThere } from '../business/wall-clock.ts'
import { readHomePage } from '../front/home-page.server.ts'
import type { Db } from '../plumbing/database/database.server.ts'

/** What the public pages show besides their words, for a preview of them. `now` in epoch milliseconds. */
export async function readPublicPages(db: Db, siteUrl: string, now: number) {
  const { identity, catalogue, pictures } = await readHomePage(db, siteUrl)
  return { identity, catalogue, pictures, year: yearThere(now, identity.timeZone) }
}
