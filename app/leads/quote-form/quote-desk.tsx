import { chosenFrom } from '../../menu/catalogue/catalogue.ts'
import { dollars } from '../../business/money.ts'
import { nationalPhone } from '../../business/phone.ts'
import { drinksAddress } from '../../quotes/pricing/drinks-address.ts'
import { LiveWords } from '../../ui/live-words.tsx'
import type { DayAnswer, NearWords } from '../../days/availability.ts'
import type { FormPage } from './form-page.ts'
import { QuoteForm } from './quote-form.tsx'
import { Ticket } from '../../quotes/pricing/ticket.tsx'
import type { TypedEvent } from './typed-event.ts'
import { toldSum } from '../lead/told-estimates.ts'
import { toldLines } from '../../quotes/pricing/estimate-words.ts'
import type { Estimate } from '../../quotes/pricing/estimate.ts'
import { pathIn } from '../../ui/language.ts'
import { OptionalWord } from '../../ui/field.tsx'
import { SpokenIn, StillEnglish } from '../../ui/spoken.tsx'
import { FormSpeech } from './form-speech.tsx'
import type { FormWords } from './form-words.ts'
import type { Quote } from '../../quotes/pricing/quote.ts'

type Props = {
  words: FormWords
  page: FormPage
  event: TypedEvent
  quote: Quote
  /** What is known of the day as typed now. */
  day: DayAnswer | null
  alive?: boolean
  onClear?: (() => void) | undefined
  onNear?: ((near: NearWords) => void) | undefined
}

/** The form and, beside it, the ticket that adds up; on a phone the ticket is a bar at the bottom that opens. */
export function QuoteDesk({ words, page, event, quote, day, alive = false, onClear, onNear }: Props) {
  const { timeline } = quote
  const { desk, language } = words
  const { ticket } = words.quote
  const estimate = { ...quote.estimate, totalCents: toldSum({ ...quote.estimate, day }) }
  const date = event.times?.date ?? null
  const { drinks = null, occasion = '' } = page.input
  const asked = { ...event, onRequest: page.onRequest, occasion, drinks }
  const calculator = pathIn(language, drinksAddress(asked, page.catalogue, page.timeZone))
  const { bundle, experience } = chosenFrom(page.catalogue, event.choices)
  const { price, rest } = standing(estimate, day, words)
  const wrong = page.errors.at(-1)
  // On a phone the bar leads to what keeps the price away; a mistake beside it is told at its field.
  const isBarred = wrong && quote.estimate.totalCents === null
  const parts = (
    <div className="wrap two">
      <QuoteForm {...{ page, calculator, experience, alive, onClear, day, onNear }} />
      <aside id="ticket" className="ticket" popover="auto" aria-label={ticket.startingPrice}>
        <Ticket
          quote={{
            ...estimate,
            lines: toldLines(estimate.lines, words.quote),
            timeline,
            packageName: bundle?.packageName ?? null,
          }}
          eventDate={date}
          words={words.quote}
          privacy={`${pathIn(language, '/privacy')}#miles`}
          letterhead={{
            name: page.business.name,
            line: nationalPhone(page.business.phone),
            emblem: page.emblem,
          }}
        >
          {day && <p className="note">{[day.heading, day.state === 'taken' ? '' : day.more].join(' ')}</p>}
          <p className="note">{ticket.notContract}</p>
          {!alive && (
            <p>
              <button className="btn ghost" type="submit" form="quote" name="intent" value="price">
                {desk.showPrice}
              </button>
            </p>
          )}
          <button type="button" className="menu-button close" popoverTarget="ticket" popoverTargetAction="hide">
            {desk.close}
          </button>
        </Ticket>
      </aside>
      {alive && <LiveWords words={wrong ? wrong.message : announced(estimate, day, words)} />}
      {alive && isBarred ? (
        <a className="ticket-bar" href={`#${wrong.field}`}>
          <b>{desk.mend}</b> <span className="why">{desk.show}</span>
        </a>
      ) : (
        <button type="button" className="ticket-bar" popoverTarget="ticket">
          <b>{price}</b>
          {rest && <span>{` · ${rest}`}</span>}
          <span className="why">
            {' '}
            <i>· </i>
            {quote.estimate.totalCents === null ? desk.left : desk.why}
          </span>
        </button>
      )}
    </div>
  )
  return (
    <SpokenIn value={language}>
      <StillEnglish value={page.stillEnglish ?? []}>
        <OptionalWord value={words.optional}>
          <FormSpeech value={words}>{parts}</FormSpeech>
        </OptionalWord>
      </StillEnglish>
    </SpokenIn>
  )
}

type Standing = { price: string; rest: string | null }

/** Where the price stands, in the bar's few words: how many answers it takes, how far it has come, what it is. */
function standing({ totalCents, lines, open }: Estimate, day: DayAnswer | null, { desk }: FormWords): Standing {
  if (day?.state === 'far') return { price: desk.far, rest: desk.noSum }
  if (totalCents !== null) return { price: desk.from(dollars(totalCents)), rest: null }
  const soFar = lines.reduce((sum, line) => sum + line.totalCents, 0)
  if (soFar > 0) return { price: desk.soFar(dollars(soFar)), rest: desk.toGo(open.length) }
  return { price: desk.answers(open.length), rest: null }
}

/** What those who hear the page are told when the price changes. */
function announced(estimate: Estimate, day: DayAnswer | null, words: FormWords): string {
  const { price, rest } = standing(estimate, day, words)
  return rest ? `${price}, ${rest}` : price
}
