import { formatTime, formatShortMonthDay } from '../../business/dates.ts'
import { toZonedEventTime, formatTimeZone } from '../../business/event-zone.ts'
import type { LanguageFormatter } from '../../business/language-formatter.ts'
import type { EventState } from '../../events/event/event.ts'
import type { EstimateMoment } from '../../quotes/pricing/formatted-estimate.ts'
import type { Clause } from '../../agreements/proposals/proposal.ts'
import type { VenueDetails } from '../venues/venue.ts'
import { siteDetailLabels, type EventDetails, type SiteDetailKey, type EventDetailsValues } from './event-details.ts'

export type ScheduleItemCode =
  | 'leave'
  | 'load-in'
  | 'event-starts'
  | 'bar-opens'
  | 'toast'
  | 'last-call'
  | 'service-stops'
  | 'event-ends'
  | 'out-by'
  | 'back'

/** A moment of the event's schedule. `at` in epoch milliseconds. */
export type ScheduleItem = { code: ScheduleItemCode; at: number }

/**
 * An event with all logistics: the latest agreement, otherwise the quote request, and the event details. Unknown values
 * are null.
 */
export type EventLogistics = {
  eventId: string
  reference: string
  state: EventState
  /** Time zone of the event, where it differs from the business's. */
  eventZone?: string
  /** Postponed without a new date. `date` is the old date. */
  isPostponed: boolean
  name: string
  phone: string | null
  date: string
  start: string | null
  end: string | null
  guests: number | null
  occasion: string
  venue: string | null
  location: string | null
  miles: number | null
  experience: string | null
  experienceName: string | null
  bartenders: number | null
  facts: EventDetails
  site: EventSite
  moments: ScheduleItem[]
  /** The schedule without the owner's times. */
  toldMoments: ScheduleItem[]
  /** Two sentences on what the business and the client bring. */
  brings: { weBring: string; youBuy: string }
  clauses: Clause[]
  /** Time zone of the event, or the business's by default. */
  timeZone: string
}

/** Contact and site notes: the event's own, otherwise those of its venue. Without a named contact it is the client. */
export type EventSite = {
  contact: string
  phone: string
  isHost: boolean
  wayIn: string
  address: string
  notes: Record<SiteDetailKey, string>
}

type Host = { name: string; phone: string | null }

/** Resolves the site of an event. `location` is the location in the agreement. */
export function resolveEventSite(
  facts: EventDetails,
  venue: VenueDetails | null,
  location: string | null,
  host: Host,
): EventSite {
  const notes = Object.keys(siteDetailLabels) as SiteDetailKey[]
  return {
    ...getContact(facts, venue, host),
    wayIn: facts.loadInWay || venue?.loadIn || '',
    address: facts.address || [venue?.address, venue?.zip].filter(Boolean).join(' ') || location || '',
    notes: Object.fromEntries(
      notes.map((name) => [name, facts.site[name] || venue?.[name] || '']),
    ) as EventSite['notes'],
  }
}

/** The contact on site. A phone number always belongs to its own person. */
function getContact(
  { contact, contactPhone }: EventDetails,
  venue: VenueDetails | null,
  host: Host,
): Pick<EventSite, 'contact' | 'phone' | 'isHost'> {
  if (contact || contactPhone) return { contact: contact || venue?.contact || '', phone: contactPhone, isHost: false }
  if (venue?.contact || venue?.phone) return { contact: venue.contact, phone: venue.phone, isHost: false }
  return { contact: host.name, phone: host.phone ?? '', isHost: true }
}

/** Formats the contact by name, or the client as the host. */
export function formatSiteContact(
  { contact, isHost }: Pick<EventSite, 'contact' | 'isHost'>,
  host = (name: string) => `${name}, the host`,
): string {
  return isHost ? host(contact) : contact
}

/** Milliseconds from leaving base to load-in, and from the end of the event to the return. */
export type TravelDurations = { before: number; after: number }

type ScheduleInput = {
  date: string
  start: string | null
  end: string | null
  /** The agreed schedule. Empty where it has no times. */
  told: EstimateMoment[]
  facts: EventDetails
  road: TravelDurations
  timeZone: string
}

