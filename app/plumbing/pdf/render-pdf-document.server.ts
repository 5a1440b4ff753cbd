import { createPdfKitDocument, type PdfKitDocument } from './pdfkit-document.server.ts'
import {
  hasQuantities,
  type LabeledValue,
  type PdfDocument,
  type PdfDocumentBlock,
  type TableBlock,
  type PriceTableBlock,
} from './pdf-document.ts'
import { formatListMarker, formatPdfDocumentText, normalizePrintText } from './format-document-text.ts'
import {
  createPdfTypesetter,
  type ActualTextWriter,
  type PdfTextLine,
  type PdfTextStyle,
} from './pdf-typesetter.server.ts'

type Element = PDFKit.PDFStructureElement
/** A cell of a row: its lines, position, and structure element. */
type Cell = { lines: PdfTextLine[]; x: number; width: number; tag: string; element: Element; align?: 'start' | 'end' }
/** A table column, in points from the left edge of the text. */
type Column = { x: number; width: number; align: 'start' | 'end' }
type TableRow = {
  cells: PdfTextStyle[]
  words: string[][]
  isLast?: boolean
  /** Number of following rows that must be on the same page. */
  staysWith?: number
}

/** In points: Letter, with margins for hole punching and page numbers. */
const sheet = { width: 612, height: 792, left: 60, right: 60, top: 60, bottom: 72 }
const column = sheet.width - sheet.left - sheet.right
const floor = sheet.height - sheet.bottom

const ink = '#0F1F1C'
const muted = '#55625B'
const styles = {
  house: { face: 'bold', size: 9, color: '#7D5717' },
  title: { face: 'display', size: 27, color: ink, leading: 1.15 },
  second: { face: 'display', size: 17, color: ink, leading: 1.2 },
  third: { face: 'bold', size: 11, color: ink },
  body: { face: 'text', size: 10, color: ink },
  bold: { face: 'bold', size: 10, color: ink },
  small: { face: 'text', size: 8.5, color: muted },
  head: { face: 'bold', size: 8.5, color: muted },
  sum: { face: 'display', size: 18, color: ink, leading: 1.2 },
  name: { face: 'display', size: 20, color: ink, leading: 1.25 },
} satisfies Record<string, PdfTextStyle>

/** Renders a document as tagged PDF (PDF/UA) on Letter, in the site's fonts. The same document yields the same bytes. */
export async function renderPdfDocument(paper: PdfDocument): Promise<Uint8Array<ArrayBuffer>> {
  const { pdf, whole } = createPdfKitDocument(paper, { ...sheet, bufferPages: true })
  fill(pdf, paper)
  pdf.end()
  return whole
}

