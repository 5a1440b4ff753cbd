import type { Db } from '../../../plumbing/database/database.server.ts'
import { matchesAnyId } from '../../../plumbing/database/match-ids.server.ts'
import { getFirstName } from '../members/staff-member.ts'
import { listEventShifts } from '../shifts/event-shifts.server.ts'

/**
 * Lists the first names of staff who worked at an event and agreed to be named, leads first. Null if none worked. Former
 * staff are not named, because they can no longer withdraw their consent.
 */
export async function listEventFirstNames(db: Db, eventId: string): Promise<string[] | null> {
  const shifts = await listEventShifts(db, eventId)
  const ids = shifts.flatMap(({ role, state, person }) =>
    person && role !== 'barback' && state !== 'missed' ? [person.id] : [],
  )
  if (ids.length === 0) return null
  const rows = await db
    .selectFrom('staff_member')
    .select(['id', 'name'])
    .where(matchesAnyId(db, 'id', ids))
    .where('shows_first_name', '=', 1)
    .where('inactive_since', 'is', null)
    .execute()
  const names = new Map(rows.map((row) => [row.id, getFirstName(row)]))
  return [...new Set(ids.flatMap((id) => names.get(id) ?? []))]
}
