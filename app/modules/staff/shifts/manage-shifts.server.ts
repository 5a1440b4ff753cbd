import { recordNotificationOnce, notifyStaff } from './notify-staff.server.ts'
import type { StaffServices } from './staff-services.server.ts'
import {
  syncEventShifts,
  insertExtraShift,
  buildPastEventShift,
  countRequiredShifts,
  cancelShifts,
} from './sync-event-shifts.server.ts'
import { getShiftFitChecker } from './shift-fit-checker.server.ts'
import type { ShiftFit } from './shift-fit.ts'
import {
  findShift,
  getCurrentAssignments,
  lockStaffing,
  listShiftOffers,
  toShiftRow,
  updateShiftStates,
} from './shift-rows.server.ts'
import { isShiftClosed, isOfferPending, type Shift } from './shift.ts'
import { endConflictingOffers } from './end-conflicting-offers.server.ts'
import { endAssignment, createAssignment, closeShiftOffers } from './assignments.server.ts'

export type AssignShiftResult =
  | { kind: 'put-in' | 'already'; tenureId: string }
  /** `refused` requires a reason to overrule. `asks` requires the owner's confirmation. */
  | { kind: 'refused' | 'asks'; fit: ShiftFit }
  /** The shift is already assigned or over. */
  | { kind: 'stale' }

/**
 * Assigns a shift to a staff member who agreed in person, with or without an offer. A refusal can be overruled with a
 * reason, which is stored with the user. `by` is the logged-in user.
 */
export async function assignShift(
  services: StaffServices,
  {
    shiftId,
    personId,
    why = '',
    anyway = false,
  }: { shiftId: string; personId: string; why?: string; anyway?: boolean },
  by: string | null,
): Promise<AssignShiftResult> {
  const { db, now: clock, config, nudge } = services
  const now = clock()
  const outcome = await db.transaction().execute(async (db): Promise<AssignShiftResult> => {
    await lockStaffing(db)
    const [shift, tenures, offers] = await Promise.all([
      findShift(db, shiftId),
      getCurrentAssignments(db, [shiftId]),
      listShiftOffers(db, [shiftId]),
    ])
    const live = tenures.get(shiftId)
    if (live?.personId === personId) return { kind: 'already', tenureId: live.id }
    if (!shift || isShiftClosed(shift) || live) return { kind: 'stale' }
    const fit = (await getShiftFitChecker(db, [shift.day], { gone: true })).fit(shift, personId)
    if (fit.refused.length > 0 && why === '') return { kind: 'refused', fit }
    if (fit.asks.length > 0 && !anyway && why === '') return { kind: 'asks', fit }
    const overruled = fit.refused.length > 0 ? { why, by: by ?? '' } : {}
    const tenureId = await createAssignment(db, shift, personId, { how: 'put-in', now, ...overruled })
    const waiting = offers.filter(({ answer }) => answer === null)
    const own = waiting.filter((offer) => isOfferPending(offer) && offer.personId === personId)
    await closeShiftOffers(db, own, 'yes', now)
    await closeShiftOffers(
      db,
      waiting.filter((offer) => !own.includes(offer)),
      'gone',
      now,
    )
    const others = waiting.filter((offer) => isOfferPending(offer) && offer.personId !== personId)
    await notifyStaff(
      db,
      [
        { personId, news: { kind: 'have-it', shift }, entry: { shift, isCancelled: false } },
        ...others.map((offer) => ({
          personId: offer.personId,
          news: { kind: 'gone' as const, shift, takenAt: now },
        })),
      ],
      config,
      now,
    )
    await updateShiftStates(db, [shiftId], now)
    await endConflictingOffers(db, personId, shift, services, now)
    return { kind: 'put-in', tenureId }
  })
  nudge()
  return outcome
}

export type RecordWorkedShiftResult =
  | { kind: 'noted' | 'already' | 'stale' }
  /** The staff member worked elsewhere at that time. */
  | { kind: 'refused'; fit: ShiftFit }

