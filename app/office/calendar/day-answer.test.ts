import { expect, test } from 'vitest'
import type { DayRule } from '../../days/capacity.ts'
import type { AgendaEvent } from './agenda.ts'
import { getSelectedDayAnswer, type SelectedDayFacts } from './day-answer.ts'

const date = '2027-06-12'
const today = '2026-12-12'
const event = (name: string, state: AgendaEvent['state'], heldUntil: string | null = null): AgendaEvent => ({
  id: name,
  reference: name,
  state,
  name,
  phone: null,
  date,
  event: {
    eventStartTime: '17:00',
    eventEndTime: '22:00',
    eventGuestCount: 80,
    eventVenue: null,
    eventLocation: null,
  },
  heldUntil,
})
const closed: DayRule = {
  id: 'rule',
  kind: 'closed',
  from: date,
  to: date,
  weekday: null,
  events: null,
  bartenders: null,
  note: 'our own party',
}
const facts = (more: Partial<SelectedDayFacts>): SelectedDayFacts => ({
  date,
  today,
  state: 'open',
  why: null,
  events: [],
  rules: [],
  busy: '',
  noticeDays: 3,
  ...more,
})

test.each<[string, Partial<SelectedDayFacts>, string, string, string[]]>([
  ['available', {}, 'June 12 is available', 'A Saturday, in 182 days. Nobody asked for it yet.', ['add', 'close']],
  [
    'asked for and lost',
    { events: [event('Dee', 'lost')] },
    'June 12 is available',
    'A Saturday, in 182 days. It was asked for before.',
    ['add', 'close'],
  ],
  [
    'wanted by two',
    { events: [event('Dee', 'new'), event('Tara & Dev', 'quoted')] },
    'June 12 is available',
    'A Saturday, in 182 days. Dee and Tara & Dev asked for it.',
    ['answer', 'add'],
  ],
  [
    'available again after a hold',
    { events: [event('Hannah', 'held', '2026-12-11')] },
    'June 12 is available',
    'A Saturday, in 182 days. Hannah asked for it.',
    ['answer', 'add'],
  ],
  [
    'booked',
    { state: 'taken', events: [event('Rosa & Héctor', 'booked'), event('Dee', 'new')] },
    'June 12 is booked',
    'A Saturday, in 182 days. For Rosa & Héctor. Dee asked for it.',
    ['open', 'add'],
  ],
  [
    'booked with room',
    { events: [event('Rosa', 'agreed')] },
    'June 12 is available',
    'A Saturday, in 182 days. Rosa on that day, with room for one more.',
    ['add', 'close'],
  ],
  [
    'on hold',
    { state: 'held', events: [event('Hannah', 'held', '2026-12-15')] },
    'June 12 is on hold',
    'A Saturday, in 182 days. For Hannah until Tuesday, December 15.',
    ['ask', 'release'],
  ],
  [
    'closed',
    { state: 'taken', rules: [closed] },
    'June 12 is closed',
    'A Saturday, in 182 days. Closed: Saturday, June 12, 2027. our own party.',
    ['reopen', 'add'],
  ],
  [
    'busy',
    { state: 'taken', busy: 'all day' },
    'You are busy on June 12',
    'A Saturday, in 182 days. Your own calendar says so.',
    ['add', 'close'],
  ],
  [
    'taken by an event nearby',
    { state: 'taken' },
    'June 12 is booked',
    'A Saturday, in 182 days. Your team is away for an event on another day.',
    ['add', 'close'],
  ],
  [
    'on request',
    { state: 'ask', why: 'ask-day' },
    'June 12: you decide',
    'A Saturday, in 182 days. Clients are told to ask you first. Nobody asked for it yet.',
    ['add', 'close'],
  ],
  [
    'within the notice',
    { state: 'ask', why: 'notice', today: '2027-06-10' },
    'June 12 is available',
    'A Saturday, in 2 days. You ask for 3 days’ notice, and it is 2 days away. Nobody asked for it yet.',
    ['add', 'close'],
  ],
  [
    'past with an event',
    { state: null, today: '2027-06-14', events: [event('Gone', 'lost'), event('Ana & Mateo', 'done')] },
    'June 12: Ana & Mateo',
    'A Saturday, 2 days ago.',
    ['open', 'add-past'],
  ],
  [
    'past and asked for in vain',
    { state: null, today: '2027-06-14', events: [event('Gone', 'lost')] },
    'June 12 was not booked',
    'A Saturday, 2 days ago.',
    ['add-past'],
  ],
  [
    'past and empty',
    { state: null, today: '2027-06-14' },
    'June 12 was available',
    'A Saturday, 2 days ago. Nobody asked for it.',
    ['add-past'],
  ],
])('a selected day that is %s shows its status and the matching actions', (_, more, heading, sentence, codes) => {
  const { actions, ...answer } = getSelectedDayAnswer(facts(more))
  expect(answer).toMatchObject({ heading, sentence })
  expect(actions.map(({ code }) => code)).toEqual(codes)
})
