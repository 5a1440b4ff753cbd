import ical, { type EventInstance, type VEvent } from 'node-ical'
import { retainedCalendarProperties } from './calendar-filter.ts'
import { isTemporalTimeZone, createTimeZoneResolver, type TimeZoneResolver } from './calendar-zones.server.ts'
import { isCalendarEntryFree } from './calendar-entry-free.ts'
import { mergeSpans, type TimeSpan } from '../../../days/time-spans.ts'

/** The reading window in epoch milliseconds, the business's time zone, and the UIDs of our own events. */
export type ParseBusyTimesOptions = {
  from: number
  to: number
  timeZone: string
  ours: ReadonlySet<string>
  /** Email addresses of the calendar's owner in lowercase, for a calendar whose URL has no address. */
  mine?: ReadonlySet<string>
}

/** The reading window with the calendar's own properties: the zone of floating times, and its owner. */
type Reading = ParseBusyTimesOptions & { floatingZone: string | null; mine: ReadonlySet<string> }

/** Busy and uncertain times of a calendar, and the number of unreadable events. */
export type CalendarBusyTimes = { busy: TimeSpan[]; ask: TimeSpan[]; unreadable: number }

const day = 86_400_000
/** Maximum number of occurrences of an event. A rule that repeats every second has sixty million. */
const maxOccurrences = 5_000
/** Time in milliseconds after which recurring events are no longer expanded. Their days become uncertain. */
const maxExpandMs = 10_000

/**
 * Parses a calendar (RFC 5545) to merged time spans in order. An event is busy unless `isCalendarEntryFree` says
 * otherwise or it is our own. Days of an unreadable event become uncertain. Unreadable events never throw.
 */
export function parseBusyTimes(
  text: string,
  asked: ParseBusyTimesOptions,
  clock = () => performance.now(),
): CalendarBusyTimes {
  const { groups, definitions, freeBusy, own } = getComponents(text)
  const getYear = (at: number) => new Date(at).getUTCFullYear()
  const years = [getYear(asked.from), getYear(asked.to)] as const
  const zones = createTimeZoneResolver(definitions, { years, timeZone: asked.timeZone })
  const window: Reading = {
    ...asked,
    floatingZone: own.zone ? zones(own.zone, String(years[0])) : asked.timeZone,
    mine: own.name.includes('@') ? new Set([own.name]) : (asked.mine ?? new Set()),
  }
  for (const lines of [...groups.values()].flat()) if (isFreeFor(window.mine, lines)) lines.set('FREE', [])
  const [busy, ask]: [TimeSpan[], TimeSpan[]] = [[], []]
  let unreadable = 0
  const until = clock() + maxExpandMs
  for (const group of groups.values()) {
    const uid = getValue(group[0]!, 'UID') ?? ''
    if (window.ours.has(uid) || window.ours.has(uid.split('@')[0]!)) continue
    for (const series of listSeries(group)) {
      const { master } = series
      if (isPast(series, window)) continue
      try {
        if (hasTooManyOccurrences(series, window) || (master.has('RRULE') && clock() > until))
          ask.push(getSeriesDays(master, window))
        else busy.push(...listSpans(series, zones, window))
        ask.push(...listExtraDays(series, window))
      } catch {
        if (isFree(master)) continue
        unreadable++
        ask.push(getSeriesDays(master, window))
      }
    }
  }
  for (const period of freeBusy) {
    const span = parsePeriod(period)
    if (span) busy.push(span)
    else ask.push(window)
  }
  return { busy: mergeSpans(busy, window), ask: mergeSpans(ask, window), unreadable }
}

/** A line of a component: its name, its parameters with their semicolon, and its value. */
type Property = { name: string; parameters: string; value: string }
/** Lines of an event by property name, and whether it had an end line. */
type Lines = Map<string, Property[]>
type Series = { master: Lines; overrides: Lines[] }

const dateProperties = ['DTSTART', 'DTEND', 'EXDATE', 'RECURRENCE-ID']

