import { expect, test } from 'vitest'
import { sampleLead } from '../../tests/doubles/sample-lead.ts'
import { awayWords, dayFrom, daysBetween, leafOf } from './days-away.ts'
import { hoursWords } from './lead-words.ts'
import { missingFacts } from './missing-facts.ts'

type Changes = Parameters<typeof sampleLead>[0]
const today = '2026-11-20'
const settled = { drinks: 'guests=120' }
const told = (changes: Changes, day = today) => missingFacts(sampleLead(changes), day).map(({ words }) => words)

test.each<[Changes, string[]]>([
  [{ request: settled, snapshot: { bartenders: 1 } }, []],
  [{ request: settled }, ['Needs 2 bartenders']],
  [{ request: { ...settled, eventDate: '2026-12-11' }, snapshot: { bartenders: 3 } }, ['21 days away', 'Needs 3 bartenders']],
  [{ request: { ...settled, eventDate: '2026-11-20' }, snapshot: { bartenders: 1 } }, ['Today']],
  [{ request: { ...settled, eventDate: '2026-11-21' }, snapshot: { bartenders: 1 } }, ['Tomorrow']],
  [{ request: { ...settled, eventDate: '2026-12-21' }, snapshot: { bartenders: 1 } }, []],
  [{ request: { ...settled, eventDate: '2026-11-08' }, snapshot: { bartenders: 1 } }, ['The date has passed, 12 days ago']],
  [{ state: 'done', request: { ...settled, eventDate: '2026-11-08' }, snapshot: { bartenders: 1 } }, []],
  [{ request: { ...settled, zip: null }, snapshot: { bartenders: 1, open: ['travel'] } }, ['No ZIP, so travel is open']],
  [{ request: { ...settled, zip: '99999' }, snapshot: { bartenders: 1, open: ['travel'] } }, ['Nobody knows the ZIP 99999, so travel is open']],
  [{ request: settled, snapshot: { bartenders: 1, open: ['experience'] } }, ['No experience chosen, so there is no starting price']],
  [{ request: { ...settled, eventVenue: 'Not booked yet' }, snapshot: { bartenders: 1 } }, ['The venue is not booked yet']],
  [{ request: { ...settled, eventVenue: '?' }, snapshot: { bartenders: 1 } }, ['The venue is not booked yet']],
  [{ request: { ...settled, eventVenue: 'TBD' }, snapshot: { bartenders: 1 } }, ['The venue is not booked yet']],
  [{ request: { ...settled, eventVenue: 'The Overbooked Inn' }, snapshot: { bartenders: 1 } }, []],
  [{ request: { ...settled, onRequest: ['cups', 'ice-and-coolers'] }, snapshot: { bartenders: 1 } }, ['Wanted without a price yet: cups, ice and coolers']],
  [{ snapshot: { bartenders: 1 } }, ['Who buys the alcohol?']],
  [{ state: 'held', heldUntil: '2026-11-19', request: settled, snapshot: { bartenders: 1 } }, ['The hold ran out on Thursday, November 19']],
  [{ state: 'held', heldUntil: '2026-11-20', request: settled, snapshot: { bartenders: 1 } }, []],
])('%o', (changes, words) => expect(told(changes)).toEqual(words))

test('what the visitor can answer is also a question', () => {
  const lead = sampleLead({ request: { eventVenue: 'not booked yet', zip: null }, snapshot: { open: ['travel', 'experience'] } })
  const asked = missingFacts(lead, today).filter(({ question }) => question !== null)
  expect(asked.map(({ code }) => code)).toEqual(['venue', 'zip', 'experience', 'alcohol'])
  for (const { question } of asked) expect(question).toContain('?')
})

test('days are counted over leap days and years, and told from here', () => {
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2)
  expect(daysBetween('2026-11-20', '2025-11-20')).toBe(-365)
  expect([0, 1, -1, 21, -12].map(awayWords)).toEqual(['today', 'tomorrow', 'yesterday', '21 days away', '12 days ago'])
  expect(['2026-11-24', '2026-12-03', '2028-12-03'].map((day) => dayFrom(today, day))).toEqual(['Tue', 'Dec 3', 'Dec 3, 2028'])
  expect(leafOf('2027-05-15')).toEqual({ month: 'May', day: 15, weekday: 'Sat', year: 2027 })
})

test.each([
  ['17:00', '23:00', '5–11 PM'],
  ['11:00', '15:30', '11 AM–3:30 PM'],
  ['20:00', '01:00', '8 PM–1 AM'],
  ['00:00', '00:30', '12–12:30 AM'],
])('%s to %s is %s', (eventStartTime, eventEndTime, words) => expect(hoursWords({ eventStartTime, eventEndTime })).toBe(words))
