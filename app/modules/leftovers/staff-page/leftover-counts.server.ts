import { listWorkedEvents } from '../../../staff/page/worked-events.server.ts'
import { listLeftoverReports } from '../learning/event-leftovers.server.ts'
import { leftoverPromptDays } from '../learning/leftover-count.ts'
import { getLeftoverView } from '../counting/leftovers.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { getFirstName, type StaffMember } from '../../../staff/members/staff-member.ts'
import { listStaffMembers } from '../../../staff/members/staff-members.server.ts'
import type { StaffPageLeftoverCount } from './staff-page-leftover-count.ts'

type StaffPage = Pick<StaffMember, 'id' | 'language'> & { now: number; timeZone: string; left: string | null }

/**
 * Returns the finished events a staff member worked, latest first, each with whether they counted its leftovers. The
 * event of the shift `left` has its form open. Without it, the latest event that no staff member counted has its form
 * collapsed. `now` in epoch milliseconds.
 */
export async function listStaffPageLeftoverCounts(
  db: Db,
  { id, language, left: shown, ...at }: StaffPage,
): Promise<StaffPageLeftoverCount[]> {
  const worked = await listWorkedEvents(db, id, leftoverPromptDays, at)
  const teller = `crew:${id}` as const
  const counts = await Promise.all(
    worked.map(async ({ shiftId, eventId, day, venue }) => {
      const tellers = (await listLeftoverReports(db, eventId)).map(({ by }) => by).filter((by) => by !== 'night')
      return { shiftId, eventId, day, venue, isCounted: tellers.includes(teller), tellers }
    }),
  )
  const open = counts.find(({ shiftId }) => shiftId === shown) ?? counts.find(({ tellers }) => tellers.length === 0)
  const view = open && (await getLeftoverView(db, open.eventId, { language, now: at.now, teller }))
  const people = view ? await listStaffMembers(db) : []
  return counts.map(({ shiftId, day, venue, isCounted, tellers }) => ({
    shiftId,
    day,
    venue,
    isCounted,
    isOpen: shiftId === shown,
    others: people.filter((other) => other.id !== id && tellers.includes(`crew:${other.id}`)).map(getFirstName),
    view: view && shiftId === open.shiftId ? view : null,
  }))
}
