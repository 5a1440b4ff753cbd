import { getToday } from '../../business/dates.ts'
import { getFormAvailability, getFormDrinks } from '../../events/quote-form/build-quote-form.server.ts'
import { computeFormPrice } from '../../events/quote-form/form-price.ts'
import { parseDraftEvent } from '../../events/quote-form/parse-draft-event.ts'
import { validateField } from '../../events/quote-form/validate-field.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/menu-and-identity.server.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { getPathLanguage } from '../../ui/language.ts'
import { homePriceFields, type HomePrice } from './home-price.ts'

/**
 * Computes the price form of Home from its query, with the prices of the quote form. Null if the query has none of its
 * fields. `now` in epoch milliseconds.
 */
export async function getHomePrice(db: Db, url: URL, now: number): Promise<HomePrice | null> {
  const sent = homePriceFields.flatMap((name) => {
    const value = url.searchParams.get(name)
    return value === null ? [] : [[name, value.slice(0, 100)] as const]
  })
  if (sent.length === 0) return null
  const input: Record<string, string> = Object.fromEntries(sent)
  const language = getPathLanguage(url.pathname)
  const offer = await getMenuAndIdentity(db, language)
  const { catalogue, identity } = offer
  const { timeZone } = identity
  const today = getToday(now, timeZone)
  const terms = { today, timeZone, stopsMinutesBeforeEnd: catalogue.rules.stopsMinutesBeforeEnd, language }
  const errors = homePriceFields.flatMap((field) => {
    const message = validateField(field, input, terms)
    return message === null ? [] : [{ field, message }]
  })
  const event = parseDraftEvent(input)
  const { date, guests } = event
  const { totals, quote } = computeFormPrice(event, null, { catalogue, timeZone, today })
  const { bartenders, serviceHours } = quote.estimate
  if (errors.length > 0 || date === null || guests === null || totals === null) return { input, errors, price: null }
  const day = await getFormAvailability(db, input, offer, now, language)
  const { buys, source } = getFormDrinks({ input, onRequest: [] }, offer, language)
  const price = {
    date,
    guests,
    totals,
    buys,
    source,
    bartenders: bartenders ?? 1,
    serviceHours: serviceHours ?? 0,
    day,
  }
  return { input: { ...input, eventDate: date }, errors, price }
}
