/**
 * CSV as spreadsheets open it: RFC 4180 with CRLF, behind a byte order mark that tells Excel it is UTF-8. Words that a
 * program would calculate (a formula, a number that begins with 0) get an apostrophe in front, so that they stay words.
 */
export const csvByteOrderMark = '\uFEFF'

/** What a cell is made of; `cents` are money. */
export type CsvCell = string | number | { cents: number } | null

/** One line. Numbers stand plain, money in dollars with both decimals; null is an empty cell. */
export function formatCsvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

/** The words a cell was made of: without the apostrophe that kept them words. */
export function unescapeCsvCell(cell: string): string {
  return cell.startsWith("'") && isCalculated(cell.slice(1)) ? cell.slice(1) : cell
}

function cell(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value === 'object') return (value.cents / 100).toFixed(2)
  const words = isCalculated(value) ? `'${value}` : value
  return /[",\r\n]/.test(words) ? `"${words.replaceAll('"', '""')}"` : words
}

/** With any apostrophes before it, so that those of the words themselves and ours can be told apart. */
function isCalculated(words: string): boolean {
  return /^'*(\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n]|0\d+$)/.test(words)
}
