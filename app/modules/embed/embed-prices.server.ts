import { getPriceNote } from '../../agreements/proposals/price-note.server.ts'
import { formatDollars } from '../../business/money.ts'
import { fieldErrorText } from '../../events/quote-form/field-error-text.ts'
import { defaultEventHours } from '../../events/quote-form/form-price.ts'
import { servicesText } from '../../menu/catalog/services-text.ts'
import type { Db } from '../../plumbing/database/database.server.ts'
import { createQueryParser, queryErrorText } from '../../plumbing/http/query-parser.ts'
import { getMenuAndIdentity } from '../../quotes/pricing/menu-and-identity.server.ts'
import { homePageText } from '../../site/pages/home-page-text.ts'
import { getHomePrice } from '../../site/pages/home-price.server.ts'
import type { FieldError } from '../../ui/field-errors.ts'
import { toLocalizedPath, type Language } from '../../ui/language.ts'
import type { EmbedPrices } from './embed-prices.ts'

export type GetEmbedPricesResult = { ok: true; prices: EmbedPrices } | { ok: false; errors: FieldError[] }

/**
 * Computes the totals for a date and a guest count, with the prices of Home. Errors of these two fields are in the
 * requested language. `now` in epoch milliseconds.
 */
export async function getEmbedPrices(db: Db, params: URLSearchParams, now: number): Promise<GetEmbedPricesResult> {
  const query = createQueryParser(params, queryErrorText)
  const toText = (text: string) => text.slice(0, 100)
  const date = query.one('date', '', toText, '')
  const guests = query.one('guests', '', toText, '')
  const language = query.one<Language>('lang', 'en', parseLanguage, 'Choose en or es.')
  query.refuseUnknown()
  if (query.errors.length > 0) return { ok: false, errors: query.errors }
  const messages = fieldErrorText(language)
  const missing: FieldError[] = [
    ...(date.trim() === '' ? [{ field: 'date', message: messages.date }] : []),
    ...(guests.trim() === '' ? [{ field: 'guests', message: messages.guests }] : []),
  ]
  const typed = new URLSearchParams({ eventDate: date, eventGuestCount: guests })
  const home = new URL(`${toLocalizedPath(language, '/')}?${typed}`, 'http://localhost')
  const [sent, { catalogue }, priceNote] = await Promise.all([
    getHomePrice(db, home, now),
    getMenuAndIdentity(db, language),
    getPriceNote(db, language),
  ])
  const errors = [...missing, ...(sent?.errors ?? []).map(toEmbedError)]
  if (errors.length > 0 || !sent?.price) return { ok: false, errors }
  const { price } = sent
  const text = homePageText(language)
  const { short, from } = servicesText(language)
  const getQuotePath = (experience?: string) =>
    `${toLocalizedPath(language, '/quote')}?${new URLSearchParams({
      ...(experience !== undefined && { experience }),
      eventDate: price.date,
      eventGuestCount: String(price.guests),
    })}`
  return {
    ok: true,
    prices: {
      from: true,
      currency: 'USD',
      date: price.date,
      guests: price.guests,
      party: text.party(price.guests, defaultEventHours),
      totals: catalogue.experiences.flatMap(({ slug, name }) => {
        const totalCents = price.totals[slug]
        if (totalCents === undefined) return []
        const told = `${from} ${formatDollars(totalCents)}`
        return { slug, name: short(name), totalCents, price: told, quotePath: getQuotePath(slug) }
      }),
      note: `${text.crew(price.bartenders, price.serviceHours)} ${text.assumes(defaultEventHours)} ${priceNote}`,
      day: price.day && { state: price.day.state, heading: price.day.heading, more: price.day.more || null },
      quotePath: getQuotePath(),
    },
  }
}

function parseLanguage(text: string): Language | undefined {
  return text === 'en' || text === 'es' ? text : undefined
}

function toEmbedError({ field, message }: FieldError): FieldError {
  return { field: field === 'eventDate' ? 'date' : 'guests', message }
}
