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

/** A moment of the night in epoch milliseconds. */
export type ScheduleItem = { code: ScheduleItemCode; at: number }

/**
 * An event as the night needs it: what was agreed to last, else what was asked for, and the facts the owner wrote down.
 * What nobody said is null.
 */
export type EventLogistics = {
  eventId: string
  reference: string
  state: EventState
  /** The zone its clock shows, where it is not the business's. */
  eventZone?: string
  /** Postponed without a new day: `date` is the old one. */
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
  /** The same without the owner's times. */
  toldMoments: ScheduleItem[]
  /** Who brings what, in two sentences. */
  brings: { weBring: string; youBuy: string }
  clauses: Clause[]
  /** The zone of its clock: its own, or the business's. */
  timeZone: string
}

/**
 * Who is there and what the place is like: the event's own facts, else what is remembered of its venue. Where neither names
 * anybody, whom to call is the host.
 */
export type EventSite = {
  contact: string
  phone: string
  isHost: boolean
  wayIn: string
  address: string
  notes: Record<SiteDetailKey, string>
}

type Host = { name: string; phone: string | null }

/** The site of a night; `location` is where it is as the agreement has it. */
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

/** Whom to call that night; a number goes with its own person. */
function getContact(
  { contact, contactPhone }: EventDetails,
  venue: VenueDetails | null,
  host: Host,
): Pick<EventSite, 'contact' | 'phone' | 'isHost'> {
  if (contact || contactPhone) return { contact: contact || venue?.contact || '', phone: contactPhone, isHost: false }
  if (venue?.contact || venue?.phone) return { contact: venue.contact, phone: venue.phone, isHost: false }
  return { contact: host.name, phone: host.phone ?? '', isHost: true }
}

/** The contact by name; the host as such. */
export function formatSiteContact(
  { contact, isHost }: Pick<EventSite, 'contact' | 'isHost'>,
  host = (name: string) => `${name}, the host`,
): string {
  return isHost ? host(contact) : contact
}

/** How long before load-in the crew leaves base, and how long after the end it is back, in milliseconds. */
export type TravelDurations = { before: number; after: number }

type Evening = {
  date: string
  start: string | null
  end: string | null
  /** The evening as it was told; empty where it has no times. */
  told: EstimateMoment[]
  facts: EventDetails
  road: TravelDurations
  timeZone: string
}

/**
 * The moments of the night in their order: as they were agreed, with the owner's times in their place. Last call stays as
 * long before the bar stops as it was, unless it has a time of its own; whoever loads in earlier leaves base earlier.
 */
export function computeScheduleItems(evening: Evening): ScheduleItem[] {
  const { start, end, told, facts, road, timeZone } = evening
  const toldAt = (code: string) => {
    const moment = told.find((one) => one.code === code)
    return moment === undefined ? null : toZonedEventTime(moment.at, timeZone).epochMilliseconds
  }
  const on = (time: string | null, isBefore = false) => (time === null ? null : atTime(evening, time, isBefore))
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
  // A bar that opens with the event is one moment.
  const isOne = found[2]![1] === found[3]![1]
  return found
    .filter(([code]) => !(isOne && code === 'event-starts'))
    .flatMap(([code, at], i) => (at === null ? [] : [{ code, at, i }]))
    .toSorted((a, b) => a.at - b.at || a.i - b.i)
    .map(({ code, at }) => ({ code, at }))
}

/** When a moment is, null where nobody knows. */
export function findScheduleTime(moments: readonly ScheduleItem[], code: ScheduleItemCode): number | null {
  return moments.find((moment) => moment.code === code)?.at ?? null
}

const english: Pick<LanguageFormatter, 'clock' | 'monthAndDay'> = {
  clock: formatTime,
  monthAndDay: formatShortMonthDay,
}

/** A moment on the event's wall clock, with its day where it is not the event's: "5:00 PM", "12:30 AM, May 16". */
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

/** The same with the event's zone, where it is not the business's: "5:00 PM Central". */
export function formatScheduleTimeWithZone(
  at: number,
  night: Pick<EventLogistics, 'date' | 'timeZone' | 'eventZone'>,
): string {
  return formatScheduleTime(at, night, english, getEventTimeZoneLabel(night))
}

/** The zone a night's times are in, where it is not the business's: "Central". */
export function getEventTimeZoneLabel({ eventZone }: Pick<EventLogistics, 'eventZone'>): string | null {
  return eventZone ? formatTimeZone(eventZone) : null
}

