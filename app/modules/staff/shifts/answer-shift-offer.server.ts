import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { runInTransaction } from '../../../plumbing/database/transaction.server.ts'
import { notifyStaff } from './notify-staff.server.ts'
import type { StaffServices } from './staff-services.server.ts'
import {
  findShiftOffer,
  findShift,
  getCurrentAssignments,
  lockStaffing,
  updateShiftStates,
} from './shift-rows.server.ts'
import { isShiftClosed, type ShiftOffer, type Shift } from './shift.ts'
import { acceptShift, type AcceptShiftResult } from './accept-shift.server.ts'
import { endAssignment, isReconfirmationOffer, closeShiftOffers } from './assignments.server.ts'
import { sendNextOffers } from './send-next-offers.server.ts'

export type AnswerShiftOfferResult =
  | AcceptShiftResult
  | { kind: 'no' | 'cannot' }
  | { kind: 'ended' | 'taken-back' }
  /** The staff member answered that they cannot work that day, but have a shift at another event on it. */
  | { kind: 'down'; venue: string; day: string }
  /** The offer does not exist or belongs to another staff member. */
  | { kind: 'nobody' }

/** Answers an offer of the staff member. The first stored acceptance wins. Repeating an answer has no further effect. */
export async function answerShiftOffer(
  services: StaffServices,
  { personId, offerId, answer }: { personId: string; offerId: string; answer: 'yes' | 'no' | 'cannot' },
): Promise<AnswerShiftOfferResult> {
  const { db, now: clock, nudge } = services
  const now = clock()
  const outcome = await runInTransaction(db, async (db): Promise<AnswerShiftOfferResult> => {
    await lockStaffing(db)
    const offer = await findShiftOffer(db, offerId)
    const shift = offer && (await findShift(db, offer.shiftId))
    if (!offer || !shift || offer.personId !== personId || offer.sentAt === null) return { kind: 'nobody' }
    const at = { services, now }
    if (isReconfirmationOffer(offer)) return answerReconfirmation(db, { offer, shift, answer }, at)
    return answer === 'yes' ? acceptOffer(db, { offer, shift }, at) : declineOffer(db, { offer, shift, answer }, at)
  })
  nudge()
  return outcome
}

type At = { services: StaffServices; now: number }
type OfferedShift = { offer: ShiftOffer; shift: Shift }

async function acceptOffer(
  db: Db,
  { offer, shift }: OfferedShift,
  { services, now }: At,
): Promise<AnswerShiftOfferResult> {
  const isOld = offer.postVersion < shift.version
  if (offer.answer === 'taken-back' || isOld || isShiftClosed(shift)) return { kind: 'taken-back' }
  const hasEnded = offer.answer === 'ended' || (offer.answer === null && (offer.endsAt ?? now) < now)
  if (hasEnded || shift.callAt <= now) return { kind: 'ended' }
  return acceptShift(db, { offer, shift }, { services, now })
}

async function declineOffer(
  db: Db,
  { offer, shift, answer }: OfferedShift & { answer: 'no' | 'cannot' },
  { services, now }: At,
): Promise<AnswerShiftOfferResult> {
  const { personId } = offer
  if ((await getCurrentAssignments(db, [shift.id])).get(shift.id)?.personId === personId)
    return { kind: 'already', shiftId: shift.id }
  if (answer === 'cannot') {
    const down = await findShiftOnDay(db, personId, shift.day)
    if (down) return { kind: 'down', ...down }
    await saveDayOff(db, personId, shift.day, now)
  }
  // A decline applies to every offer of the batch for this event.
  const theirs = await db
    .selectFrom('shift_offer')
    .innerJoin('shift', 'shift.id', 'shift_offer.shift_id')
    .select(['shift_offer.id', 'shift_offer.shift_id'])
    .where('staff_member_id', '=', personId)
    .where('offer_group_id', '=', offer.askId)
    .where('event_id', '=', shift.eventId)
    .where('answer', 'is', null)
    .execute()
  await closeShiftOffers(db, theirs, 'no', now)
  const ids = theirs.map(({ shift_id }) => shift_id)
  await sendNextOffers(db, ids, services, now)
  await updateShiftStates(db, ids, now)
  return { kind: answer }
}

