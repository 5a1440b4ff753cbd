import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parseBusyTimes } from '../reading/parse-busy-times.server.ts'
import { createCalendarText } from '../../../../tests/doubles/calendar-double.ts'

const run = promisify(execFile)

const timeZone = 'America/New_York'
const window = { from: Date.parse('2026-11-18T05:00Z'), to: Date.parse('2028-12-20T05:00Z') }
const formatSpans = (parseSpans: { from: number; to: number }[]) =>
  parseSpans.map(({ from, to }) => `${new Date(from).toISOString()} ${new Date(to).toISOString()}`)
const parseSpans = (events: string[][], ours: string[] = []) => {
  const { busy, ask, unreadable } = parseBusyTimes(createCalendarText(events), {
    ...window,
    timeZone,
    ours: new Set(ours),
  })
  return { busy: formatSpans(busy), ask: formatSpans(ask), unreadable }
}
const noSpans = { busy: [], ask: [], unreadable: 0 }
const all = formatSpans([window])

test.each([
  ['UTC', 1],
  ['America/New_York', 101],
  ['America/Chicago', 201],
  ['Asia/Tokyo', 301],
])('a hundred generated calendars match an independent expansion with system time zone %s', async (TZ, seed) => {
  const seeds = [String(seed), String(seed + 99)]
  const { stdout } = await run(process.execPath, ['app/modules/calendars/tests/expand-imagined.ts', ...seeds], {
    env: { ...process.env, TZ },
  })
  expect(JSON.parse(stdout)).toEqual({ zone: TZ, calendars: 100, different: [] })
})

const evening = ['DTSTART:20271016T210000Z', 'DTEND:20271017T010000Z']
const eveningSpan = ['2027-10-16T21:00:00.000Z 2027-10-17T01:00:00.000Z']

test.each<[string, string[][], object]>([
  ['busy', [evening], { ...noSpans, busy: eveningSpan }],
  ['transparent', [[...evening, 'TRANSP:TRANSPARENT']], noSpans],
  ['cancelled', [[...evening, 'STATUS:CANCELLED']], noSpans],
  [
    'ours',
    [
      ['UID:lead-1', ...evening],
      ['UID:lead-1@bar.example', ...evening],
    ],
    noSpans,
  ],
  ['without a length', [['DTSTART:20271016T210000Z']], noSpans],
  [
    'a day',
    [['DTSTART;VALUE=DATE:20271016']],
    { ...noSpans, busy: ['2027-10-16T04:00:00.000Z 2027-10-17T04:00:00.000Z'] },
  ],
  [
    'a day that ends the day it begins',
    [['DTSTART;VALUE=DATE:20271016', 'DTEND;VALUE=DATE:20271016']],
    { ...noSpans, busy: ['2027-10-16T04:00:00.000Z 2027-10-17T04:00:00.000Z'] },
  ],
  ['long before', [['DTSTART:20200101T100000Z', 'DTEND:20200101T110000Z']], noSpans],
  [
    'from long before until now',
    [['DTSTART:20200101T100000Z', 'DTEND:20270101T110000Z']],
    { ...noSpans, busy: ['2026-11-18T05:00:00.000Z 2027-01-01T11:00:00.000Z'] },
  ],
  [
    'a single occurrence somebody was invited to',
    [['UID:x', 'RECURRENCE-ID:20271016T200000Z', ...evening]],
    { ...noSpans, busy: eveningSpan },
  ],
  [
    'two events of one UID',
    [
      ['UID:x', ...evening],
      ['UID:x', 'DTSTART:20271018T210000Z', 'DTEND:20271018T220000Z'],
    ],
    { ...noSpans, busy: [...eveningSpan, '2027-10-18T21:00:00.000Z 2027-10-18T22:00:00.000Z'] },
  ],
  [
    'its newer version alone',
    [
      ['UID:x', 'SEQUENCE:1', ...evening],
      ['UID:x', 'DTSTART:20271018T210000Z', 'DTEND:20271018T220000Z'],
    ],
    { ...noSpans, busy: eveningSpan },
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
    { ...noSpans, busy: ['2027-10-18T01:00:00.000Z 2027-10-18T02:00:00.000Z'] },
  ],
])('events of the owner’s calendar become busy times: %s', (_, events, expected) => {
  expect(parseSpans(events, ['lead-1'])).toEqual(expected)
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
])('an unclear calendar event makes its day “ask”, and other events count: %s', (_, bad, ask, unreadable) => {
  const other = ['DTSTART:20270301T100000Z', 'DTEND:20270301T110000Z']
  const read = parseSpans([bad, other])
  expect(read.busy).toContain('2027-03-01T10:00:00.000Z 2027-03-01T11:00:00.000Z')
  expect([read.ask, read.unreadable]).toEqual([ask, unreadable])
})

