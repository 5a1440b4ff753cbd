import type { Db } from '../../plumbing/database/database.server.ts'
import type { PageTheme } from '../../ui/theme.ts'
import { createPageTheme } from './brand.ts'
import { findSetting } from '../stored-settings.server.ts'

/** Each house's own, as this process saw it last: for the minutes in which the database is away. */
const lastSeen = new WeakMap<Db, PageTheme | null>()

/** How pages look, or, where one is tried out, how they would; null is the house's own. Never throws: a page without it is a page. */
export async function getPageTheme(db: Db, isTried = false): Promise<PageTheme | null> {
  try {
    const [identity, draft] = await Promise.all([
      findSetting(db, 'identity'),
      isTried ? findSetting(db, 'brandDraft') : null,
    ])
    if (draft) return createPageTheme(draft.brand)
    const look = createPageTheme(identity?.brand)
    lastSeen.set(db, look)
    return look
  } catch {
    return lastSeen.get(db) ?? null
  }
}
