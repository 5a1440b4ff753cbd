import { expect, test } from 'vitest'
import { guessEvent } from './guess-event.ts'

const hour = 3_600_000
const [saturday, sunday] = [
  { id: 'saturday', from: 100 * hour, to: 112 * hour },
  { id: 'sunday', from: 124 * hour, to: 136 * hour },
]

test.each([
  ['long before', 60, null],
  ['shopping the day before', 80, 'saturday'],
  ['during it', 105, 'saturday'],
  ['between two, the one that is next', 118, 'sunday'],
  ['at the second', 130, 'sunday'],
  ['the morning after', 150, 'sunday'],
  ['days later', 200, null],
])('%s', (_, at, event) => {
  expect(guessEvent([sunday, saturday], at * hour)).toBe(event)
})
