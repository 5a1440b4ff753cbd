/**
 * Returns the differences between two texts line by line: `-` for removed and `+` for added lines, and before each group
 * the unchanged line above. Empty if the texts are the same.
 */
export function formatLineDifference(before: string[], after: string[]): string[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let end = 0
  while (end < Math.min(before.length, after.length) - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const [old, now] = [before.slice(start, before.length - end), after.slice(start, after.length - end)]
  const common = computeCommonLengths(old, now)
  const lines: string[] = []
  let above: string | undefined = before[start - 1]
  let isTold = false
  const tell = (line: string) => {
    if (!isTold && above !== undefined) lines.push(`  ${above}`)
    isTold = true
    lines.push(line)
  }
  for (let [i, j] = [0, 0]; i < old.length || j < now.length;) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      ;[above, isTold] = [old[i], false]
      i++
      j++
    } else if (j >= now.length || (i < old.length && common[i + 1]![j]! >= common[i]![j + 1]!)) tell(`- ${old[i++]}`)
    else tell(`+ ${now[j++]}`)
  }
  return lines
}

/** Lengths of the longest common subsequences of the remaining lines, from each pair of lines on. */
function computeCommonLengths(old: string[], now: string[]): Uint16Array[] {
  const table = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1))
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      table[i]![j] = old[i] === now[j] ? table[i + 1]![j + 1]! + 1 : Math.max(table[i + 1]![j]!, table[i]![j + 1]!)
  return table
}