function getComponents(text: string) {
  const groups = new Map<string, Lines[]>()
  const definitions = new Map<string, string[]>()
  const freeBusy: Property[] = []
  const own = { zone: '', name: '' }
  const within: string[] = []
  let event: Lines | null = null
  let zone: string[] = []
  const keep = (lines: Lines) => {
    const key = getValue(lines, 'UID') ?? `event ${groups.size}`
    groups.set(key, [...(groups.get(key) ?? []), lines])
  }
  for (const line of text
    .replace(/^\uFEFF/, '')
    .replace(/\r?\n[\t ]/g, '')
    .split(/\r\n|\n|\r/)) {
    const begun = /^BEGIN:(\S+)\s*$/i.exec(line)?.[1]?.toUpperCase()
    const ended = /^END:(\S+)\s*$/i.exec(line)?.[1]?.toUpperCase()
    if (begun === 'VTIMEZONE') zone = []
    if (begun === 'VEVENT') {
      // The event before has no end line.
      if (event) keep(event.set('BROKEN', []))
      event = new Map()
      within.length = 0
    }
    if (begun) within.push(begun)
    const component = within.at(-1)
    if (within.includes('VTIMEZONE')) {
      zone.push(line)
      const name = /^TZID[^:]*:(.*)$/i.exec(line)?.[1]?.trim()
      if (name) definitions.set(name.replaceAll('"', ''), zone)
    } else if (event && component === 'VEVENT' && !ended) {
      const property = getProperty(line)
      if (property && retainedCalendarProperties.has(property.name))
        event.set(property.name, [...(event.get(property.name) ?? []), property])
    } else if (component === 'VFREEBUSY' && !ended) {
      const property = getProperty(line)
      if (property?.name === 'FREEBUSY' && !/FBTYPE=FREE\b/i.test(property.parameters)) freeBusy.push(property)
    } else if (component === 'VCALENDAR') {
      const property = getProperty(line)
      if (property?.name === 'X-WR-TIMEZONE') own.zone = property.value
      if (property?.name === 'X-WR-CALNAME') own.name = property.value.toLowerCase()
    }
    if (ended) {
      if (ended === 'VEVENT' && event) {
        keep(event)
        event = null
      }
      if (within.includes(ended)) within.length = within.lastIndexOf(ended)
    }
  }
  if (event) keep(event.set('BROKEN', []))
  const periods = freeBusy.flatMap(({ value }) => value.split(','))
  return { groups, definitions, freeBusy: periods, own }
}