test('a calendar event without END:VEVENT is unreadable, and the next event still counts', () => {
  const text = createCalendarText([evening, ['DTSTART:20270301T100000Z', 'DTEND:20270301T110000Z']]).replace(
    'END:VEVENT\r\n',
    '',
  )
  const { busy, unreadable } = parseBusyTimes(text, { ...window, timeZone, ours: new Set() })
  expect([formatSpans(busy), unreadable]).toEqual([['2027-03-01T10:00:00.000Z 2027-03-01T11:00:00.000Z'], 1])
})

test('busy times in VFREEBUSY block days, and free times do not', () => {
  const freeBusy = [
    'BEGIN:VFREEBUSY',
    'FREEBUSY;FBTYPE=BUSY:20271016T210000Z/20271017T010000Z,20271018T210000Z/PT1H',
    'FREEBUSY;FBTYPE=FREE:20271020T210000Z/PT1H',
    'END:VFREEBUSY',
  ]
  const { busy } = parseBusyTimes(createCalendarText([], freeBusy), { ...window, timeZone, ours: new Set() })
  expect(formatSpans(busy)).toEqual([...eveningSpan, '2027-10-18T21:00:00.000Z 2027-10-18T22:00:00.000Z'])
})

test('past the time limit, recurring calendar events become days the owner is asked about', () => {
  let clock = 0
  const text = createCalendarText([evening, [...evening, 'RRULE:FREQ=DAILY;COUNT=3']])
  const { busy, ask } = parseBusyTimes(text, { ...window, timeZone, ours: new Set() }, () => (clock += 11_000))
  expect(formatSpans(busy)).toEqual(eveningSpan)
  expect(ask).toHaveLength(1)
})

const outlookZone = (name: string, until = '') => [
  'BEGIN:VTIMEZONE',
  `TZID:${name}`,
  'BEGIN:STANDARD',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  `RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11${until}`,
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  `RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3${until}`,
  'END:DAYLIGHT',
  'END:VTIMEZONE',
]
const eveningIn = (zone: string) => [`DTSTART;TZID=${zone}:20271016T170000`, `DTEND;TZID=${zone}:20271016T210000`]
/** Parses a calendar as a business in another time zone, so that a wrongly assumed zone shows. */
const parseInZone = (zone: string, events: string[][], head: string[] = [], mine: string[] = []) => {
  const asked = { ...window, timeZone: zone, ours: new Set<string>(), mine: new Set(mine) }
  const { busy, ask, unreadable } = parseBusyTimes(createCalendarText(events, head), asked)
  return { busy: formatSpans(busy), ask: formatSpans(ask), unreadable }
}

test.each(['Customized Time Zone', 'Customized Time Zone 1', 'tzone://Microsoft/Custom', 'Büro', '(GMT-05.00) Ours'])(
  'a time zone named %s is read by the rules in its calendar file',
  (name) => {
    expect(parseInZone('America/Denver', [eveningIn(name)], outlookZone(name))).toEqual({
      ...noSpans,
      busy: eveningSpan,
    })
  },
)

