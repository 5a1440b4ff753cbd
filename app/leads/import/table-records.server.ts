import { typedLine } from '../../plumbing/http/typed-text.ts'
import {
  csvRecords,
  delimiterOf,
  fromHeadings,
  LongRecordError,
  OpenQuoteError,
  type Delimiter,
} from './csv-records.server.ts'
import { orderSaidBy, type DayOrder } from '../../business/foreign-dates.ts'
import { mostColumns, mostRows, shownRows, type SampleRow } from './import-batch.ts'
import { matchColumns, type ColumnUse } from './import-columns.ts'
import { readTableText } from './table-text.ts'

/** A file of requests as text from its headings on, its first rows, and how it is read unless the owner chooses otherwise. */
export type Table = {
  words: string
  delimiter: Delimiter
  headings: string[]
  samples: SampleRow[]
  rowCount: number
  uses: ColumnUse[]
  order: DayOrder
}

/** Reads an uploaded file as a table of requests, or says what is wrong with it: it is read no further than that. */
export async function readTable(bytes: Uint8Array): Promise<Table | { problem: string }> {
  const read = readTableText(bytes)
  if ('problem' in read) return read
  const delimiter = delimiterOf(read.text)
  const words = fromHeadings(read.text)
  const found = await lookOver(words, delimiter)
  if ('problem' in found) return found
  const uses = matchColumns(
    found.headings,
    found.samples.map(({ cells }) => cells),
  )
  return { words, delimiter, ...found, uses, order: await orderIn(words, delimiter, uses) }
}

/** What stands below the headings, which are the first row that is not blank. */
export async function* recordsOf(words: string, delimiter: Delimiter): ReturnType<typeof rowsOf> {
  let isBelow = false
  for await (const row of rowsOf(words, delimiter)) {
    if (isBelow) yield row
    isBelow = true
  }
}

/** The records of a table with their rows as a spreadsheet counts them, blank ones left out. */
async function* rowsOf(words: string, delimiter: Delimiter): AsyncGenerator<{ row: number; cells: string[] }> {
  let row = 0
  for await (const cells of csvRecords(words, delimiter)) {
    row++
    if (cells.some((cell) => cell.trim() !== '')) yield { row, cells }
  }
}

/** How a file's dates are written, as far as they say so themselves. */
export async function orderIn(words: string, delimiter: Delimiter, uses: ColumnUse[]): Promise<DayOrder> {
  const column = uses.indexOf('date')
  let [dayFirst, monthFirst] = [0, 0]
  if (column < 0) return 'month-first'
  for await (const { cells } of rowsOf(words, delimiter)) {
    const said = orderSaidBy(cells[column] ?? '')
    if (said === 'day-first') dayFirst++
    if (said === 'month-first') monthFirst++
  }
  return dayFirst > monthFirst ? 'day-first' : 'month-first'
}

type Found = Pick<Table, 'headings' | 'samples' | 'rowCount'>

async function lookOver(words: string, delimiter: Delimiter): Promise<Found | { problem: string }> {
  let headings: string[] | null = null
  const samples: SampleRow[] = []
  let rowCount = 0
  try {
    for await (const { row, cells } of rowsOf(words, delimiter)) {
      if (headings === null) {
        if (cells.length > mostColumns)
          return { problem: `This file has more than ${mostColumns} columns. Delete those you do not need` }
        headings = cells.map((cell) => typedLine(cell).slice(0, 120))
        continue
      }
      rowCount++
      if (rowCount > mostRows)
        return { problem: `This file has more than ${mostRows.toLocaleString('en-US')} rows. Split it in two` }
      if (samples.length < shownRows) samples.push({ row, cells: cells.slice(0, mostColumns) })
    }
  } catch (error) {
    if (error instanceof OpenQuoteError)
      return {
        problem: `A quotation mark in row ${error.row} is never closed. Mend it there, and choose the file again`,
      }
    if (error instanceof LongRecordError)
      return {
        problem: `Row ${error.row} is longer than a megabyte. Look there for a quotation mark that is never closed, mend it, and choose the file again`,
      }
    throw error
  }
  if (headings === null || rowCount === 0)
    return {
      problem: 'There is nothing below the headings. The first line names the columns, each one after it is a request',
    }
  if (headings.length < 2)
    return { problem: 'Only one column was found. Save it as CSV with commas, semicolons or tabs between the columns' }
  return { headings, samples, rowCount }
}
