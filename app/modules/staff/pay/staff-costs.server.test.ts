import { describe, expect, test } from 'vitest'
import { getOctoberTime, createStaffMember, createShift } from '../../../../tests/doubles/worked-event.ts'
import { databases, createTestApp } from '../../../../tests/test-app.ts'
import { insertEvent } from '../../../../tests/stocked.ts'
import { estimateStaffCost, getStaffCosts } from './staff-costs.server.ts'
import { recordCashTips, recordTipPayout, shareTipPool } from './tip-pools.server.ts'
import { recordClockEvent } from './record-clock-event.server.ts'
import { approveShiftHours } from './work-records.server.ts'

describe.each(databases)('%s', (database) => {
  test('planned pay becomes approved pay once all hours are approved', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const [{ id }, none, open] = [await insertEvent(app), await insertEvent(app), await insertEvent(app)]
    const ben = await createShift(db, id, await createStaffMember(db, { id: 'ben', name: 'Ben' }))
    await createShift(db, id, await createStaffMember(db, { id: 'olive', name: 'Olive', paidAs: 'owner', rates: {} }), {
      state: 'missed',
    })
    const costs = async () => Object.fromEntries(await getStaffCosts(db, [id, none.id, open.id]))
    const planned = 245_00 + 34_80
    expect(await costs()).toEqual({ [id]: { agreedCents: null, plannedCents: planned } })
    await createShift(db, open.id, 'ben', { until: 1, state: 'open', clock_to: getOctoberTime('17:00') })
    await approveShiftHours(
      db,
      { eventId: id, tenureId: ben, seen: '' },
      ({ planned: { onAt }, rate }) => ({
        onAt,
        offAt: onAt + 600 * 60_000,
        typedBy: 'owner',
        rate: rate!,
        miles: 0,
        extrasCents: 5_00,
        extrasWhy: 'Ice',
      }),
      app.now(),
    )
    expect(await costs()).toEqual({
      [id]: { agreedCents: 285_00, plannedCents: 285_00 },
      [open.id]: { agreedCents: null, plannedCents: 56_00 },
    })
    await db.updateTable('staff_member').set({ rates: '{}' }).where('id', '=', 'ben').execute()
    expect((await costs())[open.id]).toEqual({ agreedCents: null, plannedCents: null })
  })

  test('tips that are shared and paid out never count as a cost', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { id } = await insertEvent(app)
    const ben = await createShift(db, id, await createStaffMember(db, { id: 'ben', name: 'Ben' }))
    const hours = { eventId: id, tenureId: ben, seen: '' }
    await approveShiftHours(
      db,
      hours,
      ({ planned: { onAt }, rate }) => ({
        onAt,
        offAt: onAt + 600 * 60_000,
        typedBy: 'owner',
        rate: rate!,
        miles: 0,
        extrasCents: 0,
        extrasWhy: '',
      }),
      app.now(),
    )
    const before = await getStaffCosts(db, [id])
    expect(before.get(id)).toEqual({ agreedCents: 280_00, plannedCents: 280_00 })
    await recordCashTips(db, { eventId: id, cents: 90_00 }, app.now())
    expect(await shareTipPool(db, { eventId: id, way: 'equal' }, app.now())).toEqual({ kind: 'shared' })
    await recordTipPayout(db, { eventId: id, personId: null, on: '2026-10-18', how: 'cash' }, app.now())
    expect(await getStaffCosts(db, [id])).toEqual(before)
  })

  test('planned staff cost uses the average rate of paid staff, or null without rates', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const asked = { bartenders: 2, minutes: 480, day: '2027-05-15' }
    expect(await estimateStaffCost(db, asked)).toBeNull()
    await createStaffMember(db, { id: 'olive', name: 'Olive', paidAs: 'owner' })
    expect(await estimateStaffCost(db, asked)).toBeNull()
    await createStaffMember(db, { id: 'ben', name: 'Ben' })
    await createStaffMember(db, { id: 'cy', name: 'Cy', rates: { bartender: { unit: 'event', cents: 200_00 } } })
    await createStaffMember(db, {
      id: 'gone',
      name: 'Gone',
      goneSince: '2026-01-01',
      rates: { bartender: { unit: 'hour', cents: 99_00 } },
    })
    expect(await estimateStaffCost(db, asked)).toBe(2 * ((224_00 + 200_00) / 2))
    expect(await estimateStaffCost(db, { ...asked, bartenders: 0 })).toBeNull()
  })

  test('a clock-in is stored once, only by its staff member, never in the future', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { id } = await insertEvent(app)
    const tenureId = await createShift(db, id, await createStaffMember(db, { id: 'ben', name: 'Ben' }))
    const now = getOctoberTime('12:00', '2026-10-18')
    const tap = { id: 'tap-0001', tenureId, personId: 'ben', kind: 'here' as const, at: getOctoberTime('14:58') }
    expect([await recordClockEvent(db, tap, now), await recordClockEvent(db, { ...tap, at: 5 }, now)]).toEqual([
      true,
      false,
    ])
    expect(await recordClockEvent(db, { ...tap, at: getOctoberTime('16:00') }, now)).toBe(true)
    expect(await recordClockEvent(db, { ...tap, id: 'tap-0002', kind: 'off', at: now + 999_999 }, now)).toBe(true)
    expect(await recordClockEvent(db, { ...tap, id: 'tap-0003', personId: 'cy' }, now)).toBe(false)
    const kept = await db.selectFrom('clock_event').select(['id', 'at', 'received_at']).orderBy('id').execute()
    expect(kept).toEqual([
      { id: 'tap-0001', at: getOctoberTime('14:58'), received_at: now },
      { id: 'tap-0002', at: now, received_at: now },
    ])
  })
})
