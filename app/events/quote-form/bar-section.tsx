import type { Catalog, Experience } from '../../menu/catalog/catalog.ts'
import { Fragment, type ReactNode } from 'react'
import { formatDollars } from '../../business/money.ts'
import { formatTotalsRange } from '../../quotes/pricing/formatted-estimate.ts'
import { OwnerText, useOwnerTextLanguage } from '../../ui/page-language.tsx'
import { useQuoteFormText } from './quote-form-text-context.tsx'
import { BarDetails } from './bar-details.tsx'
import { CollapsibleSection } from './collapsible-section.tsx'
import type { FormSectionProps } from './form-section-props.tsx'
import { parseCustomAddOns } from './parse-draft-event.ts'
import { beerAndWineOption } from '../../quotes/pricing/poured-bar.ts'
import { findBeerAndWineExperience, getExtraCountFields, getMixedDrinksMark, type BarEstimates } from './bar-choices.ts'

type Props = FormSectionProps & {
  catalogue: Catalog
  onRequest: string[]
  /** Text about the alcohol that the client buys with each experience, by slug. */
  hostsBuy: Record<string, string>
  /** Totals of the party with each experience, once known. */
  party?: BarEstimates | undefined
  /** The experience chosen now, once the page is hydrated. The counts start with the included amounts. */
  experience?: Experience | undefined
  alive: boolean
  children?: ReactNode
}

export function BarSection(props: Props) {
  const { input, message, catalogue, onRequest, hostsBuy, party, experience, alive, children } = props
  const said = useQuoteFormText()
  const { bar } = said
  const own = useOwnerTextLanguage()
  const chosen = catalogue.packages.find(({ slug }) => slug === input.package)?.experienceSlug ?? input.experience ?? ''
  const counts = getExtraCountFields(catalogue, alive ? experience : undefined, said)
  const isFilled = (name: string) => Boolean(input[name] || message(name))
  return (
    <fieldset>
      <legend>{bar.legend}</legend>
      <p className="bar-note muted">
        {party?.assumed && <b>{`${bar.pricesFor} ${bar.assumes(party.assumed)}. `}</b>}
        {bar.note}
      </p>
      <fieldset className="bars">
        <legend className="unseen">{bar.experience}</legend>
        {catalogue.experiences.map(({ slug, name, tagline, priceCents, bar: poured }) => {
          const buys = party?.buys[slug]
          const isAsking = slug === findBeerAndWineExperience(catalogue)?.slug
          return (
            <Fragment key={slug}>
              <label className="wrap-line line-below">
                <input
                  className="center flush"
                  type="radio"
                  name="experience"
                  value={slug}
                  defaultChecked={slug === chosen}
                  data-mixing={getMixedDrinksMark(poured)}
                />
                <b lang={own(name)}>{said.short(name)}</b>
                <span className="price">
                  <small>{said.quote.ticket.from}</small> {formatDollars(party?.totals[slug] ?? priceCents)}
                </span>
                <span>
                  <OwnerText>{tagline}</OwnerText> {buys?.cost && <span className="buys strong">{buys.cost}</span>}{' '}
                  <span className="buys">{buys ? buys.bottles : hostsBuy[slug]}</span>{' '}
                  {!isAsking && buys?.otherwise && <span className="buys">{buys.otherwise}</span>}
                </span>
              </label>
              {isAsking && (
                <BeerAndWineBox isTicked={onRequest.includes(beerAndWineOption)} cost={buys?.otherwise ?? null} />
              )}
            </Fragment>
          )
        })}
        <label className="wrap-line line-below">
          <input className="center flush" type="radio" name="experience" value="" defaultChecked={chosen === ''} />
          <b>{bar.unsure}</b>
          {catalogue.experiences.length > 0 && (
            <span className="price">
              {formatTotalsRange(
                catalogue.experiences.map(({ slug, priceCents }) => party?.totals[slug] ?? priceCents),
                said.quote,
              )}
            </span>
          )}
          <span>{bar.recommend}</span>
        </label>
      </fieldset>
      <CollapsibleSection
        summary={bar.makeYours}
        inside={bar.inside(catalogue.ownAddOns.length > 0)}
        isOpen={
          ['package', 'onRequest', ...counts.map(({ name }) => name)].some(isFilled) ||
          onRequest.some((wish) => wish !== beerAndWineOption) ||
          parseCustomAddOns(input).addOns !== undefined
        }
      >
        <BarDetails {...props} counts={counts} />
      </CollapsibleSection>
      {children}
    </fieldset>
  )
}

/**
 * Checkbox for adding beer and wine, next to the cost that it changes. Shown once the experience that offers it is
 * chosen, or while the box is checked.
 */
function BeerAndWineBox({ isTicked, cost }: { isTicked: boolean; cost: string | null }) {
  const { bar, wishes } = useQuoteFormText()
  return (
    <div className="note boxes bar-wish">
      <label>
        <input type="checkbox" name="onRequest" value={beerAndWineOption} defaultChecked={isTicked} />
        <span>
          {wishes[beerAndWineOption]}, {bar.inQuote}
          {cost && <small>{cost}</small>}
        </span>
      </label>
    </div>
  )
}
