import type { Db } from '../../plumbing/database/database.server.ts'
import type { LeadState } from './lead.ts'

/**
 * Whether a request may stand so by the owner's hand, whatever was agreed to: what has been agreed is called off, postponed
 * or taken up again as an agreement, with its money, and the request follows.
 */
export async function fitsAgreement(db: Db, leadId: string, to: LeadState): Promise<boolean> {
  const row = await db
    .selectFrom('proposal')
    .select('state')
    .where('lead_id', '=', leadId)
    .where('state', 'in', ['agreed', 'reserved', 'postponed', 'called-off'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  switch (row?.state) {
    case 'agreed':
    case 'reserved':
      return to === 'booked' || to === 'done'
    case 'postponed':
      return !['booked', 'done', 'lost', 'spam'].includes(to)
    case 'called-off':
      return to !== 'booked' && to !== 'done'
    default:
      return true
  }
}

/** What was agreed to with these requests, changes since then included, in cents by their ids; nothing was with the others. */
export async function readAgreedSums(db: Db, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('balance').select(['lead_id', 'due_cents']).where('lead_id', 'in', ids).execute()
  return new Map(rows.flatMap(({ lead_id, due_cents }) => (due_cents === null ? [] : [[lead_id, due_cents]])))
}
