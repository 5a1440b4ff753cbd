import { addDays, getToday } from '../../../business/dates.ts'
import { isModuleOn } from '../../../business/module-switches.server.ts'
import { getSetting } from '../../../business/stored-settings.server.ts'
import { isModuleLinkOpen } from '../../../events/event/module-links.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { findStaffIdByToken } from './staff-link.server.ts'

/** A staff member's link. `isOpen` is false once staff are switched off and the staff member has no event left. */
export type StaffLink = { personId: string; isOpen: boolean }

/** Returns the link of a token. Null if the token is unknown or replaced, or the staff member was removed. */
export async function findStaffLink(db: Db, token: string, now: number): Promise<StaffLink | null> {
  const personId = await findStaffIdByToken(db, token)
  return personId === null ? null : { personId, isOpen: await isStaffLinkOpen(db, personId, now) }
}

/**
 * Whether the page of a staff member opens: always while the module is on, otherwise until the events are over that they
 * have a shift of or an open offer for. `now` in epoch milliseconds.
 */
async function isStaffLinkOpen(db: Db, personId: string, now: number): Promise<boolean> {
  if (await isModuleOn(db, 'staff')) return true
  const { timeZone } = await getSetting(db, 'identity')
  // An event may be on an earlier clock than the business.
  const from = addDays(getToday(now, timeZone), -2)
  const shifts = db
    .selectFrom('shift')
    .select('event_id')
    .distinct()
    .where('shift.day', '>=', from)
    .where('shift.state', 'not in', ['off', 'missed'])
  const rows = await shifts
    .innerJoin('assignment', 'assignment.shift_id', 'shift.id')
    .where('assignment.staff_member_id', '=', personId)
    .where('assignment.until', 'is', null)
    .union(
      shifts
        .innerJoin('shift_offer', 'shift_offer.shift_id', 'shift.id')
        .where('shift_offer.staff_member_id', '=', personId)
        .where('shift_offer.answer', 'is', null)
        .where('shift_offer.sent_at', 'is not', null),
    )
    .execute()
  for (const { event_id } of rows) if (await isModuleLinkOpen(db, 'staff', event_id, now)) return true
  return false
}
