import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type PdfKit from 'pdfkit'
import { fontsFolder, listAsianFontFiles, needsJoinerCharacters, orderAsianFontFolders } from './asian-fonts.server.ts'
import type { PdfFont } from './pdf-text-line.ts'
import { unpackWoff } from './woff.server.ts'
import symbolNames from './symbol-names.json' with { type: 'json' }

type Pdf = InstanceType<typeof PdfKit>

const faces: Record<PdfFont, string[]> = {
  text: ['figtree-text', 'figtree-text-ext'],
  bold: ['figtree-card', 'figtree-card-ext'],
  display: ['gloock-card', 'gloock-card-ext'],
}
const notoFonts = ['latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'hebrew', 'arabic'].map(
  (script) => `noto-${script}`,
)

export const graphemeSegmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Joiners and variation selectors, which none of the site's fonts draws. */
const undrawnCharacters = /\p{Join_Control}|\p{Variation_Selector}|\p{Emoji_Modifier}|[\u{E0000}-\u{E007F}]/gu
/** About the number of words in a long document. */
const maxCachedLengths = 20_000

/**
 * Chooses fonts per character and measures text. `text` is the whole text of the document, whose scripts determine the
 * forms of Han characters.
 */
export function createPdfFonts(pdf: Pdf, text: string) {
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

  /** Whether the fonts have every character of a text. */
  function canDraw(words: string): boolean {
    return Array.from(graphemeSegmenter.segment(words)).every(({ segment }) => !choose(segment, 'text').actual)
  }

  return {
    choose,
    getLength,
    canDraw,
    lengthOf: (words: string, { face, size }: { face: PdfFont; size: number }) =>
      getLength(words, faces[face][0]!, size),
  }
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
