import { describe, expect, test } from 'vitest'
import { leadStates, type LeadState } from './lead.ts'
import { moves, readStep, usualHold } from './moves.ts'

const today = '2026-11-20'

test.each<[LeadState, LeadState[]]>([
  ['new', ['replied', 'quoted', 'held', 'booked', 'lost', 'spam']],
  ['replied', ['quoted', 'held', 'booked', 'lost']],
  ['quoted', ['held', 'booked', 'lost']],
  ['held', ['booked', 'held', 'quoted', 'lost']],
  ['booked', ['done', 'lost']],
  ['done', ['booked']],
  ['lost', ['replied']],
  ['spam', ['new']],
])('%s may become %j', (state, next) => expect(moves(state).map(({ to }) => to)).toEqual(next))

test('every state is reached, and none is a dead end', () => {
  const reached = new Set(leadStates.flatMap((state) => moves(state).map(({ to }) => to)))
  expect([...reached].toSorted()).toEqual([...leadStates].toSorted())
  for (const state of leadStates) expect(moves(state).length).toBeGreaterThan(0)
})

test('every button says what it does in words of its own', () => {
  for (const state of leadStates) {
    const labels = moves(state).map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
    for (const label of labels) expect(label).toMatch(/^[A-Z]\w* /)
  }
})

describe('reading a move', () => {
  test.each<[LeadState, Record<string, string>, object]>([
    ['new', { to: 'booked' }, { to: 'booked' }],
    ['spam', { to: 'new' }, { to: 'new' }],
    ['new', { to: 'held', heldUntil: '2026-11-20' }, { to: 'held', until: '2026-11-20' }],
    ['held', { to: 'held', heldUntil: '12/1/2026' }, { to: 'held', until: '2026-12-01' }],
    ['quoted', { to: 'lost', lostReason: ' No answer\r\n ' }, { to: 'lost', reason: 'No answer' }],
    // What was not asked for is not kept.
    ['new', { to: 'quoted', heldUntil: '2026-12-01', lostReason: 'x' }, { to: 'quoted' }],
  ])('%s: %o', (state, words, step) => expect(readStep(state, words, today)).toEqual({ ok: true, step }))

  test.each<[LeadState, Record<string, string>, string, RegExp]>([
    ['new', {}, 'moves', /buttons/],
    ['new', { to: 'done' }, 'moves', /buttons/],
    ['done', { to: 'spam' }, 'moves', /buttons/],
    ['new', { to: 'held' }, 'heldUntil', /Enter the day/],
    ['new', { to: 'held', heldUntil: '2026-02-30' }, 'heldUntil', /Enter the day/],
    ['new', { to: 'held', heldUntil: '2026-11-19' }, 'heldUntil', /from today on/],
    ['new', { to: 'lost', lostReason: ' \t' }, 'lostReason', /why/],
    ['new', { to: 'lost', lostReason: 'x'.repeat(201) }, 'lostReason', /Shorten/],
  ])('%s: %o is refused', (state, words, field, message) => {
    expect(readStep(state, words, today)).toEqual({
      ok: false,
      errors: [{ field, message: expect.stringMatching(message) }],
    })
  })
})

test('a hold is offered for a week', () => expect(usualHold('2026-12-28')).toBe('2027-01-04'))
