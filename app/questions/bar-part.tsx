import { addOn, packagePriceCents, type Catalogue } from '../catalogue/catalogue.ts'
import { dollars } from '../catalogue/money.ts'
import { onRequest as wishes } from '../leads/lead.ts'
import { FieldError } from '../ui/field.tsx'
import type { PartProps } from './part-props.ts'
import { CountField } from './count-field.tsx'

type Props = PartProps & { catalogue: Catalogue; onRequest: string[]; alive: boolean }

export function BarPart({ words, message, catalogue, onRequest, alive }: Props) {
  const chosen = catalogue.packages.find(({ slug }) => slug === words.package)?.experienceSlug ?? words.experience ?? ''
  const luxe = catalogue.experiences.find(({ cocktailsIncluded }) => cocktailsIncluded > 0)
  const price = (code: 'cocktail' | 'garnish' | 'mixer' | 'bartender') => `from ${dollars(addOn(catalogue, code).priceCents)} each`
  const counts = [
    { name: 'cocktails', label: 'Specialty cocktails, in all', hint: included(luxe?.cocktailsIncluded, luxe?.name, price('cocktail')) },
    { name: 'garnishes', label: 'Garnish types, in all', hint: included(luxe?.garnishesIncluded, luxe?.name, price('garnish')) },
    { name: 'mixers', label: 'Additional mixers', hint: `beyond the selection, ${price('mixer')}` },
    { name: 'bartenders', label: 'More bartenders', hint: `beyond what your guests need, ${price('bartender')}` },
  ]
  return (
    <fieldset>
      <legend><i>02</i> The bar <span className="mark">optional</span></legend>
      <fieldset className="choice">
        <legend>Experience</legend>
        {catalogue.experiences.map(({ slug, name, tagline, priceCents }) => (
          <label key={slug}>
            <input type="radio" name="experience" value={slug} defaultChecked={slug === chosen} />
            <b>{name.replace(/ Experience$/, '')}</b>
            <span>{tagline}</span>
            <span className="price">from {dollars(priceCents)}</span>
          </label>
        ))}
        <label className="unsure">
          <input type="radio" name="experience" value="" defaultChecked={chosen === ''} />
          <span>Not sure yet, tell me what would suit</span>
        </label>
      </fieldset>
      <div className="f">
        <label htmlFor="package">
          Or start from a Nerd package <span className="mark">optional</span>
        </label>
        <p className="hint" id="package-hint">It decides the experience; add to it as you like.</p>
        <select id="package" name="package" aria-describedby="package-hint" defaultValue={words.package ?? ''}>
          <option value="">No package, just what I choose</option>
          {catalogue.packages.map((bundle) => (
            <option key={bundle.slug} value={bundle.slug}>
              {`${bundle.packageName}, from ${dollars(packagePriceCents(catalogue, bundle))}`}
            </option>
          ))}
        </select>
      </div>
      <div className="counts">
        {counts.map((count) => (
          <CountField key={count.name} {...count} value={words[count.name] ?? ''} error={message(count.name)} alive={alive} />
        ))}
      </div>
      <fieldset className="boxes">
        <legend>On request <span className="mark">no price yet, we answer in the quote</span></legend>
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
    </fieldset>
  )
}

function included(count: number | undefined, name: string | undefined, price: string): string {
  return count && name ? `${count} are included in ${name.replace(/ Experience$/, '')}, then ${price}` : price
}
