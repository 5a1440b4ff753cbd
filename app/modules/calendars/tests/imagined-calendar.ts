/*
 * Random calendars, formatted as RFC 5545 and expanded from first principles: each day is tested against the rule.
 * Independent of the library that reads calendars, so that both can be compared.
 */

type Rule = {
  freq: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'
  interval: number
  /** Monday is 1. In months and years `nth` is the position: 2 the second, -1 the last, 0 every. */
  days: { day: number; nth: number }[]
  monthDays: number[]
  month: number | null
  setPosition: number | null
  count: number | null
  /** Last day on which an occurrence may begin. */
  until: Temporal.PlainDate | null
}
type Exception =
  | { kind: 'left out'; isStale: boolean }
  | { kind: 'cancelled' }
  | { kind: 'free' }
  | { kind: 'moved'; minutes: number; lasts: number }
type RandomEvent = {
  /** Start time. Null for an all-day event. */
  time: string | null
  date: Temporal.PlainDate
  zone: Zone
  /** Duration in minutes, or in days for an all-day event. */
  lasts: number
  rule: Rule | null
  /** Rule with days to exclude (EXRULE). */
  without: Rule | null
  /** Exceptions by index of the occurrence. */
  exceptions: Map<number, Exception>
  state: string
  isExchange: boolean
  hasDuration: boolean
}
type Zone =
  | { kind: 'utc' }
  /** Local to the calendar's own zone (X-WR-TIMEZONE), or else to the business's. */
  | { kind: 'floating'; is?: string }
  | { kind: 'named'; name: string; is: string }

export type Chance = <T>(of: readonly T[]) => T

/** Creates a reproducible random generator from a seed. */
export function createChance(seed: number): Chance {
  let state = seed
  return (of) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return of[((mixed ^ (mixed >>> 14)) >>> 0) % of.length]!
  }
}

const zones: Zone[] = [
  { kind: 'utc' },
  { kind: 'floating' },
  { kind: 'named', name: 'America/New_York', is: 'America/New_York' },
  { kind: 'named', name: 'America/Chicago', is: 'America/Chicago' },
  { kind: 'named', name: 'Europe/Berlin', is: 'Europe/Berlin' },
  { kind: 'named', name: 'Asia/Kolkata', is: 'Asia/Kolkata' },
  { kind: 'named', name: 'Pacific/Auckland', is: 'Pacific/Auckland' },
  { kind: 'named', name: 'Eastern Standard Time', is: 'America/New_York' },
  { kind: 'named', name: 'W. Europe Standard Time', is: 'Europe/Berlin' },
  { kind: 'named', name: 'Our Own Time', is: 'America/New_York' },
  { kind: 'named', name: 'Customized Time Zone', is: 'America/Chicago' },
  { kind: 'named', name: 'Customized Time Zone 1', is: 'America/Halifax' },
  { kind: 'named', name: 'Customized Time Zone 2', is: 'Pacific/Auckland' },
]

/** Time zone under a meaningless name, as Outlook writes it, with its clock changes as [month, day, hour, offset]. */
function formatTimeZone(name: string, standard: string[], daylight: string[]): string[] {
  const change = (kind: string, [month, day, hour, from, to]: string[]) => [
    `BEGIN:${kind}`,
    `DTSTART:1601${month}01T${hour}0000`,
    `RRULE:FREQ=YEARLY;BYDAY=${day};BYMONTH=${Number(month)}`,
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    `END:${kind}`,
  ]
  const changes = [...change('STANDARD', standard), ...change('DAYLIGHT', daylight)]
  return ['BEGIN:VTIMEZONE', `TZID:${name}`, ...changes, 'END:VTIMEZONE']
}

const ownZones = [
  ...formatTimeZone('Our Own Time', ['11', '1SU', '02', '-0400', '-0500'], ['03', '2SU', '02', '-0500', '-0400']),
  ...formatTimeZone(
    'Customized Time Zone',
    ['11', '1SU', '02', '-0500', '-0600'],
    ['03', '2SU', '02', '-0600', '-0500'],
  ),
  ...formatTimeZone(
    'Customized Time Zone 1',
    ['11', '1SU', '02', '-0300', '-0400'],
    ['03', '2SU', '02', '-0400', '-0300'],
  ),
  ...formatTimeZone(
    'Customized Time Zone 2',
    ['04', '1SU', '03', '+1300', '+1200'],
    ['09', '-1SU', '02', '+1200', '+1300'],
  ),
]

