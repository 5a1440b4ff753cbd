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

/** An event somebody asks about, as far as it is known. */
export type AvailabilityQuery = {
  date: string
  times: { start: string; end: string } | null
  guests: number | null
  miles: number | null
  choices: EstimateChoices
  /** The zone of its clock, where that is not the business's. */
  timeZone?: string
}

/** What is known of the days around: rules and claims of `computeClaimDateRange`, `today` on the business's calendar. */
export type AvailabilityContext = {
  /** How many days before and after others are looked for. */
  around: number
  catalogue: Catalog
  capacity: Capacity
  rules: readonly DayRule[]
  claims: readonly CapacityClaim[]
  /** When the owner's own calendars are busy, or cannot say, around these days. */
  own: ExternalBusyTimes
  /** How many people could pour on a day, where they are entered by name; null where their number says nothing. */
  pourersOn?: (day: string) => number | null
  today: string
  timeZone: string
}

export const dayStates = ['open', 'ask', 'held', 'taken', 'far'] as const
export type DayState = (typeof dayStates)[number]

/** Whether somebody else has the day, for good or for now. */
export function isTakenOrHeld(state: DayState): boolean {
  return state === 'taken' || state === 'held'
}

/** Another evening that is open: another day, another start, or fewer guests; `guests` null where none were said. */
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
  /** Why a day is only perhaps possible; null for every other state. */
  why: TentativeDayReason | null
  /** The last day of the hold that is in the way. */
  until: string | null
  near: AlternativeSlot[]
}

export type TentativeDayReason = 'notice' | 'horizon' | 'ask-day' | 'size' | 'tight' | 'own-calendar' | 'people'

/** How far around a day others are looked for: four weeks for its weekday, two for any other day. */
export const maxSearchDays = 28
/** How far first: mostly the next of its weekday are open, and half the claims are to be read. */
export const initialSearchDays = 14
const mostSameWeekday = 2
const mostNear = 5

/** The first and last day whose claims an answer hangs on, with events up to so many miles away. */
export function computeClaimDateRange(
  date: string,
  farthestMiles: number,
  { around, catalogue, capacity }: Pick<AvailabilityContext, 'around' | 'catalogue' | 'capacity'>,
): [from: string, to: string] {
  // Nobody is offered a place farther away than we drive.
  const ours = computeOverlapDays(capacity.farthestMiles, catalogue.rules, capacity)
  const asked = [addDays(date, -around - ours.before), addDays(date, around + ours.after)] as const
  return expandDateRange(asked, computeOverlapDays(farthestMiles, catalogue.rules, capacity))
}

/** Whether we may come, and where not, up to five evenings on which we may, the likeliest to suit first. */
export function computeAvailability(question: AvailabilityQuery, days: AvailabilityContext): Availability {
  const known = getKnown(days)
  const { state, why, until } = judge(question, known)
  const near = isTakenOrHeld(state) ? nearest(question, known) : []
  return { date: question.date, state, why, until, near }
}

/** How a day stands alone, without the others one may come on instead. */
export function computeDayState(question: AvailabilityQuery, days: AvailabilityContext): DayState {
  return judge(question, getKnown(days)).state
}

/** Whether looking farther around would change nothing of an answer. */
export function isSearchComplete({ date, state, near }: Availability, { around }: AvailabilityContext): boolean {
  if (around >= maxSearchDays || !isTakenOrHeld(state)) return true
  const sameWeekday = near.filter((one) => one.date !== date && diffDays(date, one.date) % 7 === 0)
  return around >= initialSearchDays && sameWeekday.length === mostSameWeekday
}

