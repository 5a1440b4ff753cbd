import type { Db } from '../../plumbing/database/database.server.ts'
import type { PageTheme } from '../../ui/theme.ts'
import { createPageTheme } from './brand.ts'
import { findSetting } from '../stored-settings.server.ts'

/** The theme each database last returned, for when the database is unreachable. */
const lastThemes = new WeakMap<Db, PageTheme | null>()

/**
 * Returns the theme of pages, or the draft's where `isTried`. Null for the default brand. Never throws: pages work
 * without a theme.
 */
export async function getPageTheme(db: Db, isTried = false): Promise<PageTheme | null> {
  try {
    const [identity, draft] = await Promise.all([
      findSetting(db, 'identity'),
      isTried ? findSetting(db, 'brandDraft') : null,
    ])
    if (draft) return createPageTheme(draft.brand)
    const look = createPageTheme(identity?.brand)
    lastThemes.set(db, look)
    return look
  } catch {
    return lastThemes.get(db) ?? null
  }
}
