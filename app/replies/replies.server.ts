import { findSetting, writeSetting } from '../business/business.server.ts'
import type { ReplyTemplate } from '../business/business.ts'
import type { Db } from '../plumbing/database/database.server.ts'
import { raiseRevision } from '../plumbing/database/revision.server.ts'
import { seenMark } from '../plumbing/database/seen.server.ts'
import { usualReplies } from './usual-replies.ts'

/** The templates by their keys: the owner's, or the usual ones. */
export async function readTemplates(db: Db): Promise<Record<string, ReplyTemplate>> {
  return (await findSetting(db, 'replies')) ?? usualReplies
}

/** Keeps one template under its key, if it still is the one `seen` marks; otherwise answers what stands there now. */
export async function writeTemplate(db: Db, key: string, template: ReplyTemplate, seen: string, now: number): Promise<ReplyTemplate | null> {
  return db.transaction().execute(async (db) => {
    await raiseRevision(db, 'replies')
    const templates = await readTemplates(db)
    const stored = templates[key]
    if (stored && seenMark(stored) !== seen) return stored
    await writeSetting(db, 'replies', { ...templates, [key]: template }, now)
    return null
  })
}