function fill(pdf: PdfKitDocument, paper: PdfDocument): void {
  const type = createPdfTypesetter(pdf, formatPdfDocumentText(paper))
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  let y = sheet.top
  let isFresh = true

  function nextPage() {
    pdf.addPage()
    y = sheet.top
    isFresh = true
  }

  function room(points: number) {
    if (y + points > floor && !isFresh) nextPage()
  }

  function space(points: number) {
    if (!isFresh) y += points
  }

  /** Draws lines and other content without text. */
  function artifact(draw: () => void) {
    pdf.markContent('Artifact', { type: 'Layout' })
    draw()
    pdf.endMarkedContent()
  }

  function rule(color: string, { thick = 0.6, dashed = false } = {}) {
    artifact(() => {
      pdf.lineWidth(thick).strokeColor(color)
      if (dashed) pdf.dash(1.5, { space: 2 })
      pdf
        .moveTo(sheet.left, y)
        .lineTo(sheet.left + column, y)
        .stroke()
      if (dashed) pdf.undash()
    })
  }

  function added(parent: Element, type: string, options?: object): Element {
    const element = options ? pdf.struct(type, options) : pdf.struct(type)
    parent.add(element)
    return element
  }

  /**
   * Assigns the content drawn until `end` to a structure element. Replaced text becomes a nested span with the original
   * text.
   */
  function tagged(element: Element, tag: string) {
    let content = pdf.markStructureContent(tag)
    const end = () => {
      pdf.endMarkedContent()
      element.add(content)
    }
    const actual: ActualTextWriter = (words, draw, isSame) => {
      end()
      const span = added(element, 'Span', { actual: words })
      const replaced = pdf.markStructureContent('Span', isSame ? {} : { actual: words })
      draw()
      pdf.endMarkedContent()
      span.add(replaced)
      content = pdf.markStructureContent(tag)
    }
    return { actual, end }
  }

  /**
   * Draws cells side by side, across as many pages as needed. `again` redraws the content above them on each further
   * page.
   */
  function row(cells: Cell[], again = () => {}) {
    const heights = cells.map(({ lines }) => lines.reduce((sum, { height }) => sum + height, 0))
    const tallest = Math.max(...heights)
    if (tallest <= (floor - sheet.top) / 2) room(tallest)
    const left = cells.map(({ lines }) => [...lines])
    for (;;) {
      let lowest = y
      for (const [i, { x, width, tag, element, align }] of cells.entries()) {
        let at = y
        const rest = left[i]!
        const fitting: PdfTextLine[] = []
        while (rest.length > 0 && (at + rest[0]!.height <= floor || (isFresh && at === y))) {
          at += rest[0]!.height
          fitting.push(rest.shift()!)
        }
        if (fitting.length === 0) continue
        let top = y
        const content = tagged(element, tag)
        for (const line of fitting) {
          type.draw(line, { x, y: top, width, align }, content.actual)
          top += line.height
        }
        content.end()
        lowest = Math.max(lowest, at)
      }
      y = lowest
      if (lowest > sheet.top) isFresh = false
      if (left.every((rest) => rest.length === 0)) return
      nextPage()
      again()
    }
  }

  function words(tag: string, text: string, style: PdfTextStyle, parent = root) {
    const element = added(parent, tag)
    row([{ lines: type.lines(normalizePrintText(text), style, column), x: sheet.left, width: column, tag, element }])
  }

  function facts(rows: LabeledValue[], labelWidth = 110) {
    const list = added(root, 'L')
    for (const { label, value } of rows) {
      const item = added(list, 'LI')
      const [first, second] = [added(item, 'Lbl'), added(item, 'LBody')]
      const [x, width] = [sheet.left + labelWidth + 14, column - labelWidth - 14]
      row([
        {
          lines: type.lines(normalizePrintText(label), styles.bold, labelWidth),
          x: sheet.left,
          width: labelWidth,
          tag: 'Lbl',
          element: first,
        },
        { lines: type.lines(normalizePrintText(value), styles.body, width), x, width, tag: 'LBody', element: second },
      ])
      y += 3
      rule('#DDD3BC', { thick: 0.5 })
      y += 3
    }
  }

  function list(items: string[], isOrdered: boolean | undefined) {
    const element = added(root, 'L')
    const mark = isOrdered ? type.lengthOf(`${items.length}. `, styles.body) + 4 : 12
    for (const [i, words] of items.entries()) {
      const item = added(element, 'LI')
      const [first, second] = [added(item, 'Lbl'), added(item, 'LBody')]
      const [x, width] = [sheet.left + mark, column - mark]
      row([
        {
          lines: type.lines(`${formatListMarker(isOrdered, i)} `, styles.body, mark + 8),
          x: sheet.left,
          width: mark,
          tag: 'Lbl',
          element: first,
        },
        { lines: type.lines(normalizePrintText(words), styles.body, width), x, width, tag: 'LBody', element: second },
      ])
      y += 2
    }
  }

  /** Draws a table with a header row, which is repeated on every further page. */
  function table(name: string, heads: string[], columns: Column[], rows: TableRow[], hasRowHeads: boolean) {
    const element = added(root, 'Table', { title: normalizePrintText(name) })
    const [head, body] = [added(element, 'THead'), added(element, 'TBody')]
    const headLines = heads.map((head, i) => type.lines(normalizePrintText(head), styles.head, columns[i]!.width))
    const headHeight = Math.max(...headLines.map((lines) => lines.reduce((sum, { height }) => sum + height, 0)))
    room(headHeight + 40)
    const headRow = added(head, 'TR')
    row(
      columns.map((column, i) => ({
        ...column,
        lines: headLines[i]!,
        tag: 'TH',
        element: added(headRow, 'TH', { scope: 'Column' }),
      })),
    )
    const underHeads = () => {
      y += 3
      rule('#7F897F')
      y += 4
    }
    underHeads()
    const again = () => {
      artifact(() => {
        for (const [i, lines] of headLines.entries()) {
          let top = y
          for (const line of lines) {
            type.draw(line, { ...columns[i]!, y: top })
            top += line.height
          }
        }
      })
      y += headHeight
      underHeads()
      isFresh = true
    }
    const getLines = ({ cells, words }: TableRow) =>
      columns.map(({ width }, i) => {
        const parts = words[i]!.map(normalizePrintText).filter((part) => part !== '')
        return parts.flatMap((part, at) =>
          type.lines(part, at === 0 ? cells[i]! : styles.small, width, at < parts.length - 1),
        )
      })
    const getTallest = (cells: PdfTextLine[][]) =>
      Math.max(...cells.map((lines) => lines.reduce((sum, { height }) => sum + height, 0)))
    for (const [nth, { isLast, staysWith = 0 }] of rows.entries()) {
      const line = added(body, 'TR')
      const cells = getLines(rows[nth]!)
      const made = columns.map((column, i): Cell => {
        const isHead = hasRowHeads && i === 0
        const tag = isHead ? 'TH' : 'TD'
        return { ...column, lines: cells[i]!, tag, element: added(line, tag, isHead ? { scope: 'Row' } : undefined) }
      })
      const kept = rows.slice(nth + 1, nth + 1 + staysWith)
      const height = kept.reduce((sum, one) => sum + 8 + getTallest(getLines(one)), getTallest(cells))
      if (y + height > floor && height < (floor - sheet.top) / 2) {
        nextPage()
        again()
      }
      row(made, again)
      y += 4
      if (!isLast) rule('#D5CAB0', { dashed: true })
      y += 4
    }
  }

  function prices(of: PriceTableBlock) {
    const counts = hasQuantities(of)
    const heads = [of.heads.what, ...(counts ? [of.heads.quantity] : []), of.heads.price]
    const widest = (texts: string[], style: PdfTextStyle) =>
      Math.max(40, ...texts.map((text) => type.lengthOf(normalizePrintText(text), style)))
    const priceWidth = Math.min(
      180,
      Math.max(
        widest([of.heads.price], styles.head),
        ...of.lines.map(({ kind, price }) => widest([price], kind === 'total' ? styles.sum : styles.bold)),
      ) + 2,
    )
    const quantityWidth = counts
      ? Math.min(
          110,
          Math.max(
            widest([of.heads.quantity], styles.head),
            widest(
              of.lines.map(({ quantity }) => quantity ?? ''),
              styles.body,
            ),
          ) + 2,
        )
      : 0
    const whatWidth = column - priceWidth - quantityWidth - (counts ? 32 : 16)
    const columns: Column[] = [
      { x: sheet.left, width: whatWidth, align: 'start' },
      ...(counts ? [{ x: sheet.left + whatWidth + 16, width: quantityWidth, align: 'end' as const }] : []),
      { x: sheet.left + column - priceWidth, width: priceWidth, align: 'end' },
    ]
    const lastLine = of.lines.findLastIndex(({ kind }) => kind === 'line')
    const rows = of.lines.map(({ kind, words, reason, quantity, price }, i): TableRow => {
      const what = kind === 'line' ? styles.body : styles.bold
      const amount = kind === 'total' ? styles.sum : styles.bold
      return {
        cells: [what, ...(counts ? [styles.body] : []), amount],
        words: [[words, reason ?? ''], ...(counts ? [[quantity ?? '']] : []), [price]],
        isLast: kind === 'total',
        // A total is never on a page without any of its lines.
        ...(i === lastLine && { staysWith: of.lines.length - 1 - i }),
      }
    })
    table(of.name, heads, columns, rows, true)
  }

  function plainTable({ name, heads, rows, numbers = [] }: TableBlock) {
    const gap = 14
    const longest = heads.map((head, i) =>
      Math.max(
        type.lengthOf(normalizePrintText(head), styles.head),
        ...rows.map((cells) => type.lengthOf(normalizePrintText(cells[i] ?? ''), styles.body)),
      ),
    )
    const free = column - gap * (heads.length - 1)
    const wanted = longest.map((length) => Math.min(length + 2, free * 0.6))
    const all = wanted.reduce((sum, width) => sum + width, 0)
    // The first column gets the remaining width. If the width is too small, it keeps at least an even share, if it needs
    // that much.
    const first = Math.min(wanted[0]!, Math.max(free / heads.length, (wanted[0]! / all) * free))
    const widths =
      all <= free
        ? wanted.map((width, i) => (i === 0 ? width + free - all : width))
        : wanted.map((width, i) => (i === 0 ? first : (width / (all - wanted[0]!)) * (free - first)))
    let x = sheet.left
    const columns = widths.map((width, i): Column => {
      const column: Column = { x, width, align: numbers.includes(i) ? 'end' : 'start' }
      x += width + gap
      return column
    })
    const lines = rows.map((cells): TableRow => ({
      cells: heads.map(() => styles.body),
      words: heads.map((_, i) => [cells[i] ?? '']),
    }))
    table(name, heads, columns, lines, false)
  }

  function block(block: PdfDocumentBlock) {
    switch (block.kind) {
      case 'heading':
        space(block.level === 2 ? 20 : 12)
        room(70)
        words(block.level === 2 ? 'H2' : 'H3', block.words, block.level === 2 ? styles.second : styles.third)
        y += block.level === 2 ? 6 : 3
        return
      case 'paragraph':
        words('P', block.words, styles.body)
        y += 7
        return
      case 'small-print':
        words('P', block.words, styles.small)
        y += 6
        return
      case 'facts':
        facts(block.rows)
        y += 8
        return
      case 'prices':
        prices(block)
        y += 8
        return
      case 'table':
        plainTable(block)
        y += 8
        return
      case 'signature':
        space(10)
        room(110)
        words('P', block.label, styles.small)
        words('P', block.name, styles.name)
        y += 2
        rule(ink, { thick: 0.8 })
        y += 6
        if (block.rows.length > 0) facts(block.rows)
        y += 8
        return
      case 'list':
        list(block.items, block.ordered)
        y += 7
        return
      case 'page-break':
        if (!isFresh) nextPage()
        return
    }
  }

  nextPage()
  words('P', paper.house, paper.color ? { ...styles.house, color: paper.color } : styles.house)
  y += 2
  words('H1', paper.title, styles.title)
  y += 14
  for (const each of paper.blocks) block(each)
  root.end()

  const { count } = pdf.bufferedPageRange()
  for (let i = 0; i < count; i++) {
    pdf.switchToPage(i)
    pdf.markContent('Artifact', { type: 'Pagination' })
    const [about] = type.lines(
      normalizePrintText(`${paper.house} · ${paper.title}`).replaceAll('\n', ' '),
      styles.small,
      column - 80,
    )
    const y = sheet.height - 46
    type.draw(about!, { x: sheet.left, y, width: column - 80 })
    const [number] = type.lines(`${i + 1} / ${count}`, styles.small, 70)
    type.draw(number!, { x: sheet.left + column - 70, y, width: 70, align: 'end' })
    pdf.endMarkedContent()
  }
}
