import {
  hasQuantities,
  type LabeledValue,
  type PdfDocument,
  type PdfDocumentBlock,
  type PriceTableBlock,
} from './pdf-document.ts'

/**
 * Formats a document as plain text, the form that is stored, hashed and compared: the same text as the page and the PDF
 * in the same order, in Unicode NFC. Cells of a row are separated by tabs, blocks by an empty line.
 */
export function formatPdfDocumentText({ house, title, letterhead, blocks }: PdfDocument): string {
  const { lines = [], stamp } = letterhead ?? {}
  const head = [[house, ...lines].join('\n'), title, ...(stamp ? [`${stamp.words} ${stamp.day}`] : [])]
  const parts = [...head.map(normalizePrintText), ...blocks.flatMap(blockText)]
  return `${parts.join('\n\n')}\n`
}

/** Normalizes a text for all forms of a document: NFC, line breaks as LF, without invisible or unprintable characters. */
export function normalizePrintText(words: string): string {
  return (
    words
      .normalize('NFC')
      .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
      .replaceAll('\t', ' ')
      // Bidirectional control characters could make a document read differently than it is.
      .replace(/[\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu, (sign) =>
        sign === '\n' ? sign : '',
      )
      .toWellFormed()
  )
}

function blockText(block: PdfDocumentBlock): string[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
    case 'small-print':
      return [normalizePrintText(block.words)]
    case 'facts':
      return [block.rows.map(factText).join('\n')]
    case 'prices':
      return [pricesText(block)]
    case 'table':
      return [[block.heads, ...block.rows].map(rowText).join('\n')]
    case 'signature':
      return [[normalizePrintText(block.label), normalizePrintText(block.name), ...block.rows.map(factText)].join('\n')]
    case 'list':
      return [
        block.items.map((item, i) => `${formatListMarker(block.ordered, i)} ${normalizePrintText(item)}`).join('\n'),
      ]
    case 'page-break':
      return []
  }
}

/** Returns the marker before a list item. */
export function formatListMarker(isOrdered: boolean | undefined, i: number): string {
  return isOrdered ? `${i + 1}.` : '•'
}

function pricesText(table: PriceTableBlock): string {
  const counts = hasQuantities(table)
  const { what, quantity, price } = table.heads
  const lines = table.lines.map(({ words, reason, quantity, price }) =>
    rowText([words, ...(reason ? [reason] : []), ...(counts && quantity ? [quantity] : []), price]),
  )
  return [rowText([what, ...(counts ? [quantity] : []), price]), ...lines].join('\n')
}

function factText({ label, value }: LabeledValue): string {
  return rowText([label, value])
}

function rowText(cells: string[]): string {
  return cells.map(normalizePrintText).join('\t')
}