/** Up to five other days that are open for the same event, as `availability` finds them, in the order of time; whoever has the day itself. */
export function findNearbyOpenDays(question: AvailabilityQuery, days: AvailabilityContext): AlternativeSlot[] {
  const known = getKnown(days)
  const found = otherDays(question, known, mostNear)
  return pricedNear(question, found, known).toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** Which of these days are open for an event. */
export function filterOpenDates(
  question: AvailabilityQuery,
  dates: readonly string[],
  days: AvailabilityContext,
): string[] {
  const isOpen = isOpenIn(getKnown(days))
  return dates.filter((date) => isOpen({ ...question, date }))
}

function getKnown(days: AvailabilityContext): Known {
  const limitsOf = remembering((day) => computeDayLimits(day, days.rules, days.capacity))
  return { ...days, limitsOf, near: indexClaims(days.claims).near }
}

type LimitsOf = (day: string) => DayLimits
type Known = AvailabilityContext & { limitsOf: LimitsOf; near: (wanted: StaffingWindow) => CapacityClaim[] }
type Judged = Pick<Availability, 'state' | 'why' | 'until'>

function judge(question: AvailabilityQuery, days: Known): Judged {
  const { capacity, own, today, limitsOf, near } = days
  const is = (state: DayState, more: Partial<Judged> = {}): Judged => ({ state, why: null, until: null, ...more })
  if (question.miles !== null && question.miles > capacity.farthestMiles) return is('far')
  const place = placeIn(question, days)
  // Busy takes all crews there are.
  const isBusy = (wanted: StaffingWindow) => own.busy.some((span) => spansOverlap(span, wanted))
  const fits = (wanted: StaffingWindow, among = near(wanted)) =>
    !isBusy(wanted) && findCapacityShortage(wanted, among, limitsOf) === null

  // More bartenders than we have are no matter of the day.
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
  if (could !== null && findCapacityShortage(wanted, claims, atMost(could, limitsOf)) !== null)
    return is('ask', { why: 'people' })
  const margin = capacity.marginMinutes * 60_000
  const roomy = { ...place, from: place.from - margin, to: place.to + margin }
  return fits(roomy) ? is('open') : is('ask', { why: 'tight' })
}

/** The limits of days where no more bartenders are there than could come. */
function atMost(could: number, limitsOf: LimitsOf): LimitsOf {
  return (day) => {
    const limits = limitsOf(day)
    return { ...limits, bartenders: Math.min(limits.bartenders, could) }
  }
}

function placeIn(
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

/** Each is open at this moment: other days as they suit best, another start that day, a crew for fewer guests. */
function nearest(question: AvailabilityQuery, days: Known): AlternativeSlot[] {
  const isOpen = isOpenIn(days)
  const sameDay = [
    ...getFirst(otherStarts(question, days), isOpen, 1),
    ...getFirst(fewerGuests(question, days), isOpen, 1),
  ]
  const others = otherDays(question, days, mostNear - sameDay.length)
  return pricedNear(question, [...others, ...sameDay], days)
}

function isOpenIn(days: Known): (question: AvailabilityQuery) => boolean {
  return (question) => question.date >= days.today && judge(question, days).state === 'open'
}

/** The same evening on other days that are open: first on its weekday, then on the days around, each the nearest first. */
function otherDays(question: AvailabilityQuery, days: Known, most: number): AvailabilityQuery[] {
  const isOpen = isOpenIn(days)
  const day = Temporal.PlainDate.from(question.date)
  const on = (away: number) => ({ ...question, date: day.add({ days: away }).toString() })
  const bothWays = Array.from({ length: days.around }, (_, i) => [-(i + 1), i + 1]).flat()
  const weeks = bothWays.filter((away) => away % 7 === 0).map(on)
  const near = bothWays.filter((away) => away % 7 !== 0 && Math.abs(away) <= initialSearchDays).map(on)
  const sameWeekday = getFirst(weeks, isOpen, mostSameWeekday)
  return [...sameWeekday, ...getFirst(near, isOpen, most - sameWeekday.length)]
}

/** Evenings that were found, with what each costs more or less. */
function pricedNear(question: AvailabilityQuery, found: AvailabilityQuery[], days: Known): AlternativeSlot[] {
  const before = getPrice(question, days)
  return found.map((other) => {
    const { start, end } = other.times ?? defaultEveningTimes
    const after = getPrice(other, days)
    const differenceCents = before === null || after === null ? null : after - before
    return { date: other.date, start, end, guests: other.guests, differenceCents }
  })
}

/** The same length from another hour on, the nearest first; within the waking day. */
function otherStarts(
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
      // A clock change may make the same hours longer or shorter.
      const { minutes } = computeEventSpan({ date, ...times }, timeZone)
      return findEventLengthError(minutes, catalogue.rules.stopsMinutesBeforeEnd) === null
    })
}

