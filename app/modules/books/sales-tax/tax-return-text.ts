import { formatReceivedAmounts } from '../../../money/year/received-amounts.ts'
import { formatDollarsAndCents } from '../../../business/money.ts'
import type { FilingBlocker, TaxPeriodReport } from './filed-tax-return.ts'
import { formatPeriod } from './filing-period.ts'
import { addSaleBreakdowns, emptySaleBreakdown } from '../../../agreements/sales-tax/sale-breakdown.ts'
import type { TaxReturnTotals, CountyReturnRow } from './tax-return.ts'

/** A line of the return: its number on form DR-15, label, detail and amount in cents. */
export type TaxReturnLine = { line: string; what: string; of?: string; cents: number }

/** Lists the numbers in the order of form DR-15: line A by its columns, then the amount due, then the surtax. */
export function listTaxReturnLines(lines: TaxReturnTotals): TaxReturnLine[] {
  const { grossCents, certificateCents, untaxedCents, taxableCents, stateCents, surtaxCents, allowanceCents } = lines
  const taxCents = stateCents + surtaxCents
  return [
    { line: 'A, 1', what: 'Gross sales', cents: grossCents },
    {
      line: 'A, 2',
      what: 'Exempt sales',
      of: `by certificate ${formatDollarsAndCents(certificateCents)}, not taxed ${formatDollarsAndCents(untaxedCents)}`,
      cents: certificateCents + untaxedCents,
    },
    { line: 'A, 3', what: 'Taxable amount', cents: taxableCents },
    {
      line: 'A, 4',
      what: 'Tax due',
      of: `state ${formatDollarsAndCents(stateCents)}, surtax ${formatDollarsAndCents(surtaxCents)}`,
      cents: taxCents,
    },
    { line: '5', what: 'Total amount of tax due', cents: taxCents },
    { line: '7', what: 'Net tax due', of: 'before lawful deductions, line 6', cents: taxCents },
    { line: '10', what: 'Amount due', of: 'before lines 8 and 9', cents: taxCents },
    { line: '11', what: 'Less: collection allowance', cents: allowanceCents === 0 ? 0 : -allowanceCents },
    {
      line: '14',
      what: 'Amount due with the return',
      of: 'before penalty and interest',
      cents: taxCents - allowanceCents,
    },
    { line: '15 (a)', what: 'Exempt from surtax: items over the cap', cents: lines.overCapCents },
    { line: '15 (b)', what: 'Other taxable amounts not subject to surtax', cents: lines.noSurtaxCents },
    { line: '15 (c)', what: 'Subject to surtax at another rate than your county’s', cents: lines.otherRateCents },
    { line: '15 (d)', what: 'Total discretionary sales surtax due', cents: surtaxCents },
  ]
}

/** Lines of the form that the program cannot fill in, by number, with a hint. */
export const manualTaxReturnLines: readonly { line: string; what: string }[] = [
  { line: 'Top', what: 'Your certificate number' },
  { line: 'B', what: 'What you bought untaxed for the business, at 6% and your county’s rate' },
  { line: 'C, D, E', what: 'Rentals of rooms, and vending machines' },
  { line: '6', what: 'Lawful deductions: tax you refunded or paid on goods you then sold' },
  { line: '8, 9', what: 'Credit memos and estimated tax' },
  { line: '12, 13', what: 'Penalty and interest, where it is late' },
]

/** Formats the corrections of earlier periods in this return. Null if there are none. */
export function formatCorrections(rows: readonly Pick<CountyReturnRow, 'kind' | 'parts'>[]): string | null {
  const { certificate, untaxed, surtaxable, overCap, state, surtax } = rows
    .filter(({ kind }) => kind === 'correction')
    .reduce((sum, { parts }) => addSaleBreakdowns(sum, parts), emptySaleBreakdown)
  if (!rows.some(({ kind }) => kind === 'correction')) return null
  const taxable = surtaxable + overCap
  const [gross, tax] = [certificate + untaxed + taxable, state + surtax]
  return `Corrections of earlier periods are in these lines: gross ${formatDollarsAndCents(gross)}, taxable ${formatDollarsAndCents(taxable)}, tax ${formatDollarsAndCents(tax)}. Your accountant decides whether tax that was refunded goes to line 6 instead.`
}

/** Formats the differences between a return and the money page, and uncertain parts. */
export function formatTaxReconciliation({ beside, by }: Pick<TaxPeriodReport, 'by' | 'beside'>): string[] {
  if (!beside) return []
  const { agreedCents, postponedCents, unbookedCents, unsignedCents } = beside
  const counted = formatDollarsAndCents(agreedCents - postponedCents)
  return [
    by === 'paid' && formatReceivedAmounts(beside),
    postponedCents !== 0 &&
      `${formatDollarsAndCents(agreedCents)} agreed, less ${formatDollarsAndCents(postponedCents)} postponed, which counts once there is a new date: ${counted} of sales and tax.`,
    unbookedCents !== 0 &&
      `Of sales and tax here, ${formatDollarsAndCents(unbookedCents)} is for events not booked yet.`,
    unsignedCents !== 0 &&
      `Of sales here, ${formatDollarsAndCents(unsignedCents)} was agreed by phone and is not signed. It counts as not taxed until the client signs.`,
  ].filter((one) => typeof one === 'string')
}

/** Messages for a period that cannot be marked as filed, with a way to fix it. */
export const filingBlockerMessages: Readonly<Record<FilingBlocker, string>> = {
  'not-over': 'This period is not over yet.',
  within: 'Days of it are in a period that is filed already: take that one back first, or file the days after it.',
  changed: 'Its numbers have changed since you opened this page. Here is how they are now: look at them once more.',
}

/** Messages for the last action on the page. */
export const taxReturnMessages = {
  filed: ({ period, lines, filedAt }: TaxPeriodReport) =>
    filedAt === null
      ? ''
      : `${formatPeriod(period)} is marked as filed: ${formatDollarsAndCents(lines.stateCents + lines.surtaxCents - lines.allowanceCents)} due with the return.`,
  unfiled: ({ period }: TaxPeriodReport) =>
    `${formatPeriod(period)} is no longer marked as filed. Its numbers are what they are now.`,
  'not-last': () => 'A later return was filed since, so this one stays.',
} satisfies Record<string, (read: TaxPeriodReport) => string>
export type TaxReturnMessageKey = keyof typeof taxReturnMessages
