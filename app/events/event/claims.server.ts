import { sql } from 'kysely'
import { listDayRules } from '../../days/capacity.server.ts'
import {
  computeClaimSearchRange,
  maxSearchDays,
  type Availability,
  type AvailabilityQuery,
  type AvailabilityContext,
} from '../../days/availability.ts'
import { initialSearchDays } from '../../days/find-alternative-slots.ts'
import { isSearchComplete, computeAvailability } from '../../days/compute-availability.ts'
import { type AvailabilityView, formatRequestedDay } from '../../days/availability-text.ts'
import { availabilityFormatters } from '../../days/availability-formatters.ts'
import type { Language } from '../../ui/language.ts'
import { getExternalBusyTimes } from '../../days/busy-times.server.ts'
import { computeDayLimits, type DayLimits } from '../../days/capacity.ts'
import {
  computeStaffingWindow,
  computeOverlapDays,
  defaultEveningTimes,
  expandDateRange,
  type CapacityClaim,
  type StaffingWindow,
} from '../../days/capacity-claims.ts'
import { listWindowDays } from '../../days/capacity-shortage.ts'
import { computeFirstPayment, type FirstPayment } from '../../business/first-payment.ts'
import { getDepositTerms } from '../../business/deposit-terms.server.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { addDays, startOfDay, getToday } from '../../business/dates.ts'
import type { Capacity, BusinessIdentity } from '../../business/stored-settings.ts'
import type { Catalog } from '../../menu/catalog/catalog.ts'
import { createBatcher } from '../../plumbing/database/batcher.server.ts'
import { defineContribution } from '../../plumbing/modules/hooks.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { computeFarthestZipMiles, computeMilesFromBase } from '../../quotes/travel/locations.server.ts'
import { getAvailableStaffCounts } from './booking-hooks.server.ts'
import { computeFirstClaimedDoneDate } from './day-conflict.ts'
import {
  getDocumentTimeZone,
  serializeStaffingFields,
  deserializeStaffingFields,
  type StaffingFields,
} from './staffing-fields.ts'

/** Settings that determine the staffing window of an event. */
export type StaffingSettings = { catalogue: Catalog; identity: BusinessIdentity; capacity: Capacity }

/**
 * The staffing window of an event. Unknown hours count as the whole evening, an unknown guest count as a single
 * bartender.
 */
export function computeEventStaffingWindow(
  request: StaffingFields,
  { catalogue, identity, capacity }: StaffingSettings,
): StaffingWindow {
  const { eventDate, eventStartTime, eventEndTime, eventGuestCount, zip, timeZone = identity.timeZone } = request
  const wanted = {
    date: eventDate,
    ...(eventStartTime && eventEndTime ? { start: eventStartTime, end: eventEndTime } : defaultEveningTimes),
    guests: eventGuestCount || null,
    miles: computeMilesFromBase(zip, identity.baseZip),
    choices: request,
  }
  return computeStaffingWindow(wanted, catalogue, capacity, timeZone)
}

/**
 * Claim of a card page without an event: the id of its owner, serialized staffing fields, and the last day of the hold.
 */
export type CheckoutClaim = { ownerId: string; facts: string; until: string }

/**
 * Claims on a range of event dates by card pages that were opened before there is an event. Both dates as 2027-05-15, and
 * the business's time zone.
 */
export const checkoutClaims = defineContribution<[from: string, to: string, timeZone: string], CheckoutClaim[]>(
  'checkout-claims',
)

/**
 * Claims of a range of days, read afresh each time. Claims come from booked events, from holds that have not ended, from
 * done events whose day may not be over, from proposals and change offers that keep a day, from payments in progress
 * until their last check after the payment page closed, and from card pages that were opened before there is an event. A pending change keeps its new day in addition to the booked day.
 * `but` is an event to leave out.
 */
