import { notifyStaff } from './notify-staff.server.ts'
import type { StaffServices } from './staff-services.server.ts'
import { requestReconfirmation, renewShiftOffers } from './reschedule-shifts.server.ts'
import {
  findShift,
  getCurrentAssignments,
  lockStaffing,
  listShiftOffers,
  toShiftRow,
  updateShiftStates,
} from './shift-rows.server.ts'
import { isShiftClosed, type Shift } from './shift.ts'
import { isReconfirmationOffer } from './assignments.server.ts'

/**
 * Updates the pay, requirements or note of a shift. Lower pay or another required certificate needs a reconfirmation by
 * the assigned staff member. Returns the result.
 */
export async function updateShift(
  services: StaffServices,
  { shiftId, ...wanted }: { shiftId: string } & Partial<Pick<Shift, 'rate' | 'note' | 'mustHave'>>,
): Promise<Shift['state'] | 'stale'> {
  const { db, now: clock, config: site, nudge } = services
  const now = clock()
  const outcome = await db.transaction().execute(async (db) => {
    await lockStaffing(db)
    const was = await findShift(db, shiftId)
    if (!was || isShiftClosed(was)) return 'stale'
    const asksMore = wanted.mustHave?.some((kind) => !was.mustHave.includes(kind)) ?? false
    const isMaterial = asksMore || isPayLower(wanted.rate, was.rate)
    const is = { ...was, ...wanted, version: was.version + Number(isMaterial), changedAt: now }
    await db.updateTable('shift').set(toShiftRow(is)).where('id', '=', shiftId).execute()
    if (isMaterial) {
      const [tenures, offers] = await Promise.all([
        getCurrentAssignments(db, [shiftId]),
        listShiftOffers(db, [shiftId]),
      ])
      const tenure = tenures.get(shiftId)
      if (tenure) await requestReconfirmation(db, { was, is }, tenure, { now, site })
      const asked = offers.filter((offer) => offer.answer === null && !isReconfirmationOffer(offer))
      await notifyStaff(db, await renewShiftOffers(db, is, asked, now), site, now)
    }
    await updateShiftStates(db, [shiftId], now)
    return (await findShift(db, shiftId))!.state
  })
  nudge()
  return outcome
}

function isPayLower(is: Shift['rate'] | undefined, was: Shift['rate']): boolean {
  if (is === undefined || was === null) return false
  return is === null || is.unit !== was.unit || is.cents < was.cents
}
