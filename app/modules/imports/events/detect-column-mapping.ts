import { parseFreeformDate } from '../../../business/freeform-dates.ts'
import { detectClientNameColumns } from './client-name-columns.ts'
import {
  headingPatterns,
  ownExportHeadings,
  contactMetadataPattern,
  otherPartyPattern,
  closePartyPattern,
  fallbackDateHeadings,
  dateHeadingPattern,
  paymentHeadings,
} from './heading-patterns.ts'
import { spanishHeadings } from './spanish-headings.ts'
import { exactHeadings } from './exact-headings.ts'
import type { ColumnUse, ImportField } from './import-fields.ts'
import { parseImportStatus } from './parse-import-status.ts'

/** Detects the use of each column by its heading. `samples` are the first records. Each field is used once. */
export function detectColumnMapping(headings: readonly string[], samples: readonly (readonly string[])[]): ColumnUse[] {
  const plain = headings.map(normalizeHeading)
  const uses: (ColumnUse | null)[] = plain.map(() => null)
  const give = (i: number, field: ImportField) => {
    if (i >= 0 && uses[i] === null && !uses.includes(field) && !isAmerican(field, i)) uses[i] = field
  }
  const said = (i: number) => samples.map((record) => record[i]?.trim() ?? '').filter((words) => words !== '')
  /** Whether a column named "State" holds US states and not the event's status, judged by its values. */
  const isAmerican = (field: ImportField, i: number) =>
    field === 'state' &&
    /^(state|estado)$/.test(plain[i]!) &&
    !said(i).some((words) => parseImportStatus(words) !== null)
  for (const words of [exactHeadings, spanishHeadings])
    for (const [field, names] of Object.entries(words) as [ImportField, string[]][])
      for (const name of names) give(plain.indexOf(name), field)
  for (const [i, field] of detectClientNameColumns(plain, uses)) give(i, field)
  const isNamed = uses.includes('name') || (uses.includes('firstName') && uses.includes('lastName'))
  for (const isClose of [false, true])
    for (const [field, pattern] of headingPatterns)
      for (const [i, heading] of plain.entries())
        if (pattern.test(heading) && isClientColumn(field, heading, isClose) && !(field === 'name' && isNamed))
          give(i, field)
  assignDates(plain, uses, { give, said })
  assignPayments(plain, uses, give)
  // "Name" next to "Last name" means the first name.
  if (uses.includes('lastName') && !uses.includes('firstName')) {
    const first = uses.indexOf('name')
    if (first >= 0) uses[first] = 'firstName'
  }
  const isOurs = plain.includes('taken down by') && plain.includes('second version of')
  return uses.map(
    (use, i) => use ?? (plain[i] === '' || (isOurs && ownExportHeadings.includes(plain[i]!)) ? 'skip' : 'note'),
  )
}

type AssignField = (i: number, field: ImportField) => void

/** Whether a column holds a name, address or number of the client, or of a person close to the client. */
function isClientColumn(field: ImportField, heading: string, isClose: boolean): boolean {
  if (field === 'email' || field === 'phone')
    return (
      !contactMetadataPattern.test(heading) &&
      !otherPartyPattern.test(heading) &&
      (isClose || !closePartyPattern.test(heading))
    )
  return (
    !['name', 'firstName', 'lastName'].includes(field) ||
    !(otherPartyPattern.test(heading) || closePartyPattern.test(heading))
  )
}

/** Assigns columns to the dates: the event date, unless a heading names it exactly, and the other dates. */
function assignDates(
  plain: string[],
  uses: (ColumnUse | null)[],
  { give, said }: { give: AssignField; said: (i: number) => string[] },
) {
  const isDay = (words: string) =>
    parseFreeformDate(words, 'month-first') !== null || parseFreeformDate(words, 'day-first') !== null
  // "Event start" may hold the day as well as the time.
  const start = uses.indexOf('start')
  if (!uses.includes('date') && start >= 0 && said(start).some(isDay)) uses[start] = 'date'
  for (const heading of fallbackDateHeadings) give(plain.indexOf(heading), 'date')
  for (const [i, heading] of plain.entries())
    if (dateHeadingPattern.test(heading) && (said(i).length === 0 || said(i).some(isDay))) give(i, 'date')
  for (const heading of ['date', 'fecha']) give(plain.indexOf(heading), 'received')
}

/** Maps the amount and date columns of a payments report, which has a payment in each row. */
function assignPayments(plain: string[], uses: (ColumnUse | null)[], give: AssignField) {
  if (!uses.includes('paidOn') || uses.includes('paid')) return
  for (const [field, headings] of Object.entries(paymentHeadings) as [ImportField, string[]][])
    for (const heading of headings)
      if (field === 'payment' || uses.includes('payment')) give(plain.indexOf(heading), field)
}

export function normalizeHeading(heading: string): string {
  return heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
