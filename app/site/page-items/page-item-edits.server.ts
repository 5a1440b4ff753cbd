import type { EditForm } from '../../business/forms/edit-form.server.ts'
import { moveMenuKey } from '../../menu/editor/menu-order.ts'
import { assignPhotoSlot } from '../../photos/library/photo-slots.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import { incrementRevision } from '../../plumbing/database/revision.server.ts'
import { moveToTrash } from '../../plumbing/database/trash.server.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import type { FormInput } from '../../ui/form-field.ts'
import { getPastEventPhotoSlot, getPageItemPath, filterPageItems, type PageItemKind } from './page-item.ts'
import { createPageItemForm, pageItemForms } from './page-item-form.ts'
import { findPageItem, listPageItems } from './page-items.server.ts'

/** Lock held by every edit of page items. */
export const pageItemsLock = ['page-parts']

/**
 * Edit form that saves a page item. A new item is added after all others of its kind, and only once if the form is sent
 * twice.
 */
export function createPageItemEditForm(
  kind: PageItemKind,
  pictures: readonly { id: string; alt: string }[],
): EditForm<FormInput> {
  const { most, name, fields } = pageItemForms[kind]
  return {
    form: createPageItemForm(kind, pictures),
    address: (id) => getPageItemPath(kind, id),
    locks: pageItemsLock,
    canAdd: true,
    async read(db, id) {
      const item = await findPageItem(db, kind, id)
      // An item of an earlier version lacks the fields that were added since.
      const empty = Object.fromEntries(Object.keys(fields).map((field) => [field, '']))
      return item && { ...empty, ...item.input }
    },
    async write(db, input, { key: id, stored }): Promise<void | FieldError[]> {
      const { length } = filterPageItems(await listPageItems(db, [kind]), kind)
      if (!stored && length >= most)
        return [
          { field: Object.keys(fields)[0]!, message: `There are ${most} already: delete one before you add another` },
        ]
      if (input.picture !== undefined && !(await assignPhotoSlot(db, getPastEventPhotoSlot(id), input.picture)))
        return [{ field: 'picture', message: 'This photo was deleted. Choose another one' }]
      await incrementRevision(db, 'content')
      const text = JSON.stringify(input)
      if (stored) await db.updateTable('page_item').set({ words: text, is_sample: 0 }).where('id', '=', id).execute()
      else
        await db
          .insertInto('page_item')
          .values({ id, kind, words: text, position: await getNextPosition(db, kind), is_sample: 0 })
          .execute()
    },
    title: (input) => input[name] ?? '',
    sample: (id) => ({
      read: async (db) => (await findPageItem(db, kind, id))?.isSample ?? false,
      async raise(db) {
        await db.updateTable('page_item').set({ is_sample: 1 }).where('id', '=', id).execute()
      },
    }),
    remove: (db, id, now) => deletePageItem(db, kind, id, now),
  }
}

/** Moves a page item past its neighbor of the same kind. An item at the edge stays where it is. */
export async function movePageItem(db: Db, kind: PageItemKind, id: string, step: -1 | 1): Promise<void> {
  await db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, pageItemsLock)
    await incrementRevision(db, 'content')
    const keys = (await listPageItems(db, [kind])).map((part) => part.id)
    for (const [position, key] of moveMenuKey(keys, id, step).entries())
      await db.updateTable('page_item').set({ position }).where('id', '=', key).execute()
  })
}

/**
 * Moves a page item to the trash, with the slot of its photo. Returns its trash id, or null if the item does not
 * exist.
 */
export async function deletePageItem(db: Db, kind: PageItemKind, id: string, now: number): Promise<string | null> {
  return db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, pageItemsLock)
    return deletePageItemRows(db, kind, id, now)
  })
}

/** Like `deletePageItem`, in a transaction that holds the lock. */
export async function deletePageItemRows(db: Db, kind: PageItemKind, id: string, now: number): Promise<string | null> {
  const part = await findPageItem(db, kind, id)
  if (!part) return null
  await incrementRevision(db, 'content')
  const page_item = await db.deleteFrom('page_item').where('id', '=', id).returningAll().execute()
  const photo_slot = await db
    .deleteFrom('photo_slot')
    .where('place', '=', getPastEventPhotoSlot(id))
    .returningAll()
    .execute()
  return moveToTrash(db, 'page-part', part.input[pageItemForms[kind].name] ?? '', { page_item, photo_slot }, now)
}

async function getNextPosition(db: Db, kind: PageItemKind): Promise<number> {
  const { last } = await db
    .selectFrom('page_item')
    .select((of) => of.fn.max('position').as('last'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return last === null ? 0 : last + 1
}
