import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import bidiFactory from 'bidi-js'
import type PdfKit from 'pdfkit'
import {
  fontsFolder,
  isReorderingFont,
  listAsianFontFiles,
  needsJoinerCharacters,
  orderAsianFontFolders,
} from './asian-fonts.server.ts'
import { unpackWoff } from './woff.server.ts'
import symbolNames from './symbol-names.json' with { type: 'json' }

type Pdf = InstanceType<typeof PdfKit>

/** Fonts for text: the site's own first, then Noto for scripts that they lack. */
export type PdfFont = 'text' | 'bold' | 'display'
export type PdfTextStyle = {
  face: PdfFont
  size: number
  color: string
  leading?: number
  /** Letter spacing as a fraction of the font size. Omit it for scripts with joined letters. */
  tracking?: number
  /** Oblique, in the site's own fonts only. */
  isSlanted?: boolean
}

/** Text drawn in a single font without gaps. `actual` is the original text if a replacement is drawn. */
type Piece = { words: string; font: string; width: number; level: number; actual?: string }
/** Position of a line, in points from the left and top edges. */
export type PdfTextBox = { x: number; y: number; width: number; align?: 'start' | 'end' | 'center' }
/** Draws text that stands for `words`: a replacement, or the same text in another order. */
export type ActualTextWriter = (words: string, draw: () => void, isSame?: boolean) => void
export type PdfTextLine = { pieces: Piece[]; width: number; height: number; style: PdfTextStyle; isRtl: boolean }

const faces: Record<PdfFont, string[]> = {
  text: ['figtree-text', 'figtree-text-ext'],
  bold: ['figtree-card', 'figtree-card-ext'],
  display: ['gloock-card', 'gloock-card-ext'],
}
const notoFonts = ['latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'hebrew', 'arabic'].map(
  (script) => `noto-${script}`,
)

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/
/** Joiners and variation selectors, which none of the site's fonts draws. */
const undrawnCharacters = /\p{Join_Control}|\p{Variation_Selector}|\p{Emoji_Modifier}|[\u{E0000}-\u{E007F}]/gu
/** About the number of words in a long document. */
const maxCachedLengths = 20_000

/**
 * Typesets the text of a document: chooses fonts per character, measures, breaks lines, and draws in reading order.
 * `text` is the whole text of the document, whose scripts determine the forms of Han characters.
 */
