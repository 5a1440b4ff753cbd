import type { Db } from '../../../plumbing/database/database.server.ts'
import { getCurrentAssignments, lockStaffing, toShift } from './shift-rows.server.ts'
import { isShiftClosed } from './shift.ts'
import { endAssignment } from './assignments.server.ts'

/**
 * Removes the venues of erased events. Upcoming shifts are canceled. Worked shifts keep their day and hours for the pay
 * records. No emails are sent, because their content is what is erased.
 */
export async function eraseEventShifts(db: Db, eventIds: string[], now: number): Promise<void> {
  if (eventIds.length === 0) return
  await lockStaffing(db)
  const rows = await db.selectFrom('shift').selectAll().where('event_id', 'in', eventIds).execute()
  const open = rows
    .map(toShift)
    .filter((shift) => !isShiftClosed(shift))
    .map(({ id }) => id)
  if (open.length > 0) {
    for (const tenure of (await getCurrentAssignments(db, open)).values()) await endAssignment(db, tenure, 'off', now)
    await db
      .updateTable('shift_offer')
      .set({ answer: 'taken-back', answered_at: now })
      .where('shift_id', 'in', open)
      .where('answer', 'is', null)
      .execute()
    await db.updateTable('shift').set({ state: 'off', changed_at: now }).where('id', 'in', open).execute()
  }
  await db
    .updateTable('shift')
    .set({ venue: '', note: '', accepted_plan: null })
    .where('event_id', 'in', eventIds)
    .execute()
}
