import { expect, test } from 'vitest'
import { groupAgendaByMonth, isHoldExpired, type AgendaEvent } from './agenda.ts'

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

test('events are grouped by month and day and sorted by start time', () => {
  const months = groupAgendaByMonth([
    event('2027-06-01', 'held', 'C'),
    event('2027-05-15', 'booked', 'B', '18:00'),
    event('2027-05-15', 'held', 'A', '12:00'),
    event('2028-05-01', 'booked', 'D'),
  ])
  expect(
    months.map(({ month, days }) => [month, days.map(({ date, events }) => [date, events.map(({ name }) => name)])]),
  ).toEqual([
    ['2027-05', [['2027-05-15', ['A', 'B']]]],
    ['2027-06', [['2027-06-01', ['C']]]],
    ['2028-05', [['2028-05-01', ['D']]]],
  ])
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
])('events in states %j on the same day show: %s', (states, words) => {
  const [month] = groupAgendaByMonth(states.map((state, i) => event('2027-05-15', state, 'ABC'[i]!)))
  expect(month!.days[0]!.clash).toBe(words)
})

test('a hold expires after its last day', () => {
  expect(isHoldExpired({ state: 'held', heldUntil: '2027-05-01' }, '2027-05-01')).toBe(false)
  expect(isHoldExpired({ state: 'held', heldUntil: '2027-05-01' }, '2027-05-02')).toBe(true)
  expect(isHoldExpired({ state: 'held', heldUntil: null }, '2027-05-02')).toBe(false)
  expect(isHoldExpired({ state: 'booked', heldUntil: '2027-05-01' }, '2027-05-02')).toBe(false)
})