test.each<[string, string, string[]]>([
  ['Customized Time Zone', 'without rules', []],
  ['tzone://Microsoft/Custom', 'without rules', []],
  [
    'Customized Time Zone',
    'with rules that end before the event',
    outlookZone('Customized Time Zone', ';UNTIL=20251231T000000Z'),
  ],
  [
    'Customized Time Zone',
    'with rules that make no sense',
    outlookZone('Customized Time Zone').map((line) => line.replace('YEARLY', 'WEEKLY')),
  ],
  [
    'Customized Time Zone',
    'with rules no zone keeps',
    outlookZone('Customized Time Zone').map((line) => line.replace('2SU', '3SU')),
  ],
])('calendar events in a zone named %s %s make their days “ask”', (name, _, rules) => {
  expect(parseInZone('America/Denver', [eveningIn(name)], rules)).toEqual({
    busy: [],
    ask: [expect.stringMatching(/^2027-10-15T06:00:00.000Z 2027-10-1[89]/)],
    unreadable: 1,
  })
})

test('a Windows time zone name still applies after the rules in the calendar file end', () => {
  const rules = outlookZone('Eastern Standard Time', ';UNTIL=20251231T000000Z')
  expect(parseInZone('America/Denver', [eveningIn('Eastern Standard Time')], rules).busy).toEqual(eveningSpan)
})

test.each<[string, string[], string[], string[]]>([
  ['X-WR-TIMEZONE', ['X-WR-TIMEZONE:America/New_York'], eveningSpan, []],
  ['a Windows name in X-WR-TIMEZONE', ['X-WR-TIMEZONE:Eastern Standard Time'], eveningSpan, []],
  ['an empty X-WR-TIMEZONE', ['X-WR-TIMEZONE:'], ['2027-10-16T23:00:00.000Z 2027-10-17T03:00:00.000Z'], []],
  ['an unknown X-WR-TIMEZONE', ['X-WR-TIMEZONE:Mars/Olympus'], [], [expect.stringMatching(/^2027-10-15/)]],
])('calendar times without a zone follow %s', (_, head, busy, ask) => {
  const read = parseInZone('America/Denver', [['DTSTART:20271016T170000', 'DTEND:20271016T210000']], head)
  expect([read.busy, read.ask]).toEqual([busy, ask])
})

const me = 'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;CN=me@bar.example'
test.each<[string, string[]]>([
  ['shown as free by Outlook', ['X-MICROSOFT-CDO-BUSYSTATUS:FREE']],
  ['shown as free by Outlook beside TRANSP:OPAQUE', ['TRANSP:OPAQUE', 'X-MICROSOFT-CDO-BUSYSTATUS:free']],
  ['declined', [`${me};PARTSTAT=DECLINED:mailto:me@bar.example`]],
  ['declined under capitals', ['ATTENDEE;PARTSTAT=Declined:MAILTO:Me@Bar.example']],
  ['declined under an opaque address', ['ATTENDEE;PARTSTAT=DECLINED;EMAIL=me@bar.example:/aMTgx/principal/']],
  ['passed on', ['ATTENDEE;DELEGATED-TO="mailto:you@bar.example";PARTSTAT=DELEGATED:mailto:me@bar.example']],
  ['canceled in one l', ['STATUS:CANCELED']],
])('a calendar event that is %s blocks no time', (_, lines) => {
  expect(parseInZone('America/Denver', [[...evening, ...lines]], [], ['me@bar.example'])).toEqual(noSpans)
})

test.each<[string, string[]]>([
  ['tentative', ['STATUS:TENTATIVE', 'X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE']],
  ['out of office', ['X-MICROSOFT-CDO-BUSYSTATUS:OOF']],
  ['worked elsewhere', ['X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE']],
  ['not answered yet', [`${me};PARTSTAT=NEEDS-ACTION:mailto:me@bar.example`]],
  [
    'declined by a guest',
    [`${me};PARTSTAT=ACCEPTED:mailto:me@bar.example`, 'ATTENDEE;PARTSTAT=DECLINED:mailto:you@bar.example'],
  ],
  [
    'declined by a delegate’s parameter',
    ['ATTENDEE;PARTSTAT=ACCEPTED;X-NOTE="PARTSTAT=DECLINED":mailto:me@bar.example'],
  ],
])('a calendar event that is %s blocks its time', (_, lines) => {
  expect(parseInZone('America/Denver', [[...evening, ...lines]], [], ['me@bar.example'])).toEqual({
    ...noSpans,
    busy: eveningSpan,
  })
})

