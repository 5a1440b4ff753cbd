import { parsePeriodKey, formatPeriod } from './filing-period.ts'
import type { CountyReturnRow } from './tax-return.ts'

/** Formats the kind of a row: "Event", "Payment", "Correction of January to March 2027". */
export function formatTaxReturnRowKind({ kind, ofPeriod }: Pick<CountyReturnRow, 'kind' | 'ofPeriod'>): string {
  if (kind === 'correction') {
    const period = parsePeriodKey(ofPeriod ?? '')
    return period ? `Correction of ${formatPeriod(period)}` : 'Correction'
  }
  return { sale: 'Event', payment: 'Payment', refund: 'Refund' }[kind]
}
