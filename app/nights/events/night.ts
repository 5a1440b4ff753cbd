import { clock, monthAndDay } from '../../business/dates.ts'
import type { LeadState } from '../../leads/lead/lead.ts'
import type { ToldMoment } from '../../quotes/pricing/estimate-words.ts'
import type { Clause } from '../../agreements/proposals/proposal.ts'
import type { VenueFacts } from '../venues/venue.ts'
import { siteNotes, type NightFacts, type SiteNote } from './night-facts.ts'

export type NightMomentCode =
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
export type NightMoment = { code: NightMomentCode; at: number }

/**
 * An event as the night needs it: what was agreed to last, else what was asked for, and the facts the owner wrote down.
 * What nobody said is null.
 */
export type Night = {
  leadId: string
  reference: string
  state: LeadState
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
  facts: NightFacts
  site: NightSite
  moments: NightMoment[]
  /** The same without the owner's times. */
  toldMoments: NightMoment[]
  /** Who brings what, in two sentences. */
  brings: { weBring: string; youBuy: string }
  clauses: Clause[]
  timeZone: string
}

/**
 * Who is there and what the place is like: the event's own facts, else what is remembered of its venue. Where neither names
 * anybody, whom to call is the host.
 */
export type NightSite = {
  contact: string
  phone: string
  isHost: boolean
  wayIn: string
  address: string
  notes: Record<SiteNote, string>
}

type Host = { name: string; phone: string | null }

/** The site of a night; `location` is where it is as the agreement has it. */
export function nightSite(facts: NightFacts, venue: VenueFacts | null, location: string | null, host: Host): NightSite {
  const notes = Object.keys(siteNotes) as SiteNote[]
  return {
    ...contactOf(facts, venue, host),
    wayIn: facts.loadInWay || venue?.loadIn || '',
    address: facts.address || [venue?.address, venue?.zip].filter(Boolean).join(' ') || location || '',
    notes: Object.fromEntries(
      notes.map((name) => [name, facts.site[name] || venue?.[name] || '']),
    ) as NightSite['notes'],
  }
}

/** Whom to call that night; a number goes with its own person. */
function contactOf(
  { contact, contactPhone }: NightFacts,
  venue: VenueFacts | null,
  host: Host,
): Pick<NightSite, 'contact' | 'phone' | 'isHost'> {
  if (contact || contactPhone) return { contact: contact || venue?.contact || '', phone: contactPhone, isHost: false }
  if (venue?.contact || venue?.phone) return { contact: venue.contact, phone: venue.phone, isHost: false }
  return { contact: host.name, phone: host.phone ?? '', isHost: true }
}

/** The contact by name; the host as such. */
export function contactWords({ contact, isHost }: Pick<NightSite, 'contact' | 'isHost'>): string {
  return isHost ? `${contact}, the host` : contact
}

/** How long before load-in the crew leaves base, and how long after the end it is back, in milliseconds. */
export type OnTheRoad = { before: number; after: number }

type Evening = {
  date: string
  start: string | null
  end: string | null
  /** The evening as it was told; empty where it has no times. */
  told: ToldMoment[]
  facts: NightFacts
  road: OnTheRoad
  timeZone: string
}

/**
 * The moments of the night in their order: as they were agreed, with the owner's times in their place. Last call stays as
 * long before the bar stops as it was, unless it has a time of its own; whoever loads in earlier leaves base earlier.
 */
