// Characters nobody sees and no keyboard types: controls but tab and line breaks, soft hyphens, blanks of no width, the
// marks that turn writing around. Pasting brings them along; they break headers, logs and the order of words on screen.
const unseen =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** One line as it is meant: unseen characters gone, blanks and line breaks as single blanks, trimmed. */
export function normalizeLine(typed: string | undefined): string {
  return seen(typed).replace(/\s+/g, ' ').trim()
}

/** A text of several lines as it is meant: unseen characters gone, line breaks as \n, no blanks at ends of lines, trimmed. */
export function normalizeText(typed: string | undefined): string {
  return seen(typed)
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
}

/**
 * A text without what of such signs stands at its end. A pattern that ends in `+$` begins anew at each sign of a row that
 * does not reach the end: sixty thousand blanks would hold up everybody for seconds.
 */
export function trimEndMatches(text: string, sign: RegExp): string {
  let end = text.length
  while (end > 0 && sign.test(text[end - 1]!)) end--
  return text.slice(0, end)
}

/**
 * Any text as it was sent, a password too, but for the controls no text field lets through: PostgreSQL stores no NUL,
 * and what SQLite stored could not be restored into it. Halves of characters become replacement characters.
 */
export function stripControlCharacters(sent: string): string {
  return sent.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '').toWellFormed()
}

/** How many rows a form says it shows, no more than there may be: a page is never made of what somebody merely claims. */
export function parseRowCount(typed: string | undefined, most: number): number {
  return /^\d+$/.test(typed ?? '') ? Math.min(Number(typed), most) : 0
}

/** How many characters somebody sees, as they would count them. */
export function countCharacters(text: string): number {
  return [...text].length
}

function seen(typed: string | undefined): string {
  return (typed ?? '').toWellFormed().replace(unseen, '')
}
