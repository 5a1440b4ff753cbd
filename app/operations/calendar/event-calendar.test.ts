import { expect, test } from 'vitest'
import { parseCalendarFeed } from '../../../tests/doubles/read-calendar.ts'
import { sampleEventRecord } from '../../../tests/doubles/sample-event.ts'
import type { EventRecord } from '../../events/event/event.ts'
import { buildEventCalendar } from './event-calendar.ts'

const identity = { name: 'Nerd & Tonic', timeZone: 'America/New_York' }
const changedAt = Date.parse('2026-12-01T12:00:00Z')
const feed = (event: EventRecord, of = identity, changes = 2) =>
  parseCalendarFeed(buildEventCalendar([{ event, changedAt, changes }], of, 'https://bar.example'))

test('a held event is tentative and runs from arrival to event end', () => {
  const {
    calendar,
    zone,
    events: [event],
  } = feed(sampleEventRecord({ state: 'held', heldUntil: '2027-01-15', request: { eventVenue: 'Barn; 1, Elm St' } }))
  expect(calendar).toMatchObject({
    VERSION: '2.0',
    METHOD: 'PUBLISH',
    'X-WR-CALNAME': 'Nerd & Tonic: events',
    'X-PUBLISHED-TTL': 'PT1H',
  })
  expect(zone?.TZID).toBe('America/New_York')
  expect(event).toMatchObject({
    UID: 'lead-1',
    SEQUENCE: '2',
    DTSTAMP: '20261201T120000Z',
    'LAST-MODIFIED': '20261201T120000Z',
    STATUS: 'TENTATIVE',
    'DTSTART;TZID=America/New_York': '20270515T150000',
    'DTEND;TZID=America/New_York': '20270515T230000',
    SUMMARY: 'On hold: Nora Ephron, 120 guests',
    LOCATION: 'Barn; 1, Elm St, St. Augustine, FL 32084',
    'URL;VALUE=URI': 'https://bar.example/backbar/jobs/lead-1',
  })
  for (const words of [
    'NT-7K3M-9QXD, on hold until Friday, January 15, 2027',
    '3:00 PM We arrive and set up',
    'Luxe Cocktail Experience',
    '(904) 555-0142',
    'nora@home.example',
  ]) {
    expect(event!.DESCRIPTION).toContain(words)
  }
})

test('a booked event has the status CONFIRMED', () => {
  expect(feed(sampleEventRecord({ state: 'booked' })).events[0]).toMatchObject({
    STATUS: 'CONFIRMED',
    SUMMARY: 'Nora Ephron, 120 guests',
  })
})

test('an agreed event without a deposit is tentative, not booked', () => {
  const lead = sampleEventRecord({ state: 'booked' })
  const agreed = buildEventCalendar(
    [{ event: lead, changedAt, changes: 1, isAgreed: true }],
    identity,
    'https://bar.example',
  )
  const [event] = parseCalendarFeed(agreed).events
  expect(event).toMatchObject({ STATUS: 'TENTATIVE', SUMMARY: 'Agreed: Nora Ephron, 120 guests' })
  expect(event!.DESCRIPTION).toContain('accepted, no deposit yet')
  expect(event!.DESCRIPTION).not.toContain('booked')
})

test('the description shows the agreed amount only if there is an agreement', () => {
  const described = (agreedCents?: number | null) =>
    parseCalendarFeed(
      buildEventCalendar(
        [
          {
            event: sampleEventRecord({ state: 'booked' }),
            changedAt,
            changes: 1,
            ...(agreedCents !== undefined && { agreedCents }),
          },
        ],
        identity,
        'https://bar.example',
      ),
    ).events[0]!.DESCRIPTION
  expect(described(119_000)).toContain('Agreed: $1,190')
  for (const none of [undefined, null]) expect(described(none)).not.toContain('Agreed')
})

test('an event with a new date keeps its setup time and omits the old schedule', () => {
  const {
    events: [event],
  } = feed(
    sampleEventRecord({
      state: 'booked',
      request: { eventDate: '2027-06-05', eventStartTime: '18:30', eventEndTime: '01:30' },
    }),
  )
  expect(event).toMatchObject({
    'DTSTART;TZID=America/New_York': '20270605T163000',
    'DTEND;TZID=America/New_York': '20270606T013000',
  })
  expect(event!.DESCRIPTION).not.toContain('arrive')
})

test('event times in another time zone are UTC in summer and winter', () => {
  const chicago = { ...identity, timeZone: 'America/Chicago' }
  const at = (eventDate: string) =>
    feed(sampleEventRecord({ state: 'held', request: { eventDate }, snapshot: { timeline: [] } }), chicago)
  expect(at('2027-05-15').events[0]).toMatchObject({ DTSTART: '20270515T220000Z', DTEND: '20270516T040000Z' })
  expect(at('2027-12-15').events[0]).toMatchObject({ DTSTART: '20271215T230000Z', DTEND: '20271216T050000Z' })
  expect(at('2027-05-15').zone).toBeUndefined()
})

test('a calendar without events is valid, and equal events give equal bytes', () => {
  const empty = buildEventCalendar([], identity, 'https://bar.example')
  expect(parseCalendarFeed(empty).events).toEqual([])
  // RFC 5545, 3.4 and 3.6: a calendar has a component, and every line ends in CRLF.
  expect(empty).toContain('BEGIN:VTIMEZONE\r\n')
  expect(empty.endsWith('END:VCALENDAR\r\n')).toBe(true)
  const events = [{ event: sampleEventRecord({ state: 'held' }), changedAt, changes: 1 }]
  expect(buildEventCalendar(events, identity, 'https://bar.example')).toBe(
    buildEventCalendar(events, identity, 'https://bar.example'),
  )
})
