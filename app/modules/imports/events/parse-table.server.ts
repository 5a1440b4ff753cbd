import { normalizeLine } from '../../../plumbing/http/normalize-text.ts'
import {
  detectDelimiter,
  stripCsvPreamble,
  RecordTooLongError,
  maxCsvRecords,
  UnclosedQuoteError,
  TooManyRecordsError,
  type CsvDelimiter,
  trimTrailingBlankRows,
} from './parse-csv.server.ts'
import { parseFreeformDate } from '../../../business/freeform-dates.ts'
import { maxImportColumns, maxImportRows, maxSampleRows, type SampleRow } from './import-batch.ts'
import { validateColumnMapping } from './column-mapping.ts'
import { detectColumnMapping } from './detect-column-mapping.ts'
import { decodeTableText } from './decode-table-text.ts'
import { detectTableDateStyle, iterateTableRows, type ImportTable } from './import-table.server.ts'

/** Parses an uploaded file as a table of events, or returns the first problem found. */
export async function parseTable(bytes: Uint8Array): Promise<ImportTable | { problem: string }> {
  const read = decodeTableText(bytes)
  if ('problem' in read) return read
  const delimiter = detectDelimiter(read.text)
  const words = trimTrailingBlankRows(stripCsvPreamble(read.text), delimiter)
  const found = await scanTable(words, delimiter)
  if ('problem' in found) return found
  const uses = detectColumnMapping(
    found.headings,
    found.samples.map(({ cells }) => cells),
  )
  const style = await detectTableDateStyle({ words, delimiter, headings: found.headings }, uses)
  return { words, delimiter, ...found, uses, ...style, letters: read.letters }
}

/** Rows below the headings. The headings are the first row that is not blank, unless `headingsRow` is set. */
export async function* iterateTableRecords(
  words: string,
  delimiter: CsvDelimiter,
  headingsRow: number,
): ReturnType<typeof iterateTableRows> {
  let isBelow = false
  for await (const row of iterateTableRows(words, delimiter)) {
    if (isBelow && row.row > headingsRow) yield row
    isBelow = true
  }
}

type Found = Pick<ImportTable, 'headings' | 'headingsRow' | 'samples' | 'rowCount'>

async function scanTable(words: string, delimiter: CsvDelimiter): Promise<Found | { problem: string }> {
  const first: SampleRow[] = []
  let rowCount = 0
  try {
    for await (const { row, cells } of iterateTableRows(words, delimiter)) {
      rowCount++
      if (first.length < maxLinesAboveHeadings + maxSampleRows)
        first.push({ row, cells: cells.slice(0, maxImportColumns + 1) })
      if (rowCount > maxImportRows + maxLinesAboveHeadings) break
    }
  } catch (error) {
    if (error instanceof UnclosedQuoteError)
      return {
        problem: `A quotation mark in row ${error.row} is never closed. Mend it there, and choose the file again`,
      }
    if (error instanceof RecordTooLongError)
      return {
        problem: `Row ${error.row} is longer than a megabyte. Look there for a quotation mark that is never closed, mend it, and choose the file again`,
      }
    if (error instanceof TooManyRecordsError)
      return {
        problem: `This file has more than ${maxCsvRecords.toLocaleString('en-US')} rows, most of them blank. Delete the blank ones, and choose the file again`,
      }
    throw error
  }
  const at = findHeadingsIndex(first)
  const [headings, ...samples] = first.slice(at)
  if (headings === undefined || samples.length === 0)
    return {
      problem: 'There is nothing below the headings. The first line names the columns, each one after it is an event',
    }
  if (headings.cells.length > maxImportColumns)
    return { problem: `This file has more than ${maxImportColumns} columns. Delete those you do not need` }
  if (rowCount - at - 1 > maxImportRows)
    return { problem: `This file has more than ${maxImportRows.toLocaleString('en-US')} rows. Split it in two` }
  if (headings.cells.length < 2)
    return { problem: 'Only one column was found. Save it as CSV with commas, semicolons or tabs between the columns' }
  return {
    headings: headings.cells.map((cell) => normalizeLine(cell).slice(0, 120)),
    headingsRow: headings.row,
    samples: samples
      .slice(0, maxSampleRows)
      .map(({ row, cells }) => ({ row, cells: cells.slice(0, maxImportColumns) })),
    rowCount: rowCount - at - 1,
  }
}

/** Maximum number of lines above the headings. */
const maxLinesAboveHeadings = 20

/**
 * Position of the headings among the first rows: the first row that names a date and a client, else the first row with
 * two cells.
 */
function findHeadingsIndex(rows: readonly SampleRow[]): number {
  const above = rows.slice(0, maxLinesAboveHeadings)
  const isWide = ({ cells }: SampleRow) => cells.filter((cell) => cell.trim() !== '').length > 1
  const named = above.findIndex(({ cells }, i) => {
    const below = rows.slice(i + 1, i + 1 + maxSampleRows).map((row) => row.cells)
    return !cells.some(isDataCell) && validateColumnMapping(detectColumnMapping(cells, below)) === null
  })
  return Math.max(0, named >= 0 ? named : above.findIndex(isWide))
}

/** Whether a cell holds data and not a heading. */
function isDataCell(cell: string): boolean {
  return cell.length > 120 || parseFreeformDate(cell, 'month-first') !== null || /@\S+\.\S/.test(cell)
}
