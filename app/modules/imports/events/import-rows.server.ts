import type { ClaimedImport } from './claimed-import.server.ts'
import type { CsvDelimiter } from './parse-csv.server.ts'
import { mergePaymentRows, getImportedProjectKey } from './merge-payment-rows.ts'
import { parseImportRow } from './parse-import-row.ts'
import type { ParseImportRowResult } from './imported-event.ts'
import type { ImportRowContext } from './import-options.ts'
import { hashImportRow, type ParsedImportRow } from './find-duplicates.server.ts'
import { iterateTableRecords } from './parse-table.server.ts'

/** A parsed row. `isGathered` if it was a further payment of a project above and was merged into its row. */
export type ImportRow = Omit<ParseImportRowResult, 'row'> & {
  number: number
  row: ParsedImportRow | null
  isGathered: boolean
}

type Source = { words: string; delimiter: CsvDelimiter }

/** Iterates over the rows after the first `skipped`. Rows of a payments report are merged by project. */
export async function* iterateImportRows(
  source: Source,
  { choices }: Pick<ClaimedImport, 'choices'>,
  terms: ImportRowContext & { secret: string },
  skipped = 0,
): AsyncGenerator<ImportRow> {
  const projects = choices.uses.includes('payment') ? await readProjects(source, terms) : null
  let done = 0
  for await (const { row: number, cells } of iterateTableRecords(source.words, source.delimiter, choices.headingsRow)) {
    done++
    if (done <= skipped) continue
    const reading = parseImportRow(cells, terms)
    const own = reading.row && { ...reading.row, number, hash: hashImportRow(terms.secret, cells) }
    const project = own && projects?.get(getImportedProjectKey(own))
    const isGathered = project ? project[0].number !== number : false
    yield { ...reading, number, isGathered, row: isGathered ? null : project ? mergePaymentRows(project) : own }
  }
}

/** The rows of each project of a payments report, in file order. */
async function readProjects(source: Source, terms: ImportRowContext & { secret: string }) {
  const projects = new Map<string, [ParsedImportRow, ...ParsedImportRow[]]>()
  const { headingsRow } = terms.choices
  for await (const { row: number, cells } of iterateTableRecords(source.words, source.delimiter, headingsRow)) {
    const { row } = parseImportRow(cells, terms)
    if (row === null) continue
    const one = { ...row, number, hash: hashImportRow(terms.secret, cells) }
    const above = projects.get(getImportedProjectKey(row))
    if (above) above.push(one)
    else projects.set(getImportedProjectKey(row), [one])
  }
  return projects
}
