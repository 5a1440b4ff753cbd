import {
  addOn,
  packagePriceCents,
  type AddOnCode,
  type Catalogue,
  type Experience,
  type OwnAddOn,
} from '../../menu/catalogue/catalogue.ts'
import { dollars } from '../../menu/catalogue/money.ts'
import { ownAddOnPrice } from '../../menu/catalogue/own-add-on-price.ts'
import { whoBringsWords } from '../../menu/catalogue/who-brings.ts'
import { onRequest as wishes } from '../lead/lead.ts'
import { FieldError } from '../../ui/field.tsx'
import { CountField } from './count-field.tsx'
import { FoldedPart } from './folded-part.tsx'
import type { PartProps } from './part-props.ts'
import { addOnFieldOf, readAddOns } from './typed-event.ts'

type Props = PartProps & {
  catalogue: Catalogue
  onRequest: string[]
  /** The experience as it is chosen right now, once the page is alive: the counts begin with what it includes. */
  experience?: Experience | undefined
  alive: boolean
}

export function BarPart({ words, message, catalogue, onRequest, experience, alive }: Props) {
  const chosen = catalogue.packages.find(({ slug }) => slug === words.package)?.experienceSlug ?? words.experience ?? ''
  const counts = countsOf(catalogue, alive ? experience : undefined)
  const isFilled = (name: string) => Boolean(words[name] || message(name))
  return (
    <fieldset>
      <legend>
        <i>02</i> The bar <span className="mark">optional</span>
      </legend>
      <p className="note">Our prices are for service; the bottles are yours. We’ll tell you exactly how many.</p>
      <fieldset className="choice">
        <legend>Experience</legend>
        {catalogue.experiences.map(({ slug, name, tagline, priceCents, bar, whoBrings }) => (
          <label key={slug}>
            <input
              type="radio"
              name="experience"
              value={slug}
              defaultChecked={slug === chosen}
              data-mixing={isMixing(bar)}
            />
            <b>{shortName(name)}</b>
            <span>
              {tagline} {whoBringsWords(whoBrings).youBuy}
            </span>
            <span className="price">from {dollars(priceCents)}</span>
          </label>
        ))}
        <label className="unsure">
          <input type="radio" name="experience" value="" defaultChecked={chosen === ''} />
          <span>Not sure yet: recommend one</span>
        </label>
      </fieldset>
      <FoldedPart
        summary="Make it yours"
        inside={`packages, ${catalogue.ownAddOns.length > 0 ? 'add-ons, ' : ''}cocktails, garnishes, mixers, ice, cups`}
        isOpen={
          ['package', 'onRequest', ...counts.map(({ name }) => name)].some(isFilled) ||
          onRequest.length > 0 ||
          readAddOns(words).addOns !== undefined
        }
      >
        <div className="field">
          <label htmlFor="package">Start from a package</label>
          <p className="hint" id="package-hint">
            A package sets the experience; add anything you like.
          </p>
          <select id="package" name="package" aria-describedby="package-hint" defaultValue={words.package ?? ''}>
            <option value="">No package, I’ll build my own</option>
            {catalogue.packages.map((bundle) => (
              <option key={bundle.slug} value={bundle.slug} data-mixing={isMixing(barOf(catalogue, bundle))}>
                {`${bundle.packageName}, from ${dollars(packagePriceCents(catalogue, bundle))}`}
              </option>
            ))}
          </select>
        </div>
        <div className="counts">
          {counts.map((count) => (
            <CountField
              key={count.name}
              {...count}
              value={words[count.name] ?? ''}
              error={message(count.name)}
              alive={alive}
            />
          ))}
        </div>
        {catalogue.ownAddOns.length > 0 && <AddOnBoxes addOns={catalogue.ownAddOns} words={words} />}
        <fieldset className="boxes">
          <legend>
            On request <span className="mark">priced in your quote</span>
          </legend>
          <FieldError name="onRequest" error={message('onRequest')} />
          {Object.entries(wishes).map(([wish, label], i) => (
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
      </FoldedPart>
    </fieldset>
  )
}

/** What else the owner offers at a price: a box to tick for each. */
function AddOnBoxes({ addOns, words }: { addOns: OwnAddOn[]; words: PartProps['words'] }) {
  return (
    <fieldset className="boxes priced-boxes">
      <legend>Add-ons</legend>
      {addOns.map((addOn) => (
        <label key={addOn.slug}>
          <input
            type="checkbox"
            name={addOnFieldOf(addOn.slug)}
            value="yes"
            defaultChecked={words[addOnFieldOf(addOn.slug)] === 'yes'}
          />
          <span>
            {addOn.label}
            {addOn.note && <small>{addOn.note}</small>}
          </span>
          <span className="price">
            {ownAddOnPrice(addOn).price}
            {ownAddOnPrice(addOn).per}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** The numbers one can ask for; empty they stand for what the experience includes. */
function countsOf(catalogue: Catalogue, experience: Experience | undefined) {
  const price = (code: AddOnCode) => `from ${dollars(addOn(catalogue, code).priceCents)} each`
  const included = (count: 'cocktailsIncluded' | 'garnishesIncluded', code: AddOnCode) => {
    const including = experience ?? catalogue.experiences.find((experience) => experience[count] > 0)
    return including && including[count] > 0
      ? `${including[count]} included in ${shortName(including.name)}, then ${price(code)}`
      : price(code)
  }
  return [
    {
      name: 'cocktails',
      label: 'Specialty cocktails, total',
      hint: included('cocktailsIncluded', 'cocktail'),
      included: experience?.cocktailsIncluded ?? null,
      isMixing: true,
    },
    {
      name: 'garnishes',
      label: 'Garnish types, total',
      hint: included('garnishesIncluded', 'garnish'),
      included: experience?.garnishesIncluded ?? null,
      isMixing: true,
    },
    {
      name: 'mixers',
      label: 'Additional mixers',
      hint: `beyond the selection, ${price('mixer')}`,
      included: 0,
      isMixing: true,
    },
    {
      name: 'bartenders',
      label: 'More bartenders',
      hint: `beyond what your guests need, ${price('bartender')}`,
      included: 0,
    },
  ]
}

function barOf({ experiences }: Catalogue, { experienceSlug }: { experienceSlug: string }) {
  return experiences.find(({ slug }) => slug === experienceSlug)?.bar
}

/** Marks a choice whose bar mixes drinks: the style sheet shows the counts of cocktails, garnishes and mixers by it. */
function isMixing(bar: Experience['bar'] | undefined): '' | undefined {
  return bar === undefined || bar === 'beer-wine' ? undefined : ''
}

function shortName(name: string): string {
  return name.replace(/ Experience$/, '')
}