export function createPdfTypesetter(pdf: Pdf, text: string) {
  const bidi = bidiFactory()
  const asianFolders = orderAsianFontFolders(text)
  const opened = new Map<string, (point: number) => boolean>()
  const lengths = new Map<string, number>()
  const chosen = new Map<string, { words: string; font: string; actual?: string }>()

  function hasGlyph(font: string, point: number): boolean {
    let has = opened.get(font)
    if (!has) {
      pdf.registerFont(font, fontFile(font))
      pdf.font(font)
      const { font: face } = Reflect.get(pdf, '_font') as { font: { hasGlyphForCodePoint(point: number): boolean } }
      has = (point) => face.hasGlyphForCodePoint(point)
      opened.set(font, has)
    }
    return has(point)
  }

  /** Chooses the font and text to draw for a grapheme: itself, or its name if no font has it. */
  function choose(sign: string, face: PdfFont) {
    const key = `${face}${sign}`
    let choice = chosen.get(key)
    if (!choice) {
      const visible = needsJoinerCharacters(sign) ? sign : sign.replace(undrawnCharacters, '') || ' '
      const points = Array.from(visible, (letter) => letter.codePointAt(0)!)
      const hasAll = (font: string) => points.every((point) => hasGlyph(font, point))
      const font = [...faces[face], ...notoFonts].find(hasAll) ?? listAsianFontFiles(visible, asianFolders).find(hasAll)
      choice = font
        ? { words: String.fromCodePoint(...points), font }
        : { words: getName(points), font: faces[face][0]!, actual: sign }
      chosen.set(key, choice)
    }
    return choice
  }

  function getLength(words: string, font: string, size: number): number {
    const key = `${font} ${size} ${words}`
    let length = lengths.get(key)
    if (length === undefined) {
      length = pdf.font(font, size).widthOfString(words)
      if (lengths.size < maxCachedLengths) lengths.set(key, length)
    }
    return length
  }

  /** Splits text into pieces. `levels` holds the bidi level of each UTF-16 unit. */
  function listPieces(words: string, from: number, style: PdfTextStyle, levels: Uint8Array | null): Piece[] {
    const { face, size, tracking = 0 } = style
    const pieces: Piece[] = []
    const push = (piece: Omit<Piece, 'width'>) => {
      const apart = tracking === 0 ? 0 : [...piece.words].length * tracking * size
      pieces.push({ ...piece, width: getLength(piece.words, piece.font, size) + apart })
    }
    let held: Omit<Piece, 'width'> | null = null
    for (const { segment, index } of graphemes.segment(words)) {
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
    let line: Piece[] = []
    let length = 0
    const height = style.size * (style.leading ?? 1.45)
    const end = () => {
      made.push({ pieces: merged(line), width: length, height, style, isRtl })
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
      for (const { segment, index: at } of graphemes.segment(word)) {
        const [piece] = listPieces(segment, index + at, style, levels)
        if (length + piece!.width > width && line.length > 0) end()
        line.push(piece!)
        length += piece!.width
      }
    }
    end()
    return made
  }

  /**
   * Merges neighboring pieces with the same font and direction. Right-to-left words stay separate, because they change
   * places.
   */
  function merged(line: Piece[]): Piece[] {
    const whole: Piece[] = []
    for (const piece of line) {
      const last = whole.at(-1)
      const joins = last && !last.actual && !piece.actual && last.font === piece.font && last.level === piece.level
      if (joins && piece.level % 2 === 0) {
        last.words += piece.words
        last.width += piece.width
      } else whole.push({ ...piece })
    }
    return whole
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
    const order = visualOrder(pieces)
    const middle = x + (width - visible) / 2 - (line.isRtl ? line.width - visible : 0)
    let at = align === 'center' ? middle : isEnd ? x + width - (line.isRtl ? line.width : visible) : x
    const places = new Map<Piece, number>()
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

  /** Whether the fonts have every character of a text. */
  function canDraw(words: string): boolean {
    return Array.from(graphemes.segment(words)).every(({ segment }) => !choose(segment, 'text').actual)
  }

  return {
    lines,
    draw,
    canDraw,
    lengthOf: (words: string, { face, size }: PdfTextStyle) => getLength(words, faces[face][0]!, size),
  }
}

/**
 * Returns pieces in visual order from left to right: runs of a higher level are reversed, highest level first (UAX 9,
 * L2).
 */
function visualOrder(pieces: Piece[]): Piece[] {
  const order = [...pieces]
  const highest = Math.max(0, ...pieces.map(({ level }) => level))
  for (let level = highest; level >= 1; level--) {
    for (let from = 0; from < order.length; from++) {
      if (order[from]!.level < level) continue
      let to = from
      while (to + 1 < order.length && order[to + 1]!.level >= level) to++
      order.splice(from, to - from + 1, ...order.slice(from, to + 1).toReversed())
      from = to
    }
  }
  return order
}

/** Returns "[cocktail glass]", or the code point if it has no name: "[U+5C71]". */
function getName(points: number[]): string {
  const names = symbolNames as Record<string, string>
  if (points.length > 1 && points.every((point) => point >= 0x1f1e6 && point <= 0x1f1ff))
    return `[flag ${String.fromCharCode(...points.map((point) => point - 0x1f1e6 + 65))}]`
  const told = points.map((point) => {
    const code = point.toString(16).toUpperCase()
    return names[code] ?? `U+${code.padStart(4, '0')}`
  })
  return `[${told.join(', ')}]`
}

const files = new Map<string, Buffer>()

function fontFile(name: string): Buffer {
  let file = files.get(name)
  if (!file) files.set(name, (file = unpackWoff(readFileSync(join(fontsFolder, `${name}.woff`)))))
  return file
}
