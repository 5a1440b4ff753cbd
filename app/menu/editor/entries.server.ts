import { randomUUID } from 'node:crypto'
import { settingSample } from '../../business/business.server.ts'
import { saveIfUnchanged, type Saved } from '../../business/save-if-unchanged.server.ts'
import { readWholeMenu } from '../catalogue/whole-menu.server.ts'
import { trash } from '../../plumbing/database/trash.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { lockFor } from '../../plumbing/database/locks.server.ts'
import { raiseRevision } from '../../plumbing/database/revision.server.ts'
import { entryAddress } from './entry-sheet.ts'
import { entryKinds, type KindName } from './entry-kinds.ts'
import type { Words } from '../../ui/form-field.ts'
import { storeEntry } from './store-entry.server.ts'

/** The address's key of an entry that is not there yet. */
export const newKey = 'new'

/** What whoever changes the menu takes, so that two do it one after the other. */
export const menuLock = ['menu']

/** Saves an entry as its form was filled in, unless what is stored is no longer what the form was opened with. */
export async function saveEntry(db: Db, name: KindName, key: string, words: Words, now: number): Promise<Saved<Words>> {
  const [kind, isNew] = [entryKinds[name], key === newKey]
  const menu = await readWholeMenu(db)
  return saveIfUnchanged(db, {
    locks: menuLock,
    seen: isNew ? '' : (words.seen ?? ''),
    canAdd: isNew,
    read: async (db) => (isNew ? null : kind.wordsOf(await readWholeMenu(db), key)),
    write: async (db) => {
      const edit = kind.edit(await readWholeMenu(db), isNew ? randomUUID() : key, words)
      if ('errors' in edit) return edit.errors
      await raiseRevision(db, 'content', 'catalogue')
      await storeEntry(db, name, edit.key, edit.menu, now)
    },
    keep: {
      form: entryAddress(name, key),
      title: kind.title(menu, key),
      words: (former) => former,
      ...(name === 'rules' && { sample: settingSample('rules') }),
      now,
    },
  })
}

export type Deletion = { kind: 'deleted'; bin: string } | { kind: 'stays'; reason: string } | { kind: 'gone' }

/** Deletes an experience with the place of its photograph, an own add-on or a detail, so that it can come back from the bin. */
export async function deleteEntry(db: Db, name: KindName, key: string, now: number): Promise<Deletion> {
  return db.transaction().execute(async (db) => {
    await lockFor(db, menuLock)
    const menu = await readWholeMenu(db)
    if (!entryKinds[name].wordsOf(menu, key)) return { kind: 'gone' }
    const reason = entryKinds[name].reasonToStay(menu, key)
    if (reason !== null) return { kind: 'stays', reason }
    await raiseRevision(db, 'content', 'catalogue')
    const rows = await rowsTaken(db, name, key)
    const bin = await trash(db, name, entryKinds[name].title(menu, key), rows, now)
    return { kind: 'deleted', bin }
  })
}

function rowsTaken(db: Db, name: KindName, key: string) {
  if (name === 'experiences') return takeExperience(db, key)
  return name === 'own-add-ons' ? takeOwnAddOn(db, key) : takeDetail(db, key)
}

async function takeOwnAddOn(db: Db, key: string) {
  const isOwn = db.deleteFrom('add_on').where('code', '=', key).where('rate', '!=', '')
  return { add_on: await isOwn.returningAll().execute() }
}

async function takeExperience(db: Db, key: string) {
  const experience = await db.deleteFrom('experience').where('slug', '=', key).returningAll().execute()
  const picture_place = await db
    .deleteFrom('picture_place')
    .where('place', '=', `experience:${key}`)
    .returningAll()
    .execute()
  return { experience, picture_place }
}

async function takeDetail(db: Db, key: string) {
  return { general_detail: await db.deleteFrom('general_detail').where('id', '=', key).returningAll().execute() }
}
