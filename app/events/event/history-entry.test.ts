import { expect, test } from 'vitest'
import type { EventState } from './event.ts'
import { formatHistoryEntry } from './history-text.ts'
import {
  getLastStateChange,
  findPriorStateChange,
  getStateBeforeHold,
  type Actor,
  type HistoryEntryContent,
  type HistoryEntry,
} from './history-entry.ts'
import type { AgreementState } from './allowed-states.ts'
import { formatEventStateTag } from './event-state-text.ts'

let at = 0
const stamped = (event: HistoryEntryContent, actor: Actor = 'owner'): HistoryEntry => ({
  id: `${++at}`,
  at,
  actor,
  ...event,
})
const moved = (from: EventState, to: EventState, more: { until?: string; reason?: string } = {}) =>
  stamped({ kind: 'moved', details: { from, to, ...more } })
const undone = (from: EventState, to: EventState, more: { until?: string } = {}) =>
  stamped({ kind: 'undone', details: { from, to, ...more } })
const note = (text: string) => stamped({ kind: 'note', details: { text } })
const newestFirst = (...events: HistoryEntry[]) => events.toReversed()

test('the last state change of an event skips undone changes', () => {
  const [one, two, three] = [moved('new', 'replied'), moved('replied', 'quoted'), moved('replied', 'lost')]
  const back = undone('quoted', 'replied')
  const called = note('called')
  expect(getLastStateChange([])).toBeNull()
  expect(getLastStateChange(newestFirst(one, called))).toBe(one)
  expect(getLastStateChange(newestFirst(one, two, called))).toBe(two)
  expect(getLastStateChange(newestFirst(one, two, back))).toBe(one)
  expect(getLastStateChange(newestFirst(one, two, back, three))).toBe(three)
  expect(getLastStateChange(newestFirst(one, two, back, undone('replied', 'new')))).toBeNull()
})

test('an event that returns to a state gets back the latest details of that state', () => {
  const [held, longer, lost] = [
    moved('new', 'held', { until: '2026-11-24' }),
    moved('held', 'held', { until: '2026-12-01' }),
    moved('held', 'lost', { reason: 'No answer' }),
  ]
  const events = newestFirst(held, longer, lost)
  expect(findPriorStateChange(events, 'held', lost.at)?.until).toBe('2026-12-01')
  expect(findPriorStateChange(events, 'held', longer.at)?.until).toBe('2026-11-24')
  expect(findPriorStateChange(events, 'held', held.at)).toBeNull()
})

test('the state before a hold ignores extensions of the hold', () => {
  const [quoted, held, longer] = [
    moved('new', 'quoted'),
    moved('quoted', 'held', { until: '2026-11-24' }),
    moved('held', 'held', { until: '2026-12-01' }),
  ]
  expect(getStateBeforeHold(newestFirst(quoted, held, longer))).toBe('quoted')
  expect(getStateBeforeHold([])).toBeNull()
})

test.each<[HistoryEntry, string]>([
  [moved('new', 'booked'), 'Booked'],
  [stamped({ kind: 'moved', details: { from: 'quoted', to: 'booked' } }, 'client'), 'They accepted'],
  [stamped({ kind: 'moved', details: { from: 'quoted', to: 'booked', because: 'yes' } }), 'They accepted'],
  [
    stamped({ kind: 'moved', details: { from: 'booked', to: 'quoted', because: 'postponed' } }),
    'Postponed, with no new day yet',
  ],
  [stamped({ kind: 'moved', details: { from: 'booked', to: 'quoted', because: 'released' } }), 'The date is released'],
  [moved('new', 'held', { until: '2026-11-24' }), 'The date is on hold until Tuesday, November 24'],
  [moved('booked', 'quoted'), 'No longer booked'],
  [moved('quoted', 'lost', { reason: 'Too expensive' }), 'Lost: Too expensive'],
  [moved('spam', 'new'), 'Not spam: a person'],
  [stamped({ kind: 'moved', details: { from: 'held', to: 'quoted' } }, 'clock'), 'The hold ended: quoted again'],
  [undone('booked', 'held', { until: '2026-11-24' }), 'Undone: the date is on hold again until Tuesday, November 24'],
  [undone('replied', 'new'), 'Undone: waiting for a reply again'],
  [stamped({ kind: 'reply', details: { subject: 'Your quote' } }), 'You wrote: “Your quote”'],
  [note('Call her mother'), 'Call her mother'],
  [stamped({ kind: 'money', details: { what: 'due', amountCents: 5_000, how: 'Ice' } }), 'Amount due added: $50, Ice'],
  [
    stamped({ kind: 'money', details: { what: 'due', amountCents: -5_000, how: 'Refund' } }),
    'Amount due lowered: $50, Refund',
  ],
  [
    stamped({
      kind: 'edited',
      details: { changes: [{ label: 'Guests', before: '120', after: '135' }], isReckonedAnew: false, isAgreed: true },
    }),
    'Change agreed. Guests: 120 → 135',
  ],
  [stamped({ kind: 'edited', details: { text: 'Corrected. Guests: 120 → 50' } }), 'Corrected. Guests: 120 → 50'],
  [
    stamped({
      kind: 'edited',
      details: {
        changes: [
          { label: 'Message', before: '', after: 'x'.repeat(121) },
          { label: 'Guests', before: '120', after: '50' },
        ],
        isReckonedAnew: true,
      },
    }),
    `Corrected. Message: nothing → ${'x'.repeat(119)}…\nGuests: 120 → 50\nThe estimate was recalculated.`,
  ],
])('the history entry %o is formatted as text', (event, words) => expect(formatHistoryEntry(event)).toBe(words))

const now = Date.parse('2026-11-20T14:00:00Z')
test.each<[EventState, string | null, string, string, AgreementState?]>([
  ['new', null, 'new, 12\u00a0min', 'new'],
  ['held', '2026-11-24', 'on hold until Tue', 'held'],
  ['held', '2026-11-20', 'on hold until Fri', 'held'],
  ['held', '2026-12-03', 'on hold until Dec 3', 'held'],
  ['held', '2026-11-17', 'hold ended Tue', 'held over'],
  ['booked', null, 'booked', 'booked'],
  ['booked', null, 'booked', 'booked', 'reserved'],
  ['booked', null, 'accepted, no deposit yet', 'agreed', 'agreed'],
  ['quoted', null, 'postponed', 'quoted', 'postponed'],
  ['done', null, 'completed', 'done'],
])('an event in state %s with hold end %s is shown as “%s”', (state, heldUntil, words, look, agreement) => {
  const lead = { state, heldUntil, createdAt: now - 12 * 60_000 }
  expect(formatEventStateTag(lead, '2026-11-20', now, agreement ?? null)).toEqual({ words, look })
})
