import type { Db } from '../../../plumbing/database/database.server.ts'
import { staffRoles } from '../members/staff-member.ts'
import { notifyStaff, type StaffMessage } from './notify-staff.server.ts'
import type { StaffServices } from './staff-services.server.ts'
import { getShiftFitChecker, type ShiftFitChecker } from './shift-fit-checker.server.ts'
import type { ShiftFitIssue } from './shift-fit.ts'
import { extendShiftMatching } from './match-shifts.ts'
import { listShifts, getCurrentAssignments, listShiftOffers, updateShiftStates } from './shift-rows.server.ts'
import { isShiftClosed, isOfferPending, type ShiftOffer, type Shift, type Assignment } from './shift.ts'
import { endConflictingOffers } from './end-conflicting-offers.server.ts'
import { endAssignment, createAssignment, isReconfirmationOffer, closeShiftOffers } from './assignments.server.ts'

/** Result of accepting a shift offer. Moments in epoch milliseconds. */
export type AcceptShiftResult =
  /** The staff member has the shift, by this acceptance or an earlier one. */
  | { kind: 'yes' | 'already'; shiftId: string }
  /** Other staff members accepted first. `takenAt` is null if the time is unknown. */
  | { kind: 'gone'; takenAt: number | null }
  /** The staff member works another event at that time. */
  | { kind: 'busy'; venue: string; leavesAt: number }
  /** The staff member has another shift at this event. */
  | { kind: 'there' }
  /** The staff member no longer meets the requirements of the shift. */
  | { kind: 'unfit'; reasons: ShiftFitIssue[] }

type OfferedShift = { offer: ShiftOffer; shift: Shift }
type At = { services: StaffServices; now: number }

/** A batch of offers for a single event: its shifts, all offers for them, and their current assignments. */
type OfferRound = { shifts: Shift[]; offers: ShiftOffer[]; tenures: Map<string, Assignment>; fits: ShiftFitChecker }

/**
 * Accepts a shift offer and assigns a shift of the event from the same batch of offers. Staff who accepted earlier may be
 * moved among the shifts they were offered, so that as many shifts as possible are filled. Otherwise the result is that
 * others were first.
 */
export async function acceptShift(db: Db, asked: OfferedShift, { services, now }: At): Promise<AcceptShiftResult> {
  const { offer } = asked
  const round = await readRound(db, asked)
  const own = [...round.tenures.values()].find(
    ({ personId, shiftId }) => personId === offer.personId && round.shifts.some(({ id }) => id === shiftId),
  )
  if (own) return { kind: 'already', shiftId: own.shiftId }
  const against = checkEligibility(asked, round)
  if (against.outcome) return against.outcome
  const has = getMovableStaff(round)
  const next = extendShiftMatching(offer.personId, getEligibleShifts(round, has, offer, against.mayHave), has)
  if (!next) return rejectLateAcceptance(db, asked, round, { services, now })
  const told = await saveAssignments(db, next, has, round, now)
  told.push(...(await closeRound(db, round, next, offer, now)))
  await notifyStaff(db, told, services.config, now)
  const ids = round.shifts.map(({ id }) => id)
  await updateShiftStates(db, ids, now)
  const taken = round.shifts.find(({ id }) => id === next.get(offer.personId))!
  await endConflictingOffers(db, offer.personId, taken, services, now)
  return { kind: 'yes', shiftId: taken.id }
}

async function readRound(db: Db, { offer, shift }: OfferedShift): Promise<OfferRound> {
  const rows = await db
    .selectFrom('shift_offer')
    .innerJoin('shift', 'shift.id', 'shift_offer.shift_id')
    .select('shift_offer.shift_id')
    .where('offer_group_id', '=', offer.askId)
    .where('shift.event_id', '=', shift.eventId)
    .execute()
  const ids = [...new Set(rows.map(({ shift_id }) => shift_id))]
  const [shifts, offers, tenures, fits] = await Promise.all([
    listShifts(db, ids),
    listShiftOffers(db, ids),
    getCurrentAssignments(db, ids),
    getShiftFitChecker(db, [shift.day], { gone: true }),
  ])
  return { shifts: shifts.filter((shift) => !isShiftClosed(shift)), offers, tenures, fits }
}

