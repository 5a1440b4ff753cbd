import { readFileSync } from 'node:fs'

type Row = Record<string, string>

/** Rows of all tables in a Markdown text, with each cell keyed by its column's heading. */
export function parseTables(markdown: string): Row[] {
  let headings: string[] | null = null
  return markdown.split('\n').flatMap((line) => {
    if (!line.startsWith('|')) headings = null
    const cells = line.split('|').slice(1, -1)
    if (!line.startsWith('|') || /^\|[-|]+$/.test(line)) return []
    if (headings === null) {
      headings = cells.map((cell) => cell.trim())
      return []
    }
    return [Object.fromEntries(headings.map((heading, i) => [heading, (cells[i] ?? '').trim()]))]
  })
}

/** Code words in a column of docs/words.md, in the order of its rows, without duplicates. */
export function listGlossaryWords(column: 'Never' | 'Never on pages' | 'Never in code'): string[] {
  const cells = parseTables(readFileSync('docs/words.md', 'utf8')).map((row) => row[column] ?? '')
  return [...new Set(cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word]) => word!)))]
}
