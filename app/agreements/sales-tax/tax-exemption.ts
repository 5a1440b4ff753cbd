import { dateField, defineForm, lineField, type FormValues } from '../../business/forms/form.ts'
import { getOpenItemPath } from '../../ui/open-item.ts'
import type { TaxExemption } from './sales-tax.ts'
import { salesTaxSettingsPath } from './tax-rate.ts'

/** Returns the address of an exempt client's page. */
export const getTaxExemptionPath = (id: string) => getOpenItemPath(salesTaxSettingsPath, `exempt/${id}`)

/** Form of an exempt client, who is billed under a certificate from the state. */
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

/** Whether a tax exemption certificate is valid on a day. */
export function isExemptionValid({ until }: Pick<TaxExemption, 'until'>, on: string): boolean {
  return until >= on
}

/** Finds the exempt client with a company name, ignoring case. */
export function findTaxExemption(
  exempt: readonly TaxExemption[],
  company: string | undefined,
): TaxExemption | undefined {
  const name = company?.trim().toLowerCase()
  return name ? exempt.find(({ organization }) => organization.toLowerCase() === name) : undefined
}
