import { normalizePrintText } from './format-document-text.ts'
import type { PdfKitDocument } from './pdfkit-document.server.ts'
import { pdfPageSize, pdfTextBottom, pdfTextWidth } from './pdf-styles.ts'
import type { PdfTextLine, PdfTextStyle } from './pdf-text-line.ts'
import { createPdfTypesetter, type ActualTextWriter } from './pdf-typesetter.server.ts'

type Element = PDFKit.PDFStructureElement
/** A cell of a row: its lines, position, and structure element. */
export type PdfCell = {
  lines: PdfTextLine[]
  x: number
  width: number
  tag: string
  element: Element
  align?: 'start' | 'end'
}

/** Writes tagged text from the top down, on as many pages as needed. */
export class PdfPageWriter {
  readonly typesetter: ReturnType<typeof createPdfTypesetter>
  readonly root: Element
  /** Vertical position of the next content, in points from the top edge of the page. */
  y = pdfPageSize.top
  /** Whether the page has no content yet. */
  isFresh = true
  readonly #pdf: PdfKitDocument

  /** `text` is the whole text of the document. */
  constructor(pdf: PdfKitDocument, text: string) {
    this.#pdf = pdf
    this.typesetter = createPdfTypesetter(pdf, text)
    this.root = pdf.struct('Document')
    pdf.addStructure(this.root)
    this.nextPage()
  }

  nextPage() {
    this.#pdf.addPage()
    this.y = pdfPageSize.top
    this.isFresh = true
  }

  /** Starts a page if less than `points` of height are left on this one. */
  reserve(points: number) {
    if (this.y + points > pdfTextBottom && !this.isFresh) this.nextPage()
  }

  /** Leaves `points` of height empty, except at the top of a page. */
  skip(points: number) {
    if (!this.isFresh) this.y += points
  }

  /** Draws lines and other content without text. */
  drawArtifact(draw: () => void) {
    this.#pdf.markContent('Artifact', { type: 'Layout' })
    draw()
    this.#pdf.endMarkedContent()
  }

  drawRule(color: string, { thick = 0.6, dashed = false } = {}) {
    const pdf = this.#pdf
    this.drawArtifact(() => {
      pdf.lineWidth(thick).strokeColor(color)
      if (dashed) pdf.dash(1.5, { space: 2 })
      pdf
        .moveTo(pdfPageSize.left, this.y)
        .lineTo(pdfPageSize.left + pdfTextWidth, this.y)
        .stroke()
      if (dashed) pdf.undash()
    })
  }

  addElement(parent: Element, type: string, options?: object): Element {
    const element = options ? this.#pdf.struct(type, options) : this.#pdf.struct(type)
    parent.add(element)
    return element
  }

  /** Writes a text over the whole width. */
  writeText(tag: string, text: string, style: PdfTextStyle) {
    const element = this.addElement(this.root, tag)
    const lines = this.typesetter.lines(normalizePrintText(text), style, pdfTextWidth)
    this.writeRow([{ lines, x: pdfPageSize.left, width: pdfTextWidth, tag, element }])
  }

  /**
   * Writes cells side by side, across as many pages as needed. `again` redraws the content above them on each further
   * page.
   */
  writeRow(cells: PdfCell[], again = () => {}) {
    const tallest = Math.max(...cells.map(({ lines }) => getLinesHeight(lines)))
    if (tallest <= (pdfTextBottom - pdfPageSize.top) / 2) this.reserve(tallest)
    const left = cells.map(({ lines }) => [...lines])
    for (;;) {
      this.y = Math.max(this.y, ...cells.map((cell, i) => this.#writeFittingLines(cell, left[i]!)))
      if (this.y > pdfPageSize.top) this.isFresh = false
      if (left.every((rest) => rest.length === 0)) return
      this.nextPage()
      again()
    }
  }

  /** Moves the lines that fit on this page from `rest` to the page. Returns where they end. */
  #writeFittingLines({ x, width, tag, element, align }: PdfCell, rest: PdfTextLine[]): number {
    let end = this.y
    const fitting: PdfTextLine[] = []
    while (rest.length > 0 && (end + rest[0]!.height <= pdfTextBottom || (this.isFresh && end === this.y))) {
      end += rest[0]!.height
      fitting.push(rest.shift()!)
    }
    if (fitting.length === 0) return end
    let top = this.y
    const content = this.#openContent(element, tag)
    for (const line of fitting) {
      this.typesetter.draw(line, { x, y: top, width, align }, content.actual)
      top += line.height
    }
    content.end()
    return end
  }

  /**
   * Assigns the content drawn until `end` to a structure element. Replaced text becomes a nested span with the original
   * text.
   */
  #openContent(element: Element, tag: string) {
    const pdf = this.#pdf
    let content = pdf.markStructureContent(tag)
    const end = () => {
      pdf.endMarkedContent()
      element.add(content)
    }
    const actual: ActualTextWriter = (words, draw, isSame) => {
      end()
      const span = this.addElement(element, 'Span', { actual: words })
      const replaced = pdf.markStructureContent('Span', isSame ? {} : { actual: words })
      draw()
      pdf.endMarkedContent()
      span.add(replaced)
      content = pdf.markStructureContent(tag)
    }
    return { actual, end }
  }
}

/** In points. */
export function getLinesHeight(lines: PdfTextLine[]): number {
  return lines.reduce((sum, { height }) => sum + height, 0)
}
