import { bookingConditionText, type FirstPayment } from '../business/first-payment.ts'
import type { Capacity } from '../business/stored-settings.ts'
import { formatTime, addDays, diffDays, formatLongDate, formatMonthDay, formatWeekdayDate } from '../business/dates.ts'
import type { Catalog } from '../menu/catalog/catalog.ts'
import { formatDollars } from '../business/money.ts'
import type { EstimateChoices } from '../quotes/pricing/estimate.ts'
import { findEventLengthError, computeEventSpan } from '../business/event-times.ts'
import { computeQuote } from '../quotes/pricing/quote.ts'
import { computeDayLimits, type DayLimits, type DayRule } from './capacity.ts'
import type { ExternalBusyTimes } from './external-calendars/external-calendar.ts'
import { spansOverlap } from './external-calendars/time-spans.ts'
import {
  indexClaims,
  computeStaffingWindow,
  computeOverlapDays,
  findCapacityShortage,
  expandDateRange,
  defaultEveningTimes,
  type CapacityClaim,
  type StaffingWindow,
} from './capacity-claims.ts'

/** Facts of an event whose availability is checked, as far as they are known. */
export type AvailabilityQuery = {
  date: string
  times: { start: string; end: string } | null
  guests: number | null
  miles: number | null
  choices: EstimateChoices
  /** IANA time zone of the event, if it differs from the business's. */
  timeZone?: string
}

/** Context of an availability check: rules and claims within `computeClaimDateRange`. `today` is the business's day. */
export type AvailabilityContext = {
  /** Number of days before and after to search for alternatives. */
  around: number
  catalogue: Catalog
  capacity: Capacity
  rules: readonly DayRule[]
  claims: readonly CapacityClaim[]
  /** Busy and uncertain times of the owner's own calendars. */
  own: ExternalBusyTimes
  /** Returns the number of available bartenders on a day, or null if the staff list does not tell. */
  pourersOn?: (day: string) => number | null
  today: string
  timeZone: string
}

export const dayStates = ['open', 'ask', 'held', 'taken', 'far'] as const
export type DayState = (typeof dayStates)[number]

/** Whether another event has the day, booked or on hold. */
export function isTakenOrHeld(state: DayState): boolean {
  return state === 'taken' || state === 'held'
}

/** An available alternative: another day, another start, or fewer guests. `guests` is null if none were given. */
export type AlternativeSlot = {
  date: string
  start: string
  end: string
  guests: number | null
  differenceCents: number | null
}

export type Availability = {
  date: string
  state: DayState
  /** Reason why a day is only tentative. Null for all other states. */
  why: TentativeDayReason | null
  /** Last day of the conflicting hold. */
  until: string | null
  near: AlternativeSlot[]
}

export type TentativeDayReason = 'notice' | 'horizon' | 'ask-day' | 'size' | 'tight' | 'own-calendar' | 'people'

/** Search range for alternatives in days. Other weekdays are limited to two weeks. */
export const maxSearchDays = 28
/** First search range in days. It usually finds the same weekday and reads half the claims. */
export const initialSearchDays = 14
const maxSameWeekday = 2
const maxAlternatives = 5

/** First and last day of the claims that a check depends on, including events up to `farthestMiles` away. */
export function computeClaimDateRange(
  date: string,
  farthestMiles: number,
  { around, catalogue, capacity }: Pick<AvailabilityContext, 'around' | 'catalogue' | 'capacity'>,
): [from: string, to: string] {
  // Alternatives are never offered beyond the farthest distance.
  const ours = computeOverlapDays(capacity.farthestMiles, catalogue.rules, capacity)
  const asked = [addDays(date, -around - ours.before), addDays(date, around + ours.after)] as const
  return expandDateRange(asked, computeOverlapDays(farthestMiles, catalogue.rules, capacity))
}

/** Checks the availability of a day. If it is not available, up to five alternatives are returned, best first. */
export function computeAvailability(question: AvailabilityQuery, days: AvailabilityContext): Availability {
  const known = indexContext(days)
  const { state, why, until } = computeDayResult(question, known)
  const near = isTakenOrHeld(state) ? findAlternatives(question, known) : []
  return { date: question.date, state, why, until, near }
}

/** Checks a day alone, without alternatives. */
export function computeDayState(question: AvailabilityQuery, days: AvailabilityContext): DayState {
  return computeDayResult(question, indexContext(days)).state
}

/** Whether a wider search would not change the result. */
export function isSearchComplete({ date, state, near }: Availability, { around }: AvailabilityContext): boolean {
  if (around >= maxSearchDays || !isTakenOrHeld(state)) return true
  const sameWeekday = near.filter((one) => one.date !== date && diffDays(date, one.date) % 7 === 0)
  return around >= initialSearchDays && sameWeekday.length === maxSameWeekday
}