/**
 * Returns the schedule in order: the agreed moments, replaced by the owner's times where set. Last call keeps its
 * distance from the bar's end unless it has its own time. An earlier load-in moves the departure from base too.
 */
export function computeScheduleItems(evening: ScheduleInput): ScheduleItem[] {
  const { start, end, told, facts, road, timeZone } = evening
  const toldAt = (code: string) => {
    const moment = told.find((one) => one.code === code)
    return moment === undefined ? null : toZonedEventTime(moment.at, timeZone).epochMilliseconds
  }
  const on = (time: string | null, isBefore = false) =>
    time === null ? null : getScheduleMoment(evening, time, isBefore)
  const loadIn = on(facts.loadIn, true) ?? toldAt('arrive')
  const ends = toldAt('event-ends') ?? on(end)
  const toldStops = toldAt('service-stops')
  const stops = on(facts.barStops) ?? toldStops
  const toldCall = toldAt('last-call')
  const call = toldCall === null || toldStops === null || stops === null ? toldCall : stops - (toldStops - toldCall)
  const found: [ScheduleItemCode, number | null][] = [
    ['leave', loadIn && loadIn - road.before],
    ['load-in', loadIn],
    ['event-starts', on(start, true)],
    ['bar-opens', on(facts.barOpens, true) ?? toldAt('bar-opens')],
    ['toast', on(facts.toast)],
    ['last-call', on(facts.lastCall) ?? call],
    ['service-stops', stops],
    ['event-ends', ends],
    ['out-by', on(facts.outBy)],
    ['back', ends && ends + road.after],
  ]
  // A bar that opens with the event shares its moment.
  const isOne = found[2]![1] === found[3]![1]
  return found
    .filter(([code]) => !(isOne && code === 'event-starts'))
    .flatMap(([code, at], i) => (at === null ? [] : [{ code, at, i }]))
    .toSorted((a, b) => a.at - b.at || a.i - b.i)
    .map(({ code, at }) => ({ code, at }))
}

/** Returns the time of a moment, null where it is unknown. */
export function findScheduleTime(moments: readonly ScheduleItem[], code: ScheduleItemCode): number | null {
  return moments.find((moment) => moment.code === code)?.at ?? null
}

const english: Pick<LanguageFormatter, 'clock' | 'monthAndDay'> = {
  clock: formatTime,
  monthAndDay: formatShortMonthDay,
}

/** Formats a moment in the event's time zone, with its day where it is not the event's: "5:00 PM", "12:30 AM, May 16". */
export function formatScheduleTime(
  at: number,
  { date, timeZone }: Pick<EventLogistics, 'date' | 'timeZone'>,
  said = english,
  zone: string | null = null,
): string {
  const day = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate().toString()
  const time = [formatTimeOfDay(at, { timeZone }, said), zone].filter(Boolean).join(' ')
  return day === date ? time : `${time}, ${said.monthAndDay(day)}`
}

/** Formats a moment with the event's zone, where it is not the business's: "5:00 PM Central". */
export function formatScheduleTimeWithZone(
  at: number,
  night: Pick<EventLogistics, 'date' | 'timeZone' | 'eventZone'>,
): string {
  return formatScheduleTime(at, night, english, getEventTimeZoneLabel(night))
}

/** Returns the label of the event's zone, where it is not the business's: "Central". */
export function getEventTimeZoneLabel({ eventZone }: Pick<EventLogistics, 'eventZone'>): string | null {
  return eventZone ? formatTimeZone(eventZone) : null
}

/** Formats only the time of day, for use among other moments of the event. */
export function formatTimeOfDay(at: number, { timeZone }: Pick<EventLogistics, 'timeZone'>, said = english): string {
  return said.clock(
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainTime().toString().slice(0, 5),
  )
}

/**
 * Converts a time of day to a moment of the event. A time before the start is on the next day, except with `isBefore`
 * (load-in, an early bar). Without a start, the early morning hours are on the next day.
 */
