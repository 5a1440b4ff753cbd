import { formatLongDate } from '../../business/dates.ts'

/** Documents that companies ask for before they book. */
export const companyRequirementLabels = {
  invoice: 'an invoice',
  'w-9': 'a W-9',
  certificate: 'a certificate of insurance',
} as const
export type CompanyRequirement = keyof typeof companyRequirementLabels

/** Details of the company an event is for. Empty text means not given. The alternative date is like 2027-05-16, or null. */
export type CompanyDetails = {
  name: string
  billingEmail: string
  poNumber: string
  otherDay: string | null
  needs: CompanyRequirement[]
}

/** Names of the company fields in the forms. */
export const companyFieldNames = [
  'company',
  'billingEmail',
  'poNumber',
  'otherDay',
  'needsInvoice',
  'needsW9',
  'needsCertificate',
] as const

/** Checkbox field of each requirement. */
export const companyRequirementFields: readonly [tick: (typeof companyFieldNames)[number], need: CompanyRequirement][] =
  [
    ['needsInvoice', 'invoice'],
    ['needsW9', 'w-9'],
    ['needsCertificate', 'certificate'],
  ]

/** English labels and formats of company details. */
export const englishCompanyText = {
  longDay: formatLongDate,
  company: 'Company',
  billing: 'Billing email',
  poNumber: 'PO number',
  otherDay: 'Another date that works',
  theyNeed: 'They need',
  needs: companyRequirementLabels as Record<CompanyRequirement, string>,
}

/** Formats company details as label and value pairs. */
export function formatCompanyRows(
  company: CompanyDetails | undefined,
  words = englishCompanyText,
): [string, string | null][] {
  if (!company) return []
  const { name, billingEmail, poNumber, otherDay, needs } = company
  return [
    [words.company, name || null],
    [words.billing, billingEmail || null],
    [words.poNumber, poNumber || null],
    [words.otherDay, otherDay && words.longDay(otherDay)],
    [words.theyNeed, needs.map((need) => words.needs[need]).join(', ') || null],
  ]
}

/** Formats company details as a single line for the history. The label of the first row is left out. */
export function formatCompanyLine(company: CompanyDetails | undefined): string {
  return formatCompanyRows(company)
    .flatMap(([label, value], i) => (value ? [i === 0 ? value : `${label}: ${value}`] : []))
    .join('; ')
}

/** A company's fields as form input. */
export function toCompanyFormInput(company: CompanyDetails | undefined): Record<string, string> {
  if (!company) return {}
  const { name, billingEmail, poNumber, otherDay, needs } = company
  const ticks = companyRequirementFields.map(([tick, need]) => [tick, needs.includes(need) ? 'yes' : ''])
  return { company: name, billingEmail, poNumber, otherDay: otherDay ?? '', ...Object.fromEntries(ticks) }
}
