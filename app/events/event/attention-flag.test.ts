import { expect, test } from 'vitest'
import { sampleEventRecord } from '../../../tests/doubles/sample-event.ts'
import { noRelatedEvents, truncateName, computeAttentionFlag, type RelatedEvents } from './attention-flag.ts'

const facts = { today: '2026-11-20', farthestMiles: 120 }
const priya = { promisedTo: { name: 'Priya Shah', state: 'booked' } } as const
const second = { samePerson: { name: 'Nora Ephron', came: 'earlier' } } as const
const again = { samePerson: { name: 'Nora Ephron', came: 'later' } } as const
const [soon, near, past, later] = ['2026-11-22', '2026-12-11', '2026-11-10', '2027-05-15']

test.each<[string, string, Partial<RelatedEvents>, number, string | null]>([
  // A free place from the waitlist comes first, whatever else applies.
  ['new', soon, { ...priya, ...second, asking: 2 }, 383, 'same day as Priya Shah (booked) !'],
  ['new', soon, { ...second, asking: 2 }, 383, 'second inquiry from Nora Ephron !'],
  ['new', soon, { asking: 2 }, 383, '2 days away !'],
  ['new', later, { asking: 2 }, 383, '383 miles'],
  ['new', later, { asking: 2 }, 54, '3 ask for May 15'],
  ['new', later, { asking: 19 }, 54, '20 ask for May 15'],
  ['new', later, { asking: 20 }, 54, 'more than 20 ask for May 15'],
  ['new', later, { asking: 2, line: { place: 1, of: 2, isFree: false } }, 54, 'first on the waitlist for May 15'],
  ['new', later, { asking: 2, line: { place: 2, of: 2, isFree: false } }, 383, '383 miles'],
  ['new', soon, { ...second, line: { place: 1, of: 1, isFree: true } }, 383, 'Nov 22 has a place for them !'],
  ['new', later, {}, 54, null],
  ['new', later, { promisedTo: { name: 'Ada', state: 'held' } }, 54, 'same day as Ada (held) !'],
  ['new', later, again, 54, 'Nora Ephron wrote again'],
  ['new', near, {}, 54, '21 days away'],
  // Once the inquiry is answered, the client is next to act. A booked or held event is flagged only for other bookings of
  // its day, or once it has passed.
  ['replied', soon, {}, 54, null],
  ['quoted', later, {}, 383, '383 miles'],
  ['booked', soon, { ...second, asking: 2 }, 383, null],
  ['booked', later, priya, 54, 'same day as Priya Shah (booked) !'],
  ['booked', past, {}, 54, '10 days ago !'],
  ['new', past, {}, 54, '10 days ago !'],
  ['done', past, priya, 383, null],
  ['lost', later, { ...priya, ...second }, 383, null],
  ['spam', soon, { ...priya, ...second }, 383, null],
])('a %s event on %s, with %j nearby and %i miles away, is marked %s', (state, eventDate, around, miles, words) => {
  const event = sampleEventRecord({ state: state as 'new', request: { eventDate }, snapshot: { miles } })
  const mark = computeAttentionFlag(event, { ...noRelatedEvents, ...around }, facts)
  expect(mark && `${mark.words}${mark.isUrgent ? ' !' : ''}`).toBe(words)
})

test.each([
  ['Maya Torres', 'Maya Torres'],
  ['Maya\r\nBcc: x@evil.example', 'Maya Bcc: x@evil.example'],
  ['  Maya\u2028Torres\u0000 ', 'Maya Torres'],
  ['x'.repeat(50), `${'x'.repeat(39)}…`],
  ['🍸'.repeat(41), `${'🍸'.repeat(39)}…`],
])('the client name %j is shown in a flag as %j', (name, short) => expect(truncateName(name)).toBe(short))
