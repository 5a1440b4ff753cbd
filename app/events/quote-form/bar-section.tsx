import {
  getAddOn,
  computePackagePriceCents,
  type AddOnCode,
  type Catalog,
  type Experience,
  type CustomAddOn,
} from '../../menu/catalog/catalog.ts'
import type { ReactNode } from 'react'
import { formatDollars } from '../../business/money.ts'
import type { BottleCounts } from '../../drinks/shopping-list/count-bottles.ts'
import { formatTotalsRange } from '../../quotes/pricing/formatted-estimate.ts'
import { FieldErrorMessage } from '../../ui/field.tsx'
import { OwnerText, useOwnerTextLanguage } from '../../ui/page-language.tsx'
import { useQuoteFormText } from './quote-form-text-context.tsx'
import type { QuoteFormText } from './quote-form-messages.ts'
import { NumberStepper } from './number-stepper.tsx'
import { CollapsibleSection } from './collapsible-section.tsx'
import type { EventHours } from './form-price.ts'
import type { FormSectionProps } from './form-section-props.tsx'
import { getAddOnFieldName } from '../event/event.ts'
import { parseCustomAddOns } from './parse-draft-event.ts'

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

/**
 * `bottles` are the bottles that the client buys with each experience. `assumed` are default hours for times not typed
 * yet.
 */
export type BarEstimates = {
  totals: Record<string, number>
  bottles: Record<string, BottleCounts>
  assumed: EventHours | null
}

export function BarSection(props: Props) {
  const { input, message, catalogue, onRequest, hostsBuy, party, experience, alive, children } = props
  const said = useQuoteFormText()
  const { bar } = said
  const own = useOwnerTextLanguage()
  const chosen = catalogue.packages.find(({ slug }) => slug === input.package)?.experienceSlug ?? input.experience ?? ''
  const counts = getCounts(catalogue, alive ? experience : undefined, said)
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
        {catalogue.experiences.map(({ slug, name, tagline, priceCents, bar: poured, whoBrings }) => {
          const bottles = party?.bottles[slug]
          const buys = bottles && whoBrings.alcohol !== 'none' && hasAny(bottles)
          return (
            <label className="wrap-line line-below" key={slug}>
              <input
                className="center flush"
                type="radio"
                name="experience"
                value={slug}
                defaultChecked={slug === chosen}
                data-mixing={isMixing(poured)}
              />
              <b lang={own(name)}>{said.short(name)}</b>
              <span className="price">
                <small>{said.quote.ticket.from}</small> {formatDollars(party?.totals[slug] ?? priceCents)}
              </span>
              <span>
                <OwnerText>{tagline}</OwnerText>{' '}
                <span className="buys">{buys ? bar.buys(bottles, whoBrings.mixers === 'you') : hostsBuy[slug]}</span>
              </span>
            </label>
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
          onRequest.length > 0 ||
          parseCustomAddOns(input).addOns !== undefined
        }
      >
        <div className="field">
          <label htmlFor="package">{bar.package}</label>
          <p className="hint" id="package-hint">
            {bar.packageHint}
          </p>
          <select id="package" name="package" aria-describedby="package-hint" defaultValue={input.package ?? ''}>
            <option value="">{bar.noPackage}</option>
            {catalogue.packages.map((bundle) => (
              <option
                key={bundle.slug}
                value={bundle.slug}
                lang={own(bundle.packageName)}
                data-mixing={isMixing(getBar(catalogue, bundle))}
              >
                {bar.packageOption(bundle.packageName, computePackagePriceCents(catalogue, bundle))}
              </option>
            ))}
          </select>
        </div>
        <div className="counts">
          {counts.map((count) => (
            <NumberStepper
              key={count.name}
              {...count}
              value={input[count.name] ?? ''}
              error={message(count.name)}
              alive={alive}
            />
          ))}
        </div>
        {catalogue.ownAddOns.length > 0 && <AddOnBoxes addOns={catalogue.ownAddOns} input={input} />}
        <fieldset className="boxes">
          <legend>
            {`${bar.onRequest} `}
            <span className="mark">{bar.inQuote}</span>
          </legend>
          <FieldErrorMessage name="onRequest" error={message('onRequest')} />
          {Object.entries(said.wishes).map(([wish, label], i) => (
            <label key={wish}>
              <input
                type="checkbox"
                name="onRequest"
                value={wish}
                id={i === 0 ? 'onRequest' : undefined}
                defaultChecked={onRequest.includes(wish)}
              />
              {label}
            </label>
          ))}
        </fieldset>
      </CollapsibleSection>
      {children}
    </fieldset>
  )
}

/** A party without adults needs no bottles. */
function hasAny({ cases, wine, spirits }: BottleCounts): boolean {
  return cases + wine + spirits > 0
}

/** The owner's add-ons, a checkbox each. */
function AddOnBoxes({ addOns, input }: { addOns: CustomAddOn[]; input: FormSectionProps['input'] }) {
  const { bar } = useQuoteFormText()
  return (
    <fieldset className="boxes priced-boxes">
      <legend>{bar.addOns}</legend>
      {addOns.map((addOn) => (
        <label key={addOn.slug}>
          <input
            type="checkbox"
            name={getAddOnFieldName(addOn.slug)}
            value="yes"
            defaultChecked={input[getAddOnFieldName(addOn.slug)] === 'yes'}
          />
          <span>
            <OwnerText>{addOn.label}</OwnerText>
            {addOn.note && (
              <small>
                <OwnerText>{addOn.note}</OwnerText>
              </small>
            )}
          </span>
          <span className="price">
            {bar.addOnPrice(addOn).price}
            {bar.addOnPrice(addOn).per}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Number fields for cocktails, garnishes, mixers and bartenders. An empty field stands for the included amount. */
function getCounts(catalogue: Catalog, experience: Experience | undefined, { bar, short }: QuoteFormText) {
  const price = (code: AddOnCode) => bar.each(getAddOn(catalogue, code).priceCents)
  const included = (count: 'cocktailsIncluded' | 'garnishesIncluded', code: AddOnCode) => {
    const including = experience ?? catalogue.experiences.find((experience) => experience[count] > 0)
    return including && including[count] > 0
      ? bar.included(including[count], short(including.name), price(code))
      : price(code)
  }
  return [
    {
      name: 'cocktails',
      label: bar.cocktails,
      hint: included('cocktailsIncluded', 'cocktail'),
      included: experience?.cocktailsIncluded ?? null,
      isMixing: true,
    },
    {
      name: 'garnishes',
      label: bar.garnishes,
      hint: included('garnishesIncluded', 'garnish'),
      included: experience?.garnishesIncluded ?? null,
      isMixing: true,
    },
    { name: 'mixers', label: bar.mixers, hint: bar.mixersHint(price('mixer')), included: 0, isMixing: true },
    { name: 'bartenders', label: bar.bartenders, hint: bar.bartendersHint(price('bartender')), included: 0 },
  ]
}

function getBar({ experiences }: Catalog, { experienceSlug }: { experienceSlug: string }) {
  return experiences.find(({ slug }) => slug === experienceSlug)?.bar
}

/** Marks a choice with mixed drinks. The style sheet uses it to show the counts of cocktails, garnishes and mixers. */
function isMixing(bar: Experience['bar'] | undefined): '' | undefined {
  return bar === undefined || bar === 'beer-wine' ? undefined : ''
}
