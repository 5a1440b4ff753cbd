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
export type PdfTextPiece = { words: string; font: string; width: number; level: number; actual?: string }
export type PdfTextLine = { pieces: PdfTextPiece[]; width: number; height: number; style: PdfTextStyle; isRtl: boolean }

/**
 * Merges neighboring pieces with the same font and direction. Right-to-left words stay separate, because they change
 * places.
 */
export function mergeTextPieces(line: PdfTextPiece[]): PdfTextPiece[] {
  const whole: PdfTextPiece[] = []
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

/**
 * Returns pieces in visual order from left to right: runs of a higher level are reversed, highest level first (UAX 9,
 * L2).
 */
export function sortPiecesVisually(pieces: PdfTextPiece[]): PdfTextPiece[] {
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
