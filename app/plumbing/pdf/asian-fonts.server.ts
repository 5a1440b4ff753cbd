import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Font folders of Noto Sans for Chinese, Japanese and Korean, each split into a hundred small files. */
export type AsianFontFolder = 'noto-sc' | 'noto-jp' | 'noto-kr'

export const fontsFolder = join(process.cwd(), 'app/ui/fonts')
/** Characters of the three scripts, with their own punctuation and wide forms. */
const eastAsian = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\u3000-\u303F\uFF00-\uFFEF]/u
const devanagari = /\p{Script=Devanagari}/u
const indianFont = 'noto-devanagari'
const filesByPoint = new Map<AsianFontFolder, Map<number, string>>()

/**
 * Returns the font files that may have a character, as names without extension, in the order of `folders`. Empty for a
 * character of any other script.
 */
export function listAsianFontFiles(sign: string, folders: AsianFontFolder[]): string[] {
  if (devanagari.test(sign)) return [indianFont]
  if (!eastAsian.test(sign)) return []
  const first = sign.codePointAt(0)!
  return folders.flatMap((folder) => readFiles(folder).get(first) ?? [])
}

/**
 * Orders the folders for a document, because each country has its own forms of the Han characters: Japanese first for a
 * document with kana, Korean first with Hangul, Chinese first for any other.
 */
export function orderAsianFontFolders(text: string): AsianFontFolder[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return ['noto-jp', 'noto-sc', 'noto-kr']
  if (/\p{Script=Hangul}/u.test(text)) return ['noto-kr', 'noto-sc', 'noto-jp']
  return ['noto-sc', 'noto-jp', 'noto-kr']
}

/** Whether a font draws letters in another order than they are written in the text. */
export function isReorderingFont(font: string): boolean {
  return font === indianFont
}

/** Whether joiner characters of a word change its appearance and must be kept. */
export function needsJoinerCharacters(sign: string): boolean {
  return devanagari.test(sign)
}

/**
 * Returns the font file of each code point. Fontsource lists code points by file: "U+4E00-4E02,U+4E07". Read once, when
 * first needed.
 */
function readFiles(folder: AsianFontFolder): Map<number, string> {
  let files = filesByPoint.get(folder)
  if (!files) {
    files = new Map()
    const ranges = JSON.parse(readFileSync(join(fontsFolder, folder, 'ranges.json'), 'utf8')) as Record<string, string>
    for (const [file, range] of Object.entries(ranges))
      for (const span of range.split(',')) {
        const [from, to = from] = span.replace('U+', '').split('-')
        for (let point = Number.parseInt(from!, 16); point <= Number.parseInt(to!, 16); point++)
          files.set(point, `${folder}/${file}`)
      }
    filesByPoint.set(folder, files)
  }
  return files
}
