import { v7 as uuidV7 } from 'uuid'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { getFirstName } from '../members/staff-member.ts'
import { notifyStaff } from './notify-staff.server.ts'
import type { StaffServices } from './staff-services.server.ts'
import { getShiftFitChecker, type ShiftFitChecker } from './shift-fit-checker.server.ts'
import { needsNoOwnerDecision, type ShiftFit } from './shift-fit.ts'
import {
  findShift,
  toShiftHandoff,
  getCurrentAssignments,
  lockStaffing,
  updateShiftStates,
  toAssignment,
} from './shift-rows.server.ts'
import { isShiftClosed, type ShiftHandoff, type Shift, type Assignment } from './shift.ts'
import { endConflictingOffers } from './end-conflicting-offers.server.ts'
import { endAssignment, createAssignment } from './assignments.server.ts'

const day = 24 * 3_600_000
/** Limit of handoff requests per shift and day, because each emails every staff member who fits. */
const maxRequestsPerDay = 3

/**
 * Requests a handoff of a shift. The staff member keeps it until the handoff is approved. Emails every staff member who
 * fits, or only the named colleague.
 */
export async function requestShiftHandoff(
  services: StaffServices,
  {
    personId,
    shiftId,
    why = '',
    openTo = null,
  }: { personId: string; shiftId: string; why?: string; openTo?: string | null },
): Promise<{ kind: 'asked' | 'already'; handOverId: string } | { kind: 'not-yours' | 'late' | 'often' }> {
  const { db, now: clock, config, nudge } = services
  const now = clock()
  const outcome = await db.transaction().execute(async (db) => {
    await lockStaffing(db)
    const [shift, tenures] = await Promise.all([findShift(db, shiftId), getCurrentAssignments(db, [shiftId])])
    const tenure = tenures.get(shiftId)
    if (!shift || isShiftClosed(shift) || tenure?.personId !== personId) return { kind: 'not-yours' } as const
    if (shift.callAt <= now) return { kind: 'late' } as const
    const standing = await findPendingHandoff(db, tenure.id)
    if (standing) return { kind: 'already', handOverId: standing.id } as const
    if ((await countRequests(db, tenure.id, now - day)) >= maxRequestsPerDay) return { kind: 'often' } as const
    const id = uuidV7()
    const asked = {
      id,
      assignment_id: tenure.id,
      asked_at: now,
      reason: why.slice(0, 500),
      offered_to_id: openTo,
      state: 'open',
    }
    await db
      .insertInto('shift_handoff')
      .values({ ...asked, taker_id: null, taken_at: null, settled_at: null, settled_by: null })
      .execute()
    const fits = await getShiftFitChecker(db, [shift.day], { gone: true })
    const giver = getFirstName(fits.personOf(personId)!)
    const told = listShiftHandoffCandidates(shift, { personId, openTo }, fits)
    await notifyStaff(
      db,
      told.map((personId) => ({ personId, news: { kind: 'hand-over', shift, giver } })),
      config,
      now,
    )
    return { kind: 'asked', handOverId: id } as const
  })
  nudge()
  return outcome
}

/** Returns the staff who may take the handoff: those who fit, or the named colleague. */
export function listShiftHandoffCandidates(
  shift: Shift,
  { personId, openTo }: Pick<Assignment, 'personId'> & Pick<ShiftHandoff, 'openTo'>,
  fits: ShiftFitChecker,
): string[] {
  return fits.people
    .map(({ id }) => id)
    .filter((id) => id !== personId && (openTo === null || id === openTo) && needsNoOwnerDecision(fits.fit(shift, id)))
}

export type AcceptShiftHandoffResult =
  /**
   * `agreed`: the shift changes hands at once, because the owner's rules allow it. `taken`: the owner has to approve.
   */
  | { kind: 'taken' | 'agreed' }
  /** Another staff member accepted first, or the handoff is no longer open. */
  | { kind: 'gone' }
  | { kind: 'unfit'; fit: ShiftFit }

