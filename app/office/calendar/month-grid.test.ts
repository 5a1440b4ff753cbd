import { addMonths, parseMonthOrCurrent } from '../../business/dates.ts'
import { expect, test } from 'vitest'
import { defaultCapacity, type DayRule } from '../../days/capacity.ts'
import type { AgendaEvent } from './agenda.ts'
import { formatMonthCounts, buildMonthGrid, getMonthGridRange } from './month-grid.ts'

const timeZone = 'America/New_York'
const evening = { eventStartTime: '17:00', eventEndTime: '22:00', eventVenue: null, eventLocation: null }
const event = (
  id: string,
  date: string,
  state: AgendaEvent['state'],
  more: Partial<AgendaEvent> = {},
): AgendaEvent => ({
  id,
  reference: id,
  state,
  name: 'Nora Ephron',
  phone: null,
  date,
  event: { ...evening, eventGuestCount: 120 },
  heldUntil: null,
  ...more,
})
const rule = (rule: Pick<DayRule, 'kind' | 'from' | 'to'> & Partial<DayRule>): DayRule => {
  return { id: rule.from, weekday: null, events: null, bartenders: null, note: '', ...rule }
}

test.each([
  ['2027-10', '2027-09-26', '2027-11-06'],
  ['2027-02', '2027-01-31', '2027-03-06'],
  ['2026-02', '2026-02-01', '2026-02-28'],
  ['2028-02', '2028-01-30', '2028-03-04'],
])('the calendar of %s runs from a Sunday to a Saturday', (month, from, to) => {
  expect(getMonthGridRange(month)).toEqual({ from, to })
})

test('the month view shows booked, held, requested, closed and busy days', () => {
  const events = [
    event('a', '2027-10-02', 'booked', { name: 'Priya Shah', event: { ...evening, eventGuestCount: 80 } }),
    event('b', '2027-10-16', 'held', { heldUntil: '2027-10-15' }),
    event('c', '2027-10-16', 'new'),
    event('d', '2027-10-16', 'quoted'),
    event('e', '2027-09-30', 'booked'),
    event('f', '2027-10-23', 'agreed'),
    event('past', '2027-10-09', 'done'),
    event('off', '2027-10-28', 'canceled'),
    event('gone', '2027-10-28', 'lost'),
    ...Array.from({ length: 8 }, (_, i) => event(`g${i}`, '2027-10-29', 'new', { name: 'Maximiliana Long' })),
  ]
  const rules = [
    rule({ kind: 'closed', from: '2027-10-01', to: null, weekday: 1, note: 'Mondays off' }),
    rule({ kind: 'ask', from: '2027-10-21', to: '2027-10-22' }),
    rule({ kind: 'places', from: '2027-10-11', to: '2027-10-11', events: 2 }),
  ]
  const at = (clock: string) => Temporal.ZonedDateTime.from(`${clock}[${timeZone}]`).epochMilliseconds
  const busy = [
    { from: at('2027-10-05T14:00'), to: at('2027-10-05T17:30') },
    { from: at('2027-10-07T20:00'), to: at('2027-10-09T00:00') },
  ]
  const weeks = buildMonthGrid('2027-10', {
    events,
    rules,
    capacity: defaultCapacity,
    today: '2027-10-13',
    timeZone,
    busy,
  })
  const day = (date: string) => weeks.flat().find((cell) => cell.date === date)!
  expect(weeks.every((week) => week.length === 7)).toBe(true)
  expect(day('2027-10-02')).toMatchObject({ isPast: true, more: 0 })
  expect(day('2027-10-02').chips).toEqual([
    { id: 'a', crew: null, state: 'booked', name: 'Priya Shah', short: 'Priya', detail: '80 guests' },
  ])
  expect(day('2027-10-16').chips.map(({ state, detail }) => [state, detail])).toEqual([
    ['held', 'on hold until Fri'],
    ['asked', 'inquiry'],
    ['asked', 'inquiry'],
  ])
  expect(day('2027-10-09')).toMatchObject({ chips: [{ id: 'past', state: 'done', detail: 'completed' }] })
  expect(day('2027-10-28')).toMatchObject({ chips: [], more: 0 })
  expect(day('2027-10-29').chips.map(({ short }) => short)).toEqual(Array.from({ length: 6 }, () => 'Maximi'))
  expect(day('2027-10-29').more).toBe(2)
  expect(day('2027-10-04')).toMatchObject({ standing: 'closed', note: 'Mondays off' })
  // The rule for another number of events was set after the Mondays were closed.
  expect(day('2027-10-11')).toMatchObject({ standing: null, events: 2 })
  expect(day('2027-10-21').standing).toBe('ask')
  expect(['2027-10-04', '2027-10-05', '2027-10-07', '2027-10-08', '2027-10-09'].map((date) => day(date).busy)).toEqual([
    '',
    '2:00 PM to 5:30 PM',
    'from 8:00 PM',
    'all day',
    '',
  ])
  expect(day('2027-10-13').isToday).toBe(true)
  expect(day('2027-09-30').isOutside).toBe(true)
  expect(formatMonthCounts(weeks)).toBe('1 booked, 1 agreed, 1 on hold, 1 completed and 10 inquiries')
})

test('months roll over at year end, and invalid months mean the current month', () => {
  expect([addMonths('2027-12', 1), addMonths('2027-01', -1)]).toEqual(['2028-01', '2026-12'])
  for (const text of [null, '', '2027-13', '1999-01', 'x'])
    expect(parseMonthOrCurrent(text, '2027-10-13')).toBe('2027-10')
  expect(parseMonthOrCurrent('2028-02', '2027-10-13')).toBe('2028-02')
})
