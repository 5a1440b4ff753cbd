import type { MenuCardFont, CountTextLines } from './menu-card-elements.ts'

/** Advance widths of the characters from blank to tilde in the site's fonts, in hundredths of the font size. */
const widths: Record<MenuCardFont, number[]> = {
  display:
    '22 24 36 58 50 81 77 20 35 35 34 43 22 31 25 26 66 33 51 54 61 55 63 51 62 63 23 23 37 42 37 45 98 69 66 75 83 61 57 83 81 32 32 74 57 95 75 88 61 88 67 51 70 75 69 101 71 64 57 37 26 37 31 41 27 56 59 54 61 54 32 54 64 30 29 61 29 98 64 62 60 58 46 42 40 62 48 73 50 45 49 32 8 32 52'
      .split(' ')
      .map(Number),
  text: '25 30 32 63 57 79 65 20 36 36 49 63 23 42 21 39 65 42 56 55 63 58 57 54 62 57 26 26 63 63 63 51 99 68 62 73 69 60 55 76 76 28 52 61 52 85 78 78 58 78 63 62 56 71 70 96 62 61 65 33 39 33 56 44 23 51 59 55 59 55 37 59 56 24 27 49 22 86 56 58 60 58 34 47 38 56 52 79 48 53 50 39 26 39 57'
    .split(' ')
    .map(Number),
  bold: '25 31 38 63 56 81 65 23 37 37 49 63 25 42 24 42 65 42 58 56 63 58 58 55 62 58 29 29 63 63 63 51 100 70 62 73 70 59 56 75 75 29 54 65 53 86 78 79 60 79 64 61 58 71 72 98 66 63 64 34 42 34 57 44 25 53 60 55 60 56 39 60 57 25 29 52 24 87 57 59 60 59 37 47 40 57 55 82 52 56 49 40 26 40 63'
    .split(' ')
    .map(Number),
}

/** Characters of other scripts are drawn in the browser's fonts, so their width is estimated rather too large. */
const wideScripts = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u
const otherWidth = 76
/** Allowance for the browser's own spacing and rounding. */
const widthAllowance = 1.04

/**
 * Estimates the number of lines of a text without a font, so that it can be shrunk before it is displayed. Never fewer
 * than a browser needs.
 */
export const estimateLineCount: CountTextLines = (words, of, width) => estimateLineBreaks(words, of, width).length

/** Breaks a text into lines as they are drawn. A word wider than the line is broken. */
export function estimateLineBreaks(
  words: string,
  { face, size }: { face: MenuCardFont; size: number },
  width: number,
): string[] {
  const blank = (widths[face][0]! / 100) * size
  const lines: string[] = []
  let [line, at] = ['', 0]
  const end = () => {
    if (line !== '') lines.push(line)
    ;[line, at] = ['', 0]
  }
  for (const word of words.split(/\s+/)) {
    const length = getLength(word, face) * size * widthAllowance
    if (line !== '' && at + blank + length <= width) {
      line += ` ${word}`
      at += blank + length
      continue
    }
    end()
    if (length <= width) {
      ;[line, at] = [word, length]
      continue
    }
    for (const sign of word) {
      const wideScripts = getLength(sign, face) * size * widthAllowance
      if (at + wideScripts > width) end()
      line += sign
      at += wideScripts
    }
  }
  end()
  return lines.length > 0 ? lines : ['']
}

/** Width of a word, in font sizes. */
function getLength(word: string, face: MenuCardFont): number {
  let sum = 0
  for (const sign of word.normalize('NFD')) {
    if (/\p{M}/u.test(sign)) continue
    const code = sign.codePointAt(0)! - 32
    sum += widths[face][code] ?? (wideScripts.test(sign) ? 135 : otherWidth)
  }
  return sum / 100
}
