import { pipeline, Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError, parse, type Options } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'

/** How fields are told apart. */
export const csvDelimiters = [',', ';', '\t', '|'] as const
export type CsvDelimiter = (typeof csvDelimiters)[number]

/** No field is longer, in characters: a quotation mark that is never closed would take in the rest of the file. */
const longestField = 20_000

/** A quotation mark that opens in this record, the first being 1, and is not closed. */
export class UnclosedQuoteError extends Error {
  readonly row: number
  constructor(row: number) {
    super(`A quotation mark in row ${row} is not closed`)
    this.row = row
  }
}

/** A record that goes on and on, the first being 1: nobody's request is as long, and all of it would be in our memory. */
export class RecordTooLongError extends Error {
  readonly row: number
  constructor(row: number) {
    super(`Row ${row} does not end`)
    this.row = row
  }
}

/** More records than any file has in which a person could find a row, blank ones counted. */
export class TooManyRecordsError extends Error {
  constructor() {
    super(`There are more than ${maxCsvRecords} rows`)
  }
}

/** Each takes some 12 µs, blank or not: a file of blank lines alone would take minutes. */
export const maxCsvRecords = 100_000

/** RFC 4180, with any end of a line, and quotation marks that open no field as they stand. */
const asWritten: Options = { record_delimiter: ['\r\n', '\n', '\r'], relax_quotes: true, relax_column_count: true }

/** So many bytes are read at a time: about a millisecond. */
const piece = 16_384

/** After so many bytes in which no record ended no more are read. */
const longestRecord = 1024 * 1024

/**
 * The records of a CSV one by one, blank ones as `['']`; others get their turn between. Throws an UnclosedQuoteError, a
 * RecordTooLongError or a TooManyRecordsError, and has read no further then.
 */
export async function* parseCsvRecords(text: string, delimiter: CsvDelimiter): AsyncGenerator<string[]> {
  const parser = parse({ ...asWritten, delimiter })
  // What goes wrong is told to whoever reads the records.
  pipeline(Readable.from(getPieces(Buffer.from(text), () => parser.info.records)), parser, () => {})
  let row = 0
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      row++
      if (row > maxCsvRecords) throw new TooManyRecordsError()
      if (record.some((field) => field.length > longestField)) throw new UnclosedQuoteError(row)
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
  for (let at = 0; at < bytes.length; at += piece) {
    await nextTurn()
    if (ended() > records) [records, since] = [ended(), at]
    if (at - since > longestRecord) throw new RecordTooLongError(records + 1)
    yield bytes.subarray(at, at + piece)
  }
}

/** The delimiter under which most of the first records have the most fields and agree on how many. */
export function detectDelimiter(text: string): CsvDelimiter {
  const said = /^sep=([,;\t|])\r?\n/i.exec(text)?.[1]
  if (said) return said as CsvDelimiter
  const start = stripCsvPreamble(text.slice(0, 100_000))
  const scored = csvDelimiters.map((delimiter) => ({ delimiter, score: getScore(start, delimiter) }))
  return scored.toSorted((one, other) => other.score - one.score)[0]!.delimiter
}

/** The text from its headings on: some programs write `sep=;` before them. */
export function stripCsvPreamble(text: string): string {
  return text.replace(/^sep=[,;\t|]\r?\n/i, '').replace(/^[\r\n]+/, '')
}

/** The text without the rows at its end that hold nothing: a spreadsheet may write a million of them. */
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
    parseAtOnce(text, { ...asWritten, delimiter, to: 20, on_record: note })
  } catch {
    // The piece that was looked at may end amid a field.
  }
  // A report's title above its headings is narrower than they are.
  const shares = widths.map((width) => width * (widths.filter((other) => other === width).length / widths.length))
  return Math.max(0, ...shares.filter((_, i) => widths[i]! > 1))
}
