/** Longest quotation in a task, in characters. */
const most = 70

/** The first words of a text in one line, cut between words. A word that is longer than the line is cut itself. */
export function shortenLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const space = line.lastIndexOf(' ', most)
  return `${line.slice(0, space > 0 ? space : most)} …`
}
