import { EditNotices, isEditRejected } from '../../business/forms/edit-page.tsx'
import type { EditState } from '../../business/forms/edit-state.ts'
import { FoldedSection } from '../../ui/folded-section.tsx'
import { BackOfficeHeader } from '../../ui/back-office-header.tsx'
import { EarlierVersionsSection } from '../../ui/earlier-versions.tsx'
import { FieldErrorMessage, getFieldAriaProps } from '../../ui/field.tsx'
import { getFieldErrorMessage } from '../../ui/field-errors.ts'
import { FormFieldInput } from '../../ui/form-field-input.tsx'
import { storePricesFields, storePricesPath, type StorePricesSummary } from './store-prices-form.ts'
import { storeProducts, storeProductSections, type StoreProductSection } from './store-products.ts'

const headings: Record<StoreProductSection, string> = {
  drinks: 'Beer, wine and spirits',
  mixers: 'Mixers, soft drinks and fruit',
  supplies: 'Ice, water, cups and napkins',
  recipes: 'For named cocktails',
}

/** Store prices on the menu page. */
export function StorePricesSection({ prices: { isShown, month, priced } }: { prices: StorePricesSummary }) {
  return (
    <FoldedSection
      id="store-prices"
      heading="Store prices"
      inside={`${priced} of ${storeProducts.length} products, ${isShown && priced > 0 ? 'shown' : 'not shown'} to visitors`}
    >
      <p className="small">
        {isShown && priced > 0
          ? `What clients buy themselves is shown with a range in dollars: ${priced} of ${storeProducts.length} products have a price, as of ${month}.`
          : 'Visitors see no dollars for what they buy themselves. Enter what it costs at a store near you, and they do.'}
      </p>
      <p className="acts">
        <a className="btn ghost" href={storePricesPath}>
          Change store prices
        </a>
      </p>
    </FoldedSection>
  )
}

/** Form of the store prices: the day they are of, and a price for each product. */
export function StorePricesPage({ state, isSample }: { state: EditState; isSample: boolean }) {
  const getError = (name: string) => getFieldErrorMessage(state.errors, name)
  const generalInput = (name: 'isShown' | 'asOf') => (
    <FormFieldInput
      field={storePricesFields.find((field) => field.name === name)!}
      typed={state.input[name]}
      error={getError(name)}
    />
  )
  return (
    <>
      <BackOfficeHeader
        title="Store prices"
        eyebrow="Menu & prices"
        isError={isEditRejected(state)}
        lead="What your clients’ shopping costs at a store near you, before tax. Pages show a range around the sum, from 10% below to 20% above, always called an estimate."
      >
        <a className="btn ghost" href="/backbar/menu#store-prices">
          Back to the menu
        </a>
      </BackOfficeHeader>
      <EditNotices state={state} />
      <form method="post" className="slip entry" action={storePricesPath} id="form" aria-label="Edit" noValidate>
        <input type="hidden" name="seen" value={state.seen} />
        {isSample && (
          <p>
            <b>These are the sample prices:</b> our estimates. Put those of a store near you in their place.
          </p>
        )}
        {generalInput('isShown')}
        {generalInput('asOf')}
        <p className="hint">
          A product without a price is named beside the range as not in it. Leave a field empty if you don’t know.
        </p>
        {storeProductSections.map((section) => {
          const products = storeProducts.filter((product) => product.section === section)
          const inputs = (
            <ul className="plain-list">
              {products.map(({ key, label }) => (
                <PriceRow key={key} name={key} label={label} typed={state.input[key]} error={getError(key)} />
              ))}
            </ul>
          )
          if (section !== 'recipes')
            return (
              <fieldset key={section}>
                <legend>{headings[section]}</legend>
                {inputs}
              </fieldset>
            )
          const isWrong = products.some(({ key }) => getError(key))
          return (
            <details key={section} open={isWrong}>
              <summary>
                {headings[section]} <small>{products.length} products</small>
              </summary>
              {inputs}
            </details>
          )
        })}
        <p className="acts">
          <button className="btn" type="submit" name="intent" value="save">
            Save
          </button>
        </p>
      </form>
      <EarlierVersionsSection list={state.earlier.list} here={storePricesPath} />
    </>
  )
}

type PriceRowProps = { name: string; label: string; typed: string | undefined; error: string | undefined }

/** Row with a product and its price field, on a single line of a phone. */
function PriceRow({ name, label, typed, error }: PriceRowProps) {
  return (
    <li className="line-below">
      <div className="bar gap-3 full-width">
        <label className="tap shrink" htmlFor={name}>
          {label}
        </label>
        <span className="tap gap-2">
          <span aria-hidden="true">$</span>
          <input
            id={name}
            name={name}
            inputMode="decimal"
            autoComplete="off"
            size={6}
            defaultValue={typed}
            {...getFieldAriaProps(name, undefined, error)}
          />
        </span>
      </div>
      <FieldErrorMessage name={name} error={error} />
    </li>
  )
}
