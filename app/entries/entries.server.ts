import { randomUUID } from 'node:crypto'
import type { WholeMenu } from '../catalogue/whole-menu.ts'
import { readWholeMenu } from '../catalogue/whole-menu.server.ts'
import { throwAway } from '../plumbing/database/bin.server.ts'
import type { Db } from '../plumbing/database/database.server.ts'
import { raiseRevision } from '../plumbing/database/revision.server.ts'
import { seenMark } from '../plumbing/database/seen.server.ts'
import type { FieldMessage } from '../ui/field-errors.ts'
import { entryKinds, type KindName } from './entry-kinds.ts'
import type { Words } from './entry.ts'
import { storeEntry } from './store-entry.server.ts'

/** The address's key of an entry that is not there yet. */
export const newKey = 'new'

export type Saving =
  | { kind: 'saved'; key: string }
  | { kind: 'mend'; errors: FieldMessage[] }
  /** Somebody saved in between; null where they deleted it. */
  | { kind: 'meanwhile'; stored: Words | null; menu: WholeMenu }

/** Saves an entry as its form was filled in, unless what is stored is no longer what the form was opened with. */
export async function saveEntry(db: Db, name: KindName, key: string, words: Words, now: number): Promise<Saving> {
  return db.transaction().execute(async (db) => {
    // First, so that two who save at once do it one after the other.
    await raiseRevision(db, 'content')
    const menu = await readWholeMenu(db)
    const stored = entryKinds[name].wordsOf(menu, key)
    if (key !== newKey && seenMark(stored) !== words.seen) return { kind: 'meanwhile', stored, menu }
    const edit = entryKinds[name].edit(menu, key === newKey ? randomUUID() : key, words)
    if ('errors' in edit) return { kind: 'mend', errors: edit.errors }
    await storeEntry(db, name, edit.key, edit.menu, now)
    await raiseRevision(db, 'catalogue')
    return { kind: 'saved', key: edit.key }
  })
}

export type Deletion = { kind: 'deleted'; bin: string } | { kind: 'stays'; reason: string } | { kind: 'gone' }

/** Deletes an experience with the place of its photograph, or a detail, so that it can come back from the bin. */
export async function deleteEntry(db: Db, name: KindName, key: string, now: number): Promise<Deletion> {
  return db.transaction().execute(async (db) => {
    await raiseRevision(db, 'content')
    const menu = await readWholeMenu(db)
    if (!entryKinds[name].wordsOf(menu, key)) return { kind: 'gone' }
    const reason = entryKinds[name].reasonToStay(menu, key)
    if (reason !== null) return { kind: 'stays', reason }
    const rows = name === 'experiences' ? await takeExperience(db, key) : await takeDetail(db, key)
    const bin = await throwAway(db, name, entryKinds[name].title(menu, key), rows, now)
    await raiseRevision(db, 'catalogue')
    return { kind: 'deleted', bin }
  })
}

async function takeExperience(db: Db, key: string) {
  const experience = await db.deleteFrom('experience').where('slug', '=', key).returningAll().execute()
  const picture_place = await db.deleteFrom('picture_place').where('place', '=', `experience:${key}`).returningAll().execute()
  return { experience, picture_place }
}

async function takeDetail(db: Db, key: string) {
  return { general_detail: await db.deleteFrom('general_detail').where('id', '=', key).returningAll().execute() }
}
