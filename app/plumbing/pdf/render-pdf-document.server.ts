import { drawSvg } from './draw-svg.server.ts'
import { createPdfKitDocument, type PdfKitDocument } from './pdfkit-document.server.ts'
import type { LabeledValue, PdfDocument, PdfDocumentBlock, PdfLetterhead } from './pdf-document.ts'
import { formatListMarker, formatPdfDocumentText, normalizePrintText } from './format-document-text.ts'
import { PdfPageWriter } from './pdf-page-writer.server.ts'
import { pdfInkColor, pdfPageSize, pdfTextStyles, pdfTextWidth } from './pdf-styles.ts'
import { writePlainTable, writePriceTable } from './pdf-table.server.ts'
import type { PdfTextLine, PdfTextStyle } from './pdf-text-line.ts'

/** Renders a document as tagged PDF (PDF/UA) on Letter, in the site's fonts. The same document yields the same bytes. */
export async function renderPdfDocument(paper: PdfDocument): Promise<Uint8Array<ArrayBuffer>> {
  const { pdf, whole } = createPdfKitDocument(paper, { ...pdfPageSize, bufferPages: true })
  const writer = new PdfPageWriter(pdf, formatPdfDocumentText(paper))
  const house = paper.color ? { ...pdfTextStyles.house, color: paper.color } : pdfTextStyles.house
  if (paper.letterhead) writeLetterhead(pdf, writer, { ...paper, letterhead: paper.letterhead }, house)
  else {
    writer.writeText('P', paper.house, house)
    writer.y += 2
    writer.writeText('H1', paper.title, pdfTextStyles.title)
  }
  writer.y += 14
  for (const block of paper.blocks) writeBlock(writer, block)
  writer.root.end()
  drawPageFooters(pdf, writer, `${paper.house} · ${paper.title}`)
  pdf.end()
  return whole
}

/** Size of the emblem in points. Its drawing is 120 by 150 units. */
const emblemUnit = 0.36
const emblemSize = { width: 120 * emblemUnit + 12, height: 150 * emblemUnit }

/** Writes the emblem, name and address at the left, and the title with the stamp below it at the right. */
function writeLetterhead(
  pdf: PdfKitDocument,
  writer: PdfPageWriter,
  { house, title, letterhead }: PdfDocument & { letterhead: PdfLetterhead },
  houseStyle: PdfTextStyle,
) {
  const { lines, hasEmblem, stamp } = letterhead
  const { typesetter } = writer
  const top = writer.y
  if (hasEmblem)
    writer.drawArtifact(() =>
      drawSvg(pdf, 'app/ui/logo-on-light.svg', { x: pdfPageSize.left, y: top, unit: emblemUnit }),
    )
  const x = pdfPageSize.left + (hasEmblem ? emblemSize.width : 0)
  const half = pdfTextWidth / 2
  const own = [
    ...typesetter.lines(
      normalizePrintText(house),
      { ...pdfTextStyles.third, color: houseStyle.color },
      half - (x - pdfPageSize.left),
      true,
    ),
    ...typesetter.lines(normalizePrintText(lines.join('\n')), pdfTextStyles.small, half - (x - pdfPageSize.left)),
  ]
  const heading = writer.typesetter.lines(normalizePrintText(title), pdfTextStyles.title, half)
  const state = stamp && {
    lines: typesetter.lines(normalizePrintText(`${stamp.words} ${stamp.day}`), pdfTextStyles.stamp, half),
    x: pdfPageSize.left + half,
    width: half - 10,
  }
  const address = writer.addElement(writer.root, 'P')
  writer.writeRow([{ lines: own, x, width: half, tag: 'P', element: address }])
  const bottom = Math.max(writer.y, top + (hasEmblem ? emblemSize.height : 0))
  writer.y = top
  const h1 = writer.addElement(writer.root, 'H1')
  writer.writeRow([{ lines: heading, x: pdfPageSize.left + half, width: half, tag: 'H1', element: h1, align: 'end' }])
  if (state) {
    writer.y += 8
    const box = { top: writer.y, width: Math.max(...state.lines.map(({ width }) => width)) + 20 }
    const element = writer.addElement(writer.root, 'P')
    writer.y += 5
    writer.writeRow([{ ...state, tag: 'P', element, align: 'end' }])
    writer.y += 5
    const height = writer.y - box.top
    writer.drawArtifact(() =>
      pdf
        .lineWidth(1.6)
        .strokeColor(pdfTextStyles.stamp.color)
        .roundedRect(pdfPageSize.left + pdfTextWidth - box.width, box.top, box.width, height, 4)
        .stroke(),
    )
  }
  writer.y = Math.max(writer.y, bottom) + 10
  writer.drawRule(pdfInkColor)
}

