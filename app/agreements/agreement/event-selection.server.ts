import { sql, type RawBuilder } from 'kysely'
import { matchesAnyId } from '../../plumbing/database/match-ids.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'

/** Events by their requests, or all of some days, both among them, as 2027-05-08; erased or not. */
export type EventSelection = readonly string[] | { from: string; to: string }

/** Whether a row is of one of these events; `column` is where the row names the event's request, as `proposal.lead_id`. */
export function isInEventSelection(db: Db, events: EventSelection, column: string): RawBuilder<boolean> {
  if (!('from' in events)) return matchesAnyId(db, column, events)
  const { from, to } = events
  return sql<boolean>`${sql.ref(column)} in (select id from lead where event_date >= ${from} and event_date <= ${to}
    union all select lead_id from erased_event where event_date >= ${from} and event_date <= ${to})`
}
