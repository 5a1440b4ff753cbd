import { getLogo, toLogoImage } from '../../business/brand/brand.ts'
import { getToday } from '../../business/dates.ts'
import { getPathLanguage, toLocalizedPath, type Language } from '../../ui/language.ts'
import type { AvailabilityView } from '../../days/availability-text.ts'
import { getCapacityAndRules } from '../../days/capacity.server.ts'
import { suggestEventTimeZone } from '../event/event-zone.server.ts'
import { getVisitorAvailability, type VisitorAvailability } from '../event/claims.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { catchUnavailable } from '../../plumbing/database/database-unavailable.ts'
import { formatResponseTime, type BusinessIdentity } from '../../business/stored-settings.ts'
import type { Catalog } from '../../menu/catalog/catalog.ts'
import { computeMilesFromBase } from '../../quotes/travel/locations.server.ts'
import { parseEventLocation, getLocationQuestion } from './form-questions.server.ts'
import { quoteRequestPageText, getClientSupplyText } from './quote-request-page-text.ts'
import type { FormDrinks, QuoteFormData, FormLocation } from './quote-form-data.ts'
import { defaultEventHours } from './form-price.ts'
import { issueFormToken } from './form-token.server.ts'
import { formatDrinksPlanQuery } from '../../quotes/pricing/drinks-plan-query.ts'
import { parseCampaignParams } from './parse-posted-form.server.ts'
import { findBookNowOffer } from './book-now.server.ts'
import type { FormDayAvailability } from './book-now.ts'
import { getPlanParams } from '../../drinks/shopping-list/quote-context.ts'
import { getEventCalculatorPath } from '../../quotes/pricing/event-calculator-path.ts'
import type { StorePrices } from '../../drinks/shopping-list/list-cost.ts'
import { computePurchasesByExperience } from '../../quotes/pricing/purchases-by-experience.ts'
import { formatPricesSource, formatPurchases } from '../../quotes/pricing/purchases-text.ts'
import { toAvailabilityQuery, parseFormCity, parseDraftEvent, type QuoteFormValues } from './parse-draft-event.ts'

export type MenuAndIdentity = { catalogue: Catalog; identity: BusinessIdentity }
/** The offer with the store prices of what clients buy. */
export type PricedMenuAndIdentity = MenuAndIdentity & { prices: StorePrices | null }
type Occasion = {
  offer: PricedMenuAndIdentity & { stillEnglish: string[] }
  url: URL
  secret: string
  now: number
  /** Sentence on charges beyond the price: tax and tips. */
  onTop: string
}

/** Builds the data of the form page. `said` has the errors, the notice and the token of a rejected form. */
export function buildQuoteFormData(
  typed: QuoteFormValues,
  { offer, url, secret, now, onTop }: Occasion,
  said: Partial<Pick<QuoteFormData, 'errors' | 'asked' | 'notice' | 'token' | 'action' | 'day' | 'boxes'>> = {},
): QuoteFormData {
  const { catalogue, identity, stillEnglish } = offer
  const language = getPathLanguage(url.pathname)
  const { where } = parseDraftEvent(typed.input)
  const place = getFormLocation(typed.input, language, identity.baseZip)
  const campaign = new URLSearchParams(parseCampaignParams(url)).toString()
  const emblem = toLogoImage(getLogo(identity.brand, 'light'))
  return {
    action:
      said.action === undefined ? `${toLocalizedPath(language, '/quote')}${campaign && `?${campaign}`}` : said.action,
    token: said.token ?? issueFormToken(secret, now),
    input: typed.input,
    onRequest: typed.onRequest,
    errors: said.errors ?? [],
    notice: said.notice ?? null,
    catalogue,
    business: { name: identity.name, phone: identity.phone },
    ...(emblem && { emblem }),
    timeZone: identity.timeZone,
    today: getToday(now, identity.timeZone),
    places: where === '' ? {} : { [where]: place },
    asked: said.asked ?? typed.input.asked ?? '',
    drinks: getFormDrinks(typed, offer, language),
    hostsBuy: getClientSupplyText(catalogue, language),
    onTop,
    answered: quoteRequestPageText(language).answered(formatResponseTime(identity)),
    day: said.day ?? null,
    boxes: said.boxes ?? [],
    ...(stillEnglish.length > 0 && { stillEnglish }),
  }
}

