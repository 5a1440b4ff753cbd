import { v7 as uuidV7 } from 'uuid'
import type { LedgerEntry } from '../../../agreements/payments/ledger.ts'
import { getLedger, getLedgers } from '../../../agreements/payments/ledger.server.ts'
import { getCurrentUserId } from '../../../plumbing/http/current-user.server.ts'
import { matchesAnyId } from '../../../plumbing/database/match-ids.server.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { insertRows } from '../../../plumbing/database/insert-rows.server.ts'
import { runInTransaction } from '../../../plumbing/database/transaction.server.ts'
import type { TipPoolEntryRow } from '../../../plumbing/database/schema.ts'
import type { TipSplitMethod } from './pay-rules.ts'
import { getPayRules } from './pay-rules.server.ts'
import {
  listTipParticipants,
  computeTipPool,
  computeTipShares,
  listLedgerTips,
  filterUnreversedEntries,
  type TipPool,
  type TipPoolEntry,
} from './tip-pool.ts'
import { findCurrentWorkRecord, type StaffPaymentMethod, type ShiftTimesheet } from './shift-timesheet.ts'
import { getShiftTimesheets } from './shift-timesheets.server.ts'
import { lockEventPay } from './work-records.server.ts'

/** Returns the tip pools of events, by event, with current ledger tips. */
export async function getTipPools(db: Db, eventIds: readonly string[]): Promise<Map<string, TipPool>> {
  if (eventIds.length === 0) return new Map()
  const [entries, ledgers] = await Promise.all([readEntries(db, eventIds), getLedgers(db, eventIds)])
  return new Map(
    eventIds.map((id) => [id, computeTipPool(entries.get(id) ?? [], listLedgerTips(ledgers.get(id)!.entries))]),
  )
}

/** Records the counted cash and reverses an earlier count. Returns whether the amount changed. */
export function recordCashTips(
  db: Db,
  { eventId, cents }: { eventId: string; cents: number },
  now: number,
): Promise<boolean> {
  return runInTransaction(db, async (db) => {
    await lockEventPay(db, eventId)
    const rows = await readRows(db, [eventId])
    const standing = filterUnreversedEntries(rows.map(getEntry)).filter(({ kind }) => kind === 'cash')
    if (standing.length === 1 && standing[0]!.cents === cents) return false
    const day = await getDay(db, eventId)
    await insertRows(db, 'tip_pool_entry', [
      ...listReversals(rows, new Set(standing.map(({ id }) => id)), now),
      createEntryRow({ event_id: eventId, day, kind: 'cash', cents }, now),
    ])
    return true
  })
}

/** Result of sharing a tip pool. */
export type ShareTipPoolResult = { kind: 'shared' } | { kind: 'hours' } | { kind: 'empty' } | { kind: 'same' }

/**
 * Shares the current tip pool among the staff who worked, by approved hours. Reverses earlier shares and keeps payouts.
 * Does nothing while hours are unapproved.
 */
export function shareTipPool(
  db: Db,
  { eventId, way }: { eventId: string; way: TipSplitMethod },
  now: number,
): Promise<ShareTipPoolResult> {
  return runInTransaction(db, async (db): Promise<ShareTipPoolResult> => {
    await lockEventPay(db, eventId)
    await syncLedgerTips(db, eventId, now)
    const rules = await getPayRules(db)
    const shifts = (await getShiftTimesheets(db, [eventId], rules)).get(eventId) ?? []
    if (shifts.some(hasUnapprovedHours)) return { kind: 'hours' }
    const [pot] = (await getTipPools(db, [eventId])).values()
    const poured = listTipParticipants(shifts)
    if (!pot || !poured.some(({ minutes }) => minutes > 0)) return { kind: 'empty' }
    const rows = await readRows(db, [eventId])
    const former = filterUnreversedEntries(rows.map(getEntry)).filter(({ kind }) => kind === 'share')
    const shares = computeTipShares(pot, poured, { ...rules, tipWay: way })
    if (pot.way === way && hasSameShares(former, shares)) return { kind: 'same' }
    if (pot.totalCents <= 0 && former.length === 0) return { kind: 'empty' }
    const day = await getDay(db, eventId)
    await insertRows(db, 'tip_pool_entry', [
      ...listReversals(rows, new Set(former.map(({ id }) => id)), now),
      ...shares.map(({ personId, minutes, cents, reason }) =>
        createEntryRow(
          {
            event_id: eventId,
            day,
            kind: 'share',
            cents,
            staff_member_id: personId,
            minutes,
            method: way,
            note: reason,
          },
          now,
        ),
      ),
    ])
    return { kind: 'shared' }
  })
}

