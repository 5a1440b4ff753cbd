import { findSetting, writeSetting } from '../../business/business.server.ts'
import type { ReplyTemplate } from '../../business/business.ts'
import { saveIfUnchanged, type Saved } from '../../business/save-if-unchanged.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { usualReplies } from './usual-replies.ts'

/** The templates by their keys: the owner's, or the usual ones. */
export async function readTemplates(db: Db): Promise<Record<string, ReplyTemplate>> {
  return (await findSetting(db, 'replies')) ?? usualReplies
}

/** Saves one template under its key, unless it is no longer the one its form was opened with. */
export function saveTemplate(
  db: Db,
  key: string,
  template: ReplyTemplate,
  seen: string,
  now: number,
): Promise<Saved<ReplyTemplate>> {
  return saveIfUnchanged(db, {
    locks: ['setting:replies'],
    seen,
    read: async (db) => (await readTemplates(db))[key] ?? null,
    typed: template,
    write: async (db) => writeSetting(db, 'replies', { ...(await readTemplates(db)), [key]: template }, now),
  })
}
