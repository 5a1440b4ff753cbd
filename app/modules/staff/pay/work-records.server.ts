import { v7 as uuidV7 } from 'uuid'
import { lockEvent } from '../../../events/event/lock-event.server.ts'
import { getCurrentUserId } from '../../../plumbing/http/current-user.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../../plumbing/database/transaction-locks.server.ts'
import { runInTransaction } from '../../../plumbing/database/transaction.server.ts'
import type { WorkRecordRow } from '../../../plumbing/database/schema.ts'
import { computePayLine } from './pay-line.ts'
import { getEffectiveRule } from './pay-rules.ts'
import { getPayRules } from './pay-rules.server.ts'
import {
  findCurrentWorkRecord,
  type HoursApproval,
  type StaffPaymentMethod,
  type ShiftTimesheet,
} from './shift-timesheet.ts'
import { getShiftTimesheets } from './shift-timesheets.server.ts'
import { toWorkHours } from './clock-events.ts'

/** Result of the approval. `workId` is the current record. */
export type ApproveShiftHoursResult = { kind: 'agreed'; workId: string } | { kind: 'stale' } | { kind: 'gone' }

/** Locks the event's pay. Every change of hours, pay or the tip pool takes this lock. Call it in a transaction. */
export async function lockEventPay(db: Db, eventId: string): Promise<void> {
  await lockEvent(db, eventId)
  await acquireTransactionLocks(db, [`crew-pay:${eventId}`])
}

/**
 * Approves the hours of a shift if `seen` is still the id of the current record (empty for none). The earlier record is
 * reversed, never edited. `now` in epoch milliseconds.
 */
export function approveShiftHours(
  db: Db,
  of: { eventId: string; tenureId: string; seen: string },
  agreeing: (shift: ShiftTimesheet) => HoursApproval,
  now: number,
): Promise<ApproveShiftHoursResult> {
  return runInTransaction(db, async (db): Promise<ApproveShiftHoursResult> => {
    await lockEventPay(db, of.eventId)
    const rules = await getPayRules(db)
    const shift = (await getShiftTimesheets(db, [of.eventId], rules))
      .get(of.eventId)
      ?.find(({ tenureId }) => tenureId === of.tenureId)
    if (!shift) return { kind: 'gone' }
    const holds = findCurrentWorkRecord(shift.works)
    if ((holds?.id ?? '') !== of.seen) return { kind: 'stale' }
    if (holds) await reverseWork(db, holds.id, now)
    const { onAt, offAt, typedBy, rate, miles, extrasCents, extrasWhy } = agreeing(shift)
    const { minutes } = toWorkHours(onAt, offAt)
    const mileTenths = getEffectiveRule(rules.mileRates, shift.day).tenths
    const line = computePayLine({ minutes, rate, miles, mileTenths, extrasCents })
    const id = uuidV7()
    await db
      .insertInto('work_record')
      .values({
        id,
        assignment_id: shift.tenureId,
        staff_member_id: shift.personId,
        event_id: shift.eventId,
        day: shift.day,
        on_at: onAt,
        off_at: offAt,
        minutes,
        entered_by: typedBy,
        rate_unit: rate.unit,
        rate_cents: rate.cents,
        pay_cents: line.payCents,
        miles,
        mile_cents: line.mileCents,
        extras_cents: line.extrasCents,
        extras_reason: extrasWhy,
        total_cents: line.totalCents,
        paid_as: shift.paidAs,
        approved_at: now,
        approved_by: getCurrentUserId() ?? '',
        paid_on: null,
        payment_method: null,
        original_id: null,
      })
      .execute()
    await setShiftState(db, shift.tenureId, 'worked')
    return { kind: 'agreed', workId: id }
  })
}

/** Marks a shift as missed or not missed. Ignored where its hours are approved. */
export function setAssignmentMissed(
  db: Db,
  { eventId, tenureId, isMissed }: { eventId: string; tenureId: string; isMissed: boolean },
): Promise<void> {
  return runInTransaction(db, async (db) => {
    await lockEventPay(db, eventId)
    const shift = (await getShiftTimesheets(db, [eventId], { paysMiles: false }))
      .get(eventId)
      ?.find((one) => one.tenureId === tenureId)
    if (shift && findCurrentWorkRecord(shift.works) === null)
      await setShiftState(db, tenureId, isMissed ? 'missed' : 'confirmed')
  })
}

