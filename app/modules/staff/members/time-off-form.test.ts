import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffTimeOffDays, listConflictingShifts, buildTimeOffCalendar, parseTimeOffForm } from './time-off-form.ts'
import { isTimeOffDay, type TimeOff } from './time-off.ts'

const today = '2026-11-20'
const away = (of: Partial<TimeOff>): TimeOff => ({
  id: 'one',
  personId: 'ben',
  kind: 'cannot',
  fromDay: today,
  toDay: today,
  weekday: null,
  madeBy: 'person',
  madeAt: 0,
  ...of,
})

test.each([
  ['one day', { from: '2026-12-24' }, ['2026-12-24', '2026-12-24', null]],
  ['a span', { from: '12/24/2026', to: '12/28/2026' }, ['2026-12-24', '2026-12-28', null]],
  ['a weekday from today on', { weekday: '2' }, [today, null, 2]],
  ['a weekday for a while', { weekday: '2', from: '2026-12-01', to: '2027-02-01' }, ['2026-12-01', '2027-02-01', 2]],
])('time off for %s is parsed', (_, input, [fromDay, toDay, weekday]) => {
  expect(parseTimeOffForm(input, today)).toEqual({ entry: { kind: 'cannot', fromDay, toDay, weekday } })
})

test.each([
  [{}, 'no-first'],
  [{ from: 'soon' }, 'no-first'],
  [{ from: '2026-12-24', to: 'then' }, 'no-last'],
  [{ from: '2026-12-24', to: '2026-12-23' }, 'last-before-first'],
  [{ from: '2026-11-18' }, 'last-is-past'],
  [{ from: '2026-12-24', to: '2036-12-24' }, 'too-long'],
])('time off %j is rejected: %s', (input, code) => {
  expect(parseTimeOffForm(input, today)).toMatchObject({ flaws: [{ code }] })
})

test('shifts conflict with days off but not with days marked “rather not”', () => {
  const down = [{ day: '2026-12-26' }, { day: '2026-12-30' }]
  const entry = { kind: 'cannot', fromDay: '2026-12-24', toDay: '2026-12-28', weekday: null } as const
  expect(listConflictingShifts(entry, down)).toEqual([{ day: '2026-12-26' }])
  expect(listConflictingShifts({ ...entry, kind: 'rather-not' }, down)).toEqual([])
})

test('the month view of time off marks off, free, past and range days', () => {
  const boxes = buildTimeOffCalendar(
    '2026-12',
    [
      away({ fromDay: '2026-12-04', toDay: '2026-12-04' }),
      away({ fromDay: '2026-12-24', toDay: '2026-12-28' }),
      away({ toDay: null, weekday: 2 }),
    ],
    today,
  )
  expect(boxes).toHaveLength(31 + 1)
  expect(boxes[0]).toBeNull()
  const is = (day: string) => boxes.find((box) => box?.day === day)?.is
  expect([is('2026-12-04'), is('2026-12-05'), is('2026-12-25'), is('2026-12-08')]).toEqual([
    'off',
    'free',
    'by-span',
    'by-span',
  ])
  expect(buildTimeOffCalendar('2026-11', [], today).find((box) => box?.day === '2026-11-19')?.is).toBe('past')
})

test('changes of a month of time off are the days newly checked or unchecked', () => {
  const day = fc.integer({ min: 1, max: 31 }).map((day) => `2026-12-${String(day).padStart(2, '0')}`)
  fc.assert(
    fc.property(fc.uniqueArray(day), fc.uniqueArray(day), (ticked, shown) => {
      const { off, free } = diffTimeOffDays(ticked, shown, today)
      const after = new Set([...shown.filter((one) => !free.includes(one)), ...off])
      expect(after).toEqual(new Set(ticked))
      for (const one of off) expect(isTimeOffDay(away({ fromDay: one, toDay: one }), one)).toBe(true)
    }),
  )
})