/**
 * Finds up to five other available days for an event, as `computeAvailability` does, by date. The state of the day itself
 * does not matter.
 */
export function findNearbyOpenDays(question: AvailabilityQuery, days: AvailabilityContext): AlternativeSlot[] {
  const known = indexContext(days)
  const found = listOtherDays(question, known, maxAlternatives)
  return addPriceDifferences(question, found, known).toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** Returns those of `dates` that are available for an event. */
export function filterOpenDates(
  question: AvailabilityQuery,
  dates: readonly string[],
  days: AvailabilityContext,
): string[] {
  const isOpen = createOpenCheck(indexContext(days))
  return dates.filter((date) => isOpen({ ...question, date }))
}

function indexContext(days: AvailabilityContext): IndexedContext {
  const limitsOf = cacheLimits((day) => computeDayLimits(day, days.rules, days.capacity))
  return { ...days, limitsOf, near: indexClaims(days.claims).near }
}

type LimitsOf = (day: string) => DayLimits
type IndexedContext = AvailabilityContext & { limitsOf: LimitsOf; near: (wanted: StaffingWindow) => CapacityClaim[] }
type DayResult = Pick<Availability, 'state' | 'why' | 'until'>

function computeDayResult(question: AvailabilityQuery, days: IndexedContext): DayResult {
  const { capacity, own, today, limitsOf, near } = days
  const is = (state: DayState, more: Partial<DayResult> = {}): DayResult => ({ state, why: null, until: null, ...more })
  if (question.miles !== null && question.miles > capacity.farthestMiles) return is('far')
  const place = getWindow(question, days)
  // Busy hours in the owner's calendar take all teams.
  const isBusy = (wanted: StaffingWindow) => own.busy.some((span) => spansOverlap(span, wanted))
  const fits = (wanted: StaffingWindow, among = near(wanted)) =>
    !isBusy(wanted) && findCapacityShortage(wanted, among, limitsOf) === null

  // More bartenders than the business has is not a question of the day.
  const isTooLarge = place.bartenders > limitsOf(place.day).bartenders
  const wanted = isTooLarge ? { ...place, bartenders: 1 } : place
  const claims = near(wanted)
  if (!fits(wanted, claims)) {
    const holds = [...new Set(claims.flatMap(({ until }) => until ?? []))].toSorted()
    const until = holds.find((last) =>
      fits(
        wanted,
        claims.filter((claim) => claim.until === null || claim.until > last),
      ),
    )
    return until === undefined ? is('taken') : is('held', { until })
  }
  if (limitsOf(place.day).isAsk) return is('ask', { why: 'ask-day' })
  if (diffDays(today, question.date) < capacity.noticeDays) return is('ask', { why: 'notice' })
  const horizon = Temporal.PlainDate.from(today).add({ months: capacity.aheadMonths }).toString()
  if (question.date > horizon) return is('ask', { why: 'horizon' })
  if (isTooLarge) return is('ask', { why: 'size' })
  if (own.ask.some((span) => spansOverlap(span, place))) return is('ask', { why: 'own-calendar' })
  const could = days.pourersOn?.(place.day) ?? null
  if (could !== null && findCapacityShortage(wanted, claims, capBartenders(could, limitsOf)) !== null)
    return is('ask', { why: 'people' })
  const margin = capacity.marginMinutes * 60_000
  const roomy = { ...place, from: place.from - margin, to: place.to + margin }
  return fits(roomy) ? is('open') : is('ask', { why: 'tight' })
}

/** Caps the limits of days to the number of available bartenders. */
function capBartenders(could: number, limitsOf: LimitsOf): LimitsOf {
  return (day) => {
    const limits = limitsOf(day)
    return { ...limits, bartenders: Math.min(limits.bartenders, could) }
  }
}

function getWindow(
  { date, times, guests, miles, choices, timeZone }: AvailabilityQuery,
  days: AvailabilityContext,
): StaffingWindow {
  return computeStaffingWindow(
    { date, ...(times ?? defaultEveningTimes), guests, miles, choices },
    days.catalogue,
    days.capacity,
    timeZone ?? days.timeZone,
  )
}

/** Available alternatives: other days, best first, then another start on that day, then fewer guests. */
function findAlternatives(question: AvailabilityQuery, days: IndexedContext): AlternativeSlot[] {
  const isOpen = createOpenCheck(days)
  const sameDay = [
    ...takeOpen(listOtherStarts(question, days), isOpen, 1),
    ...takeOpen(listSmallerEvents(question, days), isOpen, 1),
  ]
  const others = listOtherDays(question, days, maxAlternatives - sameDay.length)
  return addPriceDifferences(question, [...others, ...sameDay], days)
}

function createOpenCheck(days: IndexedContext): (question: AvailabilityQuery) => boolean {
  return (question) => question.date >= days.today && computeDayResult(question, days).state === 'open'
}

/** The same event on other available days: first on the same weekday, then on days around, each nearest first. */
function listOtherDays(question: AvailabilityQuery, days: IndexedContext, most: number): AvailabilityQuery[] {
  const isOpen = createOpenCheck(days)
  const day = Temporal.PlainDate.from(question.date)
  const on = (away: number) => ({ ...question, date: day.add({ days: away }).toString() })
  const bothWays = Array.from({ length: days.around }, (_, i) => [-(i + 1), i + 1]).flat()
  const weeks = bothWays.filter((away) => away % 7 === 0).map(on)
  const near = bothWays.filter((away) => away % 7 !== 0 && Math.abs(away) <= initialSearchDays).map(on)
  const sameWeekday = takeOpen(weeks, isOpen, maxSameWeekday)
  return [...sameWeekday, ...takeOpen(near, isOpen, most - sameWeekday.length)]
}

/** Adds the price difference to alternatives. */
function addPriceDifferences(
  question: AvailabilityQuery,
  found: AvailabilityQuery[],
  days: IndexedContext,
): AlternativeSlot[] {
  const before = getPrice(question, days)
  return found.map((other) => {
    const { start, end } = other.times ?? defaultEveningTimes
    const after = getPrice(other, days)
    const differenceCents = before === null || after === null ? null : after - before
    return { date: other.date, start, end, guests: other.guests, differenceCents }
  })
}

/** The same duration with another start, nearest first, within waking hours. */
function listOtherStarts(
  question: AvailabilityQuery,
  { timeZone: businessZone, catalogue }: AvailabilityContext,
): AvailabilityQuery[] {
  if (question.times === null) return []
  const { timeZone = businessZone } = question
  const { start, end } = question.times
  const [from, length] = [getMinutes(start), ((getMinutes(end) - getMinutes(start) + 1_439) % 1_440) + 1]
  return Array.from({ length: 13 }, (_, i) => (8 + i) * 60)
    .filter((other) => Math.abs(other - from) >= 60)
    .toSorted((a, b) => Math.abs(a - from) - Math.abs(b - from))
    .map((other) => ({ ...question, times: { start: getClock(other), end: getClock(other + length) } }))
    .filter(({ date, times }) => {
      // A clock change may change the duration.
      const { minutes } = computeEventSpan({ date, ...times }, timeZone)
      return findEventLengthError(minutes, catalogue.rules.stopsMinutesBeforeEnd) === null
    })
}

function listSmallerEvents(question: AvailabilityQuery, { catalogue }: AvailabilityContext): AvailabilityQuery[] {
  const most = catalogue.rules.guestsPerBartender
  if (question.guests === null || question.guests <= most) return []
  return [{ ...question, guests: most, choices: { ...question.choices, bartenders: 0 } }]
}

/** Starting price of an event in cents. Null while an input is missing. */
function getPrice(question: AvailabilityQuery, { catalogue, timeZone }: AvailabilityContext): number | null {
  const { date, times, guests, miles, choices } = question
  if (choices.experience === null && choices.package === null) return null
  const event = { guests, times: times && { date, ...times }, miles, choices }
  return computeQuote(event, catalogue, question.timeZone ?? timeZone).estimate.totalCents
}

function takeOpen(
  questions: AvailabilityQuery[],
  isOpen: (question: AvailabilityQuery) => boolean,
  most: number,
): AvailabilityQuery[] {
  const found: AvailabilityQuery[] = []
  for (const question of questions) {
    if (found.length === most) break
    if (isOpen(question)) found.push(question)
  }
  return found
}

/** Availability as text for visitors: a sentence and its explanation. Never a count or a name. */
export type AvailabilityText = { heading: string; more: string }

/** Formats the availability of a day. The phone number is formatted for display. */
export function formatAvailability(
  { date, state, why, until }: Availability,
  { miles, place, zip, phone, farthestMiles, first }: AvailabilityTextInputs,
): AvailabilityText {
  switch (state) {
    case 'open':
      return {
        heading: `${formatLongDate(date)} is open.`,
        more: capital(`${bookingConditionText('en')[first].join(' ')} it yours.`),
      }
    case 'ask':
      return { heading: `${formatMonthDay(date)} may be possible.`, more: formatTentativeReason(why, phone) }
    case 'held':
      return {
        heading: `We are keeping ${formatMonthDay(date)} for somebody until ${formatMonthDay(until!)}.`,
        more: 'Ask anyway, and you are in line for it.',
      }
    case 'taken':
      return { heading: `We are booked on ${formatLongDate(date)}.`, more: '' }
    case 'far':
      return {
        heading: `${place || (zip ? `ZIP ${zip}` : 'The event')} is ${miles} miles from us.`,
        more: `We usually drive up to ${farthestMiles}. Ask, and we’ll tell you honestly whether we can.`,
      }
  }
}

/** Inputs of the availability text. */
export type AvailabilityTextInputs = {
  today: string
  miles: number | null
  /** The typed place that the miles refer to. Empty if only its ZIP is known. */
  place: string
  zip: string | null
  phone: string
  farthestMiles: number
  /** The first payment after acceptance. */
  first: FirstPayment
}

/** Formats the availability of the day in a sent quote request. A single line that stays correct on later days. */
export function formatRequestedDay(
  found: Availability,
  facts: AvailabilityTextInputs,
  { question, isInLine }: RequestedDayTextInputs,
): string {
  const { heading, more } = formatAvailability(found, facts)
  if (found.state === 'far')
    return `${heading} We usually drive up to ${facts.farthestMiles}. We’ll tell you honestly whether we can.`
  if (!isTakenOrHeld(found.state)) return `${heading} ${more}`
  const near = joinAlternativeSlots(
    found.near.map((one) => formatAlternativeSlot(one, question)),
    found.near.every(({ differenceCents }) => differenceCents === 0) ? 'all at the same price' : null,
  )
  return [
    heading,
    ...(isInLine ? [`You are in line for it: we’ll tell you if ${formatMonthDay(found.date)} opens up.`] : []),
    ...(near ? [`When you asked, we were still open on ${near}. Tell us if one of them works for you.`] : []),
    ...(near || isInLine ? [] : ['Plans change, and we write back either way.']),
  ].join(' ')
}

/** The requested event, and whether it joined the waitlist. */
export type RequestedDayTextInputs = { question: AvailabilityQuery; isInLine: boolean }

/** "Friday, October 15 (same price); Sunday, October 17 (+ $50)". `ofAll` is a note shared by all alternatives. */
export function joinAlternativeSlots(near: AlternativeSlotText[], ofAll: string | null): string {
  if (ofAll !== null && near.length > 1) return `${near.map(({ title }) => title).join('; ')} (${ofAll})`
  return near.map(({ title, price }) => (price ? `${title} (${price})` : title)).join('; ')
}

function formatTentativeReason(why: TentativeDayReason | null, phone: string): string {
  switch (why) {
    case 'notice':
      return `That’s short notice, so one of us checks it first. Call ${phone} for the quickest answer.`
    case 'horizon':
      return 'It is further ahead than we usually book. We answer that one ourselves.'
    case 'size':
      return 'That is a large event for us. We answer that one ourselves.'
    default:
      return 'We answer that one ourselves.'
  }
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function cacheLimits(limitsOf: LimitsOf): LimitsOf {
  const known = new Map<string, DayLimits>()
  return (day) => {
    const limits = known.get(day) ?? limitsOf(day)
    known.set(day, limits)
    return limits
  }
}

function getMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function getClock(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/**
 * Availability as the form shows it. `far` is the text for a place that is too far away. The rest is then the
 * availability of the day itself.
 */
export type AvailabilityView = AvailabilityText & {
  date: string
  state: DayState
  near: AlternativeSlotText[]
  far?: string
}

/** An alternative as text: "Friday, October 15", "same hours", "same price". */
export type AlternativeSlotText = Omit<AlternativeSlot, 'differenceCents'> & {
  title: string
  note: string
  price: string
}

/** Formats an alternative: "Friday, October 15", "same time", "+ $50". */
export function formatAlternativeSlot(near: AlternativeSlot, question: AvailabilityQuery): AlternativeSlotText {
  const { differenceCents, ...evening } = near
  const { start, end } = question.times ?? defaultEveningTimes
  const isSameDay = near.date === question.date
  const isSameHours = near.start === start && near.end === end
  const isSmaller = near.guests !== question.guests
  const day = isSameDay ? formatLongDate(near.date).split(',')[0]! : formatWeekdayDate(near.date)
  const hours = `${formatTime(near.start)} to ${formatTime(near.end)}`.replaceAll(':00', '')
  const title = isSmaller ? `${day}, up to ${near.guests} guests` : isSameHours ? day : `${day}, ${hours}`
  const note = isSmaller ? 'one bartender is free' : isSameHours ? 'same hours' : 'another start'
  return { ...evening, title, note, price: formatPriceDifference(differenceCents) }
}

function formatPriceDifference(cents: number | null): string {
  if (cents === null) return ''
  if (cents === 0) return 'same price'
  return `${cents < 0 ? '–' : '+'} ${formatDollars(Math.abs(cents))}`
}
