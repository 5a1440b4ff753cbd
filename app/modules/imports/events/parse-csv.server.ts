import { pipeline, Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError, parse, type Options } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'

/** Field delimiters. */
export const csvDelimiters = [',', ';', '\t', '|'] as const
export type CsvDelimiter = (typeof csvDelimiters)[number]

/** Maximum length of a field in characters. An unclosed quotation mark would otherwise swallow the rest of the file. */
const maxFieldLength = 20_000

/** A quotation mark that opens in this record and is never closed. Records count from 1. */
export class UnclosedQuoteError extends Error {
  readonly row: number
  constructor(row: number) {
    super(`A quotation mark in row ${row} is not closed`)
    this.row = row
  }
}

/** A record that is too long for an event and would fill the memory. Records count from 1. */
export class RecordTooLongError extends Error {
  readonly row: number
  constructor(row: number) {
    super(`Row ${row} does not end`)
    this.row = row
  }
}

/** Too many records, including blank rows. */
export class TooManyRecordsError extends Error {
  constructor() {
    super(`There are more than ${maxCsvRecords} rows`)
  }
}

/** Each record takes about 12 µs, also if blank. A file of blank lines alone would take minutes. */
export const maxCsvRecords = 100_000

/** RFC 4180 with any line ending. A quotation mark inside an unquoted field is literal. */
const csvOptions: Options = { record_delimiter: ['\r\n', '\n', '\r'], relax_quotes: true, relax_column_count: true }

/** Bytes parsed at a time, which takes about a millisecond. */
const chunkBytes = 16_384

/** Maximum number of bytes without the end of a record. */
const maxRecordBytes = 1024 * 1024

/**
 * Parses a CSV into records and yields to the event loop between pieces. A blank row is `['']`. Throws
 * UnclosedQuoteError, RecordTooLongError or TooManyRecordsError and stops reading.
 */
export async function* parseCsvRecords(text: string, delimiter: CsvDelimiter): AsyncGenerator<string[]> {
  const parser = parse({ ...csvOptions, delimiter })
  // Errors reach the caller through the iteration.
  pipeline(Readable.from(getPieces(Buffer.from(text), () => parser.info.records)), parser, () => {})
  let row = 0
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      row++
      if (row > maxCsvRecords) throw new TooManyRecordsError()
      if (record.some((field) => field.length > maxFieldLength)) throw new UnclosedQuoteError(row)
      yield record
    }
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw new UnclosedQuoteError(Number(error.records) + 1)
    throw error
  }
}

async function* getPieces(bytes: Buffer, ended: () => number): AsyncGenerator<Buffer> {
  let [records, since] = [0, 0]
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    await nextTurn()
    if (ended() > records) [records, since] = [ended(), at]
    if (at - since > maxRecordBytes) throw new RecordTooLongError(records + 1)
    yield bytes.subarray(at, at + chunkBytes)
  }
}

/** Detects the delimiter for which most of the first records have many fields and the same number. */
export function detectDelimiter(text: string): CsvDelimiter {
  const said = /^sep=([,;\t|])\r?\n/i.exec(text)?.[1]
  if (said) return said as CsvDelimiter
  const start = stripCsvPreamble(text.slice(0, 100_000))
  const scored = csvDelimiters.map((delimiter) => ({ delimiter, score: getScore(start, delimiter) }))
  return scored.toSorted((one, other) => other.score - one.score)[0]!.delimiter
}

/** Removes what precedes the headings. Some programs write a `sep=` line there. */
export function stripCsvPreamble(text: string): string {
  return text.replace(/^sep=[,;\t|]\r?\n/i, '').replace(/^[\r\n]+/, '')
}

/** Removes blank rows at the end of the text. A spreadsheet may write a million blank rows. */
export function trimTrailingBlankRows(text: string, delimiter: CsvDelimiter): string {
  let end = text.length
  while (end > 0 && ['\r', '\n', ' ', delimiter].includes(text[end - 1]!)) end--
  const lineEnd = /[\r\n]/g
  lineEnd.lastIndex = end
  const cut = lineEnd.exec(text)?.index
  return cut === undefined ? text : text.slice(0, cut)
}

function getScore(text: string, delimiter: CsvDelimiter): number {
  const widths: number[] = []
  const note = (record: string[]) => {
    if (record.some((field) => field !== '')) widths.push(record.length)
    return null
  }
  try {
    parseAtOnce(text, { ...csvOptions, delimiter, to: 20, on_record: note })
  } catch {
    // The sample may end in the middle of a field.
  }
  // A report title above the headings has fewer fields than the headings.
  const shares = widths.map((width) => width * (widths.filter((other) => other === width).length / widths.length))
  return Math.max(0, ...shares.filter((_, i) => widths[i]! > 1))
}
