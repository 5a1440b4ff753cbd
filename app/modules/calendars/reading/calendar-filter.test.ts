import { describe, expect, test } from 'vitest'
import { createCalendarFilter } from './calendar-filter.ts'

const from = Date.parse('2026-11-28T00:00:00Z')
const getCalendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const getEvent = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:a', ...lines, 'END:VEVENT']
const past = ['DTSTART:20200101T100000Z', 'DTEND:20200101T110000Z']
const future = ['DTSTART:20271016T210000Z', 'DTEND:20271017T010000Z']

function sieve(text: string, length = text.length) {
  const reading = createCalendarFilter(from)
  for (let at = 0; at < text.length; at += length) if (!reading.write(text.slice(at, at + length))) break
  return reading.end()
}

test.each([1, 2, 3, 50])(
  'a calendar received in pieces of %i characters is filtered as if received whole',
  (length) => {
    const folded = ['DESCRIPTION:A secret', ' wedding', 'DTSTART;TZID=America/', ' New_York:20271016T170000']
    const text = getCalendar('X-WR-CALNAME:Home', ...getEvent(...folded, 'BEGIN:VALARM', 'DURATION:PT5M', 'END:VALARM'))
    expect(sieve(text, length)).toEqual({
      kind: 'kept',
      text: getCalendar('X-WR-CALNAME:Home', ...getEvent('DTSTART;TZID=America/New_York:20271016T170000')),
    })
  },
)

describe('an event is skipped', () => {
  test.each([
    ['that is over', past],
    ['that lasted some days', ['DTSTART:20200101T100000Z', 'DURATION:P2DT3H']],
    ['whose series is over', [...past, 'RRULE:FREQ=DAILY;UNTIL=20200301T000000Z']],
    ['whose changed occurrence is over', [...past, 'RECURRENCE-ID:20200102T100000Z']],
  ])('the calendar filter skips an event %s', (_, lines) => {
    expect(sieve(getCalendar(...getEvent(...lines)))).toEqual({ kind: 'kept', text: getCalendar() })
  })
})

describe('an event is kept', () => {
  test.each([
    ['that is to come', future],
    ['that lasts until today', ['DTSTART:20200101T100000Z', 'DTEND:20261127T110000Z']],
    ['that lasts until nobody knows when', ['DTSTART:20200101T100000Z', 'DURATION:soon']],
    ['whose series goes on', [...past, 'RRULE:FREQ=YEARLY']],
    ['whose series ended yesterday', [...past, 'RRULE:FREQ=DAILY;UNTIL=20261127']],
    ['whose last long occurrence goes on', ['DTSTART:20200101', 'DTEND:20200401', 'RRULE:FREQ=YEARLY;UNTIL=20261001']],
    ['with days besides', [...past, 'RDATE:20271016T210000Z']],
    ['that moved a coming occurrence into the past', [...past, 'RECURRENCE-ID:20271016T210000Z']],
    ['that changed all from one on', [...past, 'RECURRENCE-ID;RANGE=THISANDFUTURE:20200102T100000Z']],
    ['without a readable day', ['DTSTART:soon']],
    ['without a day', []],
  ])('the calendar filter keeps an event %s', (_, lines) => {
    expect(sieve(getCalendar(...getEvent(...lines)))).toEqual({
      kind: 'kept',
      text: getCalendar(...getEvent(...lines)),
    })
  })
})

test('a calendar event without an end line is kept unchanged', () => {
  const text = getCalendar('BEGIN:VEVENT', 'UID:a', ...past, ...getEvent(...future))
  expect(sieve(text)).toEqual({ kind: 'kept', text })
})

test('attending guests of a calendar event are dropped, and a declining guest is kept', () => {
  const declined = 'ATTENDEE;PARTSTAT=DECLINED:mailto:me@bar.example'
  const text = getCalendar(...getEvent(...future, 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:you@bar.example', declined))
  expect(sieve(text)).toEqual({ kind: 'kept', text: getCalendar(...getEvent(...future, declined)) })
})

test('an attachment of megabytes in a single line is skipped', () => {
  const text = getCalendar(...getEvent(`ATTACH:${'x'.repeat(3_000_000)}`, ...future))
  expect(sieve(text, 60_000)).toEqual({ kind: 'kept', text: getCalendar(...getEvent(...future)) })
})

test.each([
  ['in an event', getCalendar(...getEvent(...future)).slice(0, 60)],
  ['before its end', getCalendar(...getEvent(...future)).replace('END:VCALENDAR\r\n', '')],
  ['in a second calendar after a whole one', `${getCalendar()}BEGIN:VCALENDAR\r\nBEGIN:VEVENT`],
])('a calendar cut off %s is rejected', (_, text) => {
  expect(sieve(text)).toEqual({ kind: 'cut-off' })
})

test.each([
  ['a page', '<!doctype html><title>Log in</title>'],
  ['nothing', ''],
  ['blanks without end', ' \r\n'.repeat(10)],
  ['one endless word', 'x'.repeat(2_000)],
])('%s instead of a calendar is rejected as not a calendar', (_, text) => {
  expect(sieve(text, 100)).toEqual({ kind: 'not-a-calendar' })
})

test.each([
  [
    'events to come',
    getEvent(...future)
      .join('\r\n')
      .concat('\r\n')
      .repeat(80_000),
  ],
  ['one endless event', `BEGIN:VEVENT\r\n${'EXDATE:20271016T210000Z\r\n'.repeat(50_000)}`],
  ['one endless line', `BEGIN:VEVENT\r\nEXDATE:${'20271016T210000Z,'.repeat(50_000)}`],
  ['components without end', 'BEGIN:VTODO\r\n'.repeat(500)],
])('a calendar with %s is rejected as too large', (_, text) => {
  expect(sieve(`BEGIN:VCALENDAR\r\n${text}`, 60_000)).toEqual({ kind: 'too-large' })
})