/** Accepts a handoff. A staff member cannot accept their own. */
export async function acceptShiftHandoff(
  services: StaffServices,
  { personId, handOverId }: { personId: string; handOverId: string },
): Promise<AcceptShiftHandoffResult> {
  const { db, now: clock, nudge } = services
  const now = clock()
  const outcome = await db.transaction().execute(async (db): Promise<AcceptShiftHandoffResult> => {
    await lockStaffing(db)
    const found = await findHandoff(db, handOverId)
    if (!found || found.tenure.until !== null || isShiftClosed(found.shift)) return { kind: 'gone' }
    const { handOver, tenure, shift } = found
    if (handOver.state === 'taken' && handOver.takerId === personId) return { kind: 'taken' }
    const isForOther = handOver.openTo !== null && handOver.openTo !== personId
    if (handOver.state !== 'open' || isForOther || tenure.personId === personId || shift.callAt <= now)
      return { kind: 'gone' }
    const fits = await getShiftFitChecker(db, [shift.day], { gone: true })
    const fit = fits.fit(shift, personId)
    if (!needsNoOwnerDecision(fit)) return { kind: 'unfit', fit }
    await db
      .updateTable('shift_handoff')
      .set({ state: 'taken', taker_id: personId, taken_at: now })
      .where('id', '=', handOverId)
      .execute()
    if (!fits.handsOver) return { kind: 'taken' }
    await transferShift(db, { ...found, fits, takerId: personId, by: null }, services, now)
    return { kind: 'agreed' }
  })
  nudge()
  return outcome
}

export type DecideShiftHandoffResult =
  | { kind: 'agreed'; shiftId: string; takerId: string; giverId: string }
  /** Approved without a taker: the giver is released and the shift is open. */
  | { kind: 'open'; shiftId: string; giverId: string }
  | { kind: 'taken-back' }
  /** The taker is no longer able to work the shift. */
  | { kind: 'refused'; takerId: string; fit: ShiftFit }
  | { kind: 'stale' }

/**
 * Resolves a handoff: the owner approves or declines it, or the giver (`personId`) withdraws it. Approval without a
 * taker releases the giver and opens the shift. `takerId` is a staff member who agreed in person. Other staff members
 * who were asked get an email that they are not needed.
 */
export async function decideShiftHandoff(
  services: StaffServices,
  {
    handOverId,
    answer,
    personId,
    takerId: byPhone,
  }: { handOverId: string; answer: 'agree' | 'refuse' | 'take-back'; personId?: string; takerId?: string },
  by: string | null,
): Promise<DecideShiftHandoffResult> {
  const { db, now: clock, config, nudge } = services
  const now = clock()
  const outcome = await db.transaction().execute(async (db): Promise<DecideShiftHandoffResult> => {
    await lockStaffing(db)
    const found = await findHandoff(db, handOverId)
    if (!found || (found.handOver.state !== 'open' && found.handOver.state !== 'taken')) return { kind: 'stale' }
    const { handOver, tenure, shift } = found
    if (answer === 'take-back' && tenure.personId !== personId) return { kind: 'stale' }
    const about = { shiftId: shift.id, giverId: tenure.personId }
    const fits = await getShiftFitChecker(db, [shift.day], { gone: true })
    if (answer !== 'agree') {
      await closeHandoff(db, handOverId, 'taken-back', by, now)
      await notifyStaff(
        db,
        [
          ...(answer === 'refuse' ? [{ personId: tenure.personId, news: { kind: 'stays', shift } as const }] : []),
          ...listNotifiedStaff(found, fits).map((personId) => ({
            personId,
            news: { kind: 'taken-back', shift } as const,
          })),
        ],
        config,
        now,
      )
      return { kind: 'taken-back' }
    }
    const takerId = handOver.takerId ?? byPhone ?? null
    if (takerId === null) {
      await closeHandoff(db, handOverId, 'agreed', by, now)
      await endAssignment(db, tenure, 'handed-over', now)
      const entry = { shift, isCancelled: true }
      await notifyStaff(db, [{ personId: tenure.personId, news: { kind: 'relieved', shift }, entry }], config, now)
      await updateShiftStates(db, [shift.id], now)
      return { kind: 'open', ...about }
    }
    const fit = fits.fit(shift, takerId)
    if (takerId === tenure.personId) return { kind: 'stale' }
    if (fit.refused.length > 0) return { kind: 'refused', takerId, fit }
    if (handOver.takerId === null)
      await db
        .updateTable('shift_handoff')
        .set({ taker_id: takerId, taken_at: now })
        .where('id', '=', handOverId)
        .execute()
    await transferShift(db, { ...found, fits, takerId, by }, services, now)
    return { kind: 'agreed', takerId, ...about }
  })
  nudge()
  return outcome
}

