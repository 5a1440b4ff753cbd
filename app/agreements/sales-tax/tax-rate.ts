import { dateField, defineForm, optionalField, checkboxField, type FormValues } from '../../business/forms/form.ts'
import { getOpenItemPath } from '../../ui/open-item.ts'
import { countyField, percentField } from './tax-settings.ts'

/** Paths of the sales tax settings, and of their rates and exempt clients. */
export const salesTaxSettingsPath = '/backbar/settings/sales-tax'
export const getTaxRatePath = (id: string) => getOpenItemPath(salesTaxSettingsPath, `rate/${id}`)

/** A county's rate for a period. Rates in hundredths of a percent. Days as 2027-01-01. `toDay` is the last day, if any. */
export type TaxRate = TaxRateValues & { id: string }

/** Form of a county's rate. A later rate replaces the earlier from its first day on. */
export const taxRateForm = defineForm(
  {
    county: countyField({ label: 'County' }),
    stateRate: percentField({
      label: 'State sales tax rate, percent',
      hint: 'The state’s own, such as 6.',
      most: 1_000,
      mend: 'Enter the state’s percent, such as 6',
    }),
    surtaxRate: percentField({
      label: 'County surtax, percent',
      hint: 'The county’s part alone, such as 1.5; 0 where it has none.',
      most: 300,
      mend: 'Enter the county’s part alone, such as 1.5, or 0: the state’s percent has its own field',
    }),
    fromDay: dateField({ label: 'From', mend: 'Enter the first day of this rate, such as January 1' }),
    toDay: optionalField(
      dateField({
        label: 'Until',
        hint: 'Leave it empty while it holds. A rate you add later takes over by itself.',
        mend: 'Enter the last day of this rate, or leave it empty',
      }),
    ),
    isChecked: checkboxField({
      label: 'I looked it up',
      hint: 'Your state’s revenue department lists every county’s surtax for the year (form DR-15DSS).',
    }),
  },
  ({ fromDay, toDay }) =>
    toDay === null || toDay >= fromDay
      ? []
      : [{ field: 'toDay', message: 'The last day is before the first: change one' }],
)

export type TaxRateValues = FormValues<typeof taxRateForm>

/** Finds the rate of a county on a day. The latest start wins among the valid ones. Null if there is none. */
export function findTaxRate(rates: readonly TaxRate[], countyName: string, on: string): TaxRate | null {
  const hold = rates.filter(
    ({ county, fromDay, toDay }) => county === countyName && fromDay <= on && (toDay === null || toDay >= on),
  )
  return hold.toSorted((a, b) => b.fromDay.localeCompare(a.fromDay))[0] ?? null
}
