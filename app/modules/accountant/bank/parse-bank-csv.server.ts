import { CsvError, parse } from 'csv-parse/sync'
import { parseDate } from '../../../business/dates.ts'
import { normalizeLine } from '../../../plumbing/http/normalize-text.ts'
import { sha256 } from '../../../plumbing/secrets/sha256.server.ts'
import type { BankLine } from './bank-line.ts'
import type { SkippedBankRow } from './bank-view.ts'

/** Maximum number of lines of a file. A year of a busy account has fewer. */
const maxRows = 10_000
const maxRowCharacters = 20_000
const maxColumns = 100
/** Maximum number of rows before the headings, such as the name of the account. */
const maxPreamble = 12

export type ParseBankCsvResult =
  { ok: true; lines: BankLine[]; skipped: SkippedBankRow[] } | { ok: false; problem: string }

type Columns = {
  date: number
  description: number[]
  amount: number | null
  debit: number | null
  credit: number | null
  type: number | null
}

/**
 * Parses a bank's CSV: date, description, and an amount or debits and credits, in any order. Each line gets an id of its
 * day, sum, description and its number among identical lines, so that the same line of two files has one id.
 */
export function parseBankCsv(bytes: Uint8Array): ParseBankCsvResult {
  const text = decode(bytes)
  if (text.includes('\0')) return { ok: false, problem: 'That is no CSV file. Download the account’s activity as CSV.' }
  if (text.trim() === '') return { ok: false, problem: 'The file is empty.' }
  const delimiter = findDelimiter(text)
  let rows: string[][]
  try {
    rows = parse(text.trimEnd(), {
      delimiter,
      relax_quotes: true,
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: maxRowCharacters,
      to: maxRows + 1,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const why = error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'a quotation mark is not closed' : 'it is too long'
    return { ok: false, problem: `Row ${Number(error.records) + 1} cannot be read: ${why}.` }
  }
  const wide = rows.findIndex((row) => row.length > maxColumns)
  if (wide >= 0) return { ok: false, problem: `Row ${wide + 1} cannot be read: it is too long.` }
  if (rows.length > maxRows)
    return {
      ok: false,
      problem: `The file has more than ${maxRows.toLocaleString('en-US')} rows. Download fewer months.`,
    }
  const found = findColumns(rows)
  if (!found)
    return {
      ok: false,
      problem: 'The file needs a column with the date, one with a description, and an amount or debits and credits.',
    }
  return readRows(rows, found, delimiter === ';')
}

function readRows(
  rows: readonly string[][],
  { columns, from }: { columns: Columns; from: number },
  hasCommas: boolean,
): ParseBankCsvResult {
  const [skipped, read]: [SkippedBankRow[], Omit<BankLine, 'id'>[]] = [[], []]
  for (const [i, row] of rows.entries()) {
    if (i < from || row.every((cell) => cell.trim() === '')) continue
    const day = parseBankDay(row[columns.date] ?? '')
    const cents = readCents(row, columns, hasCommas)
    if (day === null) skipped.push({ row: i + 1, problem: `“${(row[columns.date] ?? '').slice(0, 20)}” is no date` })
    else if (cents === null) skipped.push({ row: i + 1, problem: 'the amount cannot be read' })
    else if (cents !== 0) {
      const description = normalizeLine(columns.description.map((at) => row[at] ?? '').join(' ')).slice(0, 200)
      read.push({ day, cents, description })
    }
  }
  if (read.length === 0)
    return {
      ok: false,
      problem: skipped[0]
        ? `No row is a line: in row ${skipped[0].row}, ${skipped[0].problem}.`
        : 'The file has no lines.',
    }
  return { ok: true, lines: numberIdenticalLines(read), skipped }
}

/** Gives each line its id. The second of two identical lines of a day is another line than the first. */
function numberIdenticalLines(lines: readonly Omit<BankLine, 'id'>[]): BankLine[] {
  const counts = new Map<string, number>()
  return lines.map((line) => {
    const content = JSON.stringify([line.day, line.cents, line.description.toLowerCase()])
    const count = (counts.get(content) ?? 0) + 1
    counts.set(content, count)
    return { id: sha256(`${content} ${count}`).slice(0, 32), ...line }
  })
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The delimiter that most of the first rows have, outside quotation marks. */
function findDelimiter(text: string): ',' | ';' | '\t' {
  const head = text.slice(0, 4_000).replaceAll(/"[^"]*"/g, '')
  const count = (delimiter: string) => head.split(delimiter).length
  const semicolons = count(';')
  if (count('\t') > Math.max(count(','), semicolons)) return '\t'
  return semicolons > 2 && head.split(/\r\n|\r|\n/)[0]!.includes(';') ? ';' : ','
}

const headings = {
  date: [
    /^(posting|posted|post) date$/,
    /^date( posted)?$/,
    /^(transaction|trans\.?|booking|effective) date$/,
    /date|fecha/,
  ],
  description: [
    /^(transaction )?description$/,
    /^original description$/,
    /^(payee|name|merchant)( name)?$/,
    /description|details|narrative|memo|payee|concepto/,
  ],
  amount: [/^amount( \(?usd\)?)?$/, /^(transaction )?amount$/, /amount|importe/],
  debit: [/^debits?( amount)?$/, /debit|withdrawal|money out|paid out|cargo/],
  credit: [/^credits?( amount)?$/, /credit|deposit|money in|paid in|abono/],
  type: [/^(transaction )?type$/, /^details$/, /^debit\/credit$|^credit or debit$/],
}

/** Finds the columns by their headings, or by their content in a file without headings. */
function findColumns(rows: readonly string[][]): { columns: Columns; from: number } | null {
  for (const [i, row] of rows.slice(0, maxPreamble).entries()) {
    const heads = row.map((cell) => normalizeLine(cell).toLowerCase())
    const find = (patterns: readonly RegExp[]) => {
      for (const pattern of patterns) {
        const at = heads.findIndex((head) => pattern.test(head))
        if (at >= 0) return at
      }
      return null
    }
    const date = find(headings.date)
    const amount = find(headings.amount.slice(0, 2)) ?? null
    const [debit, credit] = [find(headings.debit), find(headings.credit)]
    const sum = amount ?? (debit === null || credit === null || debit === credit ? find(headings.amount) : null)
    if (date === null || (sum === null && (debit === null || credit === null))) continue
    const description =
      find(headings.description) ?? heads.findIndex((_, at) => ![date, sum, debit, credit].includes(at))
    if (description < 0) continue
    const columns = { date, description: [description], amount: sum, debit, credit, type: find(headings.type) }
    return { columns: sum === null ? columns : { ...columns, debit: null, credit: null }, from: i + 1 }
  }
  return findColumnsByContent(rows)
}

function findColumnsByContent(rows: readonly string[][]): { columns: Columns; from: number } | null {
  const sample = rows.filter((row) => row.some((cell) => cell.trim() !== '')).slice(0, 50)
  const width = Math.max(0, ...sample.map((row) => row.length))
  const share = (at: number, is: (cell: string) => boolean) =>
    sample.filter((row) => is(row[at] ?? '')).length / Math.max(1, sample.length)
  const columns = Array.from({ length: width }, (_, at) => at)
  const date = columns.find((at) => share(at, (cell) => parseBankDay(cell) !== null) > 0.8)
  const amount = columns.find(
    (at) => at !== date && share(at, (cell) => /\d/.test(cell) && parseBankCents(cell, false) !== null) > 0.8,
  )
  if (date === undefined || amount === undefined) return null
  const rest = columns.filter((at) => at !== date && at !== amount && share(at, (cell) => /\p{L}{2}/u.test(cell)) > 0.5)
  if (rest.length === 0) return null
  return { columns: { date, description: rest, amount, debit: null, credit: null, type: null }, from: 0 }
}

function readCents(row: readonly string[], columns: Columns, hasCommas: boolean): number | null {
  const read = (at: number | null) => (at === null ? 0 : parseBankCents(row[at] ?? '', hasCommas))
  if (columns.amount === null) {
    const [debit, credit] = [read(columns.debit), read(columns.credit)]
    if (debit === null || credit === null) return null
    if (debit === 0 && credit === 0) return null
    return credit - Math.abs(debit)
  }
  if ((row[columns.amount] ?? '').trim() === '') return null
  const cents = read(columns.amount)
  // Some banks write all amounts without a sign, beside a column that says which they are.
  const type = columns.type === null ? '' : (row[columns.type] ?? '')
  return cents !== null && cents > 0 && /^\s*(debit|dr|withdrawal)\b/i.test(type) ? -cents : cents
}

/** Parses an amount: "$1,234.50", "(12.00)", "12.00-", "-12". Zero if empty. Null if it is not an amount. */
export function parseBankCents(text: string, hasCommas: boolean): number | null {
  const typed = text.replaceAll(/[\s$\u00a0]|USD/g, '').replaceAll('−', '-')
  if (typed === '' || typed === '-' || typed === '--') return 0
  const [, before = '', open, within = '', bare = '', close, after = ''] =
    /^([+-]?)(\(?)([+-]?)([\d.,]+)(\)?)([+-]?)$/.exec(typed) ?? []
  const sign = before + within + after
  if (sign.length > 1 || Boolean(open) !== Boolean(close)) return null
  const isEuropean = hasCommas && /,\d{1,2}$|^\d{1,3}(\.\d{3})+$/.test(bare)
  const plain = isEuropean ? bare.replaceAll('.', '').replace(',', '.') : bare
  const [, whole, cents = ''] = /^(\d{1,3}(?:,\d{3})*|\d{0,9})(?:\.(\d{1,2})0*)?$/.exec(plain) ?? []
  if (whole === undefined || whole + cents === '') return null
  const sum = Number(whole.replaceAll(',', '') || '0') * 100 + Number(cents.padEnd(2, '0'))
  return (open || sign === '-') && sum !== 0 ? -sum : sum
}

/** Parses a day as banks write it: 11/05/2026, 11/5/26, 2026-11-05, 11-05-2026, "Nov 5, 2026", with or without a time. */
export function parseBankDay(text: string): string | null {
  // No date is longer. The pattern would take minutes on a long cell.
  const typed = text
    .trim()
    .slice(0, 40)
    .replace(/[T ]\d{1,2}:\d{2}.*$/, '')
  const [, month, day, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/.exec(typed) ?? []
  if (month) return parseDate(`${month}/${day}/${year!.length === 2 ? `20${year}` : year}`)
  const [, name, date, inYear] = /^([A-Za-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/.exec(typed) ?? []
  if (name) {
    const at = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'].indexOf(
      name.toLowerCase(),
    )
    return at < 0 ? null : parseDate(`${at + 1}/${date}/${inYear}`)
  }
  return parseDate(typed.replaceAll('/', '-'))
}
