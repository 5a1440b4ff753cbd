import type { StaffPageContext } from '../../../operations/staff-pages/staff-page-slot.server.ts'
import { listLeftoverReports } from '../learning/event-leftovers.server.ts'
import { leftoverPromptDays } from '../learning/leftover-count.ts'
import { getLeftoverView } from '../counting/leftovers.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { StaffPageLeftoverCount } from './staff-page-leftover-count.ts'

/**
 * Returns the finished events a staff member worked, latest first, each with whether they counted its leftovers. The
 * event of the shift `left` has its form open. Without it, the latest event that no staff member counted has its form
 * collapsed. `now` in epoch milliseconds.
 */
export async function listStaffPageLeftoverCounts(
  db: Db,
  { staffId, language, now, left: shown, listWorkedEvents, getFirstNames }: StaffPageContext,
): Promise<StaffPageLeftoverCount[]> {
  const worked = await listWorkedEvents(leftoverPromptDays)
  const teller = `crew:${staffId}` as const
  const counts = await Promise.all(
    worked.map(async ({ shiftId, eventId, day, venue }) => {
      const tellers = (await listLeftoverReports(db, eventId)).map(({ by }) => by).filter((by) => by !== 'night')
      return { shiftId, eventId, day, venue, isCounted: tellers.includes(teller), tellers }
    }),
  )
  const open = counts.find(({ shiftId }) => shiftId === shown) ?? counts.find(({ tellers }) => tellers.length === 0)
  const view = open && (await getLeftoverView(db, open.eventId, { language, now, teller }))
  const names = view ? await getFirstNames() : new Map<string, string>()
  return counts.map(({ shiftId, day, venue, isCounted, tellers }) => ({
    shiftId,
    day,
    venue,
    isCounted,
    isOpen: shiftId === shown,
    others: [...names].flatMap(([id, name]) => (id !== staffId && tellers.includes(`crew:${id}`) ? name : [])),
    view: view && shiftId === open.shiftId ? view : null,
  }))
}
