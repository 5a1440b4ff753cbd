import { describe, expect, test } from 'vitest'
import { eventStates, type EventState } from './event.ts'
import {
  getStateChangeOptions,
  computeWaitlistHoldEnd,
  parseStateChange,
  computeDefaultHoldEnd,
} from './state-changes.ts'

const today = '2026-11-20'
const dates = { today, eventDate: '2027-05-15' }

test.each<[EventState, EventState[]]>([
  ['new', ['replied', 'quoted', 'held', 'booked', 'lost', 'spam']],
  ['replied', ['quoted', 'held', 'booked', 'lost']],
  ['quoted', ['held', 'booked', 'lost']],
  ['held', ['booked', 'held', 'quoted', 'lost']],
  ['booked', ['done', 'lost']],
  ['done', ['booked']],
  ['lost', ['replied']],
  ['spam', ['new']],
])('state %s allows a change to %j', (state, next) =>
  expect(getStateChangeOptions(state).map(({ to }) => to)).toEqual(next),
)

test('every state except merged can be reached and left', () => {
  const states = eventStates.filter((state) => state !== 'merged')
  const reached = new Set(eventStates.flatMap((state) => getStateChangeOptions(state).map(({ to }) => to)))
  expect([...reached].toSorted()).toEqual(states.toSorted())
  for (const state of states) expect(getStateChangeOptions(state).length).toBeGreaterThan(0)
})

test('the buttons of each state have distinct labels of two or more words', () => {
  for (const state of eventStates) {
    const labels = getStateChangeOptions(state).map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
    for (const label of labels) expect(label).toMatch(/^[A-Z]\w* /)
  }
})

describe('parsing a state change', () => {
  test.each<[EventState, Record<string, string>, object]>([
    ['new', { to: 'booked' }, { to: 'booked' }],
    ['spam', { to: 'new' }, { to: 'new' }],
    ['new', { to: 'held', heldUntil: '2026-11-20' }, { to: 'held', until: '2026-11-20' }],
    ['held', { to: 'held', heldUntil: '12/1/2026' }, { to: 'held', until: '2026-12-01' }],
    ['quoted', { to: 'lost', lostReason: ' No answer\r\n ' }, { to: 'lost', reason: 'No answer' }],
    // Unrelated input is dropped.
    ['new', { to: 'quoted', heldUntil: '2026-12-01', lostReason: 'x' }, { to: 'quoted' }],
  ])('from event state %s the change %o is accepted', (state, input, step) =>
    expect(parseStateChange(state, input, dates)).toEqual({ ok: true, step }),
  )

  test.each<[EventState, Record<string, string>, string, RegExp]>([
    ['new', {}, 'moves', /buttons/],
    ['new', { to: 'done' }, 'moves', /buttons/],
    ['done', { to: 'spam' }, 'moves', /buttons/],
    ['new', { to: 'held' }, 'heldUntil', /Enter the day/],
    ['new', { to: 'held', heldUntil: '2026-02-30' }, 'heldUntil', /Enter the day/],
    ['new', { to: 'held', heldUntil: '2026-11-19' }, 'heldUntil', /today or a later day/],
    ['new', { to: 'held', heldUntil: '2027-05-16' }, 'heldUntil', /up to the event itself, Saturday, May 15, 2027/],
    ['new', { to: 'lost', lostReason: ' \t' }, 'lostReason', /why/],
    ['new', { to: 'lost', lostReason: 'x'.repeat(201) }, 'lostReason', /Shorten/],
  ])('from event state %s the change %o is rejected', (state, input, field, message) => {
    expect(parseStateChange(state, input, dates)).toEqual({
      ok: false,
      errors: [{ field, message: expect.stringMatching(message) }],
    })
  })
})

test('a past event cannot be put on hold', () => {
  expect(parseStateChange('new', { to: 'held', heldUntil: today }, { today, eventDate: '2026-11-19' })).toMatchObject({
    errors: [{ field: 'heldUntil', message: expect.stringMatching(/has passed/) }],
  })
})

test.each([
  // Far away, the hold lasts a week. The 61st day is the first such day.
  ['2027-11-20', '2026-11-27', '2026-11-22'],
  ['2027-01-20', '2026-11-27', '2026-11-22'],
  ['2027-01-19', '2026-11-23', '2026-11-22'],
  ['2026-12-05', '2026-11-23', '2026-11-22'],
  // Within 14 days, the hold ends tomorrow.
  ['2026-12-04', '2026-11-21', '2026-11-22'],
  ['2026-11-22', '2026-11-21', '2026-11-22'],
  ['2026-11-21', '2026-11-21', '2026-11-21'],
  ['2026-11-20', '2026-11-20', '2026-11-20'],
  ['2026-11-19', '2026-11-20', '2026-11-20'],
])('a hold for an event on %s ends %s, or %s from the waitlist', (eventDate, until, opened) => {
  expect([computeDefaultHoldEnd({ today, eventDate }), computeWaitlistHoldEnd({ today, eventDate })]).toEqual([
    until,
    opened,
  ])
})

test('a one-week hold can end in the next year', () => {
  expect(computeDefaultHoldEnd({ today: '2026-12-28', eventDate: '2027-05-15' })).toBe('2027-01-04')
})
