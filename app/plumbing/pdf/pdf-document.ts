/** A paper: what leaves the house for good, such as a signed proposal, an invoice or a receipt. Page, PDF and text are made of it. */
export type PdfDocument = {
  title: string
  /** BCP 47, such as en-US. */
  language: string
  /** When it became what it is, in epoch milliseconds: the PDF's own date, so that the same paper is the same bytes. */
  madeAt: number
  /** Whose paper it is: the business's name, above the title. */
  house: string
  /** What that is written in, #7d5717, where it is the business's own. */
  color?: string | undefined
  blocks: PdfDocumentBlock[]
}

/** Words are plain text; nothing in them is markup, and a line break in them stays one. */
export type PdfDocumentBlock =
  /** `language` where it is not the paper's. */
  | { kind: 'heading'; level: 2 | 3; words: string; language?: string }
  | { kind: 'paragraph'; words: string; language?: string }
  | { kind: 'facts'; rows: LabeledValue[] }
  | PriceTableBlock
  | TableBlock
  /** Who signed, as typed, and the record of it. */
  | { kind: 'signature'; label: string; name: string; rows: LabeledValue[] }
  | { kind: 'list'; items: string[]; ordered?: boolean }
  /** What follows begins a sheet of its own, where there are sheets. */
  | { kind: 'page-break' }
  | { kind: 'small-print'; words: string }

export type LabeledValue = { label: string; value: string }

/** What costs how much and why. The quantity has a column where a line names one. */
export type PriceTableBlock = {
  kind: 'prices'
  /** What the table is called for those who hear it; not printed. */
  name: string
  heads: { what: string; quantity: string; price: string }
  lines: PriceTableLine[]
}

export type PriceTableLine = {
  /** A subtotal or the total is a sum of lines before it. */
  kind: 'line' | 'subtotal' | 'total'
  words: string
  /** Where it is not the paper's. */
  language?: string
  /** Why it is there or costs that, small beneath it. */
  reason?: string
  quantity?: string
  cents: number
  /** The cents as they are written: $1,090.00. */
  price: string
}

/** Each row has as many cells as there are heads; columns in `numbers`, counted from 0, stand at the line's end. */
export type TableBlock = { kind: 'table'; name: string; heads: string[]; rows: string[][]; numbers?: number[] }

/** Whether any of the lines names a quantity. */
export function hasQuantities({ lines }: PriceTableBlock): boolean {
  return lines.some(({ quantity }) => quantity !== undefined)
}