export function nightMoments(evening: Evening): NightMoment[] {
  const { start, end, told, facts, road } = evening
  const toldAt = (code: string) => {
    const moment = told.find((one) => one.code === code)
    return moment === undefined ? null : Date.parse(moment.at)
  }
  const on = (time: string | null, isBefore = false) => (time === null ? null : atTime(evening, time, isBefore))
  const loadIn = on(facts.loadIn, true) ?? toldAt('arrive')
  const ends = toldAt('event-ends') ?? on(end)
  const toldStops = toldAt('service-stops')
  const stops = on(facts.barStops) ?? toldStops
  const toldCall = toldAt('last-call')
  const call = toldCall === null || toldStops === null || stops === null ? toldCall : stops - (toldStops - toldCall)
  const found: [NightMomentCode, number | null][] = [
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
export function momentAt(moments: readonly NightMoment[], code: NightMomentCode): number | null {
  return moments.find((moment) => moment.code === code)?.at ?? null
}

/** A moment on the event's wall clock, with its day where it is not the event's: "5:00 PM", "12:30 AM, May 16". */
export function nightClock(at: number, { date, timeZone }: Pick<Night, 'date' | 'timeZone'>): string {
  const day = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate().toString()
  const time = nightTime(at, { timeZone })
  return day === date ? time : `${time}, ${monthAndDay(day)}`
}

/** A moment's time of day alone, where it stands among those of its night. */
export function nightTime(at: number, { timeZone }: Pick<Night, 'timeZone'>): string {
  return clock(
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
export function momentLabel({ code }: NightMoment, moments: readonly NightMoment[]): string {
  const isOne = code === 'bar-opens' && momentAt(moments, 'event-starts') === null
  return isOne ? 'Event starts, bar opens' : momentLabels[code]
}

/** What a moment asks for besides: how far, which way in, how many glasses. */
export function momentHint({ code, at }: NightMoment, { site, guests, miles, timeZone }: Night): string {
  if (code === 'leave' && miles !== null) return `${miles} miles`
  if (code === 'load-in') return site.wayIn
  if (code === 'toast' && guests !== null)
    return `${guests} glasses, pour at ${nightTime(at - pouredBefore, { timeZone })}`
  return ''
}

/** Glasses for a toast stand full ten minutes before. */
const pouredBefore = 10 * 60_000

const momentLabels: Readonly<Record<NightMomentCode, string>> = {
  leave: 'Leave base',
  'load-in': 'Load-in, set-up',
  'event-starts': 'Event starts',
  'bar-opens': 'Bar opens',
  toast: 'Toast',
  'last-call': 'Last call',
  'service-stops': 'Bar stops, pack up',
  'event-ends': 'Event ends',
  'out-by': 'Out by',
  back: 'Back at base',
}

/** Something the night's sheet lacks, or that is wrong on it: what, and the field of the facts that mends it. */
export type Lack = { code: string; words: string; field: string | null; isWrong: boolean }

/**
 * What is missing from the night's sheet, in the order one would ask. `hasPrice` is whether anything was agreed or is
 * owed; times that contradict each other are said, too.
 */
export function lacksOf(night: Night, hasPrice: boolean): Lack[] {
  const { facts, site, start, end, venue, guests, experience, moments } = night
  const at = (code: NightMomentCode) => momentAt(moments, code)
  const [opens, stops, call, loadIn] = [at('bar-opens'), at('service-stops'), at('last-call'), at('load-in')]
  const lack = (isMissing: boolean, code: string, words: string, field: string | null = null): Lack[] =>
    isMissing ? [{ code, words, field, isWrong: false }] : []
  const wrong = (is: boolean, code: string, words: string, field: string): Lack[] =>
    is ? [{ code, words, field, isWrong: true }] : []
  return [
    ...lack(start === null || end === null, 'times', 'start and end'),
    ...lack(venue === null && site.address === '', 'place', 'venue'),
    ...lack(venue !== null && site.address === '', 'address', 'address'),
    ...lack(site.contact === '', 'contact', 'contact', 'contact'),
    ...lack(site.phone === '', 'phone', 'phone number of the contact', 'contactPhone'),
    ...lack(guests === null, 'guests', 'number of guests'),
    ...lack(experience === null, 'experience', 'experience'),
    ...lack(!hasPrice, 'price', 'agreed price'),
    ...lack(site.wayIn === '', 'way-in', 'way in', 'loadInWay'),
    ...lack(facts.minors === null, 'minors', 'number of minors', 'minors'),
    ...lack(facts.nonDrinkers === null, 'non-drinkers', 'number of guests who don’t drink', 'nonDrinkers'),
    ...lack(facts.setting === null, 'setting', 'indoors or outdoors', 'setting'),
    ...lack(
      facts.setting !== null && facts.setting !== 'indoors' && facts.rainPlan === '',
      'rain-plan',
      'rain plan',
      'rainPlan',
    ),
    ...lack(site.notes.power === '', 'power', 'power', 'power'),
    ...lack(site.notes.water === '', 'water', 'water', 'water'),
    ...lack(site.notes.parking === '', 'parking', 'parking', 'parking'),
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
export function usualTimes(night: Night): Record<string, string> {
  const fields: [string, NightMomentCode][] = [
    ['loadIn', 'load-in'],
    ['barOpens', 'bar-opens'],
    ['lastCall', 'last-call'],
    ['barStops', 'service-stops'],
  ]
  return Object.fromEntries(
    fields.flatMap(([field, code]) => {
      const at = momentAt(night.toldMoments, code)
      return at === null ? [] : [[field, nightClock(at, night)]]
    }),
  )
}

/** Where a phone's map app opens the place of a night; null where nobody knows where it is. */
export function mapAddress({ venue, site }: Pick<Night, 'venue' | 'site'>): string | null {
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
export function keptUntil({ moments }: Pick<Night, 'moments'>, sessionEnds: number, now: number): number {
  const last = moments.at(-1)?.at ?? now
  return Math.min(sessionEnds, Math.max(last, now) + 2 * day)
}