export async function listCapacityClaims(
  db: Db,
  { from, to, on, but = '' }: { from: string; to: string; on: string; but?: string },
  terms: StaffingSettings,
): Promise<CapacityClaim[]> {
  const { timeZone } = terms.identity
  // Read first: a card page that is paid at this moment counts twice, never not at all.
  const checkouts = (await checkoutClaims.list(db, from, to, timeZone)).flat().filter(({ ownerId }) => ownerId !== but)
  // A single query, so that an event that moves between the tables at this moment is not missed.
  const rows = await selectClaimsBetween(db, { from, to, on, but, paidAfter: getPaymentCutoff(on, timeZone) })
  const placeOf = createStaffingWindowCache(terms)
  const of = (kind: ClaimKind, until = (stored: string | null) => stored) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ owner, words, until: stored, about }): CapacityClaim => {
        const facts = about === null ? words : getDocumentFields(words, about)
        return { ...placeOf(facts), ownerId: owner, until: until(stored) }
      })
  const own = [
    ...of('own'),
    ...checkouts.map(({ ownerId, facts, until }): CapacityClaim => ({ ...placeOf(facts), ownerId, until })),
  ]
  const more = [...of('kept'), ...of('paying', (expiresAt) => getToday(Number(expiresAt) + paymentCheckMs, timeZone))]
  if (more.length === 0) return own
  // An event with several claims drops those that another of its claims covers.
  const owners = new Set(more.map(({ ownerId }) => ownerId))
  const several = [...own.filter(({ ownerId }) => owners.has(ownerId)), ...more]
  return [
    ...own.filter(({ ownerId }) => !owners.has(ownerId)),
    ...several.filter((claim, i) => !several.some((other, j) => i !== j && claimCovers(other, claim, j < i))),
  ]
}

type Between = { from: string; to: string; on: string; but: string; paidAfter: number }

/** Reads the claims of a range of days. Claims by state use a single index. */
function selectClaimsBetween(db: Db, { from, to, on, but, paidAfter: getPaymentCutoff }: Between) {
  const inState = (state: 'booked' | 'held' | 'done') =>
    db
      .selectFrom('event')
      .where('state', '=', state)
      .where('event_date', '>=', from)
      .where('event_date', '<=', to)
      .where('id', '!=', but)
  const keeping = (table: 'proposal' | 'change_request') =>
    db
      .selectFrom(table)
      .where('holds_date', '=', 1)
      .where('expires_on', '>=', on)
      .where('event_date', '>=', from)
      .where('event_date', '<=', to)
      .where('event_id', '!=', but)
      .select([
        selectKind('kept'),
        'event_id as owner',
        'document as words',
        sql<string | null>`expires_on`.as('until'),
      ])
      .select(sql<string | null>`(select event.staffing_fields from event where event.id = event_id)`.as('about'))
  const paying = selectOpenPayments(db, getPaymentCutoff)
    .where('event.event_date', '>=', from)
    .where('event.event_date', '<=', to)
    .where('event.id', '!=', but)
    .select([selectKind('paying'), 'event.id as owner', 'event.staffing_fields as words'])
    .select(sql<string | null>`cast(checkout.expires_at as text)`.as('until'))
    .select(noFields)
  const lasting = [
    selectKind('own'),
    'id as owner',
    'staffing_fields as words',
    sql<string | null>`cast(null as text)`.as('until'),
    noFields,
  ] as const
  return inState('held')
    .leftJoin('hold', 'hold.event_id', 'event.id')
    .where((is) => is.or([is('hold.until', 'is', null), is('hold.until', '>=', on)]))
    .select([selectKind('own'), 'event.id as owner', 'event.staffing_fields as words', 'hold.until', noFields])
    .unionAll(inState('booked').select(lasting))
    .unionAll(inState('done').where('event_date', '>=', computeFirstClaimedDoneDate(on)).select(lasting))
    .unionAll(keeping('proposal').where('state', '=', 'out'))
    .unionAll(keeping('change_request').where('state', 'in', ['asked', 'offered']))
    .unionAll(paying)
    .execute()
}

/** Whether a claim covers another claim of the same event. `isFirst` decides between equal claims. */
function claimCovers(one: CapacityClaim, other: CapacityClaim, isFirst: boolean): boolean {
  if (one.ownerId !== other.ownerId || one.day !== other.day) return false
  const least = [
    other.from - one.from,
    one.to - other.to,
    one.bartenders - other.bartenders,
    compareClaimEnds(one, other),
  ]
  return least.every((by) => by >= 0) && (isFirst || least.some((by) => by > 0))
}

/** Returns a positive number if the first claim lasts longer than the second. */
function compareClaimEnds({ until: one }: CapacityClaim, { until: other }: CapacityClaim): number {
  if (one === other) return 0
  return one === null || (other !== null && one > other) ? 1 : -1
}

