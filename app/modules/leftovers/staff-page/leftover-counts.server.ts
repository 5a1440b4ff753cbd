import { addDays, getToday as todayIn } from '../../../business/dates.ts'
import { listLeftoverReports } from '../learning/event-leftovers.server.ts'
import { leftoverPromptDays } from '../learning/leftover-count.ts'
import { getLeftoverView } from '../counting/leftovers.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { getFirstName, type StaffMember } from '../../../staff/members/staff-member.ts'
import { listStaffMembers } from '../../../staff/members/staff-members.server.ts'
import type { StaffPageLeftoverCount } from '../../../staff/page/staff-page-view.ts'

type At = { now: number; timeZone: string }

/**
 * Returns the finished events a staff member worked, latest first, each with whether they counted its leftovers. The
 * event of the shift `shown` has its form open. Without it, the latest event that no staff member counted has its form
 * collapsed. `now` in epoch milliseconds.
 */
export async function listStaffPageLeftoverCounts(
  db: Db,
  person: Pick<StaffMember, 'id' | 'language'>,
  { shown, ...at }: At & { shown: string | null },
): Promise<StaffPageLeftoverCount[]> {
  const worked = await readWorkedShifts(db, person.id, leftoverPromptDays, at)
  const teller = `crew:${person.id}` as const
  const counts = await Promise.all(
    worked.map(async ({ shiftId, eventId, day, venue }) => {
      const tellers = (await listLeftoverReports(db, eventId)).map(({ by }) => by).filter((by) => by !== 'night')
      return { shiftId, eventId, day, venue, isCounted: tellers.includes(teller), tellers }
    }),
  )
  const open = counts.find(({ shiftId }) => shiftId === shown) ?? counts.find(({ tellers }) => tellers.length === 0)
  const view = open && (await getLeftoverView(db, open.eventId, { language: person.language, now: at.now, teller }))
  const people = view ? await listStaffMembers(db) : []
  return counts.map(({ shiftId, day, venue, isCounted, tellers }) => ({
    shiftId,
    day,
    venue,
    isCounted,
    isOpen: shiftId === shown,
    others: people.filter(({ id }) => id !== person.id && tellers.includes(`crew:${id}`)).map(getFirstName),
    view: view && shiftId === open.shiftId ? view : null,
  }))
}

/**
 * Returns the event of a shift the staff member worked, null where there is none. Accepts offline counts for twice as
 * long as the page asks for them.
 */
export async function findWorkedEventId(db: Db, personId: string, shiftId: string, at: At): Promise<string | null> {
  const worked = await readWorkedShifts(db, personId, 2 * leftoverPromptDays, at)
  return worked.find((one) => one.shiftId === shiftId)?.eventId ?? null
}

async function readWorkedShifts(db: Db, personId: string, days: number, { now, timeZone }: At) {
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
