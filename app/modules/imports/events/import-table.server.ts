import { parseCsvRecords, type CsvDelimiter } from './parse-csv.server.ts'
import { type DateOrder, detectDateOrder } from '../../../business/freeform-dates.ts'
import { isUtcColumnHeading, isUtcTimestamp } from './spreadsheet-cells.ts'
import type { ColumnUse } from './import-fields.ts'
import type { SampleRow } from './import-batch.ts'
import type { DetectedTableEncoding } from './table-encoding.ts'

/** A table of events: the text from its headings on, the first rows, and the detected options. */
export type ImportTable = {
  words: string
  delimiter: CsvDelimiter
  headings: string[]
  samples: SampleRow[]
  rowCount: number
  uses: ColumnUse[]
  /** Row number of the headings as in a spreadsheet. Title lines may precede them. */
  headingsRow: number
  letters: DetectedTableEncoding | null
} & ImportDateStyle

/** Records of a table with their spreadsheet row numbers, without blank rows. */
export async function* iterateTableRows(
  words: string,
  delimiter: CsvDelimiter,
): AsyncGenerator<{ row: number; cells: string[] }> {
  let row = 0
  for await (const cells of parseCsvRecords(words, delimiter)) {
    row++
    if (cells.some((cell) => cell.trim() !== '')) yield { row, cells }
  }
}

/** Date format of a file, as far as its dates tell. */
export type ImportDateStyle = { order: DateOrder; hasUtcTimes: boolean }

/** Detects the date format of a file from all its rows. */
export async function detectTableDateStyle(
  { words, delimiter, headings }: Pick<ImportTable, 'words' | 'delimiter' | 'headings'>,
  uses: ColumnUse[],
): Promise<ImportDateStyle> {
  const column = uses.indexOf('date')
  const timed = (['date', 'start', 'end'] as const).flatMap((field) => {
    const i = uses.indexOf(field)
    return i < 0 ? [] : [{ i, isUtc: isUtcColumnHeading(headings[i] ?? '') }]
  })
  let [dayFirst, monthFirst, hasUtcTimes] = [0, 0, false]
  if (column < 0) return { order: 'month-first', hasUtcTimes }
  for await (const { cells } of iterateTableRows(words, delimiter)) {
    const said = detectDateOrder(cells[column] ?? '')
    if (said === 'day-first') dayFirst++
    if (said === 'month-first') monthFirst++
    hasUtcTimes ||= timed.some(({ i, isUtc }) => isUtcTimestamp(cells[i] ?? '', isUtc))
  }
  return { order: dayFirst > monthFirst ? 'day-first' : 'month-first', hasUtcTimes }
}