function getScheduleMoment(
  { date, start, timeZone }: Pick<ScheduleInput, 'date' | 'start' | 'timeZone'>,
  time: string,
  isBefore: boolean,
): number {
  const isNextDay = start === null ? time < '06:00' : isBefore ? hours(start) - hours(time) > 12 : time < start
  const day = Temporal.PlainDate.from(date).add({ days: isNextDay ? 1 : 0 })
  return day.toPlainDateTime(Temporal.PlainTime.from(time)).toZonedDateTime(timeZone).epochMilliseconds
}

function hours(time: string): number {
  return Number(time.slice(0, 2))
}

/** Returns the label of a moment. The bar mostly opens with the event. */
export function getScheduleLabel(
  { code }: ScheduleItem,
  moments: readonly ScheduleItem[],
  labels: ScheduleLabels = englishScheduleLabels,
): string {
  const isOne = code === 'bar-opens' && findScheduleTime(moments, 'event-starts') === null
  return labels[isOne ? 'starts-and-opens' : code]
}

/** Formats a moment with its hint. The way in is a typed sentence. */
export function formatScheduleLine(
  moment: ScheduleItem,
  moments: readonly ScheduleItem[],
  hint: string | null,
): string {
  return [getScheduleLabel(moment, moments), hint].filter(Boolean).join(moment.code === 'load-in' ? ': ' : ', ')
}

/** Formats the hint of a moment: distance, way in, or number of glasses. */
export function formatScheduleHint(
  { code, at }: ScheduleItem,
  { site, guests, miles, timeZone }: EventLogistics,
): string {
  if (code === 'leave' && miles !== null) return `${miles} miles`
  if (code === 'load-in') return site.wayIn
  if (code === 'toast' && guests !== null)
    return `${guests} glasses, pour at ${formatTimeOfDay(at - toastLeadMs, { timeZone })}`
  return ''
}

/** Toast glasses are poured ten minutes ahead. */
const toastLeadMs = 10 * 60_000

/** Labels of the moments. `starts-and-opens` is the label where the bar opens with the event. */
export type ScheduleLabels = Readonly<Record<ScheduleItemCode | 'starts-and-opens', string>>

export const englishScheduleLabels: ScheduleLabels = {
  leave: 'Leave base',
  'load-in': 'Load-in, set-up',
  'event-starts': 'Event starts',
  'bar-opens': 'Bar opens',
  'starts-and-opens': 'Event starts, bar opens',
  toast: 'Toast',
  'last-call': 'Last call',
  'service-stops': 'Bar stops, pack up',
  'event-ends': 'Event ends',
  'out-by': 'Out by',
  back: 'Back at base',
}

/**
 * Details an event requires and the client can give, in the order they are asked: details by field name, plus hours and
 * guest count of the agreement.
 */
export const requiredDetails = [
  'times',
  'guests',
  'address',
  'contact',
  'contactPhone',
  'loadInWay',
  'parking',
  'setting',
  'rainPlan',
  'power',
  'water',
  'minors',
  'nonDrinkers',
] as const satisfies readonly ('times' | 'guests' | keyof EventDetailsValues)[]
export type RequiredDetail = (typeof requiredDetails)[number]

/** Returns the missing required details. Everything that counts or lists missing details uses this. */
export function findMissingDetails(
  night: Pick<EventLogistics, 'start' | 'end' | 'guests' | 'site' | 'facts'>,
): RequiredDetail[] {
  return requiredDetails.filter((fact) => isDetailMissing(night, fact))
}

function isDetailMissing(
  { start, end, guests, site, facts }: Parameters<typeof findMissingDetails>[0],
  fact: RequiredDetail,
): boolean {
  switch (fact) {
    case 'times':
      return start === null || end === null
    case 'guests':
      return guests === null
    case 'address':
      return site.address === ''
    // The client is the contact where no other is named.
    case 'contact':
      return site.contact === ''
    case 'contactPhone':
      return site.phone === ''
    case 'loadInWay':
      return site.wayIn === ''
    case 'rainPlan':
      return facts.setting !== null && facts.setting !== 'indoors' && facts.rainPlan === ''
    case 'power':
    case 'water':
    case 'parking':
      return site.notes[fact] === ''
    case 'setting':
    case 'minors':
    case 'nonDrinkers':
      return facts[fact] === null
  }
}

