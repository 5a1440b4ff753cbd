import { throwAway } from '../plumbing/database/bin.server.ts'
import type { Db } from '../plumbing/database/database.server.ts'
import { raiseRevision } from '../plumbing/database/revision.server.ts'
import { seenMark } from '../plumbing/database/seen.server.ts'
import type { FieldMessage } from '../ui/field-errors.ts'
import type { Partner } from './partner.ts'
import { readPartnerForm } from './partner-form.ts'
import { reordered, type Way } from './partner-order.ts'
import { addPartner, columnsOf, findPartner, readPartners } from './partners.server.ts'

/** What became of a form: saved, words to mend, or another tab was faster (`stored` is null where it deleted). */
export type Saving = { kind: 'saved' } | { kind: 'errors'; errors: FieldMessage[] } | { kind: 'conflict'; stored: Partner | null }

/**
 * Saves a partner's form. `typed.seen` is the mark of the partner as the form showed them, empty for one who is new:
 * sent twice, a new one is added once. Whoever the owner saves is no sample any more.
 */
export async function savePartner(db: Db, id: string, typed: Record<string, string>): Promise<Saving> {
  const reading = readPartnerForm(typed)
  if ('errors' in reading) return { kind: 'errors', ...reading }
  const words = columnsOf(reading.partner)
  return db.transaction().execute(async (db) => {
    await raiseRevision(db, 'content')
    const stored = await findPartner(db, id)
    if (partnerMark(stored) !== (typed.seen ?? '')) {
      return stored && partnerMark({ ...stored, ...reading.partner }) === partnerMark(stored) ? { kind: 'saved' } : { kind: 'conflict', stored }
    }
    if (!stored) await addPartner(db, reading.partner, await nextPosition(db), false, id)
    else {
      // Under another heading one stands last, like somebody who just came in.
      const place = stored.kind === words.kind ? {} : { position: await nextPosition(db) }
      await db.updateTable('partner').set({ ...words, ...place, is_sample: 0 }).where('id', '=', id).execute()
    }
    return { kind: 'saved' }
  })
}

/** Moves a partner past their neighbour of the same kind. */
export async function movePartner(db: Db, id: string, way: Way): Promise<void> {
  await db.transaction().execute(async (db) => {
    await raiseRevision(db, 'content')
    for (const [position, partner] of reordered(await readPartners(db), id, way).entries()) {
      await db.updateTable('partner').set({ position }).where('id', '=', partner.id).where('position', '!=', position).execute()
    }
  })
}

/** Deletes a partner into the bin; answers the bin's id, or null where there is nobody to delete. */
export async function deletePartner(db: Db, id: string, now: number): Promise<string | null> {
  return db.transaction().execute(async (db) => {
    await raiseRevision(db, 'content')
    const row = await db.deleteFrom('partner').where('id', '=', id).returningAll().executeTakeFirst()
    return row ? throwAway(db, 'partner', row.name, { partner: [row] }, now) : null
  })
}

/** The mark of a partner's words; empty for nobody. Their place in the order may change without a quarrel. */
export function partnerMark(partner: Partner | null): string {
  return partner ? seenMark(columnsOf(partner)) : ''
}

async function nextPosition(db: Db): Promise<number> {
  const { last } = await db.selectFrom('partner').select((is) => is.fn.max('position').as('last')).executeTakeFirstOrThrow()
  return Number(last ?? -1) + 1
}
