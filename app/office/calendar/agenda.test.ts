import { expect, test } from 'vitest'
import type { DayRule } from '../../days/capacity.ts'
import { buildAgenda, formatEmptyMonth, isHoldExpired, type AgendaDay, type AgendaEvent } from './agenda.ts'

const event = (
  date: string,
  state: AgendaEvent['state'],
  name: string,
  start: string | null = '17:00',
): AgendaEvent => ({
  id: name,
  reference: `NT-${name}`,
  state,
  name,
  phone: null,
  date,
  event: {
    eventStartTime: start,
    eventEndTime: '23:00',
    eventGuestCount: 80,
    eventVenue: 'Barn',
    eventLocation: 'Jacksonville',
  },
  heldUntil: null,
})

const rule = (kind: DayRule['kind'], from: string, to: string | null, weekday: number | null = null): DayRule => {
  return { id: from, kind, from, to, weekday, events: null, bartenders: null, note: '' }
}
const today = '2027-05-15'
const build = (month: string, events: AgendaEvent[], rules: DayRule[] = []) =>
  buildAgenda(month, { events, rules, today })
const namesByDay = (days: AgendaDay[]) => days.map(({ date, events }) => [date, events.map(({ name }) => name)])

test('the current month lists events by day and time, with past days separate', () => {
  const { days, earlier } = build('2027-05', [
    event('2027-06-01', 'held', 'C'),
    event('2027-05-15', 'booked', 'B', '18:00'),
    event('2027-05-15', 'held', 'A', '12:00'),
    event('2027-05-14', 'done', 'D'),
    event('2027-05-01', 'canceled', 'E'),
    event('2027-05-20', 'lost', 'F'),
  ])
  expect(namesByDay(days)).toEqual([['2027-05-15', ['A', 'B']]])
  expect(namesByDay(earlier)).toEqual([
    ['2027-05-01', ['E']],
    ['2027-05-14', ['D']],
  ])
})

test('a past month lists all its days, oldest first', () => {
  const { days, earlier } = build('2027-04', [event('2027-04-20', 'done', 'B'), event('2027-04-03', 'done', 'A')])
  expect(namesByDay(days)).toEqual([
    ['2027-04-03', ['A']],
    ['2027-04-20', ['B']],
  ])
  expect(earlier).toEqual([])
})

test('a closed period is in the agenda of each month, unlike closed weekdays', () => {
  const rules = [
    rule('closed', '2027-05-10', '2027-06-02'),
    rule('ask', '2027-06-20', '2027-06-20'),
    rule('closed', '2027-05-01', null, 1),
    rule('places', '2027-06-21', '2027-06-21'),
    rule('closed', '2027-05-01', '2027-05-02'),
  ]
  const closures = (month: string) =>
    build(month, [], rules).days.map(({ date, closures }) => [date, closures.map(({ id }) => id)])
  expect(closures('2027-05')).toEqual([['2027-05-15', ['2027-05-10']]])
  expect(closures('2027-06')).toEqual([
    ['2027-06-01', ['2027-05-10']],
    ['2027-06-20', ['2027-06-20']],
  ])
})

test.each<[string, AgendaEvent['state'][], string | null]>([
  ['2027-06', [], 'Nothing booked in June yet.'],
  ['2027-06', ['new'], 'Nothing booked in June yet. 1 inquiry.'],
  ['2027-06', ['new', 'quoted', 'canceled'], 'Nothing booked in June yet. 2 inquiries.'],
  ['2027-04', [], 'Nothing was booked in April.'],
  ['2027-06', ['held'], null],
  ['2027-04', ['done'], null],
])('the agenda of month %s with events in states %j shows the note: %s', (month, states, words) => {
  const agenda = build(
    month,
    states.map((state, i) => event(`${month}-07`, state, 'ABC'[i]!)),
  )
  expect(formatEmptyMonth(month, agenda, today)).toBe(words)
})

test.each<[AgendaEvent['state'][], string | null]>([
  [['booked'], null],
  [['new'], null],
  [['booked', 'held'], 'Two events on one day: A (booked) and B (on hold)'],
  [['held', 'held', 'booked'], 'Three events on one day: A (on hold) and B (on hold) and C (booked)'],
  [['agreed', 'held'], 'Two events on one day: A (agreed) and B (on hold)'],
  [['booked', 'new'], 'One more inquiry for a day that is booked for A'],
  [['quoted', 'held', 'new'], 'Two more inquiries for a day that is on hold for B'],
  [['new', 'replied'], 'Two inquiries for the same day'],
])('events in states %j on the same day get the note: %s', (states, words) => {
  const { days } = build(
    '2027-05',
    states.map((state, i) => event('2027-05-15', state, 'ABC'[i]!)),
  )
  expect(days[0]!.clash).toBe(words)
})

test('at the same time bookings come before inquiries, then by name', () => {
  const { days } = build('2027-05', [
    event('2027-05-15', 'new', 'Ana'),
    event('2027-05-15', 'held', 'Cleo'),
    event('2027-05-15', 'booked', 'Bo'),
  ])
  expect(days[0]!.events.map(({ name }) => name)).toEqual(['Bo', 'Cleo', 'Ana'])
})

test('a hold expires after its last day', () => {
  expect(isHoldExpired({ state: 'held', heldUntil: '2027-05-01' }, '2027-05-01')).toBe(false)
  expect(isHoldExpired({ state: 'held', heldUntil: '2027-05-01' }, '2027-05-02')).toBe(true)
  expect(isHoldExpired({ state: 'held', heldUntil: null }, '2027-05-02')).toBe(false)
  expect(isHoldExpired({ state: 'booked', heldUntil: '2027-05-01' }, '2027-05-02')).toBe(false)
})
