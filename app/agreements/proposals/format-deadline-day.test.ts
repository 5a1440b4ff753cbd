import { expect, test } from 'vitest'
import { getFormatter } from '../../business/language-formatter.ts'
import { formatDeadlineDay } from './format-deadline-day.ts'

test('a due date shows its year only when it is not this year', () => {
  const [english, spanish] = [getFormatter('en'), getFormatter('es')]
  expect(formatDeadlineDay(english, '2026-11-27', '2026-11-20')).toBe('Friday, November 27')
  expect(formatDeadlineDay(english, '2027-05-01', '2026-11-20')).toBe('Saturday, May 1, 2027')
  expect(formatDeadlineDay(spanish, '2027-05-01', '2026-11-20')).toBe(spanish.longDay('2027-05-01'))
})
