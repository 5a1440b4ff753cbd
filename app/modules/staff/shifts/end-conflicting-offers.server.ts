import type { Db } from '../../../plumbing/database/database.server.ts'
import type { StaffServices } from './staff-services.server.ts'
import { listShifts, toShiftOffer, updateShiftStates } from './shift-rows.server.ts'
import { hasShiftOverlap, type Shift } from './shift.ts'
import { isReconfirmationOffer, closeShiftOffers } from './assignments.server.ts'
import { sendNextOffers } from './send-next-offers.server.ts'

/** Whether a shift conflicts with an assigned shift: the same event, or overlapping hours. */
export function isConflictingShift(own: Pick<Shift, 'eventId' | 'leavesAt' | 'backAt'>, other: typeof own): boolean {
  return own.eventId === other.eventId || hasShiftOverlap(own, other)
}

/**
 * Ends the other offers of a staff member that conflict with a new assignment, and sends the next offers in turn. The
 * caller must hold the staffing lock.
 */
export async function endConflictingOffers(
  db: Db,
  personId: string,
  own: Shift,
  services: Pick<StaffServices, 'config'>,
  now: number,
): Promise<void> {
  const rows = await db
    .selectFrom('shift_offer')
    .selectAll()
    .where('staff_member_id', '=', personId)
    .where('shift_id', '!=', own.id)
    .where('answer', 'is', null)
    .where('sent_at', 'is not', null)
    .execute()
  const offers = rows.map(toShiftOffer).filter((offer) => !isReconfirmationOffer(offer))
  const shifts = await listShifts(
    db,
    offers.map(({ shiftId }) => shiftId),
  )
  const met = new Set(shifts.filter((shift) => isConflictingShift(own, shift)).map(({ id }) => id))
  const over = offers.filter(({ shiftId }) => met.has(shiftId))
  if (over.length === 0) return
  await closeShiftOffers(db, over, 'gone', now)
  await sendNextOffers(db, [...met], services, now)
  await updateShiftStates(db, [...met], now)
}
