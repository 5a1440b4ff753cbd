import { randomUUID } from 'node:crypto'
import { findSetting, saveSetting } from '../../business/stored-settings.server.ts'
import type { EditForm } from '../../business/forms/edit-form.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { packingListPath, createPackingListForm, defaultPackingRules, type PackingRule } from './packing-list.ts'

/** The kit as the owner keeps it, or the usual one. */
export async function getPackingRules(db: Db): Promise<readonly PackingRule[]> {
  return ((await findSetting(db, 'kit')) as PackingRule[] | null) ?? defaultPackingRules
}

/** The kit as kept. There is one. */
export const packingListEditForm: EditForm<readonly PackingRule[]> = {
  form: createPackingListForm(() => `own-${randomUUID()}`),
  address: () => packingListPath,
  locks: ['setting:kit'],
  canAdd: false,
  read: getPackingRules,
  write: (db, kit, { now }) => saveSetting(db, 'kit', [...kit], now),
  title: () => 'Packing list',
}
