import { randomUUID } from 'node:crypto'
import { findSetting, writeSetting } from '../../business/business.server.ts'
import type { Kept } from '../../business/forms/edit-form.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { kitAddress, kitForm, usualKit, type KitLine } from './kit.ts'

/** The kit as the owner keeps it, or the usual one. */
export async function ownKit(db: Db): Promise<readonly KitLine[]> {
  return ((await findSetting(db, 'kit')) as KitLine[] | null) ?? usualKit
}

/** The kit as kept. There is one. */
export const keptKit: Kept<readonly KitLine[]> = {
  form: kitForm(() => `own-${randomUUID()}`),
  address: () => kitAddress,
  locks: ['setting:kit'],
  canAdd: false,
  read: ownKit,
  write: (db, kit, { now }) => writeSetting(db, 'kit', [...kit], now),
  title: () => 'Packing list',
}
