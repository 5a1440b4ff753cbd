/**
 * A document issued by the business, such as a signed proposal, an invoice or a receipt. Its page, PDF and text are
 * generated from it.
 */
export type PdfDocument = {
  title: string
  /** BCP 47, such as en-US. */
  language: string
  /** Time of issue in epoch milliseconds. It is also the PDF's date, so that the same document yields the same bytes. */
  madeAt: number
  /** Name of the business, above the title. */
  house: string
  /** Color of the name such as #7d5717, if the business has its own. */
  color?: string | undefined
  /** Head of an invoice or receipt. Other documents have the business's name alone. */
  letterhead?: PdfLetterhead | undefined
  blocks: PdfDocumentBlock[]
}

/**
 * The lines below the business's name, such as its address, whether the default emblem is next to it, and a stamp such
 * as "PAID" with its day.
 */
export type PdfLetterhead = { lines: string[]; hasEmblem: boolean; stamp: { words: string; day: string } | null }

/** Content of a document. Texts are plain, without markup, and keep their line breaks. */
export type PdfDocumentBlock =
  /** `language` is set if it differs from the document's. */
  | { kind: 'heading'; level: 2 | 3; words: string; language?: string }
  | { kind: 'paragraph'; words: string; language?: string }
  | { kind: 'facts'; rows: LabeledValue[] }
  | PriceTableBlock
  | TableBlock
  /** The signer's name as typed, and the record of the signature. */
  | { kind: 'signature'; label: string; name: string; rows: LabeledValue[] }
  | { kind: 'list'; items: string[]; ordered?: boolean }
  /** The following blocks begin a new page in print. */
  | { kind: 'page-break' }
  | { kind: 'small-print'; words: string }

export type LabeledValue = { label: string; value: string }

/** Prices with their reasons. There is a quantity column if any line has a quantity. */
export type PriceTableBlock = {
  kind: 'prices'
  /** Name of the table for screen readers, not printed. */
  name: string
  heads: { what: string; quantity: string; price: string }
  lines: PriceTableLine[]
}

export type PriceTableLine = {
  /** A subtotal or total is a sum of lines before it. */
  kind: 'line' | 'subtotal' | 'total'
  words: string
  /** Language of the row, if it differs from the document's. */
  language?: string
  /** Reason for the line or its price, in small text below it. */
  reason?: string
  quantity?: string
  cents: number
  /** `cents` as formatted: $1,090.00. */
  price: string
}

/** Each row has as many cells as there are heads. Columns in `numbers`, counted from 0, are aligned at the line's end. */
export type TableBlock = { kind: 'table'; name: string; heads: string[]; rows: string[][]; numbers?: number[] }

/** Whether any line has a quantity. */
export function hasQuantities({ lines }: PriceTableBlock): boolean {
  return lines.some(({ quantity }) => quantity !== undefined)
}
