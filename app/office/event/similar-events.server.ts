import { sql } from 'kysely'
import type { EventState } from '../../events/event/event.ts'
import { openEventStates } from '../../events/event/attention-flag.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import type { EventRow } from '../../plumbing/database/schema.ts'
import { groupSimilarEvents, type SimilarEvent, type SimilarityReason } from './similar-events.ts'

/** Maximum number of events per kind of similarity. */
const maxPerReason = 10

/** Other events similar to this event: the same form, email or phone. */
export async function findSimilarEvents(db: Db, id: string): Promise<SimilarEvent[]> {
  const own = await db.selectFrom('event').selectAll().where('id', '=', id).executeTakeFirst()
  if (!own) return []
  const found = await Promise.all([
    selectSimilarEvents(db, own, 'same form').where('idempotency_key', '=', own.idempotency_key).execute(),
    own.from_email
      ? selectSimilarEvents(db, own, 'same email')
          .where(sql`lower(from_email)`, '=', sql`lower(${own.from_email})`)
          .execute()
      : [],
    own.phone_number
      ? selectSimilarEvents(db, own, 'same phone').where('phone_number', '=', own.phone_number).execute()
      : [],
    own.event_location
      ? selectSimilarEvents(db, own, 'same day and place')
          .where('event_date', '=', own.event_date)
          .where('state', 'in', openEventStates)
          .where(sql`lower(event_location)`, '=', sql`lower(${own.event_location})`)
          .execute()
      : [],
  ])
  return groupSimilarEvents(found.flat().map(({ state, ...alike }) => ({ ...alike, state: state as EventState })))
}

function selectSimilarEvents(db: Db, own: EventRow, likeness: SimilarityReason) {
  return db
    .selectFrom('event')
    .select([
      'id',
      'reference',
      'requestor_name as name',
      'event_date as date',
      'state',
      'created_at as at',
      sql.lit(likeness).as('likeness'),
    ])
    .where('id', '!=', own.id)
    .where('state', '!=', 'merged')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxPerReason)
}
