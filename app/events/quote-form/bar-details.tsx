import { computePackagePriceCents, type Catalog } from '../../menu/catalog/catalog.ts'
import { FieldErrorMessage } from '../../ui/field.tsx'
import { useOwnerTextLanguage } from '../../ui/page-language.tsx'
import { AddOnBoxes } from './add-on-boxes.tsx'
import { beerAndWineOption } from '../../quotes/pricing/poured-bar.ts'
import { findBeerAndWineExperience, getBar, getMixedDrinksMark, type getExtraCountFields } from './bar-choices.ts'
import type { FormSectionProps } from './form-section-props.tsx'
import { NumberStepper } from './number-stepper.tsx'
import { useQuoteFormText } from './quote-form-text-context.tsx'

type Props = FormSectionProps & {
  catalogue: Catalog
  onRequest: string[]
  counts: ReturnType<typeof getExtraCountFields>
  alive: boolean
}

/** The choices beyond an experience: package, counts, add-ons and options without a price. */
export function BarDetails({ input, message, catalogue, onRequest, counts, alive }: Props) {
  const said = useQuoteFormText()
  const { bar } = said
  const own = useOwnerTextLanguage()
  const isBesideExperience = findBeerAndWineExperience(catalogue) !== undefined
  const wishes = Object.entries(said.wishes).filter(([wish]) => !isBesideExperience || wish !== beerAndWineOption)
  return (
    <>
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
              data-mixing={getMixedDrinksMark(getBar(catalogue, bundle))}
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
        {wishes.map(([wish, label], i) => (
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
    </>
  )
}
