import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeEventSpan } from '../../../business/event-times.ts'
import { toWorkHours, computeClockDifference, computeClockedHours, type ClockEvent } from './clock-events.ts'

const zone = '-04:00'
const at = (time: string, day = 16) => Date.parse(`2026-10-${day}T${time}:00${zone}`)
const tap = (kind: ClockEvent['kind'], time: string, later = 0, day = 16): ClockEvent => {
  return { kind, at: at(time, day), receivedAt: at(time, day) + later }
}
const twoDays = 2 * 86_400_000

test('case 20: clock-ins sent two days later keep their times, marked as late', () => {
  const planned = toWorkHours(at('15:00'), at('23:45'))
  const tapped = computeClockedHours([tap('off', '23:52', twoDays), tap('here', '14:58', twoDays)])
  expect(tapped).toEqual({ onAt: at('14:58'), offAt: at('23:52'), minutes: 534, isSentLater: true })
  expect(computeClockDifference(planned, tapped)).toEqual({ minutes: 9, isApart: false })
})

test.each<[string, ClockEvent[], ReturnType<typeof computeClockedHours>]>([
  ['no taps', [], null],
  ['here alone', [tap('here', '15:00')], { onAt: at('15:00'), offAt: null, minutes: null, isSentLater: false }],
  ['off alone', [tap('off', '23:00')], { onAt: null, offAt: at('23:00'), minutes: null, isSentLater: false }],
  [
    'tapped twice',
    [tap('here', '15:00'), tap('here', '15:20'), tap('off', '23:00'), tap('off', '23:30')],
    { onAt: at('15:00'), offAt: at('23:30'), minutes: 510, isSentLater: false },
  ],
  [
    'off before here',
    [tap('off', '14:00'), tap('here', '15:00')],
    { onAt: at('15:00'), offAt: null, minutes: null, isSentLater: false },
  ],
  [
    'past midnight',
    [tap('here', '18:00'), tap('off', '01:30', 60_000, 17)],
    { onAt: at('18:00'), offAt: at('01:30', 17), minutes: 450, isSentLater: false },
  ],
])('worked hours are computed from the clock events: %s', (_, taps, hours) => {
  expect(computeClockedHours(taps)).toEqual(hours)
})

test.each([
  [15, false],
  [-15, false],
  [16, true],
  [-16, true],
])('a clocked time %i minutes from the plan is flagged if over 15 minutes', (minutes, isApart) => {
  const planned = toWorkHours(at('15:00'), at('23:00'))
  const off = at('23:00') + minutes * 60_000
  const tapped = computeClockedHours([tap('here', '15:00'), { kind: 'off', at: off, receivedAt: off }])
  expect(computeClockDifference(planned, tapped)).toEqual({ minutes, isApart })
})

test('the worked hours of a shift across a clock change are elapsed minutes', () => {
  const timeZone = 'America/New_York'
  const night = (date: string) => computeEventSpan({ date, start: '18:00', end: '02:30' }, timeZone)
  // November 1, 2026, falls back at 2 AM, so 1:00 to 2:00 occurs twice.
  const [fall, spring, plain] = ['2026-10-31', '2027-03-13', '2026-10-24'].map(night)
  const minutes = [fall, spring, plain].map((one) => {
    return toWorkHours(one!.startsAt.epochMilliseconds, one!.endsAt.epochMilliseconds).minutes
  })
  expect(minutes).toEqual([570, 510, 510])
})

test('the order of clock events does not change the worked hours', () => {
  const anyTap = fc.record({
    kind: fc.constantFrom('here' as const, 'off' as const),
    at: fc.nat(10_000_000),
    receivedAt: fc.nat(20_000_000),
  })
  const distinct = fc.uniqueArray(anyTap, { selector: ({ at }) => at, maxLength: 6 })
  fc.assert(
    fc.property(distinct, (taps) => {
      expect(computeClockedHours(taps.toReversed())).toEqual(computeClockedHours(taps))
    }),
  )
})
