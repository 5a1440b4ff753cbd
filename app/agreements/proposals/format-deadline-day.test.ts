import { expect, test } from 'vitest'
import { getFormatter } from '../../business/language-formatter.ts'
import { formatDeadlineDay } from './format-deadline-day.ts'

test('a deadline of another year has its year, one of this year has none', () => {
  const [english, spanish] = [getFormatter('en'), getFormatter('es')]
  expect(formatDeadlineDay(english, '2026-11-27', '2026-11-20')).toBe('Friday, November 27')
  expect(formatDeadlineDay(english, '2027-05-01', '2026-11-20')).toBe('Saturday, May 1, 2027')
  expect(formatDeadlineDay(spanish, '2027-05-01', '2026-11-20')).toBe(spanish.longDay('2027-05-01'))
})