test('a declined invitation in a calendar named after its owner blocks no time', () => {
  const series = ['RRULE:FREQ=WEEKLY;COUNT=8', 'ATTENDEE;PARTSTAT=DECLINED:mailto:me@bar.example']
  expect(parseInZone('America/Denver', [[...evening, ...series]], ['X-WR-CALNAME:Me@bar.example'])).toEqual(noSpans)
})

test('an accepted occurrence of a declined calendar series blocks its time', () => {
  const declined = ['UID:x', 'DTSTART:20271009T210000Z', 'DTEND:20271010T010000Z', 'RRULE:FREQ=WEEKLY;COUNT=3']
  const accepted = [
    'UID:x',
    ...evening,
    'RECURRENCE-ID:20271016T210000Z',
    'ATTENDEE;PARTSTAT=ACCEPTED:mailto:me@bar.example',
  ]
  const read = parseInZone(
    'America/Denver',
    [[...declined, 'ATTENDEE;PARTSTAT=DECLINED:mailto:me@bar.example'], accepted],
    [],
    ['me@bar.example'],
  )
  expect(read).toEqual({ ...noSpans, busy: eveningSpan })
})

const series = (...more: string[]) => [
  'UID:x',
  'DTSTART;TZID=America/New_York:20271016T170000',
  'DURATION:PT4H',
  ...more,
]
test.each<[string, string[][], string[]]>([
  [
    'left out by a newer EXDATE in UTC',
    [
      series('RRULE:FREQ=DAILY;COUNT=2', 'SEQUENCE:2', 'EXDATE:20271017T210000Z'),
      series('RECURRENCE-ID;TZID=America/New_York:20271017T170000', 'SEQUENCE:1'),
    ],
    eveningSpan,
  ],
  [
    'left out by a newer EXDATE of a whole day',
    [
      series('RRULE:FREQ=DAILY;COUNT=2', 'SEQUENCE:2', 'EXDATE;VALUE=DATE:20271017'),
      series('RECURRENCE-ID:20271017T210000Z', 'SEQUENCE:1'),
    ],
    eveningSpan,
  ],
  [
    'of a series canceled since',
    [
      series('RRULE:FREQ=DAILY;COUNT=2', 'SEQUENCE:2', 'STATUS:CANCELLED'),
      series('RECURRENCE-ID:20271017T210000Z', 'SEQUENCE:1'),
    ],
    [],
  ],
])('an outdated changed occurrence of a calendar series is ignored: %s', (_, events, busy) => {
  expect(parseSpans(events)).toEqual({ ...noSpans, busy })
})

test('a changed occurrence of a calendar series that is newer than the EXDATE stays', () => {
  const events = [
    series('RRULE:FREQ=DAILY;COUNT=1', 'SEQUENCE:1', 'EXDATE:20271016T210000Z'),
    ['UID:x', ...evening, 'RECURRENCE-ID:20271016T210000Z', 'SEQUENCE:2'],
  ]
  expect(parseSpans(events)).toEqual({ ...noSpans, busy: eveningSpan })
})

test('EXRULE removes its days from a calendar series', () => {
  expect(parseSpans([series('RRULE:FREQ=DAILY;COUNT=3', 'EXRULE:FREQ=DAILY;INTERVAL=2')])).toEqual({
    ...noSpans,
    busy: ['2027-10-17T21:00:00.000Z 2027-10-18T01:00:00.000Z'],
  })
})

test.each(['FREQ=SECONDLY', 'FREQ=SOMETIMES'])(
  'for a calendar series with EXRULE:%s the owner is asked about its days',
  (rule) => {
    const { busy, ask } = parseSpans([series('RRULE:FREQ=DAILY;COUNT=3', `EXRULE:${rule}`)])
    expect([busy, ask]).toEqual([[], [expect.stringMatching(/^2027-10-15/)]])
  },
)
