import { sql, type RawBuilder } from 'kysely'
import { matchesAnyId } from '../../plumbing/database/match-ids.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'

/** A selection of events: event ids, or all events within two days, both included, as 2027-05-08. Includes erased events. */
export type EventSelection = readonly string[] | { from: string; to: string }

/** SQL: whether a row belongs to a selected event. `column` holds the row's event id, such as `proposal.event_id`. */
export function isInEventSelection(db: Db, events: EventSelection, column: string): RawBuilder<boolean> {
  if (!('from' in events)) return matchesAnyId(db, column, events)
  const { from, to } = events
  return sql<boolean>`${sql.ref(column)} in (select id from event where event_date >= ${from} and event_date <= ${to}
    union all select event_id from erased_event where event_date >= ${from} and event_date <= ${to})`
}
