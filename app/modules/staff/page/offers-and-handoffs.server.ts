import type { Db } from '../../../plumbing/database/database.server.ts'
import { getFirstName, type StaffMember } from '../members/staff-member.ts'
import { getShiftFitChecker } from '../shifts/shift-fit-checker.server.ts'
import { needsNoOwnerDecision } from '../shifts/shift-fit.ts'
import { listShifts, toShiftOffer, listShiftOffers, toShift } from '../shifts/shift-rows.server.ts'
import { isConflictingShift } from '../shifts/end-conflicting-offers.server.ts'
import { isShiftClosed, isOfferPending, type Shift, type ShiftTimes } from '../shifts/shift.ts'
import { getShiftPayRate } from '../shifts/shift-pay-rate.ts'
import { isReconfirmationOffer } from '../shifts/assignments.server.ts'
import type { StaffPageOffer, StaffPageOpenHandoff, StaffPagePendingHandoff } from './staff-page-view.ts'

/** Returns the times and the venue of a shift, without the fields its staff member does not need. */
export function toShiftTimes(shift: Shift): ShiftTimes {
  const { day, callAt, clockFrom, clockTo, servesUntil, leavesAt, backAt, miles, venue, timeZone } = shift
  return { day, callAt, clockFrom, clockTo, servesUntil, leavesAt, backAt, miles, venue, timeZone }
}

/** Returns the pending offers of a staff member, earliest deadline first. `now` in epoch milliseconds. */
export async function listStaffPageOffers(db: Db, person: StaffMember, now: number): Promise<StaffPageOffer[]> {
  const rows = await db
    .selectFrom('shift_offer')
    .selectAll()
    .where('staff_member_id', '=', person.id)
    .where('answer', 'is', null)
    .where('sent_at', 'is not', null)
    .execute()
  const offers = rows.map(toShiftOffer).filter(({ endsAt }) => endsAt === null || endsAt > now)
  const ids = offers.map(({ shiftId }) => shiftId)
  const [shifts, all, own] = await Promise.all([
    listShifts(db, ids),
    listShiftOffers(db, ids),
    listAssignedShifts(db, person.id, now),
  ])
  return offers
    .flatMap((offer): StaffPageOffer[] => {
      const shift = shifts.find(({ id }) => id === offer.shiftId)
      if (!shift || isShiftClosed(shift) || shift.callAt <= now) return []
      // Skip offers that conflict with an assigned shift.
      if (!isReconfirmationOffer(offer) && own.some((one) => isConflictingShift(one, shift))) return []
      const { id, endsAt } = offer
      const was = isReconfirmationOffer(offer) ? shift.was : null
      const hasOthers = all.some((one) => one.shiftId === shift.id && one.personId !== person.id && isOfferPending(one))
      return [
        { ...toShiftTimes(shift), id, role: shift.role, rate: getShiftPayRate(shift, person), endsAt, hasOthers, was },
      ]
    })
    .toSorted((a, b) => (a.endsAt ?? a.callAt) - (b.endsAt ?? b.callAt))
}

/** Returns the shifts assigned to a staff member that are not over. */
export async function listAssignedShifts(db: Db, personId: string, now: number): Promise<Shift[]> {
  const rows = await db
    .selectFrom('assignment')
    .innerJoin('shift', 'shift.id', 'assignment.shift_id')
    .selectAll('shift')
    .where('assignment.staff_member_id', '=', personId)
    .where('assignment.until', 'is', null)
    .where('shift.state', 'not in', ['off', 'worked', 'missed'])
    .where('shift.back_at', '>', now)
    .execute()
  return rows.map(toShift)
}

/** Returns the handoffs a staff member would take and that wait for approval, soonest first. */
export async function listStaffPagePendingHandoffs(
  db: Db,
  { id }: Pick<StaffMember, 'id'>,
  now: number,
): Promise<StaffPagePendingHandoff[]> {
  const rows = await db
    .selectFrom('shift_handoff')
    .innerJoin('assignment', 'assignment.id', 'shift_handoff.assignment_id')
    .innerJoin('shift', 'shift.id', 'assignment.shift_id')
    .innerJoin('staff_member', 'staff_member.id', 'assignment.staff_member_id')
    .select(['shift_handoff.id', 'shift.day', 'staff_member.name as giver'])
    .where('shift_handoff.state', '=', 'taken')
    .where('shift_handoff.taker_id', '=', id)
    .where('assignment.until', 'is', null)
    .where('shift.call_at', '>', now)
    .orderBy('shift.call_at')
    .execute()
  return rows.map(({ giver, ...row }) => ({ ...row, giver: getFirstName({ name: giver }) }))
}

/** Returns the open handoffs a staff member could take, soonest first. */
export async function listStaffPageOpenHandoffs(
  db: Db,
  person: StaffMember,
  now: number,
): Promise<StaffPageOpenHandoff[]> {
  const rows = await db
    .selectFrom('shift_handoff')
    .innerJoin('assignment', 'assignment.id', 'shift_handoff.assignment_id')
    .innerJoin('shift', 'shift.id', 'assignment.shift_id')
    .innerJoin('staff_member', 'staff_member.id', 'assignment.staff_member_id')
    .selectAll('shift')
    .select(['shift_handoff.id as hand_over', 'shift_handoff.offered_to_id', 'staff_member.name as giver'])
    .where('shift_handoff.state', '=', 'open')
    .where('assignment.until', 'is', null)
    .where('assignment.staff_member_id', '!=', person.id)
    .where('shift.call_at', '>', now)
    .orderBy('shift.call_at')
    .execute()
  const open = rows.filter(({ offered_to_id }) => offered_to_id === null || offered_to_id === person.id)
  if (open.length === 0) return []
  const { fit } = await getShiftFitChecker(
    db,
    open.map(({ day }) => day),
  )
  return open.flatMap(({ hand_over: id, giver, ...row }) => {
    const shift = toShift(row)
    if (isShiftClosed(shift) || !needsNoOwnerDecision(fit(shift, person.id))) return []
    return [
      {
        ...toShiftTimes(shift),
        id,
        role: shift.role,
        rate: getShiftPayRate(shift, person),
        giver: getFirstName({ name: giver }),
      },
    ]
  })
}