function fewerGuests(question: AvailabilityQuery, { catalogue }: AvailabilityContext): AvailabilityQuery[] {
  const most = catalogue.rules.guestsPerBartender
  if (question.guests === null || question.guests <= most) return []
  return [{ ...question, guests: most, choices: { ...question.choices, bartenders: 0 } }]
}

/** What an event starts at in cents, null while something of it is open. */
function getPrice(question: AvailabilityQuery, { catalogue, timeZone }: AvailabilityContext): number | null {
  const { date, times, guests, miles, choices } = question
  if (choices.experience === null && choices.package === null) return null
  const event = { guests, times: times && { date, ...times }, miles, choices }
  return computeQuote(event, catalogue, question.timeZone ?? timeZone).estimate.totalCents
}

function getFirst(
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

/** The answer as a visitor reads it: a sentence, and what it means. Never a count or a name. */
export type AvailabilityText = { heading: string; more: string }

/** The phone is as people write it. */
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
      return { heading: `${formatMonthDay(date)} may be possible.`, more: askWords(why, phone) }
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

/** What an answer is put into words with besides itself. */
export type AvailabilityTextInputs = {
  today: string
  miles: number | null
  /** The place the miles lead to, as typed; empty where only its ZIP is known. */
  place: string
  zip: string | null
  phone: string
  farthestMiles: number
  /** What a yes is asked to pay first. */
  first: FirstPayment
}

/** What somebody is told of a day who has asked for it, in one line that is read on any later day, too. */
export function formatRequestedDay(
  found: Availability,
  facts: AvailabilityTextInputs,
  { question, isInLine }: RequestedDay,
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

/** What was asked, and whether they wait for the day. */
export type RequestedDay = { question: AvailabilityQuery; isInLine: boolean }

/** "Friday, October 15 (same price); Sunday, October 17 (+ $50)". What is so of several of them is said once: `ofAll`. */
export function joinAlternativeSlots(near: AlternativeSlotText[], ofAll: string | null): string {
  if (ofAll !== null && near.length > 1) return `${near.map(({ title }) => title).join('; ')} (${ofAll})`
  return near.map(({ title, price }) => (price ? `${title} (${price})` : title)).join('; ')
}

function askWords(why: TentativeDayReason | null, phone: string): string {
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

function remembering(limitsOf: LimitsOf): LimitsOf {
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

/** The answer whole, as the form shows it. `far`: that its place is too far away, the rest being the day's own answer. */
export type AvailabilityView = AvailabilityText & {
  date: string
  state: DayState
  near: AlternativeSlotText[]
  far?: string
}

/** A near evening in words: "Friday, October 15", "same hours", "same price". */
export type AlternativeSlotText = Omit<AlternativeSlot, 'differenceCents'> & {
  title: string
  note: string
  price: string
}

/** A near evening as a visitor reads it: "Friday, October 15", "same time", "+ $50". */
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
  return { ...evening, title, note, price: differenceWords(differenceCents) }
}

function differenceWords(cents: number | null): string {
  if (cents === null) return ''
  if (cents === 0) return 'same price'
  return `${cents < 0 ? '–' : '+'} ${formatDollars(Math.abs(cents))}`
}
