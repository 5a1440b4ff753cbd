import { normalizePrintText } from './format-document-text.ts'
import { hasQuantities, type PriceTableBlock, type TableBlock } from './pdf-document.ts'
import { getLinesHeight, type PdfCell, type PdfPageWriter } from './pdf-page-writer.server.ts'
import { pdfPageSize, pdfTextStyles, pdfTextBottom, pdfTextWidth } from './pdf-styles.ts'
import type { PdfTextLine, PdfTextStyle } from './pdf-text-line.ts'

/** A table column, in points from the left edge of the text. */
type Column = { x: number; width: number; align: 'start' | 'end' }
type TableRow = {
  cells: PdfTextStyle[]
  words: string[][]
  isLast?: boolean
  /** Number of following rows that must be on the same page. */
  staysWith?: number
}
type Table = { name: string; heads: string[]; columns: Column[]; rows: TableRow[]; hasRowHeads: boolean }

/** Writes lines with their prices. A total is never on a page without any of its lines. */
export function writePriceTable(writer: PdfPageWriter, block: PriceTableBlock) {
  const counts = hasQuantities(block)
  const heads = [block.heads.what, ...(counts ? [block.heads.quantity] : []), block.heads.price]
  const lastLine = block.lines.findLastIndex(({ kind }) => kind === 'line')
  const rows = block.lines.map(({ kind, words, reason, quantity, price }, i): TableRow => {
    const what = kind === 'line' ? pdfTextStyles.body : pdfTextStyles.bold
    const amount = kind === 'total' ? pdfTextStyles.sum : pdfTextStyles.bold
    return {
      cells: [what, ...(counts ? [pdfTextStyles.body] : []), amount],
      words: [[words, reason ?? ''], ...(counts ? [[quantity ?? '']] : []), [price]],
      isLast: kind === 'total',
      ...(i === lastLine && { staysWith: block.lines.length - 1 - i }),
    }
  })
  writeTable(writer, { name: block.name, heads, columns: computePriceColumns(writer, block), rows, hasRowHeads: true })
}

function computePriceColumns({ typesetter }: PdfPageWriter, { heads, lines, ...block }: PriceTableBlock): Column[] {
  const counts = hasQuantities({ heads, lines, ...block })
  const widest = (texts: string[], style: PdfTextStyle) =>
    Math.max(40, ...texts.map((text) => typesetter.lengthOf(normalizePrintText(text), style)))
  const priceWidths = lines.map(({ kind, price }) =>
    widest([price], kind === 'total' ? pdfTextStyles.sum : pdfTextStyles.bold),
  )
  const priceWidth = Math.min(180, Math.max(widest([heads.price], pdfTextStyles.head), ...priceWidths) + 2)
  const quantities = lines.map(({ quantity }) => quantity ?? '')
  const quantityWidth = counts
    ? Math.min(110, Math.max(widest([heads.quantity], pdfTextStyles.head), widest(quantities, pdfTextStyles.body)) + 2)
    : 0
  const whatWidth = pdfTextWidth - priceWidth - quantityWidth - (counts ? 32 : 16)
  return [
    { x: pdfPageSize.left, width: whatWidth, align: 'start' },
    ...(counts ? [{ x: pdfPageSize.left + whatWidth + 16, width: quantityWidth, align: 'end' as const }] : []),
    { x: pdfPageSize.left + pdfTextWidth - priceWidth, width: priceWidth, align: 'end' },
  ]
}

export function writePlainTable(writer: PdfPageWriter, block: TableBlock) {
  const { name, heads } = block
  const rows = block.rows.map((cells): TableRow => ({
    cells: heads.map(() => pdfTextStyles.body),
    words: heads.map((_, i) => [cells[i] ?? '']),
  }))
  writeTable(writer, { name, heads, columns: computePlainColumns(writer, block), rows, hasRowHeads: false })
}

