/**
 * CSV for spreadsheets: RFC 4180 with CRLF, after a byte order mark that tells Excel it is UTF-8. A text that a program
 * would evaluate (a formula, a number that begins with 0) gets a leading apostrophe, so that it stays text.
 */
export const csvByteOrderMark = '\uFEFF'

/** Content of a cell. `cents` is money in integer cents. `code` is for a program that imports it: "090" stays as it is. */
export type CsvCell = string | number | { cents: number } | { code: string } | null

/** Formats a line. Numbers are plain, money is in dollars with two decimals, null is an empty cell. */
export function formatCsvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(formatCsvCell).join(',')}\r\n`
}

/** Returns the original text of a cell, without the apostrophe that protects it. */
export function unescapeCsvCell(formatCsvCell: string): string {
  return formatCsvCell.startsWith("'") && isEvaluatedBySpreadsheets(formatCsvCell.slice(1))
    ? formatCsvCell.slice(1)
    : formatCsvCell
}

function formatCsvCell(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value === 'object' && 'cents' in value) return (value.cents / 100).toFixed(2)
  if (typeof value === 'object') return /^\d+$/.test(value.code) ? value.code : formatCsvCell(value.code)
  const words = isEvaluatedBySpreadsheets(value) ? `'${value}` : value
  return /[",\r\n]/.test(words) ? `"${words.replaceAll('"', '""')}"` : words
}

/**
 * Whether spreadsheets would evaluate a text as a formula. Leading apostrophes count too, because one is added to
 * protect such texts.
 */
function isEvaluatedBySpreadsheets(words: string): boolean {
  return /^'*(\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n]|0\d+$)/.test(words)
}
