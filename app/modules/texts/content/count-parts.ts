/** Longest text that is sent, in characters. */
export const maxTextMessageLength = 300

const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Characters of the GSM 03.38 extension table, which take two places each. */
const extended = new Set('\f^{}\\[~]|€')

/** Typographic characters, with the plain characters sent instead. */
const plainCharacters: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '‑': '-',
  '…': '...',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\t': ' ',
}

/** The words of a text as they are sent: with straight quotes and plain dashes and spaces, which keep it short. */
export function toTextMessageBody(words: string): string {
  return words
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[‘’‚“”„–—‑…\u00a0\u202f\t]/g, (character) => plainCharacters[character]!)
    .replaceAll(/[\p{Cc}\u200b-\u200f\u2060\ufeff]/gu, (character) => (character === '\n' ? '\n' : ''))
    .trim()
}

/** Length of a text: `used` of `room` characters, sent in `parts` parts. */
export type TextMessageParts = { encoding: 'GSM-7' | 'UCS-2'; used: number; room: number; parts: number }

/**
 * Counts the parts in which a text is sent. One part holds 160 places of GSM-7 or 70 of UCS-2, several hold 153 or 67
 * each. A character of two places is never split between parts.
 */
export function countTextMessageParts(words: string): TextMessageParts {
  const characters = [...words]
  const isGsm = characters.every((character) => basic.has(character) || extended.has(character))
  const widths = characters.map((character) => (isGsm ? (extended.has(character) ? 2 : 1) : character.length))
  const used = widths.reduce((sum, width) => sum + width, 0)
  const [single, several] = isGsm ? [160, 153] : [70, 67]
  const encoding = isGsm ? 'GSM-7' : 'UCS-2'
  if (used <= single) return { encoding, used, room: single, parts: used === 0 ? 0 : 1 }
  let [parts, filled] = [1, 0]
  for (const width of widths) {
    if (filled + width > several) [parts, filled] = [parts + 1, 0]
    filled += width
  }
  return { encoding, used, room: parts * several, parts }
}

/** "152 of 160, 1 text" or "180 of 306, 2 texts". */
export function formatTextMessageParts({ used, room, parts }: TextMessageParts): string {
  return `${used} of ${room}, ${parts === 1 ? '1 text' : `${parts} texts`}`
}