/**
 * Whether a payment for the event is in progress and claims its day, by the rule of `listCapacityClaims`. `on` is the
 * business's day.
 */
export async function hasPaymentInProgress(db: Db, eventId: string, on: string, timeZone: string): Promise<boolean> {
  const found = await selectOpenPayments(db, getPaymentCutoff(on, timeZone))
    .where('event.id', '=', eventId)
    .select('event.id')
    .limit(1)
    .execute()
  return found.length > 0
}

function selectOpenPayments(db: Db, getPaymentCutoff: number) {
  return (
    db
      .selectFrom('checkout')
      .innerJoin('event', 'event.id', 'checkout.event_id')
      .where('checkout.state', 'in', ['making', 'open'])
      .where('checkout.expires_at', '>', getPaymentCutoff)
      // Payments after the event claim no day.
      .where('event.state', 'not in', ['merged', 'spam', 'done'])
  )
}

/** Payment pages that expired before this moment were checked before the day began. Epoch milliseconds. */
function getPaymentCutoff(on: string, timeZone: string): number {
  return startOfDay(on, timeZone) - paymentCheckMs
}

/** Source of a claim: the event's own state, a proposal or change that reserves the day, or a payment in progress. */
type ClaimKind = 'own' | 'kept' | 'paying'

function selectKind(kind: ClaimKind) {
  return sql<ClaimKind>`cast(${sql.lit(kind)} as text)`.as('kind')
}

/** Null `about` column for claims without a document. */
const noFields = sql<string | null>`cast(null as text)`.as('about')

/** Staffing fields of a document's event. `about` holds the serialized fields of the event the document belongs to. */
function getDocumentFields(document: string, about: string): string {
  const {
    event: { timeZone: own, ...event },
  } = JSON.parse(document) as { event: StaffingFields }
  const selectKind = { zip: event.zip, ...(own !== undefined && { timeZone: own }) }
  const timeZone = getDocumentTimeZone(selectKind, deserializeStaffingFields(about))
  return serializeStaffingFields({ ...event, ...(timeZone !== undefined && { timeZone }) })
}

/** Time between the expiry of a payment page and its last check, in milliseconds. */
const paymentCheckMs = 5 * 60_000

/** Caches staffing windows by serialized fields and settings, because time zone calculations are slow. */
export function createStaffingWindowCache(terms: StaffingSettings): (facts: string) => StaffingWindow {
  const { catalogue, capacity, identity } = terms
  const numbers = JSON.stringify([capacity, identity.baseZip, identity.timeZone])
  const last = windowCache.get(catalogue)
  const { places } = last?.numbers === numbers ? last : { places: new Map<string, StaffingWindow>() }
  windowCache.set(catalogue, { numbers, places })
  return (facts) => {
    const found = places.get(facts)
    if (found) return found
    const place = computeEventStaffingWindow(deserializeStaffingFields(facts), terms)
    if (places.size >= maxCachedWindows) places.clear()
    places.set(facts, place)
    return place
  }
}

/** Each entry takes a few hundred bytes. */
const maxCachedWindows = 20_000
const windowCache = new WeakMap<Catalog, { numbers: string; places: Map<string, StaffingWindow> }>()

/**
 * Claims that may overlap the given staffing windows, except those of the event `but`, and the limits of each day nearby.
 */
export async function getNearbyClaims(
  db: Db,
  places: StaffingWindow[],
  { on, but }: { on: string; but?: string },
  terms: StaffingSettings,
): Promise<{ claims: CapacityClaim[]; limitsOf: (day: string) => DayLimits }> {
  const { identity, catalogue, capacity } = terms
  const days = places.flatMap((place) => listWindowDays(place, identity.timeZone)).toSorted()
  const longest = computeOverlapDays(computeFarthestZipMiles(identity.baseZip), catalogue.rules, capacity)
  const [from, to] = expandDateRange([days[0]!, days.at(-1)!], longest)
  const rules = await listDayRules(db, from, to)
  const claims = await listCapacityClaims(db, { from, to, on, ...(but && { but }) }, terms)
  return { claims, limitsOf: (day) => computeDayLimits(day, rules, capacity) }
}

/** Settings that determine availability: the menu, the business identity, the capacity and the rules for days. */
export type AvailabilitySettings = StaffingSettings & Pick<AvailabilityContext, 'rules'>

