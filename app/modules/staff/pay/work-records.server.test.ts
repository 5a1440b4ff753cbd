import { describe, expect, test } from 'vitest'
import { getOctoberTime, createStaffMember, createShift } from '../../../../tests/doubles/worked-event.ts'
import { databases, createTestApp } from '../../../../tests/test-app.ts'
import { insertEvent } from '../../../../tests/stocked.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { getPayRules } from './pay-rules.server.ts'
import { getLastStaffPaymentMethods } from './event-pay-view.server.ts'
import {
  summarizeShiftPay,
  sumUnpaidCents,
  findCurrentWorkRecord,
  type HoursApproval,
  type ShiftTimesheet,
} from './shift-timesheet.ts'
import { getShiftTimesheets } from './shift-timesheets.server.ts'
import {
  approveShiftHours,
  recordStaffPayment,
  reverseStaffPayment,
  setAssignmentMissed,
} from './work-records.server.ts'

const now = getOctoberTime('09:00', '2026-10-18')

async function getShift(db: Db, eventId: string): Promise<ShiftTimesheet> {
  return (await getShiftTimesheets(db, [eventId], await getPayRules(db))).get(eventId)![0]!
}

/** From 3 PM to 11:52 PM is 532 minutes, which differs from the plan. */
function typed(minutes: number): (shift: ShiftTimesheet) => HoursApproval {
  return ({ planned: { onAt }, rate, miles }) => ({
    onAt,
    offAt: onAt + minutes * 60_000,
    typedBy: 'owner',
    rate: rate!,
    miles,
    extrasCents: 0,
    extrasWhy: '',
  })
}