/**
 * Records the payment of all open pay of an event, for a single staff member or for all. Returns the amount in cents, 0
 * where nothing was owed.
 */
export function recordStaffPayment(
  db: Db,
  { eventId, personId, on, how }: { eventId: string; personId: string | null; on: string; how: StaffPaymentMethod },
): Promise<number> {
  return runInTransaction(db, async (db) => {
    await lockEventPay(db, eventId)
    const rows = await db
      .updateTable('work_record')
      .set({ paid_on: on, payment_method: how })
      .where('event_id', '=', eventId)
      .where('paid_on', 'is', null)
      .$if(personId !== null, (query) => query.where('staff_member_id', '=', personId))
      .returning('total_cents')
      .execute()
    return rows.reduce((sum, { total_cents }) => sum + total_cents, 0)
  })
}

/**
 * Reverses a payment. Each record paid on that day by that method is reversed with the payment and added again as unpaid.
 * Later corrections stay.
 */
export function reverseStaffPayment(
  db: Db,
  { eventId, workId }: { eventId: string; workId: string },
  now: number,
): Promise<void> {
  return runInTransaction(db, async (db) => {
    await lockEventPay(db, eventId)
    const of = await db
      .selectFrom('work_record')
      .selectAll()
      .where('id', '=', workId)
      .where('event_id', '=', eventId)
      .where('paid_on', 'is not', null)
      .executeTakeFirst()
    if (!of) return
    const all = await db.selectFrom('work_record').selectAll().where('assignment_id', '=', of.assignment_id).execute()
    const paid = all.filter(
      ({ paid_on, payment_method }) => paid_on === of.paid_on && payment_method === of.payment_method,
    )
    if (paid.reduce((sum, { total_cents }) => sum + total_cents, 0) === 0) return
    const nets = new Set(
      paid.flatMap(({ id, original_id: reverses }) => (paid.some((one) => one.id === reverses) ? [id, reverses] : [])),
    )
    const write = async (row: WorkRecordRow) => {
      await db.insertInto('work_record').values(row).execute()
      all.push(row)
    }
    const unpaid = { paid_on: null, payment_method: null }
    for (const row of paid.filter(({ id }) => !nets.has(id))) {
      // A record can be reversed only once, so the reversal goes on from its latest correction.
      let last = row
      for (let next; (next = all.find(({ original_id: reverses }) => reverses === last.id));) last = next
      if (last.total_cents === row.total_cents) {
        const back = { ...toReversal(row, now), original_id: last.id }
        await write(back)
        await write({
          ...row,
          ...unpaid,
          id: uuidV7(),
          approved_at: now,
          original_id: row.original_id === null && last === row ? null : back.id,
        })
      } else {
        const again = { ...row, ...unpaid, id: uuidV7(), approved_at: now, original_id: last.id }
        await write(again)
        await write({ ...toReversal(row, now), original_id: again.id })
      }
    }
  })
}

/** Adds the unpaid reversal of a record, with negative values. */
async function reverseWork(db: Db, id: string, now: number): Promise<void> {
  const row: WorkRecordRow = await db
    .selectFrom('work_record')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('work_record')
    .values({ ...toReversal(row, now), paid_on: null, payment_method: null })
    .execute()
}

/** A copy of a record with negative values, including its payment. */
function toReversal(row: WorkRecordRow, now: number): WorkRecordRow {
  return {
    ...row,
    id: uuidV7(),
    minutes: -row.minutes,
    pay_cents: -row.pay_cents,
    miles: -row.miles,
    mile_cents: -row.mile_cents,
    extras_cents: -row.extras_cents,
    total_cents: -row.total_cents,
    approved_at: now,
    approved_by: getCurrentUserId() ?? '',
    original_id: row.id,
  }
}

async function setShiftState(db: Db, tenureId: string, state: 'worked' | 'missed' | 'confirmed'): Promise<void> {
  const ofTenure = db.selectFrom('assignment').select('shift_id').where('id', '=', tenureId)
  await db.updateTable('shift').set({ state }).where('id', 'in', ofTenure).execute()
}
