import { expect, test } from 'vitest'
import { sampleEventRecord } from '../../../tests/doubles/sample-event.ts'
import { formatShortHours } from './event-text.ts'
import { listMissingDetails } from './missing-details.ts'

type Changes = Parameters<typeof sampleEventRecord>[0]
const today = '2026-11-20'
const isKnownZip = (zip: string) => zip !== '99999'
const settled = { drinks: 'guests=120' }
const told = (changes: Changes, day = today) =>
  listMissingDetails(sampleEventRecord(changes), day, isKnownZip).map(({ words }) => words)

test.each<[Changes, string[]]>([
  [{ request: settled, snapshot: { bartenders: 1 } }, []],
  [{ request: settled }, ['Needs 2 bartenders']],
  [
    { request: { ...settled, eventDate: '2026-12-11' }, snapshot: { bartenders: 3 } },
    ['21 days away', 'Needs 3 bartenders'],
  ],
  [{ request: { ...settled, eventDate: '2026-11-20' }, snapshot: { bartenders: 1 } }, ['Today']],
  [{ request: { ...settled, eventDate: '2026-11-21' }, snapshot: { bartenders: 1 } }, ['Tomorrow']],
  [{ request: { ...settled, eventDate: '2026-12-21' }, snapshot: { bartenders: 1 } }, []],
  [
    { request: { ...settled, eventDate: '2026-11-08' }, snapshot: { bartenders: 1 } },
    ['The date has passed, 12 days ago'],
  ],
  [{ state: 'done', request: { ...settled, eventDate: '2026-11-08' }, snapshot: { bartenders: 1 } }, []],
  [
    { request: { ...settled, zip: null }, snapshot: { bartenders: 1, open: ['travel'] } },
    ['No ZIP, so travel has no price'],
  ],
  [
    { request: { ...settled, zip: '99999' }, snapshot: { bartenders: 1, open: ['travel'] } },
    ['The map has no ZIP 99999, so travel has no price'],
  ],
  [
    { request: { ...settled, zip: '32084' }, snapshot: { bartenders: 1, open: ['travel'] } },
    ['Travel to 32084 is not in the estimate: it was made without that ZIP'],
  ],
  [
    { request: settled, snapshot: { bartenders: 1, open: ['experience'] } },
    ['No experience chosen, so there is no starting price'],
  ],
  [
    { request: { ...settled, eventVenue: 'Not booked yet' }, snapshot: { bartenders: 1 } },
    ['The venue is not booked yet'],
  ],
  [{ request: { ...settled, eventVenue: '?' }, snapshot: { bartenders: 1 } }, ['The venue is not booked yet']],
  [{ request: { ...settled, eventVenue: 'TBD' }, snapshot: { bartenders: 1 } }, ['The venue is not booked yet']],
  [{ request: { ...settled, eventVenue: 'The Overbooked Inn' }, snapshot: { bartenders: 1 } }, []],
  [
    { request: { ...settled, onRequest: ['cups', 'ice-and-coolers'] }, snapshot: { bartenders: 1 } },
    ['Asked for, not priced yet: cups, ice and coolers'],
  ],
  [{ snapshot: { bartenders: 1 } }, []],
  [{ request: { experience: null }, snapshot: { bartenders: 1 } }, ['Who buys the alcohol?']],
  [{ request: { experience: null, drinks: 'guests=120' }, snapshot: { bartenders: 1 } }, []],
  [{ state: 'booked', request: { experience: null }, snapshot: { bartenders: 1 } }, []],
  [{ state: 'done', request: { experience: null }, snapshot: { bartenders: 1 } }, []],
  [{ state: 'lost', request: { experience: null }, snapshot: { bartenders: 1 } }, []],
  [
    { state: 'held', heldUntil: '2026-11-19', request: settled, snapshot: { bartenders: 1 } },
    ['The hold ended on Thursday, November 19'],
  ],
  [{ state: 'held', heldUntil: '2026-11-20', request: settled, snapshot: { bartenders: 1 } }, []],
])('an event with %o lists the expected missing details', (changes, words) => expect(told(changes)).toEqual(words))

test('an agreement settles missing details and sets the number of bartenders', () => {
  const event = sampleEventRecord({
    request: { zip: null, onRequest: ['cups'], experience: null },
    snapshot: { open: ['travel', 'experience'] },
  })
  const facts = listMissingDetails(event, today, isKnownZip, { allBartenders: 3, miles: 20 })
  expect(facts.map(({ words }) => words)).toEqual(['Needs 3 bartenders'])
})

test('missing details that the client can supply include a question', () => {
  const event = sampleEventRecord({
    request: { eventVenue: 'not booked yet', zip: null, experience: null },
    snapshot: { open: ['travel', 'experience'] },
  })
  const asked = listMissingDetails(event, today, isKnownZip).filter(({ question }) => question !== null)
  expect(asked.map(({ code }) => code)).toEqual(['venue', 'zip', 'experience', 'alcohol'])
  for (const { question } of asked) expect(question).toContain('?')
})

test.each([
  ['17:00', '23:00', '5–11 PM'],
  ['11:00', '15:30', '11 AM–3:30 PM'],
  ['20:00', '01:00', '8 PM–1 AM'],
  ['00:00', '00:30', '12–12:30 AM'],
])('event hours from %s to %s are shown as %s', (eventStartTime, eventEndTime, words) =>
  expect(formatShortHours({ eventStartTime, eventEndTime })).toBe(words),
)
