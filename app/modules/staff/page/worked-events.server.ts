import { addDays, getToday as todayIn } from '../../../business/dates.ts'
import type { WorkedEvent } from '../../../operations/staff-pages/staff-page-section.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'

type At = { now: number; timeZone: string }

/**
 * Returns the finished events of the last `days` days that a staff member worked, latest first. `now` in epoch
 * milliseconds.
 */
export async function listWorkedEvents(
  db: Db,
  personId: string,
  days: number,
  { now, timeZone }: At,
): Promise<WorkedEvent[]> {
  const rows = await db
    .selectFrom('assignment')
    .innerJoin('shift', 'shift.id', 'assignment.shift_id')
    .innerJoin('event', 'event.id', 'shift.event_id')
    .select(['shift.id as shiftId', 'shift.event_id as eventId', 'shift.day', 'shift.venue'])
    .where('assignment.staff_member_id', '=', personId)
    .where('assignment.until', 'is', null)
    .where('shift.state', 'not in', ['off', 'missed'])
    .where('shift.clock_to', '<=', now)
    .where('shift.day', '>=', addDays(todayIn(now, timeZone), -days))
    .where('event.state', 'in', ['booked', 'done'])
    .orderBy('shift.clock_to', 'desc')
    .orderBy('shift.id')
    .execute()
  // A staff member with two shifts at the same event gets a single entry.
  return rows.filter(({ eventId }, i) => rows.findIndex((one) => one.eventId === eventId) === i)
}

/** Returns the event of a shift the staff member worked in the last `days` days, null if there is none. */
export async function findWorkedEventId(
  db: Db,
  personId: string,
  shiftId: string,
  { days, ...at }: At & { days: number },
): Promise<string | null> {
  const worked = await listWorkedEvents(db, personId, days, at)
  return worked.find((one) => one.shiftId === shiftId)?.eventId ?? null
}
