import { describe, expect, test } from 'vitest'
import { getOctoberTime, createStaffMember, createShift } from '../../../../tests/doubles/worked-event.ts'
import { databases, createTestApp, type TestApp } from '../../../../tests/test-app.ts'
import { insertEvent } from '../../../../tests/stocked.ts'
import type { LedgerEntry } from '../../../agreements/payments/ledger.ts'
import { createLedgerEntry } from '../../../agreements/payments/ledger.server.ts'
import {
  recordCashTips,
  syncTipRefunds,
  recordTipPayout,
  getTipPools,
  listStaleTipPools,
  shareTipPool,
} from './tip-pools.server.ts'
import { listLedgerTips } from './tip-pool.ts'
import { approveShiftHours } from './work-records.server.ts'

const now = getOctoberTime('09:00', '2026-10-18')
const entry: Omit<LedgerEntry, 'id' | 'at'> = {
  kind: 'tip',
  amountCents: 100_00,
  dueId: null,
  way: 'card',
  paidOn: '2026-10-17',
  reference: '',
  reason: '',
  ofId: null,
  isTip: true,
}

/** Ben worked 532 minutes and Cy 481. The owner worked too. */
async function workedEvent(app: TestApp, minutes: Record<string, number> = { ben: 532, cy: 481, owner: 500 }) {
  const { db } = app
  const { id } = await insertEvent(app)
  for (const [who, worked] of Object.entries(minutes)) {
    await createStaffMember(db, { id: who, name: who, isManager: who === 'owner' })
    const tenureId = await createShift(db, id, who)
    const agreed = await approveShiftHours(
      db,
      { eventId: id, tenureId, seen: '' },
      ({ planned: { onAt }, rate }) => {
        return {
          onAt,
          offAt: onAt + worked * 60_000,
          typedBy: 'owner',
          rate: rate!,
          miles: 0,
          extrasCents: 0,
          extrasWhy: '',
        }
      },
      now,
    )
    if (agreed.kind !== 'agreed') throw new Error(agreed.kind)
  }
  return { eventId: id, pot: async () => (await getTipPools(db, [id])).get(id)! }
}

const by = { actor: 'owner', now } as const