/**
 * Loads all data needed to compute the availability of a day, including `around` days before and after it and the
 * events that reach into them. Claims of the event `but` do not count. `now` in epoch milliseconds.
 */
export async function getAvailabilityContext(
  db: Db,
  { date, around, terms, now }: AvailabilityContextQuery,
  { but = '' }: { but?: string } = {},
): Promise<AvailabilityContext> {
  const { catalogue, identity, capacity } = terms
  const { timeZone } = identity
  const on = getToday(now, timeZone)
  const [from, to] = computeClaimSearchRange(date, computeFarthestZipMiles(identity.baseZip), {
    around,
    catalogue,
    capacity,
  })
  const rules = terms.rules.filter((rule) => rule.from <= to && (rule.to === null || rule.to >= from))
  const [claims, own, pourersOn] = await Promise.all([
    listCapacityClaims(db, { from, to, on, but }, terms),
    getExternalBusyTimes(db, { from: startOfDay(from, timeZone), to: startOfDay(addDays(to, 1), timeZone) }, now),
    getAvailableStaffCounts(db, from, to),
  ])
  return { around, catalogue, capacity, rules, claims, own, pourersOn, today: on, timeZone }
}

/** Concurrent questions about the same day share a single read. */
const getContextsInBatches = createBatcher(
  (db: Db, asked: AvailabilityContextQuery[]): Promise<AvailabilityContext[]> => {
    const read: { asked: AvailabilityContextQuery; days: Promise<AvailabilityContext> }[] = []
    for (const one of asked)
      if (!read.some((other) => isSameDay(one, other.asked)))
        read.push({ asked: one, days: getAvailabilityContext(db, one) })
    return Promise.all(asked.map((one) => read.find((other) => isSameDay(one, other.asked))!.days))
  },
)

type AvailabilityContextQuery = { date: string; around: number; terms: AvailabilitySettings; now: number }

function isSameDay(
  { date, around, terms: one }: AvailabilityContextQuery,
  { terms: other, ...asked }: AvailabilityContextQuery,
): boolean {
  const names = ['catalogue', 'identity', 'capacity', 'rules'] as const
  return date === asked.date && around === asked.around && names.every((name) => one[name] === other[name])
}

/**
 * Availability of a day as visitors read it in their language, and the text for a sent quote request in English, too.
 * `place` is the city of the ZIP as typed. `now` in epoch milliseconds.
 */
export async function getVisitorAvailability(
  db: Db,
  question: AvailabilityQuery,
  terms: AvailabilitySettings,
  {
    now,
    place = '',
    zip = null,
    language = 'en',
  }: { now: number; place?: string; zip?: string | null; language?: Language },
): Promise<VisitorAvailability & { availability: Availability }> {
  const answerWithin = async (around: number) => {
    const days = await getContextsInBatches(db, { date: question.date, around, terms, now })
    return { days, found: computeAvailability(question, days) }
  }
  let answer = await answerWithin(0)
  for (const around of [initialSearchDays, maxSearchDays])
    if (!isSearchComplete(answer.found, answer.days)) answer = await answerWithin(around)
  const { days, found } = answer
  const first = computeFirstPayment(await getDepositTerms(db), question.date, days.today)
  const facts = {
    today: days.today,
    miles: question.miles,
    place,
    zip,
    phone: formatPhoneNumber(terms.identity.phone),
    farthestMiles: days.capacity.farthestMiles,
    first,
  }
  const selectKind = availabilityFormatters(language)
  const near = found.near.map((one) => selectKind.near(one, question))
  const told = { ...selectKind.day(found, facts), date: question.date, state: found.state, near }
  const asked = (isInLine: boolean) => ({
    told: selectKind.asked(found, facts, { question, isInLine }),
    english: formatRequestedDay(found, facts, { question, isInLine }),
  })
  if (found.state !== 'far') return { availability: found, answer: told, first, asked }
  const nearby = await getVisitorAvailability(db, { ...question, miles: null }, terms, { now, language })
  return { availability: found, answer: told, own: nearby.answer, first, asked }
}

/** Availability of a day as visitors read it, and the text after a quote request, with or without the waitlist. */
export type VisitorAvailability = {
  answer: AvailabilityView
  /** For an event beyond the farthest distance, the availability of the day regardless of distance. */
  own?: AvailabilityView
  first: FirstPayment
  asked: (isInLine: boolean) => { told: string; english: string }
}
