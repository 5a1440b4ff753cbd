import { useMemo } from 'react'
import { findMenuChoice } from '../../menu/catalog/catalog.ts'
import { formatPhoneNumber } from '../../business/format-phone-number.ts'
import { LetterheadLines } from '../../ui/letterhead.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import type { AlternativeSlotText } from '../../days/alternative-slot-text.ts'
import type { FormDayAvailability } from './book-now.ts'
import type { FormDrinks, QuoteFormData, FormLocation } from './quote-form-data.ts'
import type { FormPrice } from './form-price.ts'
import type { BarEstimates } from './bar-choices.ts'
import { QuoteForm } from './quote-form.tsx'
import { EstimateSummary } from '../../quotes/pricing/estimate-summary.tsx'
import type { DraftEvent } from './parse-draft-event.ts'
import { formatEstimateLines } from '../../quotes/pricing/formatted-estimate.ts'
import { toLocalizedPath } from '../../ui/language.ts'
import { OptionalLabelContext } from '../../ui/field.tsx'
import { LanguageProvider, UntranslatedTextProvider } from '../../ui/page-language.tsx'
import { QuoteFormTextProvider } from './quote-form-text-context.tsx'
import type { QuoteFormText } from './quote-form-messages.ts'
import { getLiveEstimateStatus, hasZip } from './live-estimate-status.ts'

type Props = {
  words: QuoteFormText
  page: QuoteFormData
  event: DraftEvent
  price: FormPrice
  /** Facts of the typed location. Undefined until the server replies. */
  place: FormLocation | undefined
  /** Availability and drinks for the current input. */
  day: FormDayAvailability | null
  drinks: FormDrinks
  alive?: boolean
  onClear?: (() => void) | undefined
  onNear?: ((near: AlternativeSlotText) => void) | undefined
  onMend?: ((field: string, value: string) => void) | undefined
}

/**
 * The form and its live estimate. On phones a bar at the bottom opens the estimate, until its place above the button is in
 * view.
 */
export function QuoteFormWithEstimate({
  words,
  page,
  event,
  price,
  place,
  day,
  drinks,
  alive = false,
  ...acts
}: Props) {
  const { desk, language } = words
  const { ticket } = words.quote
  const { estimate, timeline } = price.quote
  // Beyond the farthest distance the price excludes the travel fee, so that entering a location never lowers the price.
  const drive = day?.far ? ticket.drive : undefined
  const { bundle, experience } = findMenuChoice(page.catalogue, event.choices)
  // The lowest and highest list prices, shown until an experience is chosen.
  const prices = page.catalogue.experiences.map(({ priceCents }) => priceCents)
  const listed = experience ? null : { leastCents: Math.min(...prices), mostCents: Math.max(...prices) }
  const party = useMemo(() => getParty(price, drinks), [price, drinks])
  const cost = experience && party?.buys[experience.slug]?.cost
  const standing = getLiveEstimateStatus({ event, estimate, party, drive }, words)
  const wrong = page.errors.at(-1)
  // On phones the bar links to the error that blocks the price. Other errors are shown at their fields only.
  const isBarred = wrong && price.totals === null
  const parts = (
    <QuoteForm {...{ page, experience, alive, day, party, ...acts }} drinks={drinks}>
      <aside id="ticket" className="ticket flush card-ground" popover="auto" aria-label={ticket.startingPrice}>
        <EstimateSummary
          quote={{
            ...estimate,
            range: price.quote.range ?? (event.guests === null && estimate.lines.length === 0 ? listed : null),
            // A visitor who asks for a recommendation has answered the question for the experience.
            open: estimate.open.filter((point) => point !== 'experience' && !(drive && point === 'travel')),
            lines: formatEstimateLines(estimate.lines, words.quote),
            timeline,
            miles: place?.miles ?? null,
            packageName: bundle?.packageName ?? null,
          }}
          eventDate={page.errors.some(({ field }) => field === 'eventDate') ? null : event.date}
          hasZip={place !== undefined && hasZip(event.where)}
          drive={drive}
          taken={day?.state === 'taken' ? words.day.isTaken : undefined}
          words={words.quote}
          privacy={`${toLocalizedPath(language, '/privacy')}#miles`}
          letterhead={
            <LetterheadLines
              name={page.business.name}
              line={formatPhoneNumber(page.business.phone)}
              logo={
                page.emblem && (
                  <img src={page.emblem.src} alt="" width={Math.round(page.emblem.width * 0.4)} height={60} />
                )
              }
            />
          }
        >
          {party?.assumed && <p className="note">{`${words.bar.pricesFor} ${words.bar.assumes(party.assumed)}.`}</p>}
          {cost && <p className="note strong">{cost}</p>}
          <p className="note">
            {page.onTop} {ticket.notContract}
          </p>
          <button type="button" className="menu-button close" popoverTarget="ticket" popoverTargetAction="hide">
            {desk.close}
          </button>
        </EstimateSummary>
      </aside>
      {alive && (
        <LiveRegion words={wrong ? wrong.message : [standing.price, standing.rest].filter(Boolean).join(', ')} />
      )}
      {alive && isBarred ? (
        <a className="ticket-bar" href={`#${wrong.field}`}>
          <b>{desk.mend}</b> <span className="why">{desk.show}</span>
        </a>
      ) : (
        <button type="button" className="ticket-bar" popoverTarget="ticket">
          <span>
            <b>{standing.price}</b> {standing.rest && <small>{standing.rest}</small>}
          </span>{' '}
          <span className="why">{price.totals ? desk.why : desk.left}</span>
        </button>
      )}
    </QuoteForm>
  )
  return (
    <LanguageProvider value={language}>
      <UntranslatedTextProvider value={page.stillEnglish ?? []}>
        <OptionalLabelContext value={words.optional}>
          <QuoteFormTextProvider value={words}>{parts}</QuoteFormTextProvider>
        </OptionalLabelContext>
      </UntranslatedTextProvider>
    </LanguageProvider>
  )
}

/** Estimates for the bar section. Undefined while the price is open. */
function getParty({ totals, assumed }: FormPrice, { buys }: FormDrinks) {
  return totals === null ? undefined : ({ totals, buys, assumed } satisfies BarEstimates)
}