/** Whether the hours of a shift are not approved yet. */
export function hasUnapprovedHours({ works, isMissed }: Pick<ShiftTimesheet, 'works' | 'isMissed'>): boolean {
  return findCurrentWorkRecord(works) === null && !isMissed
}

/** Records the payout of open shares to a single staff member or to all. Returns the amount paid out, in cents. */
export function recordTipPayout(
  db: Db,
  { eventId, personId, on, how }: { eventId: string; personId: string | null; on: string; how: StaffPaymentMethod },
  now: number,
): Promise<number> {
  return runInTransaction(db, async (db) => {
    await lockEventPay(db, eventId)
    const [pot] = (await getTipPools(db, [eventId])).values()
    const owed = pot!.parts.filter((part) => part.owedCents !== 0 && (personId === null || part.personId === personId))
    const day = await getDay(db, eventId)
    await insertRows(
      db,
      'tip_pool_entry',
      owed.map(({ personId, owedCents }) =>
        createEntryRow(
          {
            event_id: eventId,
            day,
            kind: 'payout',
            cents: owedCents,
            staff_member_id: personId,
            paid_on: on,
            payment_method: how,
          },
          now,
        ),
      ),
    )
    return owed.reduce((sum, { owedCents }) => sum + owedCents, 0)
  })
}

/**
 * Copies the ledger's tips and their refunds into the tip pool, each once. A refund is a negative entry. The caller must
 * hold the lock of the event's pay.
 */
export async function syncLedgerTips(db: Db, eventId: string, now: number): Promise<void> {
  const [rows, { entries }] = await Promise.all([readRows(db, [eventId]), getLedger(db, eventId)])
  const known = new Map(rows.flatMap((one) => (one.payment_id === null ? [] : [[one.payment_id, one.id]])))
  const day = await getDay(db, eventId)
  for (const { paymentId, cents } of listLedgerTips(entries)) {
    if (known.has(paymentId)) continue
    const made = createEntryRow({ event_id: eventId, day, kind: 'ledger', cents, payment_id: paymentId }, now)
    const reverses = findRefundedEntryId(entries, paymentId, known)
    known.set(paymentId, made.id)
    await insertRows(db, 'tip_pool_entry', [{ ...made, original_id: reverses }])
  }
}

/** Returns the pool entry of the tip that a ledger entry refunds in full. Null for a partial refund or any other entry. */
function findRefundedEntryId(
  entries: readonly LedgerEntry[],
  id: string,
  known: ReadonlyMap<string, string>,
): string | null {
  const entry = entries.find((one) => one.id === id)
  const of = entries.find((one) => one.id === entry?.ofId)
  return of && of.amountCents === entry!.amountCents ? (known.get(of.id) ?? null) : null
}

/**
 * Returns events whose tip pool changed after it was shared, with the difference in cents: a tip was refunded or arrived
 * later, or the cash count changed.
 */
export async function listStaleTipPools(db: Db): Promise<{ eventId: string; day: string; cents: number }[]> {
  const rows = await db
    .selectFrom('tip_pool_entry as entry')
    .select(['entry.event_id', (is) => is.fn.max('entry.day').as('day')])
    .select((is) => is.fn.sum<number>('entry.cents').filterWhere('entry.kind', '=', 'share').as('shared'))
    .select((is) => is.fn.sum<number>('entry.cents').filterWhere('entry.kind', 'in', ['cash', 'ledger']).as('held'))
    .groupBy('entry.event_id')
    .having((is) => is.fn.count('entry.id').filterWhere('entry.kind', '=', 'share'), '>', 0)
    .execute()
  const unseen = await readUnseenTips(
    db,
    rows.map(({ event_id }) => event_id),
  )
  return rows.flatMap(({ event_id, day, shared, held }) => {
    const cents = (held ?? 0) + (unseen.get(event_id) ?? 0) - shared
    return cents === 0 ? [] : [{ eventId: event_id, day, cents }]
  })
}