/**
 * Returns the shifts that the staff member may accept. None if they work elsewhere at that time or do not meet the
 * requirements of any shift.
 */
function checkEligibility(
  { offer, shift }: OfferedShift,
  { shifts, offers, fits }: OfferRound,
): { outcome?: AcceptShiftResult; mayHave: Set<string> } {
  const theirs = shifts.filter(({ id }) => offers.some((one) => one.shiftId === id && isSameBatchOffer(one, offer)))
  const judged = theirs.map((shift) => ({ shift, fit: fits.fit(shift, offer.personId) }))
  // The requirements matter only for offers to all staff. For an offer to a chosen staff member, the owner has already
  // seen which of them are not met.
  const needs = new Set(['role', 'certificate', 'adult'])
  const lacks = (fit: (typeof judged)[number]['fit']) =>
    offer.way === 'all' ? fit.asks.filter(({ code }) => needs.has(code)) : []
  const mayHave = new Set(
    judged.filter(({ fit }) => fit.refused.length === 0 && lacks(fit).length === 0).map(({ shift }) => shift.id),
  )
  if (mayHave.size > 0) return { mayHave }
  const { fit } = judged.find((one) => one.shift.id === shift.id) ?? judged[0]!
  if (fit.refused.some(({ code }) => code === 'already-in')) return { outcome: { kind: 'there' }, mayHave }
  const meets = fit.refused.find(({ code }) => code === 'overlap')
  if (meets?.code === 'overlap')
    return { outcome: { kind: 'busy', venue: meets.venue, leavesAt: meets.leavesAt }, mayHave }
  return { outcome: { kind: 'unfit', reasons: [...fit.refused, ...lacks(fit)] }, mayHave }
}

/** Whether an offer belongs to the same batch and staff member and is neither withdrawn nor ended. */
function isSameBatchOffer(one: ShiftOffer, { askId, personId }: Pick<ShiftOffer, 'askId' | 'personId'>): boolean {
  const isOver = one.answer === 'taken-back' || one.answer === 'ended'
  return one.askId === askId && one.personId === personId && one.sentAt !== null && !isOver
}

/** Staff who may be moved to another shift, with their current shift: a shift they accepted and did not confirm. */
function getMovableStaff({ shifts, tenures, offers }: OfferRound): Map<string, string> {
  return new Map(
    shifts.flatMap((shift) => {
      const tenure = tenures.get(shift.id)
      const isFree =
        tenure?.how === 'yes' &&
        tenure.confirmedAt === null &&
        tenure.yesVersion === shift.version &&
        !isAskedAgain(shift, offers)
      return tenure && isFree ? [[tenure.personId, shift.id] as const] : []
    }),
  )
}

function isAskedAgain({ id }: Shift, offers: readonly ShiftOffer[]): boolean {
  return offers.some((offer) => offer.shiftId === id && offer.answer === null && isReconfirmationOffer(offer))
}

/** The shifts that the movable staff and the accepting staff member could have, leads first. */
function getEligibleShifts(
  { shifts, offers, tenures, fits }: OfferRound,
  has: ReadonlyMap<string, string>,
  offer: Pick<ShiftOffer, 'askId' | 'personId'>,
  mayHave: ReadonlySet<string>,
): Map<string, string[]> {
  const seated = new Set(has.values())
  const fillable = shifts
    .filter(({ id }) => !tenures.has(id) || seated.has(id))
    .toSorted((a, b) => staffRoles.indexOf(a.role) - staffRoles.indexOf(b.role) || a.seq - b.seq)
  const getPosts = (personId: string) =>
    fillable.filter((shift) =>
      offers.some((one) => one.shiftId === shift.id && isSameBatchOffer(one, { askId: offer.askId, personId })),
    )
  const others = [...has.keys()].map((personId): [string, string[]] => {
    const fit = (shift: Shift) => fits.fit(shift, personId).refused.every(({ code }) => code === 'already-in')
    return [
      personId,
      getPosts(personId)
        .filter(fit)
        .map(({ id }) => id),
    ]
  })
  const own = getPosts(offer.personId).filter(({ id }) => mayHave.has(id))
  return new Map([...others, [offer.personId, own.map(({ id }) => id)]])
}