/** Returns the client's purchases for each experience, and the calculator's link with the form's input. */
export function getFormDrinks(
  { input, onRequest }: QuoteFormValues,
  offer: PricedMenuAndIdentity,
  language: Language,
): FormDrinks {
  const { date, times, guests, choices } = parseDraftEvent(input)
  const { catalogue, prices } = offer
  const { timeZone } = offer.identity
  const { start, end } = times ?? defaultEventHours
  const said = { onRequest, occasion: input.occasion ?? '', drinks: input.drinks || null }
  const party = { eventDate: date ?? '', eventStartTime: start, eventEndTime: end, eventGuestCount: guests, ...said }
  const address = getEventCalculatorPath({ guests, times, date, choices, ...said }, catalogue, timeZone)
  const isKnown = date !== null && guests !== null
  const bought = isKnown ? computePurchasesByExperience(party, offer, timeZone) : {}
  const isPriced = Object.values(bought).some(({ cost }) => cost)
  return {
    buys: formatPurchases(bought, catalogue, language),
    source: isPriced && prices ? formatPricesSource(prices.month, language) : null,
    calculator: toLocalizedPath(language, address),
    attached:
      input.drinks && formatDrinksPlanQuery(input.drinks)
        ? formatDrinksPlanQuery(getPlanParams(address).toString(), language)
        : null,
  }
}

/**
 * Availability of the typed day, and whether it can be booked at once. Null without a valid day. `now` in epoch
 * milliseconds.
 */
export async function getFormDay(
  db: Db,
  typed: QuoteFormValues,
  offer: MenuAndIdentity,
  { now, language, takesCards }: { now: number; language: Language; takesCards: boolean },
): Promise<FormDayAvailability | null> {
  const day = await getFormAvailability(db, typed.input, offer, now, language)
  if (day === null) return null
  const bookNow = await catchUnavailable(findBookNowOffer(db, { ...typed, takesCards, now, language }))
  return bookNow === null || bookNow === 'unavailable' ? day : { ...day, bookNow }
}

/**
 * Availability of the typed day. Null if there is no valid day or the database is unavailable, because the form works
 * without it. `now` in epoch milliseconds.
 */
export async function getFormAvailability(
  db: Db,
  input: Record<string, string>,
  offer: MenuAndIdentity,
  now: number,
  language: Language,
): Promise<AvailabilityView | null> {
  const told = await getFormAvailabilityDetails(db, input, offer, now, language)
  if (!told) return null
  const { answer, own } = told
  // For an event too far away, booking and waitlist are not offered before the owner has agreed to come.
  return own ? { ...own, more: '', far: `${answer.heading} ${answer.more}` } : answer
}

/** Returns the availability of the entered date, with the text for a quote request that was sent. */
export async function getFormAvailabilityDetails(
  db: Db,
  input: Record<string, string>,
  { catalogue, identity }: MenuAndIdentity,
  now: number,
  language: Language,
): Promise<VisitorAvailability | null> {
  const event = parseDraftEvent(input)
  const { zip } = parseEventLocation(input)
  const miles = computeMilesFromBase(zip, identity.baseZip)
  const question = toAvailabilityQuery(input, { event, miles, today: getToday(now, identity.timeZone) })
  if (question === null) return null
  const timeZone = suggestEventTimeZone(zip, identity.timeZone)
  const there = timeZone === undefined ? question : { ...question, timeZone }
  const place = parseFormCity(input, zip)
  const answer = async () =>
    getVisitorAvailability(
      db,
      there,
      { catalogue, identity, ...(await getCapacityAndRules(db)) },
      { now, place, zip, language },
    )
  const told = await catchUnavailable(answer())
  return told === 'unavailable' ? null : told
}

/**
 * Returns the ZIP of the typed location, the miles to it, and a question about it. The question is null if the location
 * is clear.
 */
export function getFormLocation(input: Record<string, string>, language: Language, baseZip: string): FormLocation {
  const { zip } = parseEventLocation(input)
  const { message, key } = getLocationQuestion(input, language) ?? { message: null, key: '' }
  return { zip, miles: computeMilesFromBase(zip, baseZip), asks: message, asked: key }
}
