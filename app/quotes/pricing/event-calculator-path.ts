import { findMenuChoice, type BarType, type Catalog } from '../../menu/catalog/catalog.ts'
import { getCalculatorPath, selectSupplyRequests, type QuoteContext } from '../../drinks/shopping-list/quote-context.ts'
import { drinksConstants } from '../../drinks/model/drinks-constants.ts'
import { isHotSeason } from '../../drinks/model/drinks-inputs.ts'
import { computeEventSpan, type EventTimes } from '../../business/event-times.ts'
import { getServedBarType, hasBeerOrWine } from './poured-bar.ts'
import type { QuoteInputs } from './quote.ts'
import { findOccasion } from './calculator-occasion.ts'

/** Facts of an event that decide how much is drunk. */
export type EventCalculatorInputs = Pick<QuoteInputs, 'guests' | 'times'> & {
  choices: { experience: string | null; package: string | null }
  onRequest: readonly string[]
  /** The occasion in the visitor's own words. */
  occasion: string
  /** The attached list as its query string. */
  drinks: string | null
  /** Date and start where the times are incomplete, as far as known. */
  date?: string | null
  start?: string | null
  /** Number of guests under 21, and number of the other guests who do not drink. */
  minors?: number | null
  nonDrinkers?: number | null
  /** Times when the bar opens and closes, if they do not follow from the event's times by the default rule. */
  barOpens?: string | null
  barStops?: string | null
  /** Cocktails of the menu, by the slugs of their recipes. */
  cocktails?: readonly string[]
}

/**
 * Path of the calculator with all known inputs. The event's facts take precedence: its guests, the hours of service (up
 * to the next half hour), the date, the time of day, the drinks of its experience, its cocktails. All else in the
 * attached list stays. The experience is included because it decides who supplies what.
 */
export function getEventCalculatorPath(asked: EventCalculatorInputs, catalogue: Catalog, timeZone: string): string {
  const { experience } = findMenuChoice(catalogue, asked.choices)
  const context: QuoteContext | null = experience
    ? { experience: experience.slug, onRequest: selectSupplyRequests(asked.onRequest) }
    : null
  const query = new URLSearchParams(asked.drinks ?? '')
  for (const [name, value] of Object.entries(buildFactParams(asked, catalogue, timeZone))) query.set(name, value)
  const occasion = findOccasion(asked.occasion)
  if (occasion && !query.get('occasion')) query.set('occasion', occasion)
  if (experience) setBarType(getServedBarType(experience.bar, asked.onRequest), query, asked.drinks !== null)
  setNonDrinkers(query, asked)
  if (asked.cocktails && asked.cocktails.length > 0 && hasMixedDrinks(query)) setCocktails(query, asked.cocktails)
  return getCalculatorPath(query.toString(), context)
}

function buildFactParams(asked: EventCalculatorInputs, catalogue: Catalog, timeZone: string): Record<string, string> {
  const { guests, times, date = times?.date, start = times?.start } = asked
  const hours = times && computeServiceHours(times, asked, catalogue, timeZone)
  return {
    ...(guests !== null && { guests: String(guests) }),
    ...(hours && { hours: String(hours) }),
    ...(start && { daypart: start < '12:00' ? 'brunch' : start < '15:00' ? 'afternoon' : 'evening' }),
    ...(date && getDay(date)),
  }
}

/** Sets the nondrinkers of the event. A list made for more guests can't have more under 21 than there are guests. */
function setNonDrinkers(
  query: URLSearchParams,
  { minors, nonDrinkers }: Pick<EventCalculatorInputs, 'minors' | 'nonDrinkers'>,
): void {
  const guests = Number(query.get('guests') || drinksConstants.defaults.guests)
  const under21 = Math.min(minors ?? Number(query.get('under21')), guests)
  if (minors != null || query.has('under21')) query.set('under21', String(under21))
  if (nonDrinkers == null || under21 >= guests) return
  const hundredths = Math.min(Math.round((nonDrinkers / (guests - under21)) * 100), drinksConstants.limits.nonDrinkers)
  query.set('nonDrinkers', String(hundredths / 100))
}

/** Sets the bar of the event. An attached list keeps its own split where it has the same drink kinds. */
function setBarType(bar: BarType, query: URLSearchParams, isAttached: boolean): void {
  const isSaid = hasOwnSplit(query) || query.has('bar') || bar === 'full-bar'
  const isSame = hasMixedDrinks(query) === (bar !== 'beer-wine') && hasBeerOrWine(query) === (bar !== 'cocktails')
  if (isAttached && isSaid && (bar === 'full-bar' || isSame)) return
  query.set('bar', bar)
  for (const field of ['beer', 'wine', 'spirits']) query.delete(field)
  if (bar === 'beer-wine') for (const field of ['cocktail', 'named']) query.delete(field)
}

function hasOwnSplit(query: URLSearchParams): boolean {
  return Boolean(query.get('spirits'))
}

function hasMixedDrinks(query: URLSearchParams): boolean {
  return hasOwnSplit(query) ? Number(query.get('spirits')) > 0 : query.get('bar') !== 'beer-wine'
}

/** The cocktails of the event's menu replace those of the list. */
function setCocktails(query: URLSearchParams, cocktails: readonly string[]): void {
  const menu = [...new Set(cocktails)].slice(0, drinksConstants.limits.namedCocktails)
  query.delete('cocktail')
  for (const slug of menu) query.append('cocktail', slug)
  query.set('named', 'true')
}

/**
 * Hours of service, in halves: by the bar's own times, or else from the start to the rule's minutes before the end.
 * Null if the calculator would reject them.
 */
function computeServiceHours(
  times: EventTimes,
  { barOpens, barStops }: Pick<EventCalculatorInputs, 'barOpens' | 'barStops'>,
  { rules }: Catalog,
  timeZone: string,
): number | null {
  const { startsAt, endsAt } = computeEventSpan(times, timeZone)
  // A bar may open before the event starts. Any other earlier time of day is on the next day.
  const isNextDay = (time: string, isBefore: boolean) =>
    isBefore ? getHours(times.start) - getHours(time) > 12 : time < times.start
  const at = (time: string, isBefore = false) =>
    startsAt
      .toPlainDate()
      .add({ days: isNextDay(time, isBefore) ? 1 : 0 })
      .toPlainDateTime(Temporal.PlainTime.from(time))
      .toZonedDateTime(timeZone)
  const opens = barOpens ? at(barOpens, true) : startsAt
  const stops = barStops ? at(barStops) : endsAt.subtract({ minutes: rules.stopsMinutesBeforeEnd })
  const minutes = (stops.epochMilliseconds - opens.epochMilliseconds) / 60_000
  const hours = Math.ceil(minutes / 30) / 2
  return hours >= 0.5 && hours <= 15 ? hours : null
}

function getHours(time: string): number {
  return Number(time.slice(0, 2))
}

/** Weekday and weather of a day. A party from 3 PM on runs into the evening, a planning value. */
function getDay(date: string) {
  const day = Temporal.PlainDate.from(date)
  return {
    weekday: day.dayOfWeek === 5 || day.dayOfWeek === 6 ? 'fri-sat' : 'sun-thu',
    hot: String(isHotSeason(date)),
  }
}
