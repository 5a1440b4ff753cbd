// Invisible characters that no keyboard types: controls except tab and line breaks, soft hyphens, zero-width spaces,
// bidirectional marks. They arrive by pasting and break headers, logs and the reading order on screen.
const invisibleCharacters =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** Returns a normalized single line: without invisible characters, runs of whitespace as single blanks, trimmed. */
export function normalizeLine(typed: string | undefined): string {
  return removeInvisibleCharacters(typed).replace(/\s+/g, ' ').trim()
}

/**
 * Returns a normalized multiline text: without invisible characters, line breaks as LF, no trailing blanks on lines,
 * trimmed.
 */
export function normalizeText(typed: string | undefined): string {
  return removeInvisibleCharacters(typed)
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
}

/**
 * Returns a text without trailing characters that match `sign`. A pattern ending in `+$` starts again at every character
 * of a run that is not at the end: sixty thousand blanks would block the process for seconds.
 */
export function trimEndMatches(text: string, sign: RegExp): string {
  let end = text.length
  while (end > 0 && sign.test(text[end - 1]!)) end--
  return text.slice(0, end)
}

/**
 * Returns a text (or password) without the control characters that no text field allows: PostgreSQL stores no NUL, so a
 * value stored by SQLite could not be restored into it. Lone surrogates become replacement characters.
 */
export function stripControlCharacters(sent: string): string {
  return sent.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '').toWellFormed()
}

/** Returns the row count that a form claims, at most `most`, so that a client cannot request a page of any size. */
export function parseRowCount(typed: string | undefined, most: number): number {
  return /^\d+$/.test(typed ?? '') ? Math.min(Number(typed), most) : 0
}

/** Number of characters as a reader counts them. */
export function countCharacters(text: string): number {
  return [...text].length
}

function removeInvisibleCharacters(typed: string | undefined): string {
  return (typed ?? '').toWellFormed().replace(invisibleCharacters, '')
}
