import type { Db } from '../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import { incrementRevision } from '../../plumbing/database/revision.server.ts'
import { getFullMenu } from '../catalog/full-menu.server.ts'
import { menuLock } from './menu-entry-form.server.ts'
import { moveMenuKey } from './menu-order.ts'

export const menuListNames = ['experiences', 'packages', 'add-ons', 'own-add-ons', 'details'] as const
export type MenuListName = (typeof menuListNames)[number]

/** Moves an entry of a menu list up or down by a position. Does nothing at the end of the list. */
export async function moveMenuEntry(db: Db, list: MenuListName, key: string, step: -1 | 1): Promise<void> {
  await db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, menuLock)
    await incrementRevision(db, 'content', 'catalogue')
    const { experiences, packages, addOns, ownAddOns, details } = await getFullMenu(db)
    const keys = {
      experiences: experiences.map(({ slug }) => slug),
      packages: packages.map(({ slug }) => slug),
      'add-ons': addOns.map(({ code }) => code as string),
      'own-add-ons': ownAddOns.map(({ slug }) => slug),
      details: details.map(({ id }) => id),
    }
    const order = moveMenuKey(keys[list], key, step)
    for (const [position, each] of order.entries()) await savePosition(db, list, each, position)
  })
}

async function savePosition(db: Db, list: MenuListName, key: string, position: number): Promise<void> {
  switch (list) {
    case 'experiences':
      return void (await db.updateTable('experience').set({ position }).where('slug', '=', key).execute())
    case 'packages':
      return void (await db.updateTable('package').set({ position }).where('slug', '=', key).execute())
    case 'add-ons':
    case 'own-add-ons':
      return void (await db.updateTable('add_on').set({ position }).where('code', '=', key).execute())
    case 'details':
      return void (await db.updateTable('general_detail').set({ position }).where('id', '=', key).execute())
  }
}
