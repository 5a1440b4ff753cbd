// Characters no keyboard types: controls, and the marks that turn writing around. Pasting brings them along unseen.
const hidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** One line as it is meant: invisible characters gone, blanks and line breaks as single blanks, trimmed. */
export function typedLine(typed: string | undefined): string {
  return (typed ?? '').replace(hidden, '').replace(/\s+/g, ' ').trim()
}

/** A text of several lines as it is meant: invisible characters gone, line breaks as \n, trimmed. */
export function typedText(typed: string | undefined): string {
  return (typed ?? '').replace(hidden, '').replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/[^\S\n]+/g, ' ').replace(/ ?\n ?/g, '\n').trim()
}

/** How many characters somebody sees, as they would count them. */
export function lengthOf(text: string): number {
  return [...text].length
}
