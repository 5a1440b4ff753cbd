import { formatLongDate } from '../../business/dates.ts'
import { checkboxField, dateField, defineForm, optionalField, type FormCodec } from '../../business/forms/form.ts'
import { priceField } from '../../business/forms/parse-dollars.ts'
import { storeProducts } from './store-products.ts'

/** Path of the form. */
export const storePricesPath = '/backbar/menu?open=store-prices'

/** Values of the form. `cents` has each product, with null if it has no price. */
export type StorePricesValues = { isShown: boolean; asOf: string; cents: Record<string, number | null> }

/** Summary of store prices on the menu page. `isSample`: all prices are still the sample's. */
export type StorePricesSummary = { isShown: boolean; month: string; priced: number; isSample: boolean }

const priceFields = defineForm<StorePricesValues['cents']>(
  Object.fromEntries(
    storeProducts.map(({ key, label }) => [
      key,
      optionalField(priceField({ label, nothing: 'Enter a price, or leave it empty' })),
    ]),
  ),
)

const generalFields = defineForm({
  isShown: checkboxField({
    label: 'Show visitors what the shopping costs',
    hint: 'On the quote form, Home, the calculator and the list of each event, always as an estimate with its month.',
  }),
  asOf: dateField({ label: 'Prices as of', mend: 'Enter the day you looked at the prices' }),
})

/** All fields of the form, in order. */
export const storePricesFields = [...generalFields.fields, ...priceFields.fields]

/** Form of the store prices. `today` is the last day that prices can be of. */
export function createStorePricesForm(today: string): FormCodec<StorePricesValues> {
  return {
    read(input) {
      const [general, prices] = [generalFields.read(input), priceFields.read(input)]
      const errors = [general, prices].flatMap((reading) => ('errors' in reading ? reading.errors : []))
      if ('values' in general && general.values.asOf > today)
        errors.unshift({ field: 'asOf', message: `Enter ${formatLongDate(today)} or an earlier day` })
      if ('errors' in general || 'errors' in prices || errors.length > 0) return { errors }
      return { values: { ...general.values, cents: prices.values } }
    },
    textsOf: ({ cents, ...general }) => ({ ...generalFields.textsOf(general), ...priceFields.textsOf(cents) }),
    differ: (stored, typed) => [...generalFields.differ(stored, typed), ...priceFields.differ(stored, typed)],
  }
}
