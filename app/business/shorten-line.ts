/**
 * Returns the beginning of a text in one line of about `longest` characters, cut between words. A word longer than the line
 * is cut.
 */
export function shortenLine(text: string, longest = 70): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= longest) return line
  const space = line.lastIndexOf(' ', longest)
  return `${line.slice(0, space > 0 ? space : longest)} …`
}
