import { formatLongDate } from '../../business/dates.ts'

/** What companies ask for before they book. */
export const companyRequirementLabels = {
  invoice: 'an invoice',
  'w-9': 'a W-9',
  certificate: 'a certificate of insurance',
} as const
export type CompanyRequirement = keyof typeof companyRequirementLabels

/** What was said of the company an event is for; empty is not said. The other day as 2027-05-16, null where none was. */
export type CompanyDetails = {
  name: string
  billingEmail: string
  poNumber: string
  otherDay: string | null
  needs: CompanyRequirement[]
}

/** The names of a company's fields in the forms. */
export const companyFieldNames = [
  'company',
  'billingEmail',
  'poNumber',
  'otherDay',
  'needsInvoice',
  'needsW9',
  'needsCertificate',
] as const

/** Which tick asks for what. */
export const companyRequirementFields: readonly [tick: (typeof companyFieldNames)[number], need: CompanyRequirement][] =
  [
    ['needsInvoice', 'invoice'],
    ['needsW9', 'w-9'],
    ['needsCertificate', 'certificate'],
  ]

/** How what was said of a company is told in English. */
export const englishCompanyText = {
  longDay: formatLongDate,
  company: 'Company',
  billing: 'Billing e-mail',
  poNumber: 'PO number',
  otherDay: 'Another date that works',
  theyNeed: 'They need',
  needs: companyRequirementLabels as Record<CompanyRequirement, string>,
}

/** What was said of a company, as label and value. */
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

/** The same in one line, as a history keeps it beside the label of the first. */
export function formatCompanyLine(company: CompanyDetails | undefined): string {
  return formatCompanyRows(company)
    .flatMap(([label, value], i) => (value ? [i === 0 ? value : `${label}: ${value}`] : []))
    .join('; ')
}

/** A company's fields as its form shows them. */
export function toCompanyFormInput(company: CompanyDetails | undefined): Record<string, string> {
  if (!company) return {}
  const { name, billingEmail, poNumber, otherDay, needs } = company
  const ticks = companyRequirementFields.map(([tick, need]) => [tick, needs.includes(need) ? 'yes' : ''])
  return { company: name, billingEmail, poNumber, otherDay: otherDay ?? '', ...Object.fromEntries(ticks) }
}