/** Answers a request to confirm a changed shift. Accepting confirms its current version, declining opens the shift. */
async function answerReconfirmation(
  db: Db,
  { offer, shift, answer }: OfferedShift & { answer: 'yes' | 'no' | 'cannot' },
  { services, now }: At,
): Promise<AnswerShiftOfferResult> {
  const tenure = (await getCurrentAssignments(db, [shift.id])).get(shift.id)
  if (offer.answer !== null || tenure?.personId !== offer.personId) {
    if (offer.answer === 'yes' && tenure?.personId === offer.personId) return { kind: 'already', shiftId: shift.id }
    return { kind: offer.answer === 'no' ? 'no' : offer.answer === 'ended' ? 'ended' : 'taken-back' }
  }
  if (answer === 'yes') {
    if (offer.postVersion < shift.version) return { kind: 'taken-back' }
    await closeShiftOffers(db, [offer], 'yes', now)
    await db
      .updateTable('assignment')
      .set({ accepted_version: shift.version, confirmed_at: null, confirmed_version: null })
      .where('id', '=', tenure.id)
      .execute()
    await db.updateTable('shift').set({ accepted_plan: null }).where('id', '=', shift.id).execute()
    await updateShiftStates(db, [shift.id], now)
    return { kind: 'yes', shiftId: shift.id }
  }
  await closeShiftOffers(db, [offer], 'no', now)
  await endAssignment(db, tenure, 'no', now)
  if (answer === 'cannot' && !(await findShiftOnDay(db, offer.personId, shift.day)))
    await saveDayOff(db, offer.personId, shift.day, now)
  const entry = { shift, isCancelled: true }
  await notifyStaff(db, [{ personId: offer.personId, news: { kind: 'relieved', shift }, entry }], services.config, now)
  await updateShiftStates(db, [shift.id], now)
  return { kind: answer }
}

/** Returns the shift a staff member has on a day. Null if they are free. */
export async function findShiftOnDay(
  db: Db,
  personId: string,
  from: string,
  to: string = from,
): Promise<{ venue: string; day: string } | null> {
  const row = await db
    .selectFrom('assignment')
    .innerJoin('shift', 'shift.id', 'assignment.shift_id')
    .select(['shift.venue', 'shift.day'])
    .where('staff_member_id', '=', personId)
    .where('until', 'is', null)
    .where('shift.state', 'not in', ['off', 'worked', 'missed'])
    .where('shift.day', '>=', from)
    .where('shift.day', '<=', to)
    .orderBy('shift.day')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

async function saveDayOff(db: Db, personId: string, day: string, now: number): Promise<void> {
  const row = {
    staff_member_id: personId,
    kind: 'cannot',
    from_day: day,
    to_day: day,
    weekday: null,
    created_by: 'person',
  }
  await db
    .insertInto('staff_time_off')
    .values({ id: uuidV7(), ...row, created_at: now })
    .execute()
}

/** Confirms that the staff member comes to their shift, in its current version. */
export async function confirmShift(
  { db, now: clock }: Pick<StaffServices, 'db' | 'now'>,
  { personId, shiftId }: { personId: string; shiftId: string },
): Promise<'confirmed' | 'asked-again' | 'not-yours'> {
  const now = clock()
  return db.transaction().execute(async (db) => {
    await lockStaffing(db)
    const [shift, tenures] = await Promise.all([findShift(db, shiftId), getCurrentAssignments(db, [shiftId])])
    const tenure = tenures.get(shiftId)
    if (!shift || isShiftClosed(shift) || tenure?.personId !== personId) return 'not-yours'
    if (tenure.yesVersion < shift.version) return 'asked-again'
    if (tenure.confirmedVersion === shift.version) return 'confirmed'
    await db
      .updateTable('assignment')
      .set({ confirmed_at: now, confirmed_version: shift.version })
      .where('id', '=', tenure.id)
      .execute()
    await updateShiftStates(db, [shiftId], now)
    return 'confirmed'
  })
}
