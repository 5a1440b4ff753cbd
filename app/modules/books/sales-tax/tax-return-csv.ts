import { formatCsvLine, csvByteOrderMark } from '../../../plumbing/files/csv.ts'
import { formatTaxReturnRowKind } from './tax-return-row-text.ts'
import type { NamedCountyReturnRow } from './tax-return.ts'

const heads = [
  'Day',
  'Reference',
  'Client',
  'What',
  'County',
  'Gross',
  'Exempt by certificate',
  'Not taxed',
  'Taxable',
  'Subject to surtax',
  'State tax',
  'Surtax, percent',
  'Surtax',
]

/** Streams the rows of a return as CSV, in dollars. */
export async function* streamTaxReturnCsv(rows: readonly NamedCountyReturnRow[]): AsyncGenerator<string> {
  yield csvByteOrderMark + formatCsvLine(heads)
  for (const row of rows) {
    const { day, reference, name, county, surtaxRate, parts } = row
    const { certificate, untaxed, surtaxable, overCap, state, surtax } = parts
    const taxable = surtaxable + overCap
    const sums = [certificate + untaxed + taxable, certificate, untaxed, taxable, surtaxable, state]
    yield formatCsvLine([
      day,
      reference,
      name,
      formatTaxReturnRowKind(row),
      county,
      ...sums.map((cents) => ({ cents })),
      surtaxRate / 100,
      { cents: surtax },
    ])
  }
}
