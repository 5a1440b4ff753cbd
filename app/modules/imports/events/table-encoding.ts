/** Single-byte encodings: from Windows, or from Excel for Mac. */
export type TableEncoding = 'windows-1252' | 'macintosh'

/** The encoding used for non-ASCII characters, and the first words with such characters in both encodings. */
export type DetectedTableEncoding = { as: TableEncoding; examples: Record<TableEncoding, string>[] }

const mostExamples = 3
/** Letters of English, Spanish, French and German names. */
const usual = /[áéíóúñüçàèìòùâêîôûäöëïåøæßÁÉÍÓÚÑÜÇÀÈÂÊÔÄÖÅØ¿¡]/
const contraction = /\p{L}’(s|t|re|ll|ve|d|m)\b|\b[ODL]’\p{L}/u
const signs = /[“”‘’–—…•®™©€£°½¼]/

/** Decodes single-byte text in the encoding that gives more plausible words. */
export function decodeSingleByteText(bytes: Uint8Array): { text: string; letters: DetectedTableEncoding } {
  const [windows, mac] = [new TextDecoder('windows-1252').decode(bytes), new TextDecoder('macintosh').decode(bytes)]
  const as = getScore(mac) > getScore(windows) ? 'macintosh' : 'windows-1252'
  const examples = [...windows.matchAll(/[^,;\t|"\r\n]*[^\u0000-\u007f][^,;\t|"\r\n]*/g)]
    .slice(0, mostExamples)
    .map(({ 0: words, index }) => ({
      'windows-1252': words.trim().slice(0, 40),
      macintosh: mac
        .slice(index, index + words.length)
        .trim()
        .slice(0, 40),
    }))
  return { text: as === 'macintosh' ? mac : windows, letters: { as, examples } }
}

/** Converts text to the other encoding. Lossless, because every byte is a character in both. */
export function convertTableEncoding(text: string, from: TableEncoding): string {
  const [had, wanted] = [listEmails(from), listEmails(from === 'macintosh' ? 'windows-1252' : 'macintosh')]
  const other = new Map(had.map((letter, i) => [letter, wanted[i]!]))
  return text.replace(/[^\u0000-\u007f]/g, (letter) => other.get(letter) ?? letter)
}

function listEmails(letters: TableEncoding): string[] {
  return [...new TextDecoder(letters).decode(Uint8Array.from({ length: 128 }, (_, i) => 128 + i))]
}

/** Scores how plausible the non-ASCII characters are. Reads at most the first few thousand. */
function getScore(text: string): number {
  let score = 0
  for (const { 0: around } of [...text.matchAll(/.{0,2}[^\u0000-\u007f].{0,3}/gsu)].slice(0, 2_000)) {
    for (const [i, letter] of [...around].entries()) {
      if (letter <= '\u007f') continue
      const [before = '', after = ''] = [around[i - 1], around[i + 1]]
      const isWithin = /\p{L}/u.test(before) && /\p{L}/u.test(after)
      // "JosÈ" and "OíHara" are not plausible.
      const isOddCase =
        (/\p{Ll}/u.test(before) && /\p{Lu}/u.test(letter)) ||
        (/\p{Ll}/u.test(letter) && /\p{Lu}/u.test(before) && /\p{Lu}/u.test(after))
      if (letter === '’' && contraction.test(around)) score += 2
      else if (usual.test(letter)) score += isOddCase ? -1 : 1
      else if (signs.test(letter)) score += isWithin ? -0.5 : 0.5
      else score -= 1
    }
  }
  return score
}
