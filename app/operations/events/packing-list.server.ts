import { randomUUID } from 'node:crypto'
import { findSetting, saveSetting } from '../../business/stored-settings.server.ts'
import type { EditForm } from '../../business/forms/edit-form.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { packingRulesPath, type PackingRule } from './packing-list.ts'
import { createPackingListForm } from './packing-list-form.ts'
import { defaultPackingRules } from './default-packing-rules.ts'

/** Returns the owner's packing rules, or the defaults. */
export async function getPackingRules(db: Db): Promise<readonly PackingRule[]> {
  return ((await findSetting(db, 'kit')) as PackingRule[] | null) ?? defaultPackingRules
}

/** Edit form of the packing rules, a single record. */
export const packingListEditForm: EditForm<readonly PackingRule[]> = {
  form: createPackingListForm(() => `own-${randomUUID()}`),
  address: () => packingRulesPath,
  locks: ['setting:kit'],
  canAdd: false,
  read: getPackingRules,
  write: (db, kit, { now }) => saveSetting(db, 'kit', [...kit], now),
  title: () => 'Packing list',
}
