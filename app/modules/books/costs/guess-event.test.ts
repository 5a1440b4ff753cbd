import { describe, expect, test } from 'vitest'
import { guessPurchaseEvent } from './guess-event.ts'

const hour = 3_600_000
const [saturday, sunday] = [
  { id: 'saturday', from: 100 * hour, to: 112 * hour },
  { id: 'sunday', from: 124 * hour, to: 136 * hour },
]

test.each([
  ['a purchase long before any event matches none', 60, null],
  ['a purchase the day before belongs to the next event', 80, 'saturday'],
  ['a purchase during an event belongs to that event', 105, 'saturday'],
  ['a purchase between two events belongs to the next', 118, 'sunday'],
  ['a purchase during the second event belongs to the second', 130, 'sunday'],
  ['a purchase the morning after belongs to the last event', 150, 'sunday'],
  ['a purchase days later matches none', 200, null],
])('a purchase is matched to an event by its time: %s', (_, at, event) => {
  expect(guessPurchaseEvent([sunday, saturday], { from: at * hour, to: at * hour })).toBe(event)
})

test('an expense entered later is matched to an event by the date on its receipt', () => {
  const day = (from: number) => ({ from: from * hour, to: (from + 24) * hour - 1 })
  expect(guessPurchaseEvent([sunday, saturday], day(96))).toBe('saturday')
  expect(guessPurchaseEvent([sunday, saturday], day(120))).toBe('sunday')
  expect(guessPurchaseEvent([sunday, saturday], day(240))).toBe(null)
})

describe('two events on one day', () => {
  const [beach, barn] = [
    { id: 'beach', from: 100 * hour, to: 110 * hour },
    { id: 'barn', from: 102 * hour, to: 112 * hour },
  ]
  const at = (milesFromBase: number | null) => ({ from: 96 * hour, to: 120 * hour - 1, milesFromBase })

  test.each([
    ['a store near the second event selects the second', [30, 4], at(32), 'barn'],
    ['a store near the first event selects the first', [2, 31], at(12), 'beach'],
    ['a store near the base selects the earlier event', [30, 34], at(1), 'beach'],
    ['an unknown ZIP selects the earlier event', [null, null], at(null), 'beach'],
    ['an event without a known distance does not count as near', [null, 4], at(32), 'barn'],
  ] as const)(
    'a purchase on a day with two events is matched by its ZIP: %s',
    (_, [toBeach, toBarn], bought, event) => {
      const events = [
        { ...beach, miles: toBeach },
        { ...barn, miles: toBarn },
      ]
      expect(guessPurchaseEvent(events, bought)).toBe(event)
    },
  )

  test('a purchase is never matched to a nearby event in another week', () => {
    const far = { id: 'far', from: 500 * hour, to: 510 * hour, miles: 0 }
    expect(guessPurchaseEvent([{ ...barn, miles: 3 }, far], at(30))).toBe('barn')
  })
})
