import { matchesAnyId } from '../../../plumbing/database/match-ids.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../../plumbing/database/transaction-locks.server.ts'
import type { ShiftHandoffRow, ShiftOfferRow, ShiftRow, AssignmentRow } from '../../../plumbing/database/schema.ts'
import type { EventNews } from '../../../business/event-news.ts'
import { announceEventNews } from '../../../business/event-news.server.ts'
import type { StaffRole } from '../members/staff-member.ts'
import type {
  ShiftHandoff,
  ShiftHandoffState,
  ShiftOffer,
  ShiftOfferAnswer,
  Shift,
  ShiftState,
  Assignment,
  AssignmentEndReason,
  OfferMethod,
} from './shift.ts'
import { isShiftUnfilled, computeShiftState } from './shift.ts'

/**
 * Acquires the staffing lock until the transaction ends. Always the last lock a transaction takes, after those of the
 * event and its days, to avoid deadlocks.
 */
export function lockStaffing(db: Db): Promise<void> {
  return acquireTransactionLocks(db, ['crew'])
}

export function toShift(row: ShiftRow): Shift {
  return {
    id: row.id,
    eventId: row.event_id,
    role: row.role as StaffRole,
    seq: row.seq,
    version: row.version,
    state: row.state as ShiftState,
    day: row.day,
    callAt: row.call_at,
    meetsAt: row.meets_at as Shift['meetsAt'],
    clockFrom: row.clock_from,
    clockTo: row.clock_to,
    servesUntil: row.serves_until,
    leavesAt: row.leaves_at,
    backAt: row.back_at,
    miles: row.miles,
    rate: row.rate === null ? null : JSON.parse(row.rate),
    note: row.note,
    mustHave: JSON.parse(row.required_certificates),
    venue: row.venue,
    timeZone: row.time_zone,
    isByHand: row.is_by_hand === 1,
    madeAt: row.created_at,
    changedAt: row.changed_at,
    was: row.accepted_plan === null ? null : JSON.parse(row.accepted_plan),
  }
}

export function toShiftRow(shift: Shift): ShiftRow {
  return {
    id: shift.id,
    event_id: shift.eventId,
    role: shift.role,
    seq: shift.seq,
    version: shift.version,
    state: shift.state,
    day: shift.day,
    call_at: shift.callAt,
    meets_at: shift.meetsAt,
    clock_from: shift.clockFrom,
    clock_to: shift.clockTo,
    serves_until: shift.servesUntil,
    leaves_at: shift.leavesAt,
    back_at: shift.backAt,
    miles: shift.miles === null ? null : Math.round(shift.miles),
    rate: shift.rate && JSON.stringify(shift.rate),
    note: shift.note,
    required_certificates: JSON.stringify(shift.mustHave),
    venue: shift.venue,
    time_zone: shift.timeZone,
    is_by_hand: Number(shift.isByHand),
    created_at: shift.madeAt,
    changed_at: shift.changedAt,
    accepted_plan: shift.was && JSON.stringify(shift.was),
  }
}

export function toShiftOffer(row: ShiftOfferRow): ShiftOffer {
  return {
    id: row.id,
    shiftId: row.shift_id,
    personId: row.staff_member_id,
    askId: row.offer_group_id,
    way: row.mode as OfferMethod,
    turn: row.turn,
    postVersion: row.shift_version,
    sentAt: row.sent_at,
    endsAt: row.ends_at,
    emailId: row.email_id,
    answer: row.answer as ShiftOfferAnswer | null,
    answeredAt: row.answered_at,
  }
}

export function toShiftOfferRow(offer: ShiftOffer): ShiftOfferRow {
  return {
    id: offer.id,
    shift_id: offer.shiftId,
    staff_member_id: offer.personId,
    offer_group_id: offer.askId,
    mode: offer.way,
    turn: offer.turn,
    shift_version: offer.postVersion,
    sent_at: offer.sentAt,
    ends_at: offer.endsAt,
    email_id: offer.emailId,
    answer: offer.answer,
    answered_at: offer.answeredAt,
  }
}

export function toAssignment(row: AssignmentRow): Assignment {
  return {
    id: row.id,
    shiftId: row.shift_id,
    personId: row.staff_member_id,
    since: row.since,
    until: row.until,
    how: row.how as Assignment['how'],
    yesVersion: row.accepted_version,
    confirmedAt: row.confirmed_at,
    confirmedVersion: row.confirmed_version,
    sheetSeenAt: row.run_sheet_seen_at,
    sheetVersion: row.run_sheet_version,
    overruledWhy: row.override_reason,
    overruledBy: row.overridden_by,
    endedWhy: row.end_reason as AssignmentEndReason | null,
  }
}