/** A moment's time of day alone, where it stands among those of its night. */
export function formatTimeOfDay(at: number, { timeZone }: Pick<EventLogistics, 'timeZone'>, said = english): string {
  return said.clock(
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainTime().toString().slice(0, 5),
  )
}

/**
 * A time of day on the night: before the event's start it is the next day's, unless it is one that comes before it
 * (`isBefore`: the crew at the door, a bar that opens early). Without a start the small hours are the next day's.
 */
function atTime(
  { date, start, timeZone }: Pick<Evening, 'date' | 'start' | 'timeZone'>,
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

/** What a moment is called; the bar mostly opens with the event. */
export function getScheduleLabel(
  { code }: ScheduleItem,
  moments: readonly ScheduleItem[],
  labels: ScheduleLabels = englishScheduleLabels,
): string {
  const isOne = code === 'bar-opens' && findScheduleTime(moments, 'event-starts') === null
  return labels[isOne ? 'starts-and-opens' : code]
}

/** A moment with what it asks for besides; the way in is a sentence of somebody’s. */
export function formatScheduleLine(
  moment: ScheduleItem,
  moments: readonly ScheduleItem[],
  hint: string | null,
): string {
  return [getScheduleLabel(moment, moments), hint].filter(Boolean).join(moment.code === 'load-in' ? ': ' : ', ')
}

/** What a moment asks for besides: how far, which way in, how many glasses. */
export function formatScheduleHint(
  { code, at }: ScheduleItem,
  { site, guests, miles, timeZone }: EventLogistics,
): string {
  if (code === 'leave' && miles !== null) return `${miles} miles`
  if (code === 'load-in') return site.wayIn
  if (code === 'toast' && guests !== null)
    return `${guests} glasses, pour at ${formatTimeOfDay(at - pouredBefore, { timeZone })}`
  return ''
}

/** Glasses for a toast stand full ten minutes before. */
const pouredBefore = 10 * 60_000

/** What the moments are called; an event whose bar opens with it starts in one of them. */
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
 * What a night cannot do without and whoever invites to it can say, in the order one asks: the facts by the names of their
 * fields, its hours and its guests as the agreement has them.
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

/** What is missing of a night, and asked for: everything that counts or lists what is missing asks here. */
export function findMissingDetails(
  night: Pick<EventLogistics, 'start' | 'end' | 'guests' | 'site' | 'facts'>,
): RequiredDetail[] {
  return requiredDetails.filter((fact) => isMissing(night, fact))
}

function isMissing(
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
    // The host is called where nobody else is named.
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

const missingWords: Readonly<Record<RequiredDetail, string>> = {
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

/** What the owner alone can mend: nobody is asked for it. */
export type OwnerIssueCode = 'experience' | 'bar-times' | 'last-call-time' | 'load-in-time'

/** Something the night's sheet lacks, or that is wrong on it: what, and the field of the facts that mends it. */
export type RunSheetIssue = {
  code: RequiredDetail | OwnerIssueCode
  words: string
  field: string | null
  isWrong: boolean
}

/** All that the night's sheet lacks: what is missing, then what the owner has to see to. */
export function findRunSheetIssues(night: EventLogistics): RunSheetIssue[] {
  return [...findMissingDetails(night).map((fact) => missingLack(fact, night)), ...findOwnerIssues(night)]
}

function missingLack(code: RequiredDetail, { venue }: EventLogistics): RunSheetIssue {
  const isVenue = code === 'address' && venue === null
  const isOfFacts = code !== 'times' && code !== 'guests' && !isVenue
  return { code, words: isVenue ? 'venue' : missingWords[code], field: isOfFacts ? code : null, isWrong: false }
}

/** What only the owner can mend of a night: what they pour, and times that contradict each other. */
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

/** What each time of the facts is where the owner says none, in words, by the name of its field. */
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

/** Where a phone's map app opens the place of a night; null where nobody knows where it is. */
export function getMapUrl({ venue, site }: Pick<EventLogistics, 'venue' | 'site'>): string | null {
  const place = [venue, site.address].filter(Boolean).join(', ')
  return place === ''
    ? null
    : `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place }).toString()}`
}

const day = 24 * 3_600_000

/**
 * Until when a device may keep a night's sheet: two days past its end, and no longer than the session it was opened in;
 * epoch milliseconds.
 */
export function computeOfflineExpiry(
  { moments }: Pick<EventLogistics, 'moments'>,
  sessionEnds: number,
  now: number,
): number {
  const last = moments.at(-1)?.at ?? now
  return Math.min(sessionEnds, Math.max(last, now) + 2 * day)
}
