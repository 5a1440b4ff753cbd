import type { Catalog } from '../../menu/catalog/catalog.ts'
import { servicesText } from '../../menu/catalog/services-text.ts'
import { formatDollars } from '../../business/money.ts'
import { getFormatter } from '../../business/language-formatter.ts'
import { defaultEventHours } from '../../events/quote-form/form-price.ts'
import { FieldErrorMessage, getFieldAriaProps } from '../../ui/field.tsx'
import { getFieldErrorMessage } from '../../ui/field-errors.ts'
import { toLocalizedPath } from '../../ui/language.ts'
import { OwnerText, useLanguage, useOwnerTextLanguage } from '../../ui/page-language.tsx'
import { quoteDateSectionText } from '../../ui/quote-date-section-text.ts'
import { homePageText } from './home-page-text.ts'
import type { HomePrice } from './home-price.ts'

type Props = {
  catalogue: Catalog
  /** The price form as the visitor submitted it. Null on the cached page, which is the same for all visitors. */
  sent: HomePrice | null
  /** Whether the built-in quote form is used. A hosted form takes neither date nor guests. */
  asksDate: boolean
  /** Sentence on charges beyond the prices: tax and tips. */
  onTop: string
}

/** Starting prices, and a form that sends date and guests to Home itself, whose answer has the totals and the day. */
export function PriceSection({ catalogue, sent, asksDate, onTop }: Props) {
  const said = homePageText(useLanguage())
  const home = toLocalizedPath(useLanguage(), '/')
  const heading = (
    <>
      <p className="eyebrow">{said.yourPrice}</p>
      <h2>{asksDate ? said.dateAndGuests : said.startingPrices}</h2>
    </>
  )
  const prices = <PriceTicket {...{ catalogue, asksDate, onTop }} price={sent?.price ?? null} />
  return (
    <section className="asks-price" id="price" aria-label={said.yourPrice}>
      {asksDate ? (
        <form className="wrap" action={`${home}#price`} noValidate={sent !== null}>
          <div>
            {heading}
            <PriceFields sent={sent} />
            {sent?.price?.day ? <DayNotice price={sent.price} /> : <p className="muted">{said.nothingBooked}</p>}
          </div>
          {prices}
        </form>
      ) : (
        <div className="wrap">
          <div>{heading}</div>
          {prices}
        </div>
      )}
    </section>
  )
}

function PriceFields({ sent }: { sent: HomePrice | null }) {
  const language = useLanguage()
  const words = quoteDateSectionText(language)
  const error = (name: string) => getFieldErrorMessage(sent?.errors ?? [], name)
  const field = (name: 'eventDate' | 'eventGuestCount') => ({
    id: name,
    name,
    className: 'full-width shrink rounded card-ground',
    defaultValue: sent?.input[name],
    required: true,
    ...getFieldAriaProps(name, undefined, error(name)),
  })
  return (
    <div className="ask-date wrap-line gap-4">
      <p className="stack gap-2 flush">
        <label className="strong" htmlFor="eventDate">
          {words.yourDate}
        </label>
        <input {...field('eventDate')} type="date" />
      </p>
      <p className="stack gap-2 flush">
        <label className="strong" htmlFor="eventGuestCount">
          {words.guests}
        </label>
        <input {...field('eventGuestCount')} inputMode="numeric" size={4} maxLength={80} />
      </p>
      {sent?.price && (
        <button className="btn ghost" type="submit">
          {homePageText(language).showPrices}
        </button>
      )}
      {(['eventDate', 'eventGuestCount'] as const).map((name) => (
        <FieldErrorMessage key={name} name={name} error={error(name)} />
      ))}
    </div>
  )
}

type Priced = NonNullable<HomePrice['price']>

/** Availability of the typed day. For a booked day, other days are offered that link to the quote form. */
function DayNotice({ price: { day, guests } }: { price: Priced }) {
  const language = useLanguage()
  if (!day) return null
  return (
    <div className={`day-told ${day.state}`} role="status">
      <p className="day-heading">{day.heading}</p>
      {day.more && <p>{day.more}</p>}
      {day.near.length > 0 && (
        <ul className="cluster gap-3">
          {day.near.map((near) => (
            <li key={`${near.date} ${near.start} ${near.guests}`}>
              <a
                href={`${toLocalizedPath(language, '/quote')}?${new URLSearchParams({
                  eventDate: near.date,
                  eventStartTime: near.start,
                  eventEndTime: near.end,
                  eventGuestCount: String(near.guests ?? guests),
                })}`}
              >
                <span>
                  <b>{near.title}</b>
                  {near.note && <small>{near.note}</small>}
                </span>
                {near.price && <span>{near.price}</span>}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Each experience with its price for the party, or its starting price, and the way on to the quote form. */
function PriceTicket({ catalogue, price, asksDate, onTop }: Omit<Props, 'sent'> & { price: Priced | null }) {
  const language = useLanguage()
  const said = homePageText(language)
  const { short, from } = servicesText(language)
  const own = useOwnerTextLanguage()
  const quote = toLocalizedPath(language, '/quote')
  const typed = price && { eventDate: price.date, eventGuestCount: String(price.guests) }
  const { rules } = catalogue
  return (
    <div className="ticket flush card-ground">
      <p className="eyebrow">{price ? said.party(price.guests, defaultEventHours) : said.startingPrices}</p>
      <ul className="totals">
        {catalogue.experiences.map(({ slug, name, tagline, priceCents }) => (
          <li className="spread" key={slug}>
            <h3>
              <a
                className="no-underline"
                href={`${quote}?${new URLSearchParams({ experience: slug, ...typed })}`}
                lang={own(name)}
              >
                {short(name)}
              </a>
            </h3>
            <span className="price">
              <small>{from}</small> <b>{formatDollars(price?.totals[slug] ?? priceCents)}</b>
            </span>
            {(!price || price.buys[slug]?.cost) && (
              <small className="muted">{price ? price.buys[slug]?.cost : <OwnerText>{tagline}</OwnerText>}</small>
            )}
          </li>
        ))}
      </ul>
      <div className="onto cluster">
        {price && typed ? (
          <a className="btn" href={`${quote}?${new URLSearchParams(typed)}`}>
            {price.day?.state === 'taken' ? said.otherDays : said.goOn(getFormatter(language).monthDay(price.date))}
          </a>
        ) : asksDate ? (
          <button className="btn" type="submit">
            {quoteDateSectionText(language).seePrice}
          </button>
        ) : (
          <a className="btn" href={quote}>
            {said.getQuote}
          </a>
        )}
        <p className="muted flush">
          {price
            ? `${said.crew(price.bartenders, price.serviceHours)} ${said.assumes(defaultEventHours)}`
            : said.included(rules)}{' '}
          {onTop} {price?.source}
        </p>
      </div>
    </div>
  )
}
