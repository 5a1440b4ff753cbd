import type { Db } from '../../../plumbing/database/database.server.ts'
import { notifyStaff, type StaffLinkConfig, type StaffMessage } from './notify-staff.server.ts'
import { computeReconfirmationDeadline } from './offer-deadlines.ts'
import { getShiftFitChecker, type ShiftFitChecker } from './shift-fit-checker.server.ts'
import { classifyShiftChange } from './plan-shifts.ts'
import { getCurrentAssignments, listShiftOffers, toShiftOfferRow, toShiftRow } from './shift-rows.server.ts'
import { isOfferPending, type ShiftOffer, type Shift, type ShiftTimes, type Assignment } from './shift.ts'
import { v7 as uuidV7 } from 'uuid'
import {
  createReconfirmationOffer,
  endAssignment,
  isReconfirmationOffer,
  closeShiftOffers,
} from './assignments.server.ts'

type At = { now: number; site: StaffLinkConfig }

/**
 * Updates shifts after a change of their event. Assigned staff get a notice of a small change and must confirm a material
 * change. A staff member whose shifts then overlap loses this shift. Returns the shifts in their new state.
 */
export async function rescheduleShifts(
  db: Db,
  shifts: readonly Shift[],
  timesOf: (post: Shift) => ShiftTimes,
  at: At,
): Promise<Shift[]> {
  const moved = shifts.flatMap((was) => {
    const times = timesOf(was)
    const keys = Object.keys(times) as (keyof ShiftTimes)[]
    if (keys.every((key) => was[key] === times[key])) return []
    const change = classifyShiftChange(was, times)
    const version = was.version + Number(change === 'material')
    return [{ was, is: { ...was, ...times, version, changedAt: at.now }, change }]
  })
  if (moved.length === 0) return [...shifts]
  const ids = moved.map(({ is }) => is.id)
  for (const { is } of moved) await db.updateTable('shift').set(toShiftRow(is)).where('id', '=', is.id).execute()
  const [tenures, offers, fits] = await Promise.all([
    getCurrentAssignments(db, ids),
    listShiftOffers(db, ids),
    getShiftFitChecker(
      db,
      moved.map(({ is }) => is.day),
      { gone: true },
    ),
  ])
  const told: StaffMessage[] = []
  for (const one of moved) {
    const tenure = tenures.get(one.is.id)
    if (tenure) told.push(...(await rescheduleAssignment(db, one, tenure, fits, at)))
    if (one.change === 'material') {
      const asked = offers.filter(
        (offer) => offer.shiftId === one.is.id && offer.answer === null && !isReconfirmationOffer(offer),
      )
      told.push(...(await renewShiftOffers(db, one.is, asked, at.now)))
    }
  }
  await notifyStaff(db, told, at.site, at.now)
  const now = new Map(moved.map(({ is }) => [is.id, is]))
  return shifts.map((shift) => now.get(shift.id) ?? shift)
}

type RescheduledShift = { was: Shift; is: Shift; change: ReturnType<typeof classifyShiftChange> }

/** Applies the change of a shift to its assignment. */
async function rescheduleAssignment(
  db: Db,
  { was, is, change }: RescheduledShift,
  tenure: Assignment,
  fits: ShiftFitChecker,
  { now, site }: At,
): Promise<StaffMessage[]> {
  const { personId } = tenure
  const meets = fits.fit(is, personId).refused.some(({ code }) => code === 'overlap' || code === 'already-in')
  if (meets && tenure.overruledWhy === null) {
    await endAssignment(db, tenure, 'collides', now)
    return [{ personId, news: { kind: 'released', shift: was }, entry: { shift: was, isCancelled: true } }]
  }
  const isOwner = fits.personOf(personId)?.paidAs === 'owner'
  if (change === 'none') return []
  const entry = { shift: is, isCancelled: false }
  if (change === 'small') {
    // A staff member who still has to reconfirm an earlier change gets no news, because the reconfirmation covers this
    // change too.
    if (tenure.yesVersion < is.version) return []
    return [{ personId, news: { kind: 'small', shift: is, was }, entry }]
  }
  if (isOwner) {
    await db.updateTable('assignment').set({ accepted_version: is.version }).where('id', '=', tenure.id).execute()
    return []
  }
  await requestReconfirmation(db, { was, is }, tenure, { now, site })
  return []
}

/** Asks the assigned staff member to confirm a changed shift. Stores the version they accepted in `was`. */
export async function requestReconfirmation(
  db: Db,
  { was, is }: Pick<RescheduledShift, 'was' | 'is'>,
  tenure: Assignment,
  { now, site }: At,
): Promise<void> {
  const { personId } = tenure
  await withdrawReconfirmation(db, is.id, personId, now)
  const before = was.was ?? pickShiftTimes(was)
  await db
    .updateTable('shift')
    .set({ accepted_plan: JSON.stringify(before) })
    .where('id', '=', is.id)
    .execute()
  const endsAt = computeReconfirmationDeadline(now, is.callAt)
  const news = { kind: 'changed', shift: is, was: { ...was, ...before }, endsAt } as const
  const entry = { shift: is, isCancelled: false }
  const [emailId = null] = await notifyStaff(db, [{ personId, news, entry }], site, now)
  await createReconfirmationOffer(db, is, tenure, { now, endsAt, emailId })
}

async function withdrawReconfirmation(db: Db, shiftId: string, personId: string, now: number): Promise<void> {
  await db
    .updateTable('shift_offer')
    .set({ answer: 'taken-back', answered_at: now })
    .where('shift_id', '=', shiftId)
    .where('staff_member_id', '=', personId)
    .where('answer', 'is', null)
    .execute()
}

/** Replaces pending offers with offers for the changed shift. Offers not yet sent are updated. */
export async function renewShiftOffers(
  db: Db,
  shift: Shift,
  asked: readonly ShiftOffer[],
  now: number,
): Promise<StaffMessage[]> {
  const out = asked.filter(isOfferPending)
  await closeShiftOffers(db, out, 'taken-back', now)
  await db
    .updateTable('shift_offer')
    .set({ shift_version: shift.version })
    .where('shift_id', '=', shift.id)
    .where('sent_at', 'is', null)
    .where('answer', 'is', null)
    .execute()
  if (out.length === 0) return []
  const fresh = out.map((offer) => ({
    ...offer,
    id: uuidV7(),
    postVersion: shift.version,
    sentAt: now,
    endsAt: Math.min(Math.max(offer.endsAt ?? 0, computeReconfirmationDeadline(now, shift.callAt)), shift.callAt),
    emailId: null,
  }))
  await db.insertInto('shift_offer').values(fresh.map(toShiftOfferRow)).execute()
  return fresh.map(({ personId, endsAt }) => ({ personId, news: { kind: 'offer', asked: [{ shift, endsAt }] } }))
}

function pickShiftTimes(shift: Shift): ShiftTimes {
  const { day, callAt, clockFrom, clockTo, servesUntil, leavesAt, backAt, miles, venue, timeZone } = shift
  return { day, callAt, clockFrom, clockTo, servesUntil, leavesAt, backAt, miles, venue, timeZone }
}