const missingDetailLabels: Readonly<Record<RequiredDetail, string>> = {
  times: 'start and end',
  guests: 'number of guests',
  address: 'address',
  contact: 'contact',
  contactPhone: 'phone number of the contact',
  loadInWay: 'way in',
  parking: 'parking',
  setting: 'indoors or outdoors',
  rainPlan: 'rain plan',
  power: 'power',
  water: 'water',
  minors: 'number of minors',
  nonDrinkers: 'number of guests who don’t drink',
}

/** An issue only the owner can fix. */
export type OwnerIssueCode = 'experience' | 'bar-times' | 'last-call-time' | 'load-in-time'

/** A missing or contradictory value on the run sheet, and the field that fixes it. */
export type RunSheetIssue = {
  code: RequiredDetail | OwnerIssueCode
  words: string
  field: string | null
  isWrong: boolean
}

/** Returns all issues of the run sheet: missing details, then issues for the owner. */
export function findRunSheetIssues(night: EventLogistics): RunSheetIssue[] {
  return [...findMissingDetails(night).map((fact) => toMissingDetailIssue(fact, night)), ...findOwnerIssues(night)]
}

function toMissingDetailIssue(code: RequiredDetail, { venue }: EventLogistics): RunSheetIssue {
  const isVenue = code === 'address' && venue === null
  const isOfFacts = code !== 'times' && code !== 'guests' && !isVenue
  return { code, words: isVenue ? 'venue' : missingDetailLabels[code], field: isOfFacts ? code : null, isWrong: false }
}

/** Returns the issues only the owner can fix: the experience, and contradictory times. */
export function findOwnerIssues({
  experience,
  moments,
}: Pick<EventLogistics, 'experience' | 'moments'>): RunSheetIssue[] {
  const at = (code: ScheduleItemCode) => findScheduleTime(moments, code)
  const [opens, stops, call, loadIn] = [at('bar-opens'), at('service-stops'), at('last-call'), at('load-in')]
  const wrong = (is: boolean, code: OwnerIssueCode, words: string, field: string): RunSheetIssue[] =>
    is ? [{ code, words, field, isWrong: true }] : []
  return [
    ...(experience === null
      ? [{ code: 'experience', words: 'experience', field: null, isWrong: false } satisfies RunSheetIssue]
      : []),
    ...wrong(
      opens !== null && stops !== null && stops <= opens,
      'bar-times',
      'the bar stops before it opens: check the times',
      'barStops',
    ),
    ...wrong(
      call !== null && ((opens !== null && call < opens) || (stops !== null && call > stops)),
      'last-call-time',
      'last call is not while the bar is open: check its time',
      'lastCall',
    ),
    ...wrong(
      loadIn !== null && opens !== null && loadIn > opens,
      'load-in-time',
      'load-in is after the bar opens: check its time',
      'loadIn',
    ),
  ]
}

/** Formats the default of each time field, by field name. */
export function formatDefaultTimes(night: EventLogistics): Record<string, string> {
  const fields: [string, ScheduleItemCode][] = [
    ['loadIn', 'load-in'],
    ['barOpens', 'bar-opens'],
    ['lastCall', 'last-call'],
    ['barStops', 'service-stops'],
  ]
  return Object.fromEntries(
    fields.flatMap(([field, code]) => {
      const at = findScheduleTime(night.toldMoments, code)
      return at === null ? [] : [[field, formatScheduleTimeWithZone(at, night)]]
    }),
  )
}

/** Returns a map link for the event's venue. Null where the location is unknown. */
export function getMapUrl({ venue, site }: Pick<EventLogistics, 'venue' | 'site'>): string | null {
  const place = [venue, site.address].filter(Boolean).join(', ')
  return place === ''
    ? null
    : `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place }).toString()}`
}

const day = 24 * 3_600_000

/**
 * Returns until when a device may store the run sheet, in epoch milliseconds: two days after its end, at most the end of
 * the session.
 */
export function computeOfflineExpiry(
  { moments }: Pick<EventLogistics, 'moments'>,
  sessionEnds: number,
  now: number,
): number {
  const last = moments.at(-1)?.at ?? now
  return Math.min(sessionEnds, Math.max(last, now) + 2 * day)
}
