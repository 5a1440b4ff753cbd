import type { SampleFlag } from '../../business/business.server.ts'
import { saveIfUnchanged, seenTag, type Saved } from '../../business/save-if-unchanged.server.ts'
import { trash } from '../../plumbing/database/trash.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { lockFor } from '../../plumbing/database/locks.server.ts'
import { raiseRevision } from '../../plumbing/database/revision.server.ts'
import type { Partner, PartnerWords } from './partner.ts'
import { readPartnerForm } from './partner-form.ts'
import { reordered, type Way } from './partner-order.ts'
import { addPartner, columnsOf, findPartner, readPartners } from './partners.server.ts'

/** What whoever changes the list of partners takes. */
const partnersLock = ['partners']

/**
 * Saves a partner's form. `typed.seen` is the tag of the partner as the form showed them, empty for one who is new:
 * sent twice, a new one is added once. Whoever the owner saves is no sample any more, unless
 * that puts a sample back. `now` in epoch milliseconds.
 */
export async function savePartner(
  db: Db,
  id: string,
  typed: Record<string, string>,
  now: number,
): Promise<Saved<PartnerWords>> {
  const reading = readPartnerForm(typed)
  if ('errors' in reading) return { kind: 'invalid', ...reading, seen: typed.seen ?? '' }
  const partner = wordsOf(reading.partner)
  return saveIfUnchanged<PartnerWords>(db, {
    locks: partnersLock,
    seen: typed.seen ?? '',
    canAdd: true,
    read: async (db) => {
      const stored = await findPartner(db, id)
      return stored && wordsOf(stored)
    },
    typed: partner,
    write: async (db, stored) => {
      await raiseRevision(db, 'content')
      if (!stored) return addPartner(db, partner, await nextPosition(db), false, id)
      // Under another heading one stands last, like somebody who just came in.
      const place = stored.kind === partner.kind ? {} : { position: await nextPosition(db) }
      await db
        .updateTable('partner')
        .set({ ...columnsOf(partner), ...place, is_sample: 0 })
        .where('id', '=', id)
        .execute()
    },
    keep: {
      form: partnerForm(id),
      title: partner.name,
      words: (former) => ({ ...former }),
      sample: partnerSample(id),
      now,
    },
  })
}

/** The address of a partner's form. */
export function partnerForm(id: string): string {
  return `/backbar/partners/${encodeURIComponent(id)}`
}

/** Moves a partner past their neighbour of the same kind. */
export async function movePartner(db: Db, id: string, way: Way): Promise<void> {
  await db.transaction().execute(async (db) => {
    await lockFor(db, partnersLock)
    await raiseRevision(db, 'content')
    for (const [position, partner] of reordered(await readPartners(db), id, way).entries()) {
      await db
        .updateTable('partner')
        .set({ position })
        .where('id', '=', partner.id)
        .where('position', '!=', position)
        .execute()
    }
  })
}

/** Deletes a partner into the bin; answers the bin's id, or null where there is nobody to delete. */
export async function deletePartner(db: Db, id: string, now: number): Promise<string | null> {
  return db.transaction().execute(async (db) => {
    await lockFor(db, partnersLock)
    await raiseRevision(db, 'content')
    const row = await db.deleteFrom('partner').where('id', '=', id).returningAll().executeTakeFirst()
    return row ? trash(db, 'partner', row.name, { partner: [row] }, now) : null
  })
}

/** Deletes all samples into the bin at once; answers the bin's id, or null where there are none. */
export async function deleteSamplePartners(db: Db, now: number): Promise<string | null> {
  return db.transaction().execute(async (db) => {
    await lockFor(db, partnersLock)
    await raiseRevision(db, 'content')
    const rows = await db.deleteFrom('partner').where('is_sample', '=', 1).returningAll().execute()
    return rows.length > 0 ? trash(db, 'partner', 'The sample partners', { partner: rows }, now) : null
  })
}

/** The tag of a partner's words; empty for nobody. Their place in the order may change without a conflict. */
export function partnerMark(partner: Partner | null): string {
  return seenTag(partner && wordsOf(partner))
}

function partnerSample(id: string): SampleFlag {
  return {
    read: async (db) => (await findPartner(db, id))?.isSample ?? false,
    async raise(db) {
      await db.updateTable('partner').set({ is_sample: 1 }).where('id', '=', id).execute()
    },
  }
}

function wordsOf({ kind, name, trade, instagramUrl, websiteUrl }: PartnerWords): PartnerWords {
  return { kind, name, trade, instagramUrl, websiteUrl }
}

async function nextPosition(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('partner')
    .select((is) => is.fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  return Number(last ?? -1) + 1
}
