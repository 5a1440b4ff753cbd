import { dateField, defineForm, lineField, type FormValues } from '../../business/forms/form.ts'
import { getOpenItemPath } from '../../ui/open-item.ts'
import type { TaxExemption } from './sales-tax.ts'
import { salesTaxSettingsPath } from './tax-rate.ts'

/** The page of one exempt customer. */
export const getTaxExemptionPath = (id: string) => getOpenItemPath(salesTaxSettingsPath, `exempt/${id}`)

/** An exempt customer: whoever is billed under a certificate the state gave them. */
export const taxExemptionForm = defineForm({
  organization: lineField({
    label: 'Organization',
    most: 120,
    empty: 'Enter who is exempt, as their certificate has it',
  }),
  certificate: lineField({
    label: 'Certificate number',
    hint: 'Such as 85-8012345678C-1. It stands on their documents; keep a copy of the certificate itself.',
    most: 40,
    empty: 'Enter the number on their certificate',
  }),
  until: dateField({ label: 'Good until', mend: 'Enter the last day the certificate is good' }),
})

export type TaxExemptionValues = FormValues<typeof taxExemptionForm>

/** Whether a certificate is good on a day. */
export function isExemptionValid({ until }: Pick<TaxExemption, 'until'>, on: string): boolean {
  return until >= on
}

/** The exempt customer a company's name is of, however it is spelled in capitals. */
export function findTaxExemption(
  exempt: readonly TaxExemption[],
  company: string | undefined,
): TaxExemption | undefined {
  const name = company?.trim().toLowerCase()
  return name ? exempt.find(({ organization }) => organization.toLowerCase() === name) : undefined
}
