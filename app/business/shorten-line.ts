/** Longest quotation in a task, in characters. */
const most = 70

/** Returns the beginning of a text in one line, cut between words. A word longer than the line is cut. */
export function shortenLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const space = line.lastIndexOf(' ', most)
  return `${line.slice(0, space > 0 ? space : most)} …`
}