function computePlainColumns({ typesetter }: PdfPageWriter, { heads, rows, numbers = [] }: TableBlock): Column[] {
  const gap = 14
  const longest = heads.map((head, i) =>
    Math.max(
      typesetter.lengthOf(normalizePrintText(head), pdfTextStyles.head),
      ...rows.map((cells) => typesetter.lengthOf(normalizePrintText(cells[i] ?? ''), pdfTextStyles.body)),
    ),
  )
  const free = pdfTextWidth - gap * (heads.length - 1)
  const wanted = longest.map((length) => Math.min(length + 2, free * 0.6))
  const all = wanted.reduce((sum, width) => sum + width, 0)
  // The first column gets the remaining width. If the width is too small, it keeps at least an even share, if it needs
  // that much.
  const first = Math.min(wanted[0]!, Math.max(free / heads.length, (wanted[0]! / all) * free))
  const widths =
    all <= free
      ? wanted.map((width, i) => (i === 0 ? width + free - all : width))
      : wanted.map((width, i) => (i === 0 ? first : (width / (all - wanted[0]!)) * (free - first)))
  let x = pdfPageSize.left
  return widths.map((width, i): Column => {
    const column: Column = { x, width, align: numbers.includes(i) ? 'end' : 'start' }
    x += width + gap
    return column
  })
}

/** Writes a table with a header row, which is repeated on every further page. */
function writeTable(writer: PdfPageWriter, { name, heads, columns, rows, hasRowHeads }: Table) {
  const element = writer.addElement(writer.root, 'Table', { title: normalizePrintText(name) })
  const [head, body] = [writer.addElement(element, 'THead'), writer.addElement(element, 'TBody')]
  const redrawHeads = writeTableHead(writer, head, heads, columns)
  const getLines = (row: TableRow) => columns.map(({ width }, i) => typesetCell(writer, row, i, width))
  for (const [nth, { isLast, staysWith = 0 }] of rows.entries()) {
    const line = writer.addElement(body, 'TR')
    const cells = getLines(rows[nth]!)
    const made = columns.map((column, i): PdfCell => {
      const isHead = hasRowHeads && i === 0
      const tag = isHead ? 'TH' : 'TD'
      const options = isHead ? { scope: 'Row' } : undefined
      return { ...column, lines: cells[i]!, tag, element: writer.addElement(line, tag, options) }
    })
    const kept = rows.slice(nth + 1, nth + 1 + staysWith)
    const height = kept.reduce((sum, one) => sum + 8 + getTallest(getLines(one)), getTallest(cells))
    if (writer.y + height > pdfTextBottom && height < (pdfTextBottom - pdfPageSize.top) / 2) {
      writer.nextPage()
      redrawHeads()
    }
    writer.writeRow(made, redrawHeads)
    writer.y += 4
    if (!isLast) writer.drawRule('#D5CAB0', { dashed: true })
    writer.y += 4
  }
}

/** Returns how to draw the header row again on a further page. */
function writeTableHead(writer: PdfPageWriter, head: PDFKit.PDFStructureElement, heads: string[], columns: Column[]) {
  const { typesetter } = writer
  const lines = heads.map((head, i) =>
    typesetter.lines(normalizePrintText(head), pdfTextStyles.head, columns[i]!.width),
  )
  const height = getTallest(lines)
  writer.reserve(height + 40)
  const row = writer.addElement(head, 'TR')
  writer.writeRow(
    columns.map((column, i) => ({
      ...column,
      lines: lines[i]!,
      tag: 'TH',
      element: writer.addElement(row, 'TH', { scope: 'Column' }),
    })),
  )
  const underline = () => {
    writer.y += 3
    writer.drawRule('#7F897F')
    writer.y += 4
  }
  underline()
  return () => {
    writer.drawArtifact(() => {
      for (const [i, cell] of lines.entries()) {
        let top = writer.y
        for (const line of cell) {
          typesetter.draw(line, { ...columns[i]!, y: top })
          top += line.height
        }
      }
    })
    writer.y += height
    underline()
    writer.isFresh = true
  }
}

function typesetCell({ typesetter }: PdfPageWriter, { cells, words }: TableRow, i: number, width: number) {
  const parts = words[i]!.map(normalizePrintText).filter((part) => part !== '')
  return parts.flatMap((part, at) =>
    typesetter.lines(part, at === 0 ? cells[i]! : pdfTextStyles.small, width, at < parts.length - 1),
  )
}

function getTallest(cells: PdfTextLine[][]): number {
  return Math.max(...cells.map(getLinesHeight))
}
