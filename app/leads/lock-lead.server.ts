import type { Db } from '../plumbing/database/database.server.ts'
import type { LeadRow } from '../plumbing/database/schema.ts'
import { seenMark } from '../plumbing/database/seen.server.ts'

/**
 * A request as it stands, undefined where it is gone. Whoever else would change it waits until this transaction
 * ends: call it in one, before anything else.
 */
export async function lockLead(db: Db, id: string): Promise<LeadRow | undefined> {
  return db
    .updateTable('lead')
    .set((is) => ({ state: is.ref('state') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** A mark of where a request stands: a form made for another standing is stale. */
export function standingMark({ state, held_until, lost_reason }: Pick<LeadRow, 'state' | 'held_until' | 'lost_reason'>): string {
  return seenMark([state, held_until, lost_reason])
}
