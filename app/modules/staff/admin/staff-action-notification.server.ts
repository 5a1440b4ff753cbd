import type { EventStaffConfirmation } from './event-staff-confirmation.ts'
import { type StaffMember, getFirstName } from '../members/staff-member.ts'
import { type Shift, isOfferPending, isShiftUnfilled } from '../shifts/shift.ts'
import type { ShiftDetails } from '../shifts/event-shifts.server.ts'
import type { StaffNotification } from '../shifts/staff-emails.ts'

/** The notification for a request: an offer, or a new confirmation after a change. */
export function getOfferNotification(shift: ShiftDetails, endsAt: number | null): StaffNotification {
  if (isShiftUnfilled(shift) || !shift.was || endsAt === null) return { kind: 'offer', asked: [{ shift, endsAt }] }
  return { kind: 'changed', shift, was: { ...shift, ...shift.was }, endsAt }
}

/** The notification that matches the email about the action. */
export function getActionNotification(
  done: EventStaffConfirmation['done'],
  shifts: [ShiftDetails, ...ShiftDetails[]],
  who: readonly StaffMember[],
  id: string,
): StaffNotification {
  const [shift] = shifts
  const plain: Shift = shift
  switch (done) {
    case 'asked': {
      const asked = shifts.flatMap((shift) =>
        shift.offers.flatMap((offer) =>
          offer.personId === id && isOfferPending(offer) ? [{ shift, endsAt: offer.endsAt }] : [],
        ),
      )
      return asked.length > 1
        ? { kind: 'offer', asked }
        : getOfferNotification(asked[0]?.shift ?? shift, asked[0]?.endsAt ?? null)
    }
    case 'put-in':
      return { kind: 'have-it', shift: plain }
    case 'relieved':
    case 'taken-off':
    case 'taken-back':
      return { kind: done, shift: plain }
    case 'handed-over': {
      const [taker, giver] = who.map(getFirstName)
      const to = id === who[0]?.id ? 'taker' : 'giver'
      return { kind: 'taken-over', shift: plain, giver: giver ?? '', taker: taker ?? '', to }
    }
  }
}