function writeBlock(writer: PdfPageWriter, block: PdfDocumentBlock) {
  switch (block.kind) {
    case 'heading':
      writer.skip(block.level === 2 ? 20 : 12)
      writer.reserve(70)
      writer.writeText(
        block.level === 2 ? 'H2' : 'H3',
        block.words,
        block.level === 2 ? pdfTextStyles.second : pdfTextStyles.third,
      )
      writer.y += block.level === 2 ? 6 : 3
      return
    case 'paragraph':
      writer.writeText('P', block.words, pdfTextStyles.body)
      writer.y += 7
      return
    case 'small-print':
      writer.writeText('P', block.words, pdfTextStyles.small)
      writer.y += 6
      return
    case 'facts':
      writeFacts(writer, block.rows)
      writer.y += 8
      return
    case 'prices':
      writePriceTable(writer, block)
      writer.y += 8
      return
    case 'table':
      writePlainTable(writer, block)
      writer.y += 8
      return
    case 'signature':
      writer.skip(10)
      writer.reserve(110)
      writer.writeText('P', block.label, pdfTextStyles.small)
      writer.writeText('P', block.name, pdfTextStyles.name)
      writer.y += 2
      writer.drawRule(pdfInkColor, { thick: 0.8 })
      writer.y += 6
      if (block.rows.length > 0) writeFacts(writer, block.rows)
      writer.y += 8
      return
    case 'list':
      writeList(writer, block.items, block.ordered)
      writer.y += 7
      return
    case 'page-break':
      if (!writer.isFresh) writer.nextPage()
      return
  }
}

function writeFacts(writer: PdfPageWriter, rows: LabeledValue[]) {
  const labelWidth = 110
  const list = writer.addElement(writer.root, 'L')
  for (const { label, value } of rows) {
    const lines = writer.typesetter.lines(normalizePrintText(label), pdfTextStyles.bold, labelWidth)
    writeListItem(writer, list, { lines, width: labelWidth, gap: 14, words: value })
    writer.y += 3
    writer.drawRule('#DDD3BC', { thick: 0.5 })
    writer.y += 3
  }
}

function writeList(writer: PdfPageWriter, items: string[], isOrdered: boolean | undefined) {
  const { typesetter } = writer
  const list = writer.addElement(writer.root, 'L')
  const width = isOrdered ? typesetter.lengthOf(`${items.length}. `, pdfTextStyles.body) + 4 : 12
  for (const [i, words] of items.entries()) {
    const lines = typesetter.lines(`${formatListMarker(isOrdered, i)} `, pdfTextStyles.body, width + 8)
    writeListItem(writer, list, { lines, width, gap: 0, words })
    writer.y += 2
  }
}

/** Lines of a label and its width, the gap after it in points, and the text next to it. */
type ListItem = { lines: PdfTextLine[]; width: number; gap: number; words: string }

function writeListItem(writer: PdfPageWriter, list: PDFKit.PDFStructureElement, label: ListItem) {
  const item = writer.addElement(list, 'LI')
  const [first, second] = [writer.addElement(item, 'Lbl'), writer.addElement(item, 'LBody')]
  const [x, width] = [pdfPageSize.left + label.width + label.gap, pdfTextWidth - label.width - label.gap]
  const lines = writer.typesetter.lines(normalizePrintText(label.words), pdfTextStyles.body, width)
  writer.writeRow([
    { lines: label.lines, x: pdfPageSize.left, width: label.width, tag: 'Lbl', element: first },
    { lines, x, width, tag: 'LBody', element: second },
  ])
}

/** Draws the title and the page number on every page. */
function drawPageFooters(pdf: PdfKitDocument, { typesetter }: PdfPageWriter, title: string) {
  const { count } = pdf.bufferedPageRange()
  for (let i = 0; i < count; i++) {
    pdf.switchToPage(i)
    pdf.markContent('Artifact', { type: 'Pagination' })
    const [about] = typesetter.lines(
      normalizePrintText(title).replaceAll('\n', ' '),
      pdfTextStyles.small,
      pdfTextWidth - 80,
    )
    const y = pdfPageSize.height - 46
    typesetter.draw(about!, { x: pdfPageSize.left, y, width: pdfTextWidth - 80 })
    const [number] = typesetter.lines(`${i + 1} / ${count}`, pdfTextStyles.small, 70)
    typesetter.draw(number!, { x: pdfPageSize.left + pdfTextWidth - 70, y, width: 70, align: 'end' })
    pdf.endMarkedContent()
  }
}
