/** How fields are told apart. */
export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** No field is longer, in characters: a quotation mark that is never closed would take in the rest of the file. */
export const longestField = 20_000

/** A quotation mark that opens in this record, the first being 1, and is not closed. */
export class OpenQuoteError extends Error {
  readonly row: number
  constructor(row: number) {
    super(`A quotation mark in row ${row} is not closed`)
    this.row = row
  }
}

/**
 * The records of a CSV one by one, blank ones as `['']`: RFC 4180, with any end of a line, and quotation marks within a
 * field that begins with none as they stand. Throws an OpenQuoteError.
 */
export function* csvRecords(text: string, delimiter: Delimiter): Generator<string[]> {
  const stop = new RegExp(`[${delimiter === '|' ? '\\|' : delimiter}\\r\\n]`, 'g')
  let [at, row] = [0, 1]
  let record: string[] = []
  while (at < text.length) {
    let field = ''
    if (text[at] === '"') {
      const { value, next } = quotedFrom(text, at, row)
      ;[field, at] = [value, next]
    }
    stop.lastIndex = at
    const end = stop.exec(text)?.index ?? text.length
    if (end - at > longestField) throw new OpenQuoteError(row)
    record.push(field + text.slice(at, end))
    at = end + 1
    if (text[end] === delimiter) {
      if (at === text.length) record.push('')
      continue
    }
    if (text[end] === '\r' && text[at] === '\n') at++
    yield record
    record = []
    row++
  }
  if (record.length > 0) yield record
}

function quotedFrom(text: string, open: number, row: number): { value: string; next: number } {
  let [value, from] = ['', open + 1]
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote < 0 || quote - open > longestField) throw new OpenQuoteError(row)
    value += text.slice(from, quote)
    if (text[quote + 1] !== '"') return { value, next: quote + 1 }
    value += '"'
    from = quote + 2
  }
}

/** The delimiter under which the first records have the most fields and agree on how many. */
export function delimiterOf(text: string): Delimiter {
  const said = /^sep=([,;\t|])\r?\n/i.exec(text)?.[1]
  if (said) return said as Delimiter
  const scored = delimiters.map((delimiter) => ({ delimiter, score: scoreOf(text.slice(0, 100_000), delimiter) }))
  return scored.toSorted((one, other) => other.score - one.score)[0]!.delimiter
}

/** The text from its headings on: some programs write `sep=;` before them. */
export function fromHeadings(text: string): string {
  return text.replace(/^sep=[,;\t|]\r?\n/i, '').replace(/^[\r\n]+/, '')
}

function scoreOf(text: string, delimiter: Delimiter): number {
  const widths: number[] = []
  try {
    for (const record of csvRecords(fromHeadings(text), delimiter)) {
      if (record.some((field) => field !== '')) widths.push(record.length)
      if (widths.length === 20) break
    }
  } catch {
    // The piece that was looked at may end amid a field.
  }
  const [first = 1] = widths
  return first < 2 ? 0 : first * (widths.filter((width) => width === first).length / widths.length)
}
