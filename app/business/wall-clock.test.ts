import { expect, test } from 'vitest'
import { lengthWords, momentWords } from './wall-clock.ts'

const minute = 60_000

test.each([
  [0, '0 min'],
  [29_000, '0 min'],
  [12 * minute, '12 min'],
  [59 * minute, '59 min'],
  [60 * minute, '1 h'],
  [47 * 60 * minute, '47 h'],
  [48 * 60 * minute, '2 days'],
  [30 * 24 * 60 * minute, '30 days'],
  [-5 * minute, '0 min'],
])('%i ms is %s', (milliseconds, words) => expect(lengthWords(milliseconds)).toBe(words))

test('a moment is told on the clock of the place, winter and summer', () => {
  expect(momentWords(Date.parse('2026-11-20T14:14:00Z'), 'America/New_York').replace(/\s/g, ' ')).toBe('Nov 20, 2026, 9:14 AM')
  expect(momentWords(Date.parse('2027-05-15T21:00:00Z'), 'America/New_York').replace(/\s/g, ' ')).toBe('May 15, 2027, 5:00 PM')
})
