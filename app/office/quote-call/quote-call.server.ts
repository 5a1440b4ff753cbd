import { computeDefaultPriceTerms } from '../../agreements/payments/event-price.ts'
import { getTerms } from '../../agreements/proposals/terms.server.ts'
import { getToday } from '../../business/dates.ts'
import { formatTypedDay, isImpossibleDay, parseTypedDay, type TypedDay } from '../../business/typed-day.ts'
import { getCapacity } from '../../days/capacity.server.ts'
import type { MenuAndIdentity } from '../../events/quote-form/build-quote-form.server.ts'
import {
  parseDraftEvent,
  toAvailabilityQuery,
  type QuoteFormValues,
} from '../../events/quote-form/parse-draft-event.ts'
import { suggestEventTimeZone } from '../../events/event/event-zone.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { normalizeLine } from '../../plumbing/http/normalize-text.ts'
import { findTypedLocation } from '../../quotes/travel/locations.server.ts'
import { computeCallPrices } from './call-prices.ts'
import { getCallLocation, splitCallLocation } from './call-location.server.ts'
import { getCallDayAnswer } from './call-day.server.ts'
import { formatUnclearDayQuestion, unreadableDayAnswer, type CallDayAnswer } from './call-day.ts'
import type { QuoteCallAnswer } from './quote-call-answer.ts'

/**
 * The input of a call with its day parsed. `typed` is null for an empty date and for words that name no day. `isImpossible`:
 * the text has the form of a date, and names no real day.
 */
export type QuoteCallInput = { values: QuoteFormValues; typed: TypedDay | null; text: string; isImpossible: boolean }

/**
 * Parses the date of a posted call. A tapped day replaces it. Without script words stand in a field of their own, for where
 * the date field is empty. The day of a clear or past date is put into the form as 2027-05-15, any other text stays as
 * typed. `today` is the business's day.
 */
export function parseQuoteCall({ input, onRequest }: QuoteFormValues, today: string): QuoteCallInput {
  const { pick = '', dateText, ...rest } = input
  const text = pick || normalizeLine(rest.eventDate) || normalizeLine(dateText)
  const typed = parseTypedDay(text, today)
  const eventDate = typed && typed.kind !== 'ask' ? typed.date : text
  return {
    values: { input: { ...rest, eventDate }, onRequest },
    typed,
    text,
    isImpossible: isImpossibleDay(text, today),
  }
}

/** Answers a call's input: the day, the prices, the miles and the deposit. `now` in epoch milliseconds. */
export async function getQuoteCallAnswer(
  db: Db,
  { values, typed, text }: QuoteCallInput,
  offer: MenuAndIdentity,
  now: number,
): Promise<QuoteCallAnswer> {
  const { catalogue, identity } = offer
  const { timeZone, baseZip } = identity
  const today = getToday(now, timeZone)
  const [input, terms, capacity] = await Promise.all([
    splitCallLocation(db, values.input),
    getTerms(db),
    getCapacity(db),
  ])
  const draft = parseDraftEvent(input)
  const location = getCallLocation(input, { catalogue, baseZip, farthestMiles: capacity.farthestMiles })
  const prices = computeCallPrices(draft, location.miles, { catalogue, timeZone, today })
  const value = typed && typed.kind !== 'ask' ? typed.date : ''
  const days = { today, eventDate: value }
  return {
    date: { text: value === '' ? text : formatTypedDay(value, today), value },
    day: await getAnswerToDay(db, { input, typed, text, miles: location.miles }, offer, now),
    prices,
    location,
    depositCents:
      prices.totalCents === null || value === ''
        ? null
        : computeDefaultPriceTerms(prices.totalCents, terms, days).depositCents,
  }
}

type DayInput = { input: Record<string, string>; typed: TypedDay | null; text: string; miles: number | null }

/** The answer to the typed day, or the question about it. Null for an empty date. */
async function getAnswerToDay(
  db: Db,
  { input, typed, text, miles }: DayInput,
  offer: MenuAndIdentity,
  now: number,
): Promise<CallDayAnswer | null> {
  const { timeZone: businessZone } = offer.identity
  const today = getToday(now, businessZone)
  if (typed === null) return text === '' ? null : unreadableDayAnswer
  const question = formatUnclearDayQuestion(typed, today)
  if (question) return question
  const event = parseDraftEvent(input)
  const query = toAvailabilityQuery(input, { event, miles, today })
  if (query === null) return null
  const { zip } = findTypedLocation(input.eventLocation ?? '', (input.eventZip ?? '').trim())
  const timeZone = suggestEventTimeZone(zip, businessZone)
  const { date, guests, times, choices } = query
  const fields = {
    eventDate: date,
    eventStartTime: times?.start ?? null,
    eventEndTime: times?.end ?? null,
    eventGuestCount: guests,
    zip,
    experience: choices.experience,
    package: choices.package,
    bartenders: choices.bartenders,
    ...(timeZone !== undefined && { timeZone }),
  }
  const asked = { query: timeZone === undefined ? query : { ...query, timeZone }, event: fields, today, now }
  return getCallDayAnswer(db, asked, offer)
}
