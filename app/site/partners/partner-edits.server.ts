import type { EditForm } from '../../business/forms/edit-form.server.ts'
import { moveToTrash } from '../../plumbing/database/trash.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import { incrementRevision } from '../../plumbing/database/revision.server.ts'
import { partnerForm } from './partner-form.ts'
import { getPartnerAdminPath, type PartnerDetails } from './partner.ts'
import { reorderPartners, type MoveDirection } from './partner-order.ts'
import { createPartner, toPartnerColumns, findPartner, listPartners } from './partners.server.ts'

/** Lock held by every edit of the partner list. */
const partnersLock = ['partners']

/**
 * Edit form that saves a partner. A saved partner no longer counts as a sample, except when the edit restores the sample.
 */
export const partnerEditForm: EditForm<PartnerDetails> = {
  form: partnerForm,
  address: getPartnerAdminPath,
  locks: partnersLock,
  canAdd: true,
  async read(db, id) {
    const stored = await findPartner(db, id)
    return stored && getText(stored)
  },
  async write(db, partner, { key: id, stored }) {
    await incrementRevision(db, 'content')
    if (!stored) return createPartner(db, partner, await getNextPosition(db), false, id)
    // A partner moved under another heading goes last, like a new partner.
    const place = stored.kind === partner.kind ? {} : { position: await getNextPosition(db) }
    await db
      .updateTable('partner')
      .set({ ...toPartnerColumns(partner), ...place, is_sample: 0 })
      .where('id', '=', id)
      .execute()
  },
  title: ({ name }) => name,
  sample: (id) => ({
    read: async (db) => (await findPartner(db, id))?.isSample ?? false,
    async raise(db) {
      await db.updateTable('partner').set({ is_sample: 1 }).where('id', '=', id).execute()
    },
  }),
  remove: deletePartner,
}

/** Moves a partner past its neighbor of the same kind. */
export async function movePartner(db: Db, id: string, way: MoveDirection): Promise<void> {
  await db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, partnersLock)
    await incrementRevision(db, 'content')
    for (const [position, partner] of reorderPartners(await listPartners(db), id, way).entries()) {
      await db
        .updateTable('partner')
        .set({ position })
        .where('id', '=', partner.id)
        .where('position', '!=', position)
        .execute()
    }
  })
}

/** Moves a partner to the trash. Returns its trash id, or null if the partner does not exist. */
export async function deletePartner(db: Db, id: string, now: number): Promise<string | null> {
  return db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, partnersLock)
    await incrementRevision(db, 'content')
    const row = await db.deleteFrom('partner').where('id', '=', id).returningAll().executeTakeFirst()
    return row ? moveToTrash(db, 'partner', row.name, { partner: [row] }, now) : null
  })
}

/** Moves all sample partners to the trash together. Returns the trash id, or null if there are none. */
export async function deleteSamplePartners(db: Db, now: number): Promise<string | null> {
  return db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, partnersLock)
    await incrementRevision(db, 'content')
    const rows = await db.deleteFrom('partner').where('is_sample', '=', 1).returningAll().execute()
    return rows.length > 0 ? moveToTrash(db, 'partner', 'The sample partners', { partner: rows }, now) : null
  })
}

function getText({ kind, name, trade, instagramUrl, websiteUrl }: PartnerDetails): PartnerDetails {
  return { kind, name, trade, instagramUrl, websiteUrl }
}

async function getNextPosition(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('partner')
    .select((is) => is.fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  return (last ?? -1) + 1
}
