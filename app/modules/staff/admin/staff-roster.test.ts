import { expect, test } from 'vitest'
import { formatRosterTitle, computeRosterStatus, type RosterStatus } from './staff-roster.ts'

const shift = { eventId: 'e1', day: '2027-05-15' }
type Facts = Parameters<typeof computeRosterStatus>[2]
const nothing: Facts = { tenures: [], offers: [], relieved: [], isAway: () => false }

test.each<[RosterStatus, Partial<Facts>]>([
  ['free', {}],
  ['off', { isAway: () => true }],
  ['no', { offers: [{ eventId: 'e1', personId: 'ben', answer: 'no' }] }],
  ['no-answer', { offers: [{ eventId: 'e1', personId: 'ben', answer: null }], isAway: () => true }],
  ['yes', { tenures: [{ eventId: 'e1', personId: 'ben', state: 'taken' }] }],
  ['sure', { tenures: [{ eventId: 'e1', personId: 'ben', state: 'confirmed' }], isAway: () => true }],
  ['asked-again', { tenures: [{ eventId: 'e1', personId: 'ben', state: 'asked-again' }] }],
  [
    'handed-over',
    {
      relieved: [
        { eventId: 'e1', personId: 'ben', why: 'handed-over' },
        { eventId: 'e1', personId: 'ben', why: 'cannot' },
      ],
    },
  ],
  ['cannot', { relieved: [{ eventId: 'e1', personId: 'ben', why: 'cannot' }] }],
  ['free', { relieved: [{ eventId: 'e1', personId: 'ben', why: 'moved' }] }],
  ['free', { tenures: [{ eventId: 'e2', personId: 'ben', state: 'taken' }] }],
])('a staff member’s roster status is %s', (standing, facts) => {
  expect(computeRosterStatus('ben', shift, { ...nothing, ...facts })).toBe(standing)
})

test('the title of the staff roster states the number of staff members', () => {
  expect([0, 1, 2, 5, 13].map(formatRosterTitle)).toEqual([
    'You work alone',
    'One staff member',
    'Two people work for you',
    'Five people work for you',
    '13 people work for you',
  ])
})
