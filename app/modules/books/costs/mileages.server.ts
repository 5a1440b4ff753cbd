import { randomUUID } from 'node:crypto'
import { getCurrentUserId } from '../../../plumbing/http/current-user.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import type { Mileage } from './expense.ts'
import { noChoiceOption } from './expense-form.ts'
import { computeMileTenths, type NewMileage } from './mileage-form.ts'
import { computeMileageCents, findMileageRate, type MileageRate } from './mileage-rates.ts'

/**
 * Records mileage at the rate of its day, once per `key`. Returns the mileage that the same key recorded before with
 * other values or that was reversed since, and then adds nothing. Returns null otherwise. Throws if no rate is known,
 * because the form asks for a rate.
 */
export async function createMileage(
  db: Db,
  typed: NewMileage,
  { key, rates, now }: { key: string; rates: readonly MileageRate[]; now: number },
): Promise<{ day: string; tenths: number; isTakenBack: boolean } | null> {
  const rateTenths = findMileageRate(rates, typed.day)
  if (rateTenths === null) throw new Error('There is no rate for miles of that day')
  const tenths = computeMileTenths(typed)
  const told = {
    event_id: typed.event === noChoiceOption ? null : typed.event,
    day: typed.day,
    tenths,
    odometer_from: typed.odometerFrom,
    odometer_to: typed.odometerTo,
    note: typed.note,
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('mileage')
    .values({
      id: key,
      ...told,
      rate_tenths: rateTenths,
      amount_cents: computeMileageCents(tenths, rateTenths),
      original_id: null,
      user_id: getCurrentUserId(),
      at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 1n) return null
  const there = await db.selectFrom('mileage').selectAll().where('id', '=', key).executeTakeFirstOrThrow()
  const isSame = Object.entries(told).every(([column, value]) => there[column as keyof typeof told] === value)
  const takenBack = await db.selectFrom('mileage').select('id').where('original_id', '=', key).executeTakeFirst()
  if (isSame && !takenBack) return null
  return { day: there.day, tenths: there.tenths, isTakenBack: takenBack !== undefined }
}

/**
 * Reverses mileage by an entry of the opposite sign, on its own day and at its own rate. Returns false if it was
 * reversed before.
 */
export async function reverseMileage(db: Db, id: string, now: number): Promise<boolean> {
  const row = await db.selectFrom('mileage').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || row.original_id !== null) return false
  const { tenths, amount_cents } = row
  const back = { tenths: -tenths, amount_cents: -amount_cents, note: '', original_id: id }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('mileage')
    .values({ ...row, id: randomUUID(), ...back, user_id: getCurrentUserId(), at: now })
    .onConflict((conflict) => conflict.column('original_id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Lists mileage of a period or of events. Includes reversals. Sorted by day. */
export async function listMileages(
  db: Db,
  of: { from: string; to: string } | { eventIds: readonly string[] },
): Promise<Mileage[]> {
  const span = 'from' in of ? of : null
  const eventIds = 'eventIds' in of ? of.eventIds : null
  const rows = await db
    .selectFrom('mileage')
    .selectAll()
    .$if(span !== null, (query) => query.where('day', '>=', span!.from).where('day', '<=', span!.to))
    .$if(eventIds !== null, (query) => query.where('event_id', 'in', eventIds!))
    .orderBy('day')
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map((row): Mileage => ({
    id: row.id,
    eventId: row.event_id,
    day: row.day,
    tenths: row.tenths,
    rateTenths: row.rate_tenths,
    amountCents: row.amount_cents,
    odometerFrom: row.odometer_from,
    odometerTo: row.odometer_to,
    note: row.note,
    ofId: row.original_id,
    at: row.at,
  }))
}
