import type { Db } from '../../plumbing/database/database.server.ts'
import { staffRoles } from '../members/staff-member.ts'
import { notifyStaff, type StaffMessage } from './notify-staff.server.ts'
import type { StaffServices } from './staff-services.server.ts'
import { getShiftFitChecker, type ShiftFitChecker } from './shift-fit-checker.server.ts'
import type { ShiftFitIssue } from './shift-fit.ts'
import { augmentShiftMatching } from './match-shifts.ts'
import { listShifts, getCurrentAssignments, listShiftOffers, updateShiftStates } from './shift-rows.server.ts'
import { isShiftClosed, isOfferPending, type ShiftOffer, type Shift, type Assignment } from './shift.ts'
import { endConflictingOffers } from './end-conflicting-offers.server.ts'
import { endAssignment, createAssignment, isReconfirmationOffer, closeShiftOffers } from './assignments.server.ts'

/** What became of a yes. Moments in epoch milliseconds. */
export type AcceptShiftResult =
  /** It is theirs, by this tap or one before. */
  | { kind: 'yes' | 'already'; shiftId: string }
  /** Others were quicker; since when they have it, null where it is not known. */
  | { kind: 'gone'; takenAt: number | null }
  /** They are at another event then. */
  | { kind: 'busy'; venue: string; leavesAt: number }
  /** They have another place at this event. */
  | { kind: 'there' }
  /** What it needs, they do not have any more. */
  | { kind: 'unfit'; reasons: ShiftFitIssue[] }

type Asked = { offer: ShiftOffer; shift: Shift }
type At = { services: StaffServices; now: number }

/** What one tap asked of one event: its posts, who was asked for them, and who has them now. */
type Round = { shifts: Shift[]; offers: ShiftOffer[]; tenures: Map<string, Assignment>; fits: ShiftFitChecker }

/**
 * Takes a yes: of the posts of the event they were asked for with one tap they have one, and those who said yes before may
 * be moved among theirs, so that as many as can be are filled. Else somebody was quicker.
 */
export async function acceptShift(db: Db, asked: Asked, { services, now }: At): Promise<AcceptShiftResult> {
  const { offer } = asked
  const round = await readRound(db, asked)
  const own = [...round.tenures.values()].find(
    ({ personId, shiftId }) => personId === offer.personId && round.shifts.some(({ id }) => id === shiftId),
  )
  if (own) return { kind: 'already', shiftId: own.shiftId }
  const against = judge(asked, round)
  if (against.outcome) return against.outcome
  const has = movable(round)
  const next = augmentShiftMatching(offer.personId, getCould(round, has, offer, against.mayHave), has)
  if (!next) return tooLate(db, asked, round, { services, now })
  const told = await seat(db, next, has, round, now)
  told.push(...(await closeRound(db, round, next, offer, now)))
  await notifyStaff(db, told, services.config, now)
  const ids = round.shifts.map(({ id }) => id)
  await updateShiftStates(db, ids, now)
  const taken = round.shifts.find(({ id }) => id === next.get(offer.personId))!
  await endConflictingOffers(db, offer.personId, taken, services, now)
  return { kind: 'yes', shiftId: taken.id }
}

async function readRound(db: Db, { offer, shift }: Asked): Promise<Round> {
  const rows = await db
    .selectFrom('crew_offer')
    .innerJoin('crew_post', 'crew_post.id', 'crew_offer.post_id')
    .select('crew_offer.post_id')
    .where('ask_id', '=', offer.askId)
    .where('crew_post.lead_id', '=', shift.eventId)
    .execute()
  const ids = [...new Set(rows.map(({ post_id }) => post_id))]
  const [shifts, offers, tenures, fits] = await Promise.all([
    listShifts(db, ids),
    listShiftOffers(db, ids),
    getCurrentAssignments(db, ids),
    getShiftFitChecker(db, [shift.day], { gone: true }),
  ])
  return { shifts: shifts.filter((shift) => !isShiftClosed(shift)), offers, tenures, fits }
}

/** Which of the posts they may have; none where they are elsewhere then, or lack what all of them need. */
function judge(
  { offer, shift }: Asked,
  { shifts, offers, fits }: Round,
): { outcome?: AcceptShiftResult; mayHave: Set<string> } {
  const theirs = shifts.filter(({ id }) => offers.some((one) => one.shiftId === id && isTheirs(one, offer)))
  const judged = theirs.map((shift) => ({ shift, fit: fits.fit(shift, offer.personId) }))
  // Where somebody was asked by name the owner saw what stood against it.
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

/** Whether an offer is of the same tap and person, and not turned down. */
function isTheirs(one: ShiftOffer, { askId, personId }: Pick<ShiftOffer, 'askId' | 'personId'>): boolean {
  const isOver = one.answer === 'taken-back' || one.answer === 'ended'
  return one.askId === askId && one.personId === personId && one.sentAt !== null && !isOver
}

/** Who has which post by a yes to this tap that was not confirmed since: they said yes to all they were asked for. */
function movable({ shifts, tenures, offers }: Round): Map<string, string> {
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

/** Which posts everybody could have who said yes to this tap, and one more: leads before others. */
function getCould(
  { shifts, offers, tenures, fits }: Round,
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
      offers.some((one) => one.shiftId === shift.id && isTheirs(one, { askId: offer.askId, personId })),
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

/** Writes down who has which post now, and whose changed. */
async function seat(
  db: Db,
  next: ReadonlyMap<string, string>,
  has: ReadonlyMap<string, string>,
  { shifts, tenures, offers }: Round,
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

/** Ends what is out for posts that are filled now: of this tap for whoever could not be seated any more, of others for all. */
async function closeRound(
  db: Db,
  round: Round,
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
    const could = getCould({ ...round, tenures: tenuresAfter(round, next) }, next, { askId, personId }, all)
    return augmentShiftMatching(personId, could, next) !== null
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

/** The posts somebody has whom nobody moves, as they are after a yes. */
function tenuresAfter({ tenures }: Round, next: ReadonlyMap<string, string>): Map<string, Assignment> {
  const seated = new Set(next.values())
  return new Map([...tenures].filter(([shiftId]) => !seated.has(shiftId)))
}

/** Somebody was quicker: they are told when, in one letter. */
async function tooLate(
  db: Db,
  { offer, shift }: Asked,
  { offers, tenures }: Round,
  { services, now }: At,
): Promise<AcceptShiftResult> {
  const takenAt = tenures.get(shift.id)?.since ?? null
  const open = offers.filter((one) => isTheirs(one, offer) && one.answer === null)
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