/** Records a worked shift of a past event. Its hours are approved like any others. No email is sent. */
export async function recordWorkedShift(
  { db, now: clock }: Pick<StaffServices, 'db' | 'now'>,
  { eventId, personId, role }: Pick<Shift, 'eventId' | 'role'> & { personId: string },
): Promise<RecordWorkedShiftResult> {
  const now = clock()
  return db.transaction().execute(async (db): Promise<RecordWorkedShiftResult> => {
    await lockStaffing(db)
    const there = await db
      .selectFrom('assignment')
      .innerJoin('shift', 'shift.id', 'assignment.shift_id')
      .select('assignment.id')
      .where('event_id', '=', eventId)
      .where('shift.state', '!=', 'off')
      .where('staff_member_id', '=', personId)
      .where('until', 'is', null)
      .executeTakeFirst()
    if (there) return { kind: 'already' }
    const shift = await buildPastEventShift(db, { eventId, role }, now)
    const fits = shift && (await getShiftFitChecker(db, [shift.day], { gone: true }))
    const person = fits?.personOf(personId)
    if (!shift || !fits || !person || person.erasedAt !== null) return { kind: 'stale' }
    const fit = fits.fit(shift, personId)
    if (fit.refused.some(({ code }) => code === 'overlap')) return { kind: 'refused', fit }
    await db.insertInto('shift').values(toShiftRow(shift)).execute()
    await createAssignment(db, shift, personId, { how: 'put-in', now })
    return { kind: 'noted' }
  })
}

/**
 * Ends the assignment of a shift because plans changed or the staff member `cannot`. The shift is open again, and the
 * staff member gets an email with the reason.
 */
export async function unassignShift(
  services: StaffServices,
  { shiftId, why = 'taken-off' }: { shiftId: string; why?: 'taken-off' | 'cannot' },
): Promise<'open' | 'stale'> {
  const { db, now: clock, config, nudge } = services
  const now = clock()
  const outcome = await db.transaction().execute(async (db) => {
    await lockStaffing(db)
    const [shift, tenures] = await Promise.all([findShift(db, shiftId), getCurrentAssignments(db, [shiftId])])
    const tenure = tenures.get(shiftId)
    if (!shift || !tenure || isShiftClosed(shift)) return 'stale'
    await endAssignment(db, tenure, why, now)
    const kind = why === 'cannot' ? 'relieved' : 'taken-off'
    const entry = { shift, isCancelled: true }
    await notifyStaff(db, [{ personId: tenure.personId, news: { kind, shift }, entry }], config, now)
    await updateShiftStates(db, [shiftId], now)
    return 'open'
  })
  nudge()
  return outcome
}

/** Adds a shift to an upcoming booked event. Null if there is none. */
export async function createExtraShift(
  { db, now: clock }: Pick<StaffServices, 'db' | 'now'>,
  {
    eventId,
    role,
    meetsAt = 'site',
    rate = null,
    note = '',
    mustHave = [],
  }: Pick<Shift, 'eventId' | 'role'> & Partial<Pick<Shift, 'meetsAt' | 'rate' | 'note' | 'mustHave'>>,
): Promise<string | null> {
  const now = clock()
  return db.transaction().execute(async (db) => {
    await lockStaffing(db)
    const shift = await insertExtraShift(db, { eventId, role, meetsAt, rate, note, mustHave }, now)
    return shift?.id ?? null
  })
}

/** Cancels a shift added by hand or beyond the agreed number. `needed` means that the agreement requires it. */
export async function cancelShift(
  services: StaffServices,
  { shiftId }: { shiftId: string },
): Promise<'removed' | 'needed' | 'stale'> {
  const { db, now: clock, config: site, nudge } = services
  const now = clock()
  const outcome = await db.transaction().execute(async (db) => {
    await lockStaffing(db)
    const shift = await findShift(db, shiftId)
    if (!shift || isShiftClosed(shift)) return 'stale'
    if (!shift.isByHand) {
      const { count } = await db
        .selectFrom('shift')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('event_id', '=', shift.eventId)
        .where('is_by_hand', '=', 0)
        .where('state', '!=', 'off')
        .executeTakeFirstOrThrow()
      if (count <= (await countRequiredShifts(db, shift.eventId, now))) return 'needed'
    }
    await cancelShifts(db, [shift], { now, site })
    return 'removed'
  })
  nudge()
  return outcome
}

/**
 * Sets whether the owner works an event alone. It then has a single shift, otherwise as many as agreed. Assigned staff
 * keep their shifts until they are taken off.
 */
export async function setOwnerOnly(
  { db, now: clock, config, nudge }: StaffServices,
  { eventId, isAlone }: { eventId: string; isAlone: boolean },
): Promise<void> {
  const now = clock()
  await db.transaction().execute(async (db) => {
    await lockStaffing(db)
    if (isAlone) await recordNotificationOnce(db, eventId, 'alone', now)
    else await db.deleteFrom('staff_notice').where('subject', '=', eventId).where('kind', '=', 'alone').execute()
    await syncEventShifts(db, eventId, now, config)
  })
  nudge()
}
