import { createSettingSampleFlag } from '../../business/stored-settings.server.ts'
import type { EditForm } from '../../business/forms/edit-form.server.ts'
import { getFullMenu } from '../catalog/full-menu.server.ts'
import type { FullMenu } from '../catalog/full-menu.ts'
import { moveToTrash } from '../../plumbing/database/trash.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import { incrementRevision } from '../../plumbing/database/revision.server.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import { parseMenuEdit, type MenuEntryValues } from './menu-entry-type.ts'
import { getMenuEntryPath, menuEntryTypes, type MenuEntryTypeName } from './menu-entry-types.ts'
import { saveMenuEntry } from './save-menu-entry.server.ts'

/** Lock that serializes changes of the menu. */
export const menuLock = ['menu']

/** Edit form of a stored menu entry. `menu` is the menu that the form was created with. */
export function createMenuEntryEditForm(
  menu: FullMenu,
  name: MenuEntryTypeName,
  key: string,
): EditForm<MenuEntryValues> {
  const kind = menuEntryTypes[name]
  return {
    form: kind.form(menu, key),
    address: (key) => getMenuEntryPath(name, key),
    locks: menuLock,
    canAdd: kind.fresh !== null,
    read: async (db, key) => kind.read(await getFullMenu(db), key),
    async write(db, values, { key, now }) {
      const menu = await getFullMenu(db)
      const edit = parseMenuEdit(kind, menu, key, kind.form(menu, key).textsOf(values))
      if ('errors' in edit) return edit.errors
      await incrementRevision(db, 'content', 'catalogue')
      await saveMenuEntry(db, name, edit.key, edit.menu, now)
    },
    title: (values) => kind.title(values),
    ...(name === 'rules' && { sample: () => createSettingSampleFlag('rules') }),
    remove: (db, key, now) => deleteEntry(db, name, key, now),
  }
}

/**
 * Deletes an experience with its photo slot, an owner's add-on, or a detail. Returns its trash id, null if it does not
 * exist, or the reason why it must stay.
 */
async function deleteEntry(
  db: Db,
  name: MenuEntryTypeName,
  key: string,
  now: number,
): Promise<string | null | FieldError[]> {
  return db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, menuLock)
    const menu = await getFullMenu(db)
    const stored = menuEntryTypes[name].read(menu, key)
    if (!stored) return null
    const reason = menuEntryTypes[name].reasonToStay(menu, key)
    if (reason !== null) return [{ field: 'delete', message: reason }]
    await incrementRevision(db, 'content', 'catalogue')
    return moveToTrash(db, name, menuEntryTypes[name].title(stored), await takeRows(db, name, key), now)
  })
}

function takeRows(db: Db, name: MenuEntryTypeName, key: string) {
  if (name === 'experiences') return takeExperience(db, key)
  return name === 'own-add-ons' ? takeOwnAddOn(db, key) : takeDetail(db, key)
}

async function takeOwnAddOn(db: Db, key: string) {
  const isOwn = db.deleteFrom('add_on').where('code', '=', key).where('rate', '!=', '')
  return { add_on: await isOwn.returningAll().execute() }
}

async function takeExperience(db: Db, key: string) {
  const experience = await db.deleteFrom('experience').where('slug', '=', key).returningAll().execute()
  const photo_slot = await db.deleteFrom('photo_slot').where('place', '=', `experience:${key}`).returningAll().execute()
  return { experience, photo_slot }
}

async function takeDetail(db: Db, key: string) {
  return { general_detail: await db.deleteFrom('general_detail').where('id', '=', key).returningAll().execute() }
}
