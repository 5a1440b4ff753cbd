import bidiFactory from 'bidi-js'
import type PdfKit from 'pdfkit'
import { isReorderingFont } from './asian-fonts.server.ts'
import { createPdfFonts, graphemeSegmenter } from './pdf-fonts.server.ts'
import {
  mergeTextPieces,
  sortPiecesVisually,
  type PdfTextLine,
  type PdfTextStyle,
  type PdfTextPiece,
} from './pdf-text-line.ts'

/** Position of a line, in points from the left and top edges. */
export type PdfTextBox = { x: number; y: number; width: number; align?: 'start' | 'end' | 'center' }
/** Draws text that stands for `words`: a replacement, or the same text in another order. */
export type ActualTextWriter = (words: string, draw: () => void, isSame?: boolean) => void

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/

/**
 * Typesets the text of a document: chooses fonts per character, measures, breaks lines, and draws in reading order.
 * `text` is the whole text of the document, whose scripts determine the forms of Han characters.
 */
export function createPdfTypesetter(pdf: InstanceType<typeof PdfKit>, text: string) {
  const bidi = bidiFactory()
  const { choose, getLength, canDraw, lengthOf } = createPdfFonts(pdf, text)

  /** Splits text into pieces. `levels` holds the bidi level of each UTF-16 unit. */
  function listPieces(words: string, from: number, style: PdfTextStyle, levels: Uint8Array | null): PdfTextPiece[] {
    const { face, size, tracking = 0 } = style
    const pieces: PdfTextPiece[] = []
    const push = (piece: Omit<PdfTextPiece, 'width'>) => {
      const apart = tracking === 0 ? 0 : [...piece.words].length * tracking * size
      pieces.push({ ...piece, width: getLength(piece.words, piece.font, size) + apart })
    }
    let held: Omit<PdfTextPiece, 'width'> | null = null
    for (const { segment, index } of graphemeSegmenter.segment(words)) {
      const level = levels?.[from + index] ?? 0
      const choice = choose(segment, face)
      if (held && !choice.actual && held.font === choice.font && held.level === level) held.words += choice.words
      else {
        if (held) push(held)
        held = null
        if (choice.actual) push({ ...choice, level })
        else held = { ...choice, level }
      }
    }
    if (held) push(held)
    return pieces
  }

  /**
   * Breaks text into lines of at most `width` points. A word that is too long is broken. Each line ends with a gap, so
   * that text extraction keeps words apart. The last line ends with a gap only if `more` text follows.
   */
  function lines(words: string, style: PdfTextStyle, width: number, more = false): PdfTextLine[] {
    const paragraphs = words.split('\n')
    return paragraphs.flatMap((paragraph, i) => {
      const gap = more || i < paragraphs.length - 1 ? ' ' : ''
      return paragraphLines(paragraph + gap, style, width)
    })
  }

  function paragraphLines(paragraph: string, style: PdfTextStyle, width: number): PdfTextLine[] {
    const directions = rightToLeft.test(paragraph) ? bidi.getEmbeddingLevels(paragraph) : null
    const levels = directions?.levels ?? null
    const isRtl = (directions?.paragraphs[0]?.level ?? 0) % 2 === 1
    const made: PdfTextLine[] = []
    let line: PdfTextPiece[] = []
    let length = 0
    const height = style.size * (style.leading ?? 1.45)
    const end = () => {
      made.push({ pieces: mergeTextPieces(line), width: length, height, style, isRtl })
      line = []
      length = 0
    }
    for (const { 0: word, index } of paragraph.matchAll(/\s+|\S+/g)) {
      const isGap = /^\s/.test(word)
      const pieces = listPieces(isGap ? ' ' : word, index, style, levels)
      const wide = pieces.reduce((sum, piece) => sum + piece.width, 0)
      if (isGap || length + wide <= width) {
        line.push(...pieces)
        length += wide
        continue
      }
      if (line.some(({ words }) => words.trim() !== '')) end()
      if (wide <= width) {
        line.push(...pieces)
        length = wide
        continue
      }
      for (const { segment, index: at } of graphemeSegmenter.segment(word)) {
        const [piece] = listPieces(segment, index + at, style, levels)
        if (length + piece!.width > width && line.length > 0) end()
        line.push(piece!)
        length += piece!.width
      }
    }
    end()
    return made
  }

  /** Width of the gap at the end of a line. */
  function gapAfter({ pieces, style }: PdfTextLine): number {
    const last = pieces.at(-1)
    return last?.words.endsWith(' ') ? getLength(' ', last.font, style.size) : 0
  }

  /** Draws the pieces of a line in reading order, each at its visual position. */
  function draw(line: PdfTextLine, { x, y, width, align }: PdfTextBox, actual: ActualTextWriter = (_, draw) => draw()) {
    const { style, pieces } = line
    const visible = line.width - gapAfter(line)
    const isEnd = (align === 'end') !== line.isRtl
    const order = sortPiecesVisually(pieces)
    const middle = x + (width - visible) / 2 - (line.isRtl ? line.width - visible : 0)
    let at = align === 'center' ? middle : isEnd ? x + width - (line.isRtl ? line.width : visible) : x
    const places = new Map<PdfTextPiece, number>()
    for (const piece of order) {
      places.set(piece, at)
      at += piece.width
    }
    const baseline = y + line.height / 2 + style.size * 0.33
    pdf.fillColor(style.color)
    for (const piece of pieces) {
      pdf.font(piece.font, style.size)
      const text = () =>
        pdf.text(piece.words, places.get(piece), baseline, {
          lineBreak: false,
          baseline: 'alphabetic',
          ...(style.tracking && { characterSpacing: style.tracking * style.size }),
          ...(style.isSlanted && !piece.font.startsWith('noto') && { oblique: true }),
        })
      if (piece.actual) actual(piece.actual, text)
      else if (isReorderingFont(piece.font)) actual(piece.words, text)
      // The PDF stores these letters from left to right, but screen readers need them in reading order.
      else if (piece.level % 2 === 1 && piece.words !== ' ') actual(piece.words, text, true)
      else text()
    }
  }

  return { lines, draw, canDraw, lengthOf }
}