/** Owner of every random calendar, and its name. */
const owner = 'owner@bar.example'
const declinedBy = (who: string) => `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=DECLINED;CN=${who}:mailto:${who}`
/** Lines that mark an event's time as free. */
const free = ['STATUS:CANCELLED', 'TRANSP:TRANSPARENT', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE', declinedBy(owner)] as const
/** Lines that leave an event's time busy. */
const taken = [
  'TRANSP:OPAQUE',
  'STATUS:TENTATIVE',
  'X-MICROSOFT-CDO-BUSYSTATUS:OOF',
  'X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE',
  declinedBy('guest@bar.example'),
] as const
/** Zones a calendar may name as its own. */
const floatingZones = [null, null, 'America/Chicago', 'Asia/Kolkata', 'Pacific/Auckland'] as const

/** Creates a random calendar: its events, and the zone it names as its own. */
export function createRandomCalendar(chance: Chance): { events: RandomEvent[]; ownZone: string | null } {
  const ownZone = chance(floatingZones)
  const events = Array.from({ length: chance([1, 2, 3, 6]) }, () => createRandomEvent(chance))
  for (const event of events)
    if (event.zone.kind === 'floating' && ownZone) event.zone = { kind: 'floating', is: ownZone }
  return { events, ownZone }
}

/** Time zones of a business. */
export const timeZones = ['America/New_York', 'America/Los_Angeles', 'Pacific/Auckland', 'Europe/Berlin'] as const

/** Dates around clock changes, which occur more often than by chance. */
const dates = [
  '2027-03-12',
  '2027-03-13',
  '2027-03-14',
  '2027-03-27',
  '2027-10-30',
  '2027-11-06',
  '2027-11-07',
  '2028-02-29',
]
const times = ['00:00', '01:30', '02:30', '03:00', '09:00', '17:45', '22:00', '23:30']

/** Creates a random event. */
function createRandomEvent(chance: Chance): RandomEvent {
  const isWhole = chance([0, 1, 2, 3]) === 0
  const far = Temporal.PlainDate.from('2025-11-01').add({ days: chance(range(0, 900)) })
  const date = chance([0, 1]) === 0 ? far : Temporal.PlainDate.from(chance(dates))
  const rule = chance([0, 1, 2]) === 0 ? null : imagineRule(chance, date)
  const event: RandomEvent = {
    time: isWhole ? null : chance(times),
    date,
    zone: chance(zones),
    lasts: isWhole ? chance([1, 1, 2, 5]) : chance([30, 60, 90, 240, 480, 1_440, 2_000]),
    rule,
    without: null,
    exceptions: new Map(),
    state: chance(['', '', '', '', '', ...taken, ...free]),
    isExchange: isWhole && chance([0, 1]) === 0,
    hasDuration: !isWhole && chance([0, 1, 2]) === 0,
  }
  if (!rule) return event
  // A series begins on a day that matches its rule.
  const first = getDays(event, date.add({ years: 8 })).next().value
  if (!first) return { ...event, rule: null }
  event.date = first
  // Events without a zone use only times that exist on each day in every tested zone.
  if (event.zone.kind === 'floating' && ['01:30', '02:30'].includes(event.time ?? '')) event.time = '09:00'
  // The first occurrence does not begin at a time that is skipped or repeated on that day.
  if (!isClear(event, first)) event.time = '09:00'
  if (chance([0, 1, 2, 3]) === 0)
    event.without = {
      freq: 'WEEKLY',
      ...noRule,
      interval: chance([1, 2]),
      days: [{ day: chance(range(1, 7)), nth: 0 }],
    }
  const shift = isWhole ? [-2_880, 1_440, 7_200] : [-90, 30, 180, 1_440, -4_320, 20_160]
  const lasts = isWhole ? [1_440, 2_880] : [30, 45, 600]
  for (const nth of new Set([0, 1, 2, 3].map(() => chance(range(0, 12)))))
    event.exceptions.set(
      nth,
      chance<Exception>([
        { kind: 'left out', isStale: false },
        { kind: 'left out', isStale: true },
        { kind: 'cancelled' },
        { kind: 'free' },
        { kind: 'moved', minutes: chance(shift), lasts: chance(lasts) },
        { kind: 'moved', minutes: chance(shift), lasts: chance(lasts) },
      ]),
    )
  return event
}

const noRule = { interval: 1, days: [], monthDays: [], month: null, setPosition: null, count: null, until: null }

function imagineRule(chance: Chance, date: Temporal.PlainDate): Rule {
  const interval = chance([1, 1, 1, 2, 3])
  const none = { interval, days: [], monthDays: [], month: null, setPosition: null }
  const end = chance([
    { count: null, until: null },
    { count: chance([3, 10, 40]), until: null },
    { count: null, until: date.add({ days: chance([30, 200, 500]) }) },
  ])
  const each = (days: number[]) => days.map((day) => ({ day, nth: 0 }))
  const some = [...new Set([chance(range(1, 7)), chance(range(1, 7)), chance(range(1, 7))])]
  const named = { day: chance(range(1, 7)), nth: chance([1, 2, 3, 4, -1, -2]) }
  return chance<Rule>([
    { freq: 'DAILY', ...none, ...end },
    { freq: 'WEEKLY', ...none, ...end },
    { freq: 'WEEKLY', ...none, ...end, days: each(some) },
    { freq: 'MONTHLY', ...none, ...end },
    { freq: 'MONTHLY', ...none, ...end, monthDays: chance([[1, 15], [31], [-1], [29, 30, -3]]) },
    { freq: 'MONTHLY', ...none, ...end, days: [named] },
    { freq: 'MONTHLY', ...none, ...end, days: each([1, 2, 3, 4, 5]), setPosition: chance([1, 3, -1]) },
    { freq: 'YEARLY', ...none, ...end, interval: 1 },
    { freq: 'YEARLY', ...none, ...end, interval: 1, month: chance([2, 3, 11]), monthDays: [chance([7, 14, 28])] },
    { freq: 'YEARLY', ...none, ...end, interval: 1, month: chance([3, 11]), days: [named] },
  ])
}

/** Days that match an event's rule from its date on, each tested in turn, up to `last`. */
function* getDays(event: RandomEvent, last: Temporal.PlainDate): Generator<Temporal.PlainDate> {
  const { date: first, rule } = event
  if (!rule) return yield first
  let found = 0
  for (let day = first; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    if (rule.until && Temporal.PlainDate.compare(day, rule.until) > 0) return
    // RFC 5545, 3.3.10: a time that does not exist on a day is left out and not counted.
    if (!isNamed(day, first, rule) || !timeExists(event, day)) continue
    yield day
    if (++found === rule.count) return
  }
}

/** Whether an event's time exists on a day in its zone. */
function timeExists(event: RandomEvent, day: Temporal.PlainDate): boolean {
  return listClocks(event).every((zone) =>
    at(event, day).toZonedDateTime(zone).toPlainDateTime().equals(at(event, day)),
  )
}

function isClear(event: RandomEvent, day: Temporal.PlainDate): boolean {
  const offset = (zone: string, disambiguation: 'earlier' | 'later') =>
    at(event, day).toZonedDateTime(zone, { disambiguation }).offsetNanoseconds
  return listClocks(event).every((zone) => offset(zone, 'earlier') === offset(zone, 'later'))
}

function listClocks({ time, zone }: RandomEvent): string[] {
  return time === null || zone.kind === 'floating' ? [] : [getZone(zone, 'UTC')]
}

function isNamed(day: Temporal.PlainDate, first: Temporal.PlainDate, rule: Rule): boolean {
  if (!isInTurn(day, first, rule) || !fits(day, first, rule)) return false
  if (rule.setPosition === null) return true
  const inMonth = range(1, day.daysInMonth)
    .map((number) => day.with({ day: number }))
    .filter((other) => fits(other, first, rule))
  return inMonth.at(rule.setPosition > 0 ? rule.setPosition - 1 : rule.setPosition)?.equals(day) === true
}

function isInTurn(day: Temporal.PlainDate, first: Temporal.PlainDate, { freq, interval }: Rule): boolean {
  const monday = (date: Temporal.PlainDate) => date.subtract({ days: date.dayOfWeek - 1 })
  const away = {
    DAILY: () => first.until(day).days,
    WEEKLY: () => monday(first).until(monday(day)).days / 7,
    MONTHLY: () => (day.year - first.year) * 12 + day.month - first.month,
    YEARLY: () => day.year - first.year,
  }[freq]()
  return away % interval === 0
}

function fits(day: Temporal.PlainDate, first: Temporal.PlainDate, { freq, days, monthDays, month }: Rule): boolean {
  if (month !== null && day.month !== month) return false
  const left = day.daysInMonth - day.day
  if (monthDays.length > 0) return monthDays.some((number) => (number > 0 ? day.day === number : -number === left + 1))
  if (days.length > 0)
    return days.some(
      ({ day: weekday, nth }) =>
        day.dayOfWeek === weekday &&
        (nth === 0 || (nth > 0 ? Math.ceil(day.day / 7) === nth : Math.floor(left / 7) === -nth - 1)),
    )
  switch (freq) {
    case 'DAILY':
      return true
    case 'WEEKLY':
      return day.dayOfWeek === first.dayOfWeek
    case 'MONTHLY':
      return day.day === first.day
    case 'YEARLY':
      return day.day === first.day && day.month === first.month
  }
}

type Span = { from: number; to: number }

/** Returns the busy times of events, per occurrence. */
export function listBusyTimes(events: RandomEvent[], window: Span, timeZone: string): Span[] {
  const last = Temporal.Instant.fromEpochMilliseconds(window.to)
    .toZonedDateTimeISO('UTC')
    .toPlainDate()
    .add({ days: 40 })
  return events.flatMap((event) => {
    if (isFree(event.state)) return []
    const found: Span[] = []
    let nth = 0
    for (const day of getDays(event, last)) {
      const exception = event.exceptions.get(nth++)
      const isOut = event.without !== null && isNamed(day, event.date, event.without)
      if (!exception && isOut) continue
      if (!exception) found.push(toSpan(event, at(event, day), event.lasts, timeZone))
      else if (exception.kind === 'moved')
        found.push(
          toSpan(
            event,
            at(event, day).add({ minutes: exception.minutes }),
            toDuration(event, exception.lasts),
            timeZone,
          ),
        )
    }
    return found
  })
}

function isFree(state: string): boolean {
  return free.some((word) => word === state)
}

/** Converts a duration in minutes to days for all-day events. Their moved occurrences keep minutes. */
function toDuration({ time }: RandomEvent, minutes: number): number {
  return time === null ? minutes / 1_440 : minutes
}

function at({ time }: RandomEvent, day: Temporal.PlainDate): Temporal.PlainDateTime {
  return day.toPlainDateTime(time ?? '00:00')
}

function toSpan(event: RandomEvent, start: Temporal.PlainDateTime, lasts: number, timeZone: string): Span {
  if (event.time === null) {
    const date = start.toPlainDate()
    const midnight = (day: Temporal.PlainDate) => day.toZonedDateTime(timeZone).epochMilliseconds
    return { from: midnight(date), to: midnight(date.add({ days: lasts })) }
  }
  const from = moment(event, start, timeZone)
  return { from, to: from + lasts * 60_000 }
}

function moment({ zone }: RandomEvent, local: Temporal.PlainDateTime, timeZone: string): number {
  return local.toZonedDateTime(getZone(zone, timeZone)).epochMilliseconds
}

function getZone(zone: Zone, timeZone: string): string {
  return zone.kind === 'utc' ? 'UTC' : (zone.is ?? timeZone)
}

/** Formats the events as a calendar with folded lines. */
export function formatCalendar(events: RandomEvent[], timeZone: string, ownZone: string | null): string {
  const bodies = events.flatMap((event, i) => formatEventLines(event, `imagined-${i}`, timeZone))
  const head = [`X-WR-CALNAME:${owner}`, ...(ownZone === null ? [] : [`X-WR-TIMEZONE:${ownZone}`]), ...ownZones]
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Imagined//EN', ...head, ...bodies, 'END:VCALENDAR', '']
    .map((line) => line.replace(/(.{70})(?=.)/g, '$1\r\n '))
    .join('\r\n')
}

function formatEventLines(event: RandomEvent, uid: string, timeZone: string): string[] {
  const { rule, exceptions, state, lasts, isExchange } = event
  const head = ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20261101T000000Z']
  const flag = isExchange ? ['X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'] : []
  const alarm = ['BEGIN:VALARM', 'TRIGGER:-PT15M', 'DURATION:PT5M', 'END:VALARM']
  const days = [...getDays(event, event.date.add({ years: 8 }))]
  const start = at(event, event.date)
  const leftOut = [...exceptions].filter(([nth, { kind }]) => kind === 'left out' && days[nth])
  const overrides = [...exceptions].flatMap(([nth, exception]) => {
    if ((exception.kind === 'left out' && !exception.isStale) || !days[nth]) return []
    const from = at(event, days[nth]).add({ minutes: exception.kind === 'moved' ? exception.minutes : 0 })
    const until = toDuration(event, exception.kind === 'moved' ? exception.lasts : 0) || lasts
    const kinds = {
      cancelled: ['STATUS:CANCELLED'],
      free: [free[nth % free.length]!],
      moved: isFree(state) ? [state] : [],
      'left out': [],
    }
    const id = property(event, 'RECURRENCE-ID', at(event, days[nth]))
    return [
      ...head,
      exception.kind === 'left out' ? 'SEQUENCE:1' : 'SEQUENCE:2',
      id,
      ...listTimes(event, from, until, timeZone),
      ...kinds[exception.kind],
      ...flag,
      'END:VEVENT',
    ]
  })
  return [
    ...head,
    ...listTimes(event, start, lasts, timeZone),
    'SEQUENCE:2',
    ...(rule ? [ruleText(event, rule, timeZone)] : []),
    ...(event.without ? [ruleText(event, event.without, timeZone).replace('RRULE', 'EXRULE')] : []),
    ...leftOut.map(([nth]) => property(event, 'EXDATE', at(event, days[nth]!))),
    ...(state === '' ? [] : [state]),
    ...flag,
    'SUMMARY:Dinner\\, and more; 8:00 PM',
    ...alarm,
    'END:VEVENT',
    ...overrides,
  ]
}

function listTimes(event: RandomEvent, start: Temporal.PlainDateTime, lasts: number, timeZone: string): string[] {
  const begins = property(event, 'DTSTART', start)
  if (event.time === null) return [begins, property(event, 'DTEND', start.add({ days: lasts }))]
  if (event.hasDuration) return [begins, `DURATION:PT${lasts}M`]
  const zone = getZone(event.zone, timeZone)
  const end = start.toZonedDateTime(zone).add({ minutes: lasts })
  // An end within a repeated hour is ambiguous, so the duration is written.
  const isSaid = end.toPlainDateTime().toZonedDateTime(zone).epochMilliseconds === end.epochMilliseconds
  return [begins, isSaid ? property(event, 'DTEND', end.toPlainDateTime()) : `DURATION:PT${lasts}M`]
}

function property({ time, zone, isExchange }: RandomEvent, name: string, local: Temporal.PlainDateTime): string {
  const date = local.toPlainDate().toString().replaceAll('-', '')
  if (time === null && !isExchange) return `${name};VALUE=DATE:${date}`
  const clock = local.toPlainTime().toString({ smallestUnit: 'second' }).replaceAll(':', '')
  if (zone.kind === 'named') return `${name};TZID=${zone.name}:${date}T${clock}`
  return `${name}:${date}T${clock}${zone.kind === 'utc' ? 'Z' : ''}`
}

function ruleText(event: RandomEvent, rule: Rule, timeZone: string): string {
  const names = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
  const parts = [`FREQ=${rule.freq}`]
  if (rule.interval > 1) parts.push(`INTERVAL=${rule.interval}`)
  if (rule.month !== null) parts.push(`BYMONTH=${rule.month}`)
  if (rule.monthDays.length > 0) parts.push(`BYMONTHDAY=${rule.monthDays.join()}`)
  if (rule.days.length > 0)
    parts.push(`BYDAY=${rule.days.map(({ day, nth }) => `${nth || ''}${names[day - 1]}`).join()}`)
  if (rule.setPosition !== null) parts.push(`BYSETPOS=${rule.setPosition}`)
  if (rule.count !== null) parts.push(`COUNT=${rule.count}`)
  if (rule.until !== null) {
    const date = rule.until.toString().replaceAll('-', '')
    const last = moment(event, rule.until.toPlainDateTime('23:59:59'), timeZone)
    const utc = Temporal.Instant.fromEpochMilliseconds(last).toString().replace(/[-:]/g, '')
    const isDate = event.time === null
    parts.push(`UNTIL=${isDate ? date : event.zone.kind === 'floating' ? `${date}T235959` : utc}`)
  }
  return `RRULE:${parts.join(';')}`
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i)
}