describe.each(databases)('%s', (database) => {
  test('case 20: late clock events keep their times and change pay only after approval', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { id } = await insertEvent(app)
    const late = getOctoberTime('12:00', '2026-10-18')
    const taps: ['here' | 'off', number, number][] = [
      ['here', getOctoberTime('14:58'), late],
      ['off', getOctoberTime('23:52'), late],
    ]
    await createShift(db, id, await createStaffMember(db, { id: 'ben', name: 'Ben Ortiz' }), { taps })
    const shift = await getShift(db, id)
    const settled = summarizeShiftPay(shift, await getPayRules(db))
    expect(settled).toMatchObject({
      planned: { minutes: 525, line: { payCents: 245_00 } },
      tapped: { onAt: getOctoberTime('14:58'), offAt: getOctoberTime('23:52'), minutes: 534, isSentLater: true },
      difference: { minutes: 9, isApart: false },
      asTapped: { minutes: 534, line: { payCents: 249_20 } },
      agreed: null,
      toPayCents: 0,
    })
    expect(await db.selectFrom('work_record').selectAll().execute()).toEqual([])
    const asTapped = ({ rate, miles }: ShiftTimesheet): HoursApproval => {
      return {
        onAt: getOctoberTime('14:58'),
        offAt: getOctoberTime('23:52'),
        typedBy: 'taps',
        rate: rate!,
        miles,
        extrasCents: 0,
        extrasWhy: '',
      }
    }
    expect((await approveShiftHours(db, { eventId: id, tenureId: shift.tenureId, seen: '' }, asTapped, now)).kind).toBe(
      'agreed',
    )
    expect(sumUnpaidCents((await getShift(db, id)).works)).toBe(249_20 + 34_80)
    expect((await db.selectFrom('shift').select('state').executeTakeFirstOrThrow()).state).toBe('worked')
  })

  test('case 21: correcting paid hours reverses the record and leaves the difference to pay', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { id } = await insertEvent(app)
    const tenureId = await createShift(db, id, await createStaffMember(db, { id: 'ben', name: 'Ben Ortiz' }))
    const agreed = await approveShiftHours(db, { eventId: id, tenureId, seen: '' }, typed(532), now)
    if (agreed.kind !== 'agreed') throw new Error(agreed.kind)
    const first = findCurrentWorkRecord((await getShift(db, id)).works)!
    expect(first).toMatchObject({ minutes: 532, payCents: 248_27, miles: 48, mileCents: 34_80, totalCents: 283_07 })
    expect(await recordStaffPayment(db, { eventId: id, personId: 'ben', on: '2026-10-19', how: 'check' })).toBe(283_07)
    expect(await recordStaffPayment(db, { eventId: id, personId: 'ben', on: '2026-10-19', how: 'check' })).toBe(0)

    await approveShiftHours(db, { eventId: id, tenureId, seen: agreed.workId }, typed(480), now + 1)
    const { works } = await getShift(db, id)
    expect(works.map(({ minutes, totalCents, reverses, paidOn }) => [minutes, totalCents, reverses, paidOn])).toEqual([
      [532, 283_07, null, '2026-10-19'],
      [-532, -283_07, agreed.workId, null],
      [480, 258_80, null, null],
    ])
    expect(findCurrentWorkRecord(works)!.minutes).toBe(480)
    expect(sumUnpaidCents(works)).toBe(258_80 - 283_07)
  })

  test('approving twice at once records the hours once, and an outdated form is refused', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { id } = await insertEvent(app)
    const tenureId = await createShift(db, id, await createStaffMember(db, { id: 'ben', name: 'Ben Ortiz' }))
    const of = { eventId: id, tenureId, seen: '' }
    const both = await Promise.all([
      approveShiftHours(db, of, typed(500), now),
      approveShiftHours(db, of, typed(500), now),
    ])
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(['agreed', 'stale'])
    expect((await getShift(db, id)).works).toHaveLength(1)
    expect((await approveShiftHours(db, { ...of, tenureId: 'nobody' }, typed(500), now)).kind).toBe('gone')
  })

  test('reversing a mistaken payment nets to zero and leaves the pay owed again', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { id } = await insertEvent(app)
    const tenureId = await createShift(db, id, await createStaffMember(db, { id: 'ben', name: 'Ben Ortiz' }))
    await approveShiftHours(db, { eventId: id, tenureId, seen: '' }, typed(532), now)
    await recordStaffPayment(db, { eventId: id, personId: null, on: '2026-10-19', how: 'cash' })
    const { id: workId } = findCurrentWorkRecord((await getShift(db, id)).works)!
    await reverseStaffPayment(db, { eventId: id, workId }, now + 1)
    await reverseStaffPayment(db, { eventId: id, workId }, now + 2)
    const { works } = await getShift(db, id)
    expect(works).toHaveLength(3)
    expect(sumUnpaidCents(works)).toBe(283_07)
    expect(works.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(532)
    expect(works.reduce((sum, { paidOn, totalCents }) => sum + (paidOn ? totalCents : 0), 0)).toBe(0)
  })

  test('payments keep date, method and amount after hours change and are reversed separately', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const { id } = await insertEvent(app)
    const tenureId = await createShift(db, id, await createStaffMember(db, { id: 'ben', name: 'Ben Ortiz' }))
    const read = async () => summarizeShiftPay(await getShift(db, id), await getPayRules(db))
    const paid = async () => (await read()).payments.map(({ on, how, cents }) => [on, how, cents])
    const correct = async (minutes: number, at: number) => {
      const seen = (await read()).agreed?.id ?? ''
      expect((await approveShiftHours(db, { eventId: id, tenureId, seen }, typed(minutes), at)).kind).toBe('agreed')
    }
    const pay = (on: string, how: 'zelle' | 'cash') => recordStaffPayment(db, { eventId: id, personId: 'ben', on, how })
    const takeBack = async (nth: number, at: number) =>
      reverseStaffPayment(db, { eventId: id, workId: (await read()).payments[nth]!.workId }, at)

    await correct(480, now)
    await pay('2026-10-19', 'zelle')
    await correct(540, now + 1)
    expect([await paid(), (await read()).toPayCents]).toEqual([[['2026-10-19', 'zelle', 258_80]], 28_00])
    await pay('2026-10-20', 'cash')
    const both = [
      ['2026-10-19', 'zelle', 258_80],
      ['2026-10-20', 'cash', 28_00],
    ]
    expect([await paid(), (await read()).toPayCents]).toEqual([both, 0])
    // The first payment can be reversed although the hours were corrected since.
    await takeBack(0, now + 2)
    expect([await paid(), (await read()).toPayCents]).toEqual([both.slice(1), 258_80])
    expect((await read()).agreed).toMatchObject({ minutes: 540, totalCents: 286_80 })
    await pay('2026-10-21', 'zelle')
    await takeBack(0, now + 3)
    expect([await paid(), (await read()).toPayCents]).toEqual([[['2026-10-21', 'zelle', 258_80]], 28_00])
    expect((await read()).agreed).toMatchObject({ minutes: 540, totalCents: 286_80 })
    // Fewer hours than were paid for. The overpayment is given back on its own day.
    await correct(450, now + 4)
    expect((await read()).toPayCents).toBe(-14_00)
    await pay('2026-10-22', 'cash')
    expect([await paid(), (await read()).toPayCents]).toEqual([
      [
        ['2026-10-21', 'zelle', 258_80],
        ['2026-10-22', 'cash', -14_00],
      ],
      0,
    ])
    const { works } = await getShift(db, id)
    expect(works.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(450)
    expect(works.reduce((sum, { paidOn, totalCents }) => sum + (paidOn ? totalCents : 0), 0)).toBe(244_80)
  })

  test('missed shifts, handed-off shifts and other weeks do not count toward hours', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    const [one, other] = [await insertEvent(app), await insertEvent(app)]
    const ben = await createStaffMember(db, { id: 'ben', name: 'Ben Ortiz' })
    const tenureId = await createShift(db, one.id, ben)
    await createShift(db, one.id, await createStaffMember(db, { id: 'cy', name: 'Cy' }), { until: 5 })
    expect((await getShiftTimesheets(db, [one.id], { paysMiles: true })).get(one.id)!.map(({ name }) => name)).toEqual([
      'Ben Ortiz',
    ])
    await setAssignmentMissed(db, { eventId: one.id, tenureId, isMissed: true })
    expect(await getShift(db, one.id)).toMatchObject({ isMissed: true, works: [] })
    await setAssignmentMissed(db, { eventId: one.id, tenureId, isMissed: false })
    await approveShiftHours(db, { eventId: one.id, tenureId, seen: '' }, typed(2_000), now)
    await setAssignmentMissed(db, { eventId: one.id, tenureId, isMissed: true })
    expect(await getShift(db, one.id)).toMatchObject({ isMissed: false, weekBefore: 0 })

    await createShift(db, other.id, ben, { day: '2026-10-18' })
    const rules = await getPayRules(db)
    expect(summarizeShiftPay(await getShift(db, other.id), rules).planned.warnings).toEqual([
      { code: 'overtime', minutes: 125 },
    ])
    await db.updateTable('shift').set({ day: '2026-10-19' }).where('event_id', '=', other.id).execute()
    expect(summarizeShiftPay(await getShift(db, other.id), rules).planned.warnings).toEqual([])
  })

  test('the last payment method is remembered per staff member, ignoring reversed payments', async () => {
    await using app = await createTestApp(database)
    const { db } = app
    await createStaffMember(db, { id: 'ben', name: 'Ben Ortiz' })
    const paid = async (on: string, how: 'cash' | 'check') => {
      const { id } = await insertEvent(app)
      const tenureId = await createShift(db, id, 'ben')
      await approveShiftHours(db, { eventId: id, tenureId, seen: '' }, typed(500), now)
      await recordStaffPayment(db, { eventId: id, personId: null, on, how })
      return id
    }
    const later = await paid('2026-10-20', 'check')
    await paid('2026-10-18', 'cash')
    expect(await getLastStaffPaymentMethods(db, ['ben', 'cy'])).toEqual({ ben: 'check' })
    await reverseStaffPayment(db, { eventId: later, workId: (await getShift(db, later)).works[0]!.id }, now)
    expect(await getLastStaffPaymentMethods(db, ['ben'])).toEqual({ ben: 'cash' })
  })
})