function getProperty(line: string): Property | null {
  const [, name = '', parameters = '', value = ''] =
    /^([\w-]+)((?:;[^":;]*(?:"[^"]*"[^":;]*)*)*):(.*)$/.exec(line) ?? []
  if (name === '') return null
  // Exchange zone names contain an unquoted colon.
  const [, zone, rest] = /^(\/\/[^:]*):(.*)$/.exec(parameters.endsWith('=tzone') ? value : '') ?? []
  if (rest !== undefined) return { name: name.toUpperCase(), parameters: `${parameters}:${zone}`, value: rest.trim() }
  return { name: name.toUpperCase(), parameters, value: value.trim() }
}

function getValue(lines: Lines, name: string): string | undefined {
  return lines.get(name)?.[0]?.value
}

/** Version number of an event (SEQUENCE). */
function getRevision(lines: Lines): number {
  return Number(getValue(lines, 'SEQUENCE')) || 0
}

/** Events of a UID: the newest without RECURRENCE-ID, with its changed occurrences. */
function listSeries(group: Lines[]): Series[] {
  const masters = group.filter((lines) => !lines.has('RECURRENCE-ID'))
  const newest = Math.max(...masters.map(getRevision))
  // Several events with the same version are separate events of a calendar that reuses UIDs.
  const current = masters.filter((lines) => getRevision(lines) === newest)
  const byOccurrence = new Map<string, Lines>()
  for (const lines of group.filter((lines) => lines.has('RECURRENCE-ID'))) {
    const key = getValue(lines, 'RECURRENCE-ID')!
    const known = byOccurrence.get(key)
    if (!known || getRevision(lines) >= getRevision(known)) byOccurrence.set(key, lines)
  }
  const overrides = [...byOccurrence.values()]
  const alone = current.length === 1 && current[0]!.has('RRULE') ? [] : overrides
  return [
    ...current.map((master) => ({ master, overrides: alone.length > 0 ? [] : overrides })),
    // A person invited to a single occurrence has only that occurrence.
    ...alone.map((lines) => {
      const master = new Map(lines)
      master.set('FORMER-ID', lines.get('RECURRENCE-ID') ?? []).delete('RECURRENCE-ID')
      return { master, overrides: [] }
    }),
  ]
}

function listSpans({ master, overrides }: Series, zones: TimeZoneResolver, window: Reading): TimeSpan[] {
  if (isFree(master) && overrides.length === 0) return []
  if (master.has('BROKEN')) throw new Error('An event without its end')
  const series = [master, ...overrides]
  if (!series.every(isWritable)) throw new Error('Times that are none')
  const written = serializeEvent(master, master, zones, window)
  const changed = overrides.flatMap((lines) => {
    const text = serializeEvent(lines, master, zones, window)
    return isSuperseded(text, lines, { master, written }) ? [] : [text]
  })
  const event = readEvent([written, ...changed])
  if (event.rrule) checkStartExists(event, master, zones, window)
  const leftOut = listExcludedStarts(master, zones, window)
  return expand(event, window)
    .filter(({ event: { transparency } }) => getText(transparency) === '')
    .filter(({ isOverride, start }) => isOverride || !leftOut.has(start.getTime()))
    .map((instance) => getSpan(instance, window.timeZone))
}

/** Parses an event and its changed occurrences with node-ical. Throws if its times are not valid. */
function readEvent(written: readonly string[]): VEvent {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...written, 'END:VCALENDAR']
  const event = ical.sync.parseICS(lines.join('\r\n'))[key] as VEvent
  checkTimes(event)
  for (const override of Object.values(event.recurrences ?? {})) checkTimes(override as VEvent)
  return event
}

function expand(event: VEvent, window: TimeSpan): EventInstance[] {
  // A wider window, because node-ical places whole days in this machine's zone. The result is cut to the window later.
  const [from, to] = [new Date(window.from - 2 * day), new Date(window.to + 2 * day)]
  return ical.expandRecurringEvent(event, { from, to, expandOngoing: true })
}

/** Whether a newer version of the series cancels or excludes (EXDATE) an occurrence that an older version changed. */
function isSuperseded(text: string, lines: Lines, { master, written }: { master: Lines; written: string }): boolean {
  if (getRevision(lines) >= getRevision(master)) return false
  if (isCanceled(master)) return true
  const timesIn = (name: string, of: string) =>
    [...of.matchAll(new RegExp(`^${name}[^:\\r\\n]*:(.*)$`, 'gm'))].flatMap(([, values]) => values!.split(','))
  const leftOut = new Set(timesIn('EXDATE', written))
  return timesIn('RECURRENCE-ID', text).some((time) => leftOut.has(time))
}

/** Start times that EXRULE excludes from a series, in epoch milliseconds. node-ical does not support EXRULE. */
function listExcludedStarts(master: Lines, zones: TimeZoneResolver, window: Reading): Set<number> {
  const rules = master.has('RRULE') ? (master.get('EXRULE') ?? []) : []
  const starts = rules.flatMap((rule) => {
    const lines = new Map(master)
    lines.set('RRULE', [{ ...rule, name: 'RRULE' }]).delete('EXDATE')
    return expand(readEvent([serializeEvent(lines, lines, zones, window)]), window).map(({ start }) => start.getTime())
  })
  return new Set(starts)
}

const key = 'event'
const floating = /^\d{8}T\d{6}(,\d{8}T\d{6})*$/

/**
 * Writes an event so that node-ical need not guess: Exchange's whole days as dates, and all times in UTC. Only the start
 * of a series keeps its local time in an IANA zone, which the recurrence rule needs.
 */
function serializeEvent(lines: Lines, master: Lines, zones: TimeZoneResolver, { floatingZone }: Reading): string {
  const start = master.get('DTSTART')?.[0]
  const isDated = /^\d{8}$/.test(start?.value ?? '')
  const isExchangeDay =
    /^TRUE$/i.test(getValue(lines, 'X-MICROSOFT-CDO-ALLDAYEVENT') ?? '') &&
    ['DTSTART', 'DTEND'].every((name) => /^\d{8}T000000Z?$/.test(getValue(lines, name) ?? ''))
  const written = ['BEGIN:VEVENT', `UID:${key}`, ...(isFree(lines) ? ['TRANSP:TRANSPARENT'] : [])]
  for (const property of [...lines.values()].flat()) {
    const { name, parameters, value } = property
    if (omittedProperties.includes(name)) continue
    if (name === 'RRULE') {
      // An UNTIL date includes the whole day.
      written.push(`RRULE:${isDated || isExchangeDay ? value : value.replace(/(UNTIL=\d{8})(?=;|$)/i, '$1T235959')}`)
    } else if (!dateProperties.includes(name)) written.push(`${name}${parameters}:${value}`)
    else if (isExchangeDay) written.push(`${name};VALUE=DATE:${value.replace(/T\d{6}Z?/g, '')}`)
    else if (floating.test(value)) {
      const zone = getZone(property, zones, floatingZone)
      const isRuled = name === 'DTSTART' && lines.has('RRULE')
      written.push(
        isRuled
          ? `DTSTART;TZID=${zone}:${value}`
          : `${name}:${value
              .split(',')
              .map((time) => toUtcTime(time, zone))
              .join()}`,
      )
    } else if (['EXDATE', 'RECURRENCE-ID'].includes(name) && !isDated && /^\d{8}(,\d{8})*$/.test(value) && start) {
      // A date in a series with times means the occurrence on that day.
      const times = value.split(',').map((date) => date + start.value.slice(8))
      const zone = start.value.endsWith('Z') ? null : getZone(start, zones, floatingZone)
      written.push(`${name}:${times.map((time) => (zone === null ? time : toUtcTime(time, zone))).join()}`)
    } else written.push(`${name}${parameters}:${value}`)
  }
  return [...written, 'END:VEVENT'].join('\r\n')
}

const omittedProperties = (
  'UID SEQUENCE RDATE EXRULE FORMER-ID STATUS TRANSP FREE ATTENDEE ' +
  'X-MICROSOFT-CDO-ALLDAYEVENT X-MICROSOFT-CDO-BUSYSTATUS'
).split(' ')

function toUtcTime(time: string, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(getMoment(time, zone)).toString().replace(/[-:]/g, '')
}

/** The first moment at which a clock shows a time like 20271016T210000. */
function getMoment(time: string, zone: string): number {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/.exec(time)!.map(Number)
  const [year = 0, month, date, hour, minute, second] = parts
  return new Temporal.PlainDateTime(year, month!, date!, hour, minute, Math.min(second!, 59)).toZonedDateTime(zone)
    .epochMilliseconds
}

/** Throws if a series starts at a time skipped by a clock change. node-ical would continue with the following hour. */
function checkStartExists(event: VEvent, master: Lines, zones: TimeZoneResolver, { floatingZone }: Reading): void {
  const start = master.get('DTSTART')![0]!
  if (!floating.test(start.value) || event.start.dateOnly) return
  const zone = getZone(start, zones, floatingZone)
  const moment = getMoment(start.value, zone)
  const shown = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone).toPlainDateTime()
  const isThere = shown.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '') === start.value
  if (!isThere || event.start.getTime() !== moment) throw new Error('A beginning that is not there')
}

function getZone({ parameters, value }: Property, zones: TimeZoneResolver, floatingZone: string | null): string {
  const name = /;TZID=("[^"]*"|[^;]*)/i.exec(parameters)?.[1]?.replaceAll('"', '').trim()
  const zone = name ? zones(name, value.slice(0, 4)) : floatingZone
  if (zone === null) throw new Error('An unknown time zone')
  return zone
}

/** Whether all dates of an event exist and its duration is valid. */
function isWritable(lines: Lines): boolean {
  const times = [...(lines.get('DTSTART') ?? []), ...(lines.get('DTEND') ?? []), ...(lines.get('RECURRENCE-ID') ?? [])]
  const length = getValue(lines, 'DURATION')
  if (length !== undefined && !/^\+?P(\d+W|\d+D)?(T(\d+H)?(\d+M)?(\d+S)?)?$/.test(length)) return false
  return lines.has('DTSTART') && times.every(({ value }) => parseDay(value) !== null)
}

/** Throws if the times of an event are not valid or their zone is unknown. */
function checkTimes({ start, end }: VEvent): void {
  for (const at of [start, end]) {
    if (!(at instanceof Date) || Number.isNaN(at.getTime())) throw new Error('No time')
    if (!at.dateOnly && !isTemporalTimeZone(at.tz ?? '')) throw new Error('An unknown time zone')
  }
  if (end! < start) throw new Error('An end before its start')
}

function getSpan({ isOverride, isFullDay, start, end, event }: EventInstance, timeZone: string): TimeSpan {
  // A changed occurrence may have become a whole day, or ceased to be.
  if (isOverride && event.end) {
    const isDay = event.start.dateOnly === true
    return { from: getTimeMs(event.start, isDay, timeZone), to: getEnd(event.start, event.end, isDay, timeZone) }
  }
  return { from: getTimeMs(start, isFullDay, timeZone), to: getEnd(start, end, isFullDay, timeZone) }
}

function getEnd(start: Date, end: Date, isDay: boolean, timeZone: string): number {
  // A day that ends on its own date covers that day.
  return isDay && end <= start
    ? getTimeMs(new Date(start.getTime() + 1.5 * day), true, timeZone)
    : getTimeMs(end, isDay, timeZone)
}

/** node-ical returns a whole day as midnight in this machine's zone. Only its date counts. */
function getTimeMs(at: Date, isDay: boolean, timeZone: string): number {
  if (!isDay) return at.getTime()
  return midnight(new Temporal.PlainDate(at.getFullYear(), at.getMonth() + 1, at.getDate()), timeZone)
}

function midnight(date: Temporal.PlainDate, timeZone: string): number {
  const name = `${date.toString()} ${timeZone}`
  const known = midnights.get(name) ?? date.toZonedDateTime(timeZone).epochMilliseconds
  if (midnights.size < 10_000) midnights.set(name, known)
  return known
}

const midnights = new Map<string, number>()

/** Whether an event leaves its time free. The mark is set when its lines are read. */
function isFree(lines: Lines): boolean {
  return lines.has('FREE')
}

function isFreeFor(mine: ReadonlySet<string>, lines: Lines): boolean {
  return isCalendarEntryFree(
    {
      status: getValue(lines, 'STATUS') ?? '',
      transparency: getValue(lines, 'TRANSP') ?? '',
      busyStatus: getValue(lines, 'X-MICROSOFT-CDO-BUSYSTATUS') ?? '',
      attendees: lines.get('ATTENDEE') ?? [],
    },
    mine,
  )
}

function isCanceled(lines: Lines): boolean {
  return /^cancell?ed$/i.test(getValue(lines, 'STATUS') ?? '')
}

/** Text of a node-ical value, with or without parameters. */
function getText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null && 'val' in value ? String(value.val) : ''
}

/** Whether an event ended before the window. Most events of an old calendar did. */
function isPast({ master, overrides }: Series, { from }: ParseBusyTimesOptions): boolean {
  if (['RRULE', 'RDATE', 'DURATION', 'BROKEN'].some((name) => master.has(name)) || overrides.length > 0) return false
  const [start, end] = [
    parseDay(getValue(master, 'DTSTART')),
    parseDay(getValue(master, 'DTEND') ?? getValue(master, 'DTSTART')),
  ]
  if (!start || !end) return false
  const last = Temporal.PlainDate.compare(start, end) > 0 ? start : end
  return last.toZonedDateTime('UTC').epochMilliseconds + 3 * day < from
}

const seconds: Record<string, number> = { SECONDLY: 1, MINUTELY: 60, HOURLY: 3_600 }

/** Whether a rule may have more occurrences than the maximum. */
function hasTooManyOccurrences({ master }: Series, window: ParseBusyTimesOptions): boolean {
  if (isFree(master)) return false
  const rules = ['RRULE', 'EXRULE'].flatMap((name) => master.get(name) ?? [])
  return rules.some(({ value }) => getOccurrences(value, window) > maxOccurrences)
}

/** Upper bound of a rule's occurrences in the window. 0 for a rule that repeats daily or less often. */
function getOccurrences(rule: string, { from, to }: ParseBusyTimesOptions): number {
  const part = (name: string) => new RegExp(`(?:^|;)${name}=([^;]*)`, 'i').exec(rule)?.[1]
  const times = ['BYHOUR', 'BYMINUTE', 'BYSECOND'].reduce((all, name) => all * (part(name)?.split(',').length ?? 1), 1)
  const period = seconds[(part('FREQ') ?? '').toUpperCase()] ?? (times > 1 ? 86_400 : undefined)
  if (period === undefined) return 0
  const most = ((to - from) / 1_000 / period / (Number(part('INTERVAL')) || 1)) * times
  return Math.min(most, Number(part('COUNT')) || Infinity)
}

/** The days of a series: from its first to its last, or to the end of the window. */
function getSeriesDays(master: Lines, { from, to, timeZone }: ParseBusyTimesOptions): TimeSpan {
  const start = parseDay(getValue(master, 'DTSTART'))
  if (!start) return { from, to }
  const rule = getValue(master, 'RRULE')
  const last =
    rule === undefined ? (parseDay(getValue(master, 'DTEND')) ?? start) : parseDay(/UNTIL=([^;]*)/i.exec(rule)?.[1])
  const first = midnight(start.subtract({ days: 1 }), timeZone)
  // With a `DURATION` instead of an end, the length of the event is unknown here, so a month is assumed.
  const isKnown = rule !== undefined || getValue(master, 'DURATION') === undefined
  return {
    from: first,
    to: last ? Math.max(midnight(last.add({ days: isKnown ? 2 : 31 }), timeZone), first + 3 * day) : to,
  }
}

/**
 * Days in addition to the rule (RDATE), and changes of an occurrence and all following. Neither is expanded, so the days
 * become uncertain.
 */
function listExtraDays({ master, overrides }: Series, { to, timeZone }: ParseBusyTimesOptions): TimeSpan[] {
  if (isFree(master)) return []
  const more = (master.get('RDATE') ?? [])
    .flatMap(({ value }) => value.split(','))
    .flatMap((text) => parseDay(text) ?? [])
  const futures = [master, ...overrides]
    .flatMap((lines) => lines.get('RECURRENCE-ID') ?? lines.get('FORMER-ID') ?? [])
    .filter(({ parameters }) => /RANGE=THISANDFUTURE/i.test(parameters))
    .flatMap(({ value }) => parseDay(value) ?? [])
  const length = lengthInDays(master)
  return [
    ...more.map((date) => ({
      from: midnight(date.subtract({ days: 1 }), timeZone),
      to: midnight(date.add({ days: 2 + length }), timeZone),
    })),
    ...futures.map((date) => ({ from: midnight(date.subtract({ days: 1 }), timeZone), to })),
  ]
}

function lengthInDays(master: Lines): number {
  const [start, end] = [parseDay(getValue(master, 'DTSTART')), parseDay(getValue(master, 'DTEND'))]
  return start && end ? Math.max(0, start.until(end).days) : 1
}

function parseDay(text: string | undefined): Temporal.PlainDate | null {
  const [, year, month, date] = /(\d{4})-?(\d{2})-?(\d{2})/.exec(text ?? '') ?? []
  try {
    return Temporal.PlainDate.from(`${year}-${month}-${date}`)
  } catch {
    return null
  }
}

/** "20271016T170000Z/20271016T190000Z" or "20271016T170000Z/PT2H". */
function parsePeriod(period: string): TimeSpan | null {
  try {
    const [start = '', end = ''] = period.split('/')
    const at = (text: string) =>
      Temporal.Instant.from(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
    const from = at(start)
    const to = end.startsWith('P') ? from.toZonedDateTimeISO('UTC').add(end).toInstant() : at(end)
    return { from: from.epochMilliseconds, to: to.epochMilliseconds }
  } catch {
    return null
  }
}
