import { revokeStaffLink } from '../members/staff-link.server.ts'
import type { StaffServices } from './staff-services.server.ts'
import { listShifts, lockStaffing, toShiftOffer, updateShiftStates, toAssignment } from './shift-rows.server.ts'
import { isShiftClosed, type Shift } from './shift.ts'
import { endAssignment, closeShiftOffers } from './assignments.server.ts'
import { sendNextOffers } from './send-next-offers.server.ts'

/**
 * Marks a staff member as removed from a day on. Their link is revoked, their offers are withdrawn, and their upcoming
 * shifts are open again. Worked shifts stay. Returns the opened shifts, null if the staff member does not exist or was
 * already gone.
 */
export async function deactivateStaffMember(
  services: StaffServices,
  { personId, day }: { personId: string; day: string },
): Promise<Shift[] | null> {
  const { db, now: clock, nudge } = services
  const now = clock()
  const opened = await db.transaction().execute(async (db) => {
    await lockStaffing(db)
    const gone = await db
      .updateTable('staff_member')
      .set({ inactive_since: day })
      .where('id', '=', personId)
      .where('inactive_since', 'is', null)
      .executeTakeFirst()
    if (gone.numUpdatedRows === 0n) return null
    await revokeStaffLink(db, personId, now)
    const [tenures, offers] = await Promise.all([
      db
        .selectFrom('assignment')
        .selectAll()
        .where('staff_member_id', '=', personId)
        .where('until', 'is', null)
        .execute(),
      db
        .selectFrom('shift_offer')
        .selectAll()
        .where('staff_member_id', '=', personId)
        .where('answer', 'is', null)
        .execute(),
    ])
    await closeShiftOffers(db, offers.map(toShiftOffer), 'taken-back', now)
    const theirs = new Map(tenures.map((row) => [row.shift_id, toAssignment(row)]))
    const shifts = (await listShifts(db, [...theirs.keys()])).filter(
      (shift) => !isShiftClosed(shift) && shift.callAt > now,
    )
    for (const { id } of shifts) await endAssignment(db, theirs.get(id)!, 'gone', now)
    await db
      .updateTable('shift_handoff')
      .set({ state: 'open', taker_id: null, taken_at: null })
      .where('taker_id', '=', personId)
      .where('state', '=', 'taken')
      .execute()
    const ids = [...theirs.keys(), ...offers.map(({ shift_id }) => shift_id)]
    await sendNextOffers(db, ids, services, now)
    await updateShiftStates(db, ids, now)
    return shifts
  })
  nudge()
  return opened
}

/** Reactivates a former staff member. They can get offers, and a new link on first use. */
export async function restoreStaffMember({ db }: Pick<StaffServices, 'db'>, personId: string): Promise<void> {
  await db
    .updateTable('staff_member')
    .set({ inactive_since: null })
    .where('id', '=', personId)
    .where('erased_at', 'is', null)
    .execute()
}