export function toShiftHandoff(row: ShiftHandoffRow): ShiftHandoff {
  return {
    id: row.id,
    tenureId: row.assignment_id,
    askedAt: row.asked_at,
    why: row.reason,
    openTo: row.offered_to_id,
    state: row.state as ShiftHandoffState,
    takerId: row.taker_id,
    takenAt: row.taken_at,
    settledAt: row.settled_at,
    settledBy: row.settled_by,
  }
}

/** Returns a shift by id, null if there is none. */
export async function findShift(db: Db, shiftId: string): Promise<Shift | null> {
  const row = await db.selectFrom('shift').selectAll().where('id', '=', shiftId).executeTakeFirst()
  return row ? toShift(row) : null
}

/** Returns an offer by id, null if there is none. */
export async function findShiftOffer(db: Db, offerId: string): Promise<ShiftOffer | null> {
  const row = await db.selectFrom('shift_offer').selectAll().where('id', '=', offerId).executeTakeFirst()
  return row ? toShiftOffer(row) : null
}

/** Returns shifts by id, in order of call time. */
export async function listShifts(db: Db, shiftIds: readonly string[]): Promise<Shift[]> {
  if (shiftIds.length === 0) return []
  const rows = await db
    .selectFrom('shift')
    .selectAll()
    .where('id', 'in', [...new Set(shiftIds)])
    .orderBy('call_at')
    .orderBy('seq')
    .execute()
  return rows.map(toShift)
}

/** Returns the current assignments by shift id. */
export async function getCurrentAssignments(db: Db, shiftIds: readonly string[]): Promise<Map<string, Assignment>> {
  if (shiftIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('assignment')
    .selectAll()
    .where(matchesAnyId(db, 'shift_id', shiftIds))
    .where('until', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.shift_id, toAssignment(row)]))
}

/** Returns all offers for these shifts, in order of turn. */
export async function listShiftOffers(db: Db, shiftIds: readonly string[]): Promise<ShiftOffer[]> {
  if (shiftIds.length === 0) return []
  const rows = await db
    .selectFrom('shift_offer')
    .selectAll()
    .where(matchesAnyId(db, 'shift_id', shiftIds))
    .orderBy('turn')
    .orderBy('id')
    .execute()
  return rows.map(toShiftOffer)
}

/** Lists the offers to a staff member that wait for an answer. */
export async function listOpenOffersTo(db: Db, personId: string): Promise<ShiftOffer[]> {
  const rows = await db
    .selectFrom('shift_offer')
    .selectAll()
    .where('staff_member_id', '=', personId)
    .where('answer', 'is', null)
    .where('sent_at', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(toShiftOffer)
}

/** Recomputes and stores the state of shifts from their assignments and offers. */
export async function updateShiftStates(db: Db, shiftIds: readonly string[], now: number): Promise<void> {
  const ids = [...new Set(shiftIds)]
  const [shifts, tenures, offers] = await Promise.all([
    listShifts(db, ids),
    getCurrentAssignments(db, ids),
    listShiftOffers(db, ids),
  ])
  const offersOn = Map.groupBy(offers, ({ shiftId }) => shiftId)
  const changed = new Map<string, Shift>()
  for (const shift of shifts) {
    const state = computeShiftState(shift, tenures.get(shift.id), offersOn.get(shift.id) ?? [])
    if (state === shift.state) continue
    if (isShiftUnfilled({ state }) !== isShiftUnfilled(shift)) changed.set(shift.eventId, shift)
    await db.updateTable('shift').set({ state, changed_at: now }).where('id', '=', shift.id).execute()
  }
  await announceFilledShifts(db, [...changed.values()], now)
}

/** Tells other tools the number of filled shifts of each event, without names. */
async function announceFilledShifts(db: Db, shifts: readonly Shift[], now: number): Promise<void> {
  const news: EventNews[] = []
  for (const { eventId, day } of shifts) {
    const rows = await db
      .selectFrom('shift')
      .innerJoin('event', 'event.id', 'shift.event_id')
      .select(['shift.state', 'event.reference'])
      .where('event_id', '=', eventId)
      .where('shift.state', '!=', 'off')
      .execute()
    const named = rows.filter(({ state }) => !isShiftUnfilled({ state: state as ShiftState })).length
    const data = { eventDate: day, named, of: rows.length }
    if (rows[0]) news.push({ type: 'team.changed', eventId, reference: rows[0].reference, data, at: now })
  }
  await announceEventNews(db, news)
}
