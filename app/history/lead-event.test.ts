import { expect, test } from 'vitest'
import type { LeadState } from '../leads/lead.ts'
import { eventWords } from './history-words.ts'
import { lastMove, wordsOn, type LeadEvent } from './lead-event.ts'
import { stateTag } from './state-words.ts'

let at = 0
const event = (kind: LeadEvent['kind'], words: string, from: LeadState | null = null, to: LeadState | null = null): LeadEvent => ({
  id: `${++at}`, at, kind, words, from, to,
})
const newestFirst = (...events: LeadEvent[]) => events.toReversed()

test('the last move is the one an undo has not taken back', () => {
  const [one, two, three] = [event('moved', '', 'new', 'replied'), event('moved', '', 'replied', 'quoted'), event('moved', '', 'replied', 'lost')]
  const undone = event('undone', '', 'quoted', 'replied')
  const note = event('note', 'called')
  expect(lastMove([])).toBeNull()
  expect(lastMove(newestFirst(one, note))).toBe(one)
  expect(lastMove(newestFirst(one, two, note))).toBe(two)
  expect(lastMove(newestFirst(one, two, undone))).toBe(one)
  expect(lastMove(newestFirst(one, two, undone, three))).toBe(three)
  expect(lastMove(newestFirst(one, two, undone, event('undone', '', 'replied', 'new')))).toBeNull()
})

test('what was said when it last came to a state comes back with it', () => {
  const [held, longer, lost] = [event('moved', '2026-11-24', 'new', 'held'), event('moved', '2026-12-01', 'held', 'held'), event('moved', 'No answer', 'held', 'lost')]
  const events = newestFirst(held, longer, lost)
  expect(wordsOn(events, 'held', lost.at)).toBe('2026-12-01')
  expect(wordsOn(events, 'held', longer.at)).toBe('2026-11-24')
  expect(wordsOn(events, 'held', held.at)).toBeNull()
})

test.each<[LeadEvent, string]>([
  [event('moved', '', 'new', 'booked'), 'Booked'],
  [event('moved', '2026-11-24', 'new', 'held'), 'The date is held until Tuesday, November 24'],
  [event('moved', 'Too expensive', 'quoted', 'lost'), 'Lost: Too expensive'],
  [event('moved', '', 'spam', 'new'), 'Not spam: a person'],
  [event('undone', '2026-11-24', 'booked', 'held'), 'Undone. Again: the date is held until Tuesday, November 24'],
  [event('undone', '', 'replied', 'new'), 'Undone. Again: waiting for a reply'],
  [event('reply', 'Your quote'), 'You wrote: “Your quote”'],
  [event('note', 'Call her mother'), 'Call her mother'],
])('%o', (event, words) => expect(eventWords(event)).toBe(words))

const now = Date.parse('2026-11-20T14:00:00Z')
test.each<[LeadState, string | null, string, string]>([
  ['new', null, 'new, 12 min', 'new'],
  ['held', '2026-11-24', 'held until Tue', 'held'],
  ['held', '2026-11-20', 'held until Fri', 'held'],
  ['held', '2026-12-03', 'held until Dec 3', 'held'],
  ['held', '2026-11-17', 'hold ran out Tue', 'held over'],
  ['booked', null, 'booked', 'booked'],
  ['done', null, 'done', 'done'],
])('%s %s is shown as “%s”', (state, heldUntil, words, look) => {
  expect(stateTag({ state, heldUntil, createdAt: now - 12 * 60_000 }, '2026-11-20', now)).toEqual({ words, look })
})
