import { expect, test } from 'vitest'
import { busySpans } from '../app/days/own-calendars/busy-spans.server.ts'
import { mergeSpans } from '../app/days/own-calendars/spans.ts'
import { calendarOf } from './doubles/calendar-double.ts'
import { busyOf, chanceOf, imagine, timeZones, writtenCalendar } from './doubles/imagined-calendar.ts'

const timeZone = 'America/New_York'
const window = { from: Date.parse('2026-11-18T05:00Z'), to: Date.parse('2028-12-20T05:00Z') }
const told = (spans: { from: number; to: number }[]) =>
  spans.map(({ from, to }) => `${new Date(from).toISOString()} ${new Date(to).toISOString()}`)
const spans = (events: string[][], ours: string[] = []) => {
  const { busy, ask, unreadable } = busySpans(calendarOf(events), { ...window, timeZone, ours: new Set(ours) })
  return { busy: told(busy), ask: told(ask), unreadable }
}
const nothing = { busy: [], ask: [], unreadable: 0 }
const all = told([window])

test('three hundred calendars made up by chance are busy exactly when another expansion says so', () => {
  for (let seed = 1; seed <= 320; seed++) {
    const chance = chanceOf(seed)
    const zone = chance(timeZones)
    const events = Array.from({ length: chance([1, 2, 3, 6]) }, () => imagine(chance))
    const text = writtenCalendar(events, zone)
    const { busy, ask, unreadable } = busySpans(text, { ...window, timeZone: zone, ours: new Set() })
    const expected = mergeSpans(busyOf(events, window, zone), window)
    expect({ seed, zone, busy: told(busy), ask, unreadable }, text).toEqual({
      seed,
      zone,
      busy: told(expected),
      ask: [],
      unreadable: 0,
    })
  }
})

const evening = ['DTSTART:20271016T210000Z', 'DTEND:20271017T010000Z']
const isEvening = ['2027-10-16T21:00:00.000Z 2027-10-17T01:00:00.000Z']

test.each<[string, string[][], object]>([
  ['busy', [evening], { ...nothing, busy: isEvening }],
  ['transparent', [[...evening, 'TRANSP:TRANSPARENT']], nothing],
  ['cancelled', [[...evening, 'STATUS:CANCELLED']], nothing],
  [
    'ours',
    [
      ['UID:lead-1', ...evening],
      ['UID:lead-1@bar.example', ...evening],
    ],
    nothing,
  ],
  ['without a length', [['DTSTART:20271016T210000Z']], nothing],
  [
    'a day',
    [['DTSTART;VALUE=DATE:20271016']],
    { ...nothing, busy: ['2027-10-16T04:00:00.000Z 2027-10-17T04:00:00.000Z'] },
  ],
  [
    'a day that ends the day it begins',
    [['DTSTART;VALUE=DATE:20271016', 'DTEND;VALUE=DATE:20271016']],
    { ...nothing, busy: ['2027-10-16T04:00:00.000Z 2027-10-17T04:00:00.000Z'] },
  ],
  ['long before', [['DTSTART:20200101T100000Z', 'DTEND:20200101T110000Z']], nothing],
  [
    'from long before until now',
    [['DTSTART:20200101T100000Z', 'DTEND:20270101T110000Z']],
    { ...nothing, busy: ['2026-11-18T05:00:00.000Z 2027-01-01T11:00:00.000Z'] },
  ],
  [
    'a single occurrence somebody was invited to',
    [['UID:x', 'RECURRENCE-ID:20271016T200000Z', ...evening]],
    { ...nothing, busy: isEvening },
  ],
  [
    'two events of one UID',
    [
      ['UID:x', ...evening],
      ['UID:x', 'DTSTART:20271018T210000Z', 'DTEND:20271018T220000Z'],
    ],
    { ...nothing, busy: [...isEvening, '2027-10-18T21:00:00.000Z 2027-10-18T22:00:00.000Z'] },
  ],
  [
    'its newer version alone',
    [
      ['UID:x', 'SEQUENCE:1', ...evening],
      ['UID:x', 'DTSTART:20271018T210000Z', 'DTEND:20271018T220000Z'],
    ],
    { ...nothing, busy: isEvening },
  ],
  [
    'a day left out of a series with times',
    [
      [
        'DTSTART;TZID=America/New_York:20271016T210000',
        'DURATION:PT1H',
        'RRULE:FREQ=DAILY;COUNT=2',
        'EXDATE;VALUE=DATE:20271016',
      ],
    ],
    { ...nothing, busy: ['2027-10-18T01:00:00.000Z 2027-10-18T02:00:00.000Z'] },
  ],
])('%s', (_, events, expected) => {
  expect(spans(events, ['lead-1'])).toEqual(expected)
})