describe.each(databases)('%s', (database) => {
  test('case 22: cash and recorded tips form one pool that excludes the owner', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { eventId, pot } = await workedEvent(app)
    await createLedgerEntry(db, eventId, entry, by)
    await createLedgerEntry(
      db,
      eventId,
      { ...entry, kind: 'payment', isTip: false, amountCents: 90_00, reference: 'Service charge' },
      by,
    )
    await createLedgerEntry(db, eventId, { ...entry, amountCents: 60_00, dueId: 'service-charge' }, by)
    expect(await recordCashTips(db, { eventId, cents: 200_00 }, now)).toBe(true)
    expect(await recordCashTips(db, { eventId, cents: 211_00 }, now + 1)).toBe(true)
    expect(await recordCashTips(db, { eventId, cents: 211_00 }, now + 2)).toBe(false)
    expect(await pot()).toMatchObject({ cashCents: 211_00, ledgerCents: 100_00, totalCents: 311_00, sharedCents: null })

    expect(await shareTipPool(db, { eventId, way: 'minutes' }, now + 3)).toEqual({ kind: 'shared' })
    expect(await shareTipPool(db, { eventId, way: 'minutes' }, now + 4)).toEqual({ kind: 'same' })
    const { parts, sharedCents } = await pot()
    expect(sharedCents).toBe(311_00)
    expect(Object.fromEntries(parts.map(({ personId, shareCents }) => [personId, shareCents]))).toEqual({
      ben: 163_33,
      cy: 147_67,
      owner: 0,
    })
    const notes = await db
      .selectFrom('tip_pool_entry')
      .select(['staff_member_id', 'note'])
      .where('kind', '=', 'share')
      .execute()
    expect(notes).toContainEqual({ staff_member_id: 'owner', note: 'manager' })
    const cash = await db
      .selectFrom('tip_pool_entry')
      .select('cents')
      .where('kind', '=', 'cash')
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(cash.map(({ cents }) => cents)).toEqual([200_00, -200_00, 211_00])
  })

  test('case 23: an owner who worked alone gets all tips', async () => {
    await using app = await createTestApp(database)
    const { eventId, pot } = await workedEvent(app, { owner: 500 })
    await recordCashTips(app.db, { eventId, cents: 80_00 }, now)
    await shareTipPool(app.db, { eventId, way: 'minutes' }, now)
    expect((await pot()).parts).toMatchObject([{ personId: 'owner', shareCents: 80_00 }])
  })

  test('case 24: a refunded tip lowers the pool, with a reversing entry after payout', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { eventId, pot } = await workedEvent(app, { ben: 500, cy: 500 })
    await recordCashTips(db, { eventId, cents: 50_00 }, now)
    const first = (await createLedgerEntry(db, eventId, entry, by))!
    const refund = { ...entry, kind: 'refund' as const, reason: 'asked for' }
    await createLedgerEntry(db, eventId, { ...refund, ofId: first, amountCents: 30_00 }, { ...by, now: now + 1 })
    expect((await pot()).totalCents).toBe(120_00)
    const second = (await createLedgerEntry(db, eventId, entry, { ...by, now: now + 2 }))!
    await shareTipPool(db, { eventId, way: 'minutes' }, now + 3)
    expect(await recordTipPayout(db, { eventId, personId: null, on: '2026-10-18', how: 'cash' }, now + 4)).toBe(220_00)
    expect([await listStaleTipPools(db), await syncTipRefunds(db, now)]).toEqual([[], 0])

    await createLedgerEntry(db, eventId, { ...refund, ofId: second }, { ...by, now: now + 5 })
    const stale = [{ eventId, day: '2026-10-16', cents: -100_00 }]
    expect(await listStaleTipPools(db)).toEqual(stale)
    // Shares and payouts stay unchanged. Nothing is corrected automatically.
    expect(await pot()).toMatchObject({ totalCents: 120_00, sharedCents: 220_00 })
    expect([await syncTipRefunds(db, now + 6), await syncTipRefunds(db, now + 7)]).toEqual([1, 0])
    expect(await listStaleTipPools(db)).toEqual(stale)
    const mirrored = await db
      .selectFrom('tip_pool_entry')
      .select(['cents', 'original_id'])
      .where('at', '=', now + 6)
      .execute()
    expect(mirrored).toEqual([{ cents: -100_00, original_id: expect.any(String) }])

    expect(await shareTipPool(db, { eventId, way: 'minutes' }, now + 8)).toEqual({ kind: 'shared' })
    expect(await listStaleTipPools(db)).toEqual([])
    expect(
      (await pot()).parts.map(({ shareCents, paidCents, owedCents }) => [shareCents, paidCents, owedCents]),
    ).toEqual([
      [60_00, 110_00, -50_00],
      [60_00, 110_00, -50_00],
    ])
  })

  test('tips are not shared before hours are approved or from an empty pool', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { eventId } = await workedEvent(app, { ben: 500 })
    expect(await shareTipPool(db, { eventId, way: 'equal' }, now)).toEqual({ kind: 'empty' })
    await recordCashTips(db, { eventId, cents: 10_00 }, now)
    await createShift(db, eventId, await createStaffMember(db, { id: 'cy', name: 'Cy' }))
    expect(await shareTipPool(db, { eventId, way: 'equal' }, now)).toEqual({ kind: 'hours' })
  })
})

test('the tip pool counts only tips of the ledger, minus refunds and reversals', () => {
  const of = (id: string, changes: Partial<LedgerEntry>): LedgerEntry => ({ ...entry, id, at: 0, ...changes })
  const entries = [
    of('deposit', { kind: 'payment', isTip: false, dueId: 'due' }),
    of('tip', {}),
    of('part', { kind: 'refund', ofId: 'tip', amountCents: 30_00 }),
    of('wrong', { kind: 'refund', ofId: 'tip', amountCents: 5_00 }),
    of('stayed', { kind: 'reversal', ofId: 'wrong', amountCents: 5_00 }),
    of('back', { kind: 'refund', ofId: 'deposit', isTip: false }),
    of('twice', {}),
    of('taken-back', { kind: 'reversal', ofId: 'twice' }),
  ]
  expect(listLedgerTips(entries).map(({ paymentId, cents }) => `${paymentId} ${cents}`)).toEqual([
    'tip 10000',
    'part -3000',
    'wrong -500',
    'stayed 500',
    'twice 10000',
    'taken-back -10000',
  ])
})