/** Records later ledger changes in shared tip pools. Returns the number of pools changed. */
export async function syncTipRefunds(db: Db, now: number): Promise<number> {
  const shared = await db
    .selectFrom('tip_pool_entry')
    .select('event_id')
    .distinct()
    .where('kind', '=', 'share')
    .execute()
  const unseen = await readUnseenTips(
    db,
    shared.map(({ event_id }) => event_id),
  )
  for (const eventId of unseen.keys())
    await db.transaction().execute(async (db) => {
      await lockEventPay(db, eventId)
      await syncLedgerTips(db, eventId, now)
    })
  return unseen.size
}

/** Ledger changes to tips that no pool entry records yet, in cents by event. */
async function readUnseenTips(db: Db, eventIds: readonly string[]): Promise<Map<string, number>> {
  if (eventIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('payment')
    .select(['event_id', 'id'])
    .where('is_tip', '=', 1)
    .where(matchesAnyId(db, 'event_id', eventIds))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('tip_pool_entry as seen').select('seen.id').whereRef('seen.payment_id', '=', 'payment.id')),
      ),
    )
    .execute()
  if (rows.length === 0) return new Map()
  const ids = new Set(rows.map(({ id }) => id))
  const ledgers = await getLedgers(db, [...new Set(rows.map(({ event_id }) => event_id))])
  return new Map(
    [...ledgers].map(([eventId, { entries }]) => [
      eventId,
      listLedgerTips(entries).reduce((sum, { paymentId, cents }) => sum + (ids.has(paymentId) ? cents : 0), 0),
    ]),
  )
}

function hasSameShares(
  former: readonly TipPoolEntry[],
  shares: readonly { personId: string; cents: number; minutes: number }[],
) {
  if (former.length !== shares.length) return false
  return shares.every((share) =>
    former.some(
      ({ personId, cents, minutes }) =>
        personId === share.personId && cents === share.cents && minutes === share.minutes,
    ),
  )
}

async function readEntries(db: Db, eventIds: readonly string[]): Promise<Map<string, TipPoolEntry[]>> {
  const rows = await readRows(db, eventIds)
  return new Map([...Map.groupBy(rows, ({ event_id }) => event_id)].map(([id, of]) => [id, of.map(getEntry)]))
}

function readRows(db: Db, eventIds: readonly string[]): Promise<TipPoolEntryRow[]> {
  return db
    .selectFrom('tip_pool_entry')
    .selectAll()
    .where(matchesAnyId(db, 'event_id', eventIds))
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** The day of an event according to its shifts. */
async function getDay(db: Db, eventId: string): Promise<string> {
  const shift = await db
    .selectFrom('shift')
    .select('day')
    .where('event_id', '=', eventId)
    .orderBy('seq')
    .executeTakeFirstOrThrow()
  return shift.day
}

function listReversals(rows: readonly TipPoolEntryRow[], ids: ReadonlySet<string>, now: number): TipPoolEntryRow[] {
  return rows
    .filter(({ id }) => ids.has(id))
    .map((one) => ({
      ...one,
      id: uuidV7(),
      cents: 0 - one.cents,
      at: now,
      created_by: getCurrentUserId() ?? '',
      original_id: one.id,
    }))
}

type NewEntry = Pick<TipPoolEntryRow, 'event_id' | 'day' | 'kind' | 'cents'> & Partial<TipPoolEntryRow>

function createEntryRow(one: NewEntry, now: number): TipPoolEntryRow {
  const empty = {
    staff_member_id: null,
    minutes: null,
    method: null,
    payment_id: null,
    paid_on: null,
    payment_method: null,
    note: '',
  }
  return { ...empty, original_id: null, id: uuidV7(), at: now, created_by: getCurrentUserId() ?? '', ...one }
}

function getEntry(one: TipPoolEntryRow): TipPoolEntry {
  return {
    id: one.id,
    kind: one.kind as TipPoolEntry['kind'],
    cents: one.cents,
    personId: one.staff_member_id,
    minutes: one.minutes,
    way: one.method as TipSplitMethod | null,
    paymentId: one.payment_id,
    paidOn: one.paid_on,
    paidHow: one.payment_method as StaffPaymentMethod | null,
    reverses: one.original_id,
  }
}