const aroundEvening = [expect.stringMatching(/^2027-10-15T04:00:00.000Z 2027-10-1[89]T04:00:00.000Z$/)]

test.each<[string, string[], string[], number]>([
  [
    'a rule of every second',
    [...evening, 'RRULE:FREQ=SECONDLY'],
    [expect.stringMatching(/^2027-10-15T04:00:00.000Z 2028-12-20/)],
    0,
  ],
  [
    'every second for a minute',
    ['DTSTART:20271016T210000Z', 'DTEND:20271016T210001Z', 'RRULE:FREQ=SECONDLY;COUNT=60'],
    [],
    0,
  ],
  ['every hour since 2000', ['DTSTART:20000101T000000Z', 'DURATION:PT1M', 'RRULE:FREQ=HOURLY'], all, 0],
  [
    'a rule nobody knows',
    [...evening, 'RRULE:FREQ=SOMETIMES'],
    [expect.stringMatching(/^2027-10-15T04:00:00.000Z 2028-12-20/)],
    1,
  ],
  [
    'a zone nobody knows',
    ['DTSTART;TZID=Mars/Olympus:20271016T210000', 'DTEND;TZID=Mars/Olympus:20271016T220000'],
    aroundEvening,
    1,
  ],
  ['an end before its start', ['DTSTART:20271016T210000Z', 'DTEND:20271016T200000Z'], aroundEvening, 1],
  ['two starts', ['DTSTART:20271016T210000Z', 'DTSTART:20271017T210000Z', 'DTEND:20271016T230000Z'], aroundEvening, 1],
  ['a time that is none', ['DTSTART:2027-10-16 21:00', 'DTEND:2027-10-16 22:00'], aroundEvening, 1],
  ['no start', ['SUMMARY:When?'], all, 1],
  ['no day there is', ['DTSTART:20271399T210000Z'], all, 1],
  [
    'days besides its rule',
    ['DTSTART;VALUE=DATE:20200101', 'RDATE;VALUE=DATE:20271016,20271017'],
    [expect.stringMatching(/^2027-10-15T04:00:00.000Z 2027-10-/)],
    0,
  ],
  [
    'changed from one day on',
    [...evening, 'RECURRENCE-ID;RANGE=THISANDFUTURE:20271016T200000Z'],
    [expect.stringMatching(/^2027-10-15T04:00:00.000Z 2028-12-20/)],
    0,
  ],
])('one bad event is asked about, and the others count: %s', (_, bad, ask, unreadable) => {
  const other = ['DTSTART:20270301T100000Z', 'DTEND:20270301T110000Z']
  const read = spans([bad, other])
  expect(read.busy).toContain('2027-03-01T10:00:00.000Z 2027-03-01T11:00:00.000Z')
  expect([read.ask, read.unreadable]).toEqual([ask, unreadable])
})

test('an event that never ends is asked about, not lost with the next', () => {
  const text = calendarOf([evening, ['DTSTART:20270301T100000Z', 'DTEND:20270301T110000Z']]).replace(
    'END:VEVENT\r\n',
    '',
  )
  const { busy, unreadable } = busySpans(text, { ...window, timeZone, ours: new Set() })
  expect([told(busy), unreadable]).toEqual([['2027-03-01T10:00:00.000Z 2027-03-01T11:00:00.000Z'], 1])
})

test('busy times without events count, free ones do not', () => {
  const freeBusy = [
    'BEGIN:VFREEBUSY',
    'FREEBUSY;FBTYPE=BUSY:20271016T210000Z/20271017T010000Z,20271018T210000Z/PT1H',
    'FREEBUSY;FBTYPE=FREE:20271020T210000Z/PT1H',
    'END:VFREEBUSY',
  ]
  const { busy } = busySpans(calendarOf([], freeBusy), { ...window, timeZone, ours: new Set() })
  expect(told(busy)).toEqual([...isEvening, '2027-10-18T21:00:00.000Z 2027-10-18T22:00:00.000Z'])
})

test('past its time it expands no rule any more: those days are asked about', () => {
  let clock = 0
  const text = calendarOf([evening, [...evening, 'RRULE:FREQ=DAILY;COUNT=3']])
  const { busy, ask } = busySpans(text, { ...window, timeZone, ours: new Set() }, () => (clock += 11_000))
  expect(told(busy)).toEqual(isEvening)
  expect(ask).toHaveLength(1)
})
