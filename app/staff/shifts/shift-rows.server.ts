import { matchesAnyId } from '../../plumbing/database/match-ids.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../plumbing/database/transaction-locks.server.ts'
import type { ShiftHandoffRow, ShiftOfferRow, ShiftRow, AssignmentRow } from '../../plumbing/database/schema.ts'
import type { WebhookMessage } from '../../plumbing/webhooks/webhook.ts'
import { queueWebhooks } from '../../plumbing/webhooks/webhook-queue.server.ts'
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
    eventId: row.lead_id,
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
    mustHave: JSON.parse(row.must_have),
    venue: row.venue,
    timeZone: row.time_zone,
    isByHand: row.is_by_hand === 1,
    madeAt: row.made_at,
    changedAt: row.changed_at,
    was: row.was === null ? null : JSON.parse(row.was),
  }
}

export function toShiftRow(shift: Shift): ShiftRow {
  return {
    id: shift.id,
    lead_id: shift.eventId,
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
    must_have: JSON.stringify(shift.mustHave),
    venue: shift.venue,
    time_zone: shift.timeZone,
    is_by_hand: Number(shift.isByHand),
    made_at: shift.madeAt,
    changed_at: shift.changedAt,
    was: shift.was && JSON.stringify(shift.was),
  }
}

export function toShiftOffer(row: ShiftOfferRow): ShiftOffer {
  return {
    id: row.id,
    shiftId: row.post_id,
    personId: row.person_id,
    askId: row.ask_id,
    way: row.way as OfferMethod,
    turn: row.turn,
    postVersion: row.post_version,
    sentAt: row.sent_at,
    endsAt: row.ends_at,
    emailId: row.letter_id,
    answer: row.answer as ShiftOfferAnswer | null,
    answeredAt: row.answered_at,
  }
}

export function toShiftOfferRow(offer: ShiftOffer): ShiftOfferRow {
  return {
    id: offer.id,
    post_id: offer.shiftId,
    person_id: offer.personId,
    ask_id: offer.askId,
    way: offer.way,
    turn: offer.turn,
    post_version: offer.postVersion,
    sent_at: offer.sentAt,
    ends_at: offer.endsAt,
    letter_id: offer.emailId,
    answer: offer.answer,
    answered_at: offer.answeredAt,
  }
}

export function toAssignment(row: AssignmentRow): Assignment {
  return {
    id: row.id,
    shiftId: row.post_id,
    personId: row.person_id,
    since: row.since,
    until: row.until,
    how: row.how as Assignment['how'],
    yesVersion: row.yes_version,
    confirmedAt: row.confirmed_at,
    confirmedVersion: row.confirmed_version,
    sheetSeenAt: row.sheet_seen_at,
    sheetVersion: row.sheet_version,
    overruledWhy: row.overruled_why,
    overruledBy: row.overruled_by,
    endedWhy: row.ended_why as AssignmentEndReason | null,
  }
}

export function toShiftHandoff(row: ShiftHandoffRow): ShiftHandoff {
  return {
    id: row.id,
    tenureId: row.tenure_id,
    askedAt: row.asked_at,
    why: row.why,
    openTo: row.open_to,
    state: row.state as ShiftHandoffState,
    takerId: row.taker_id,
    takenAt: row.taken_at,
    settledAt: row.settled_at,
    settledBy: row.settled_by,
  }
}

/** Returns a shift by id, null where there is none. */
export async function findShift(db: Db, shiftId: string): Promise<Shift | null> {
  const row = await db.selectFrom('crew_post').selectAll().where('id', '=', shiftId).executeTakeFirst()
  return row ? toShift(row) : null
}

/** Returns an offer by id, null where there is none. */
export async function findShiftOffer(db: Db, offerId: string): Promise<ShiftOffer | null> {
  const row = await db.selectFrom('crew_offer').selectAll().where('id', '=', offerId).executeTakeFirst()
  return row ? toShiftOffer(row) : null
}

/** Returns shifts by id, in order of call time. */
export async function listShifts(db: Db, shiftIds: readonly string[]): Promise<Shift[]> {
  if (shiftIds.length === 0) return []
  const rows = await db
    .selectFrom('crew_post')
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
    .selectFrom('crew_tenure')
    .selectAll()
    .where(matchesAnyId(db, 'post_id', shiftIds))
    .where('until', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.post_id, toAssignment(row)]))
}

/** Returns all offers for these shifts, in order of turn. */
export async function listShiftOffers(db: Db, shiftIds: readonly string[]): Promise<ShiftOffer[]> {
  if (shiftIds.length === 0) return []
  const rows = await db
    .selectFrom('crew_offer')
    .selectAll()
    .where(matchesAnyId(db, 'post_id', shiftIds))
    .orderBy('turn')
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
    await db.updateTable('crew_post').set({ state, changed_at: now }).where('id', '=', shift.id).execute()
  }
  await queueTeamWebhooks(db, [...changed.values()], now)
}

/** Queues webhooks with the number of filled shifts of an event. They contain no names. */
async function queueTeamWebhooks(db: Db, shifts: readonly Shift[], now: number): Promise<void> {
  const news: WebhookMessage[] = []
  for (const { eventId, day } of shifts) {
    const rows = await db
      .selectFrom('crew_post')
      .innerJoin('lead', 'lead.id', 'crew_post.lead_id')
      .select(['crew_post.state', 'lead.reference'])
      .where('lead_id', '=', eventId)
      .where('crew_post.state', '!=', 'off')
      .execute()
    const named = rows.filter(({ state }) => !isShiftUnfilled({ state: state as ShiftState })).length
    const data = { eventDate: day, named, of: rows.length }
    if (rows[0]) news.push({ type: 'team.changed', eventId, reference: rows[0].reference, data, at: now })
  }
  await queueWebhooks(db, news)
}