type HandoffContext = { handOver: ShiftHandoff; tenure: Assignment; shift: Shift }

/** Lists the staff members who were notified of the handoff or agreed to take the shift. */
function listNotifiedStaff({ handOver, tenure, shift }: HandoffContext, fits: ShiftFitChecker): string[] {
  const known = listShiftHandoffCandidates(shift, { personId: tenure.personId, openTo: handOver.openTo }, fits).filter(
    (id) => fits.personOf(id)!.madeAt <= handOver.askedAt,
  )
  return [...new Set([...(handOver.takerId === null ? [] : [handOver.takerId]), ...known])]
}

/** Assigns the shift to the taker. The giver, the taker, the event's lead and the other candidates get emails. */
async function transferShift(
  db: Db,
  {
    handOver,
    tenure,
    shift,
    fits,
    takerId,
    by,
  }: HandoffContext & { fits: ShiftFitChecker; takerId: string; by: string | null },
  services: StaffServices,
  now: number,
): Promise<void> {
  const asked = listNotifiedStaff({ handOver, tenure, shift }, fits).filter((id) => id !== takerId)
  await closeHandoff(db, handOver.id, 'agreed', by, now)
  await endAssignment(db, tenure, 'handed-over', now)
  await createAssignment(db, shift, takerId, { how: 'taken-over', now })
  const name = (id: string) => {
    const person = fits.personOf(id)
    return person ? getFirstName(person) : ''
  }
  const news = (to: 'giver' | 'taker' | 'other') =>
    ({ kind: 'taken-over', shift, giver: name(tenure.personId), taker: name(takerId), to }) as const
  const others = await db
    .selectFrom('assignment')
    .innerJoin('shift', 'shift.id', 'assignment.shift_id')
    .select('staff_member_id')
    .where('event_id', '=', shift.eventId)
    .where('until', 'is', null)
    .where('staff_member_id', 'not in', [takerId, tenure.personId])
    .orderBy('seq')
    .limit(1)
    .execute()
  await notifyStaff(
    db,
    [
      { personId: tenure.personId, news: news('giver'), entry: { shift, isCancelled: true } },
      { personId: takerId, news: news('taker'), entry: { shift, isCancelled: false } },
      ...others.map(({ staff_member_id }) => ({ personId: staff_member_id, news: news('other') })),
      ...asked
        .filter((id) => others.every(({ staff_member_id }) => staff_member_id !== id))
        .map((personId) => ({ personId, news: { kind: 'gone', shift, takenAt: null } as const })),
    ],
    services.config,
    now,
  )
  await updateShiftStates(db, [shift.id], now)
  await endConflictingOffers(db, takerId, shift, services, now)
}

async function closeHandoff(
  db: Db,
  id: string,
  state: ShiftHandoff['state'],
  by: string | null,
  now: number,
): Promise<void> {
  await db.updateTable('shift_handoff').set({ state, settled_at: now, settled_by: by }).where('id', '=', id).execute()
}

async function findPendingHandoff(db: Db, tenureId: string): Promise<ShiftHandoff | null> {
  const row = await db
    .selectFrom('shift_handoff')
    .selectAll()
    .where('assignment_id', '=', tenureId)
    .where('state', 'in', ['open', 'taken'])
    .executeTakeFirst()
  return row ? toShiftHandoff(row) : null
}

async function countRequests(db: Db, tenureId: string, since: number): Promise<number> {
  const { asked } = await db
    .selectFrom('shift_handoff')
    .select((of) => of.fn.countAll<number>().as('asked'))
    .where('assignment_id', '=', tenureId)
    .where('asked_at', '>', since)
    .executeTakeFirstOrThrow()
  return asked
}

async function findHandoff(db: Db, id: string): Promise<HandoffContext | null> {
  const row = await db.selectFrom('shift_handoff').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const tenure = await db.selectFrom('assignment').selectAll().where('id', '=', row.assignment_id).executeTakeFirst()
  const shift = tenure && (await findShift(db, tenure.shift_id))
  return shift ? { handOver: toShiftHandoff(row), tenure: toAssignment(tenure), shift } : null
}