/** Stores the changed assignments and returns the messages about them. */
async function saveAssignments(
  db: Db,
  next: ReadonlyMap<string, string>,
  has: ReadonlyMap<string, string>,
  { shifts, tenures, offers }: OfferRound,
  now: number,
): Promise<StaffMessage[]> {
  const changed = [...next].filter(([personId, shiftId]) => has.get(personId) !== shiftId)
  for (const [personId] of changed) {
    const before = has.get(personId)
    if (before) await endAssignment(db, tenures.get(before)!, 'moved', now)
  }
  const told: StaffMessage[] = []
  for (const [personId, shiftId] of changed) {
    const shift = shifts.find(({ id }) => id === shiftId)!
    await createAssignment(db, shift, personId, { how: 'yes', now })
    const theirs = offers.filter(
      (offer) => offer.shiftId === shiftId && offer.personId === personId && !isReconfirmationOffer(offer),
    )
    await closeShiftOffers(db, theirs.slice(-1), 'yes', now)
    told.push({ personId, news: { kind: 'have-it', shift }, entry: { shift, isCancelled: false } })
  }
  return told
}

/**
 * Ends offers for filled shifts. Offers of this batch end only for staff who no longer fit any shift, offers of other
 * batches for all.
 */
async function closeRound(
  db: Db,
  round: OfferRound,
  next: ReadonlyMap<string, string>,
  { askId }: ShiftOffer,
  now: number,
): Promise<StaffMessage[]> {
  const { shifts, offers, fits } = round
  const filled = new Set(next.values())
  const held = new Set([...round.tenures.keys(), ...filled])
  const waiting = offers.filter(({ answer }) => answer === null).filter((offer) => !isReconfirmationOffer(offer))
  const canSeat = (personId: string) => {
    const all = new Set(shifts.map(({ id }) => id))
    const could = getEligibleShifts(
      { ...round, tenures: getFixedAssignments(round, next) },
      next,
      { askId, personId },
      all,
    )
    return extendShiftMatching(personId, could, next) !== null
  }
  const isOver = new Map<string, boolean>()
  const over = waiting.filter((offer) => {
    const { personId, shiftId } = offer
    if (next.has(personId)) return next.get(personId) !== shiftId
    if (offer.askId !== askId) return held.has(shiftId)
    if (offer.sentAt === null) return held.has(shiftId)
    if (!isOver.has(personId)) isOver.set(personId, !canSeat(personId))
    return isOver.get(personId)!
  })
  await closeShiftOffers(db, over, 'gone', now)
  const losers = over.filter((offer) => isOfferPending(offer) && !next.has(offer.personId))
  const told = new Map(losers.map((offer) => [offer.personId, shifts.find(({ id }) => id === offer.shiftId)]))
  return [...told].flatMap(([personId, shift]) =>
    shift && fits.personOf(personId) ? [{ personId, news: { kind: 'gone' as const, shift, takenAt: now } }] : [],
  )
}

/** The assignments that stay fixed after an acceptance. */
function getFixedAssignments({ tenures }: OfferRound, next: ReadonlyMap<string, string>): Map<string, Assignment> {
  const seated = new Set(next.values())
  return new Map([...tenures].filter(([shiftId]) => !seated.has(shiftId)))
}

/** Ends the remaining offers because other staff members were first, and sends a single email with the time. */
async function rejectLateAcceptance(
  db: Db,
  { offer, shift }: OfferedShift,
  { offers, tenures }: OfferRound,
  { services, now }: At,
): Promise<AcceptShiftResult> {
  const takenAt = tenures.get(shift.id)?.since ?? null
  const open = offers.filter((one) => isSameBatchOffer(one, offer) && one.answer === null)
  await closeShiftOffers(db, open, 'gone', now)
  if (open.length > 0)
    await notifyStaff(
      db,
      [{ personId: offer.personId, news: { kind: 'gone', shift, takenAt: takenAt ?? now } }],
      services.config,
      now,
    )
  await updateShiftStates(db, [shift.id], now)
  return { kind: 'gone', takenAt }
}
