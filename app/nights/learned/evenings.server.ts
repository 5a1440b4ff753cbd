import type { CountedEvening } from '../../drinks/learning/learner.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { countedEvening, countFrom, type LeftEvening } from './left-count.ts'

/** So many evenings are learned from at most, the latest: a bar that pours three a day has that many in a year. */
const mostEvenings = 1_000

/**
 * The evenings that were counted, in the order of their days. Of requests that were merged, called off or are spam nothing
 * is learned; it is again once they stand again.
 */
export async function readLeftEvenings(db: Db): Promise<LeftEvening[]> {
  const rows = await db
    .selectFrom('left_count')
    .innerJoin('lead', 'lead.id', 'left_count.lead_id')
    .select(['left_count.lead_id', 'left_count.counted', 'left_count.basis'])
    .where('lead.state', 'in', ['booked', 'done'])
    .orderBy('lead.event_date', 'desc')
    .orderBy('lead.id')
    .limit(mostEvenings)
    .execute()
  return rows.toReversed().map(leftEvening)
}

/** What is counted of a request's evening so far; null where nothing is. */
export async function readLeftEvening(db: Db, leadId: string): Promise<LeftEvening | null> {
  const row = await db
    .selectFrom('left_count')
    .select(['lead_id', 'counted', 'basis'])
    .where('lead_id', '=', leadId)
    .executeTakeFirst()
  return row ? leftEvening(row) : null
}

/** Those of which something can be learned. */
export function taughtBy(evenings: readonly LeftEvening[]): CountedEvening[] {
  return evenings.flatMap((evening) => countedEvening(evening) ?? [])
}

function leftEvening(row: { lead_id: string; counted: string; basis: string }): LeftEvening {
  return { leadId: row.lead_id, count: countFrom(JSON.parse(row.counted)), basis: JSON.parse(row.basis) }
}
