import { expect, test } from 'vitest'
import { computeDayLimits, defaultCapacity, type DayRule } from './capacity.ts'
import { findOverbookedDays } from './overbooked-days.ts'
import type { CapacityClaim } from './capacity-claims.ts'

const hour = 3_600_000
const day = '2027-10-16'
const claim = (ownerId: string, from: number, to: number, more: Partial<CapacityClaim> = {}): CapacityClaim => {
  return { ownerId, day, from: from * hour, to: to * hour, bartenders: 1, until: null, ...more }
}
const closed: DayRule = {
  id: 'c',
  kind: 'closed',
  from: day,
  to: day,
  weekday: null,
  events: null,
  bartenders: null,
  note: '',
}

test.each<[string, CapacityClaim[], Partial<typeof defaultCapacity>, DayRule[], ReturnType<typeof findOverbookedDays>]>(
  [
    ['no events', [], {}, [], []],
    ['one event on a day that allows one', [claim('a', 12, 20)], {}, [], []],
    [
      'two events on a day that allows one',
      [claim('a', 8, 12), claim('b', 14, 20)],
      {},
      [],
      [{ day, lack: 'events', events: 2 }],
    ],
    [
      'two events at once with one team',
      [claim('a', 12, 20), claim('b', 14, 22)],
      { eventsADay: 2 },
      [],
      [{ day, lack: 'crew', events: 2 }],
    ],
    [
      'two events at once with two teams',
      [claim('a', 12, 20), claim('b', 14, 22)],
      { eventsADay: 2, crews: 2 },
      [],
      [],
    ],
    ['too many bartenders', [claim('a', 12, 20, { bartenders: 5 })], {}, [], [{ day, lack: 'bartenders', events: 1 }]],
    ['a closed day with a booked event', [claim('a', 12, 20)], {}, [closed], [{ day, lack: 'closed', events: 1 }]],
    [
      'an event of the previous day ends on the day',
      [claim('a', 4, 14, { day: '2027-10-15' }), claim('b', 12, 20)],
      {},
      [],
      [
        { day: '2027-10-15', lack: 'crew', events: 1 },
        { day, lack: 'crew', events: 1 },
      ],
    ],
  ],
)('days with more bookings than the capacity allows are listed: %s', (_, claims, numbers, rules, expected) => {
  const getLimits = (on: string) => computeDayLimits(on, rules, { ...defaultCapacity, ...numbers })
  expect(findOverbookedDays(claims, getLimits)).toEqual(expected)
})
