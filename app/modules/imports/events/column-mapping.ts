import { type ColumnUse, importFieldLabels } from './import-fields.ts'

/**
 * Parses the posted use of each column. An invalid choice keeps the previous use. A field chosen twice stays with its
 * first column.
 */
export function parseColumnMapping(words: Record<string, string>, before: readonly ColumnUse[]): ColumnUse[] {
  const taken = new Set<string>()
  return before.map((was, i) => {
    const wanted = words[`column-${i}`] ?? was
    const use = isUse(wanted) ? wanted : was
    if (use === 'note' || use === 'skip') return use
    if (taken.has(use)) return 'note'
    taken.add(use)
    return use
  })
}

/** Returns the column that has to be chosen before the file can be read, or null. */
export function validateColumnMapping(uses: readonly ColumnUse[]): string | null {
  if (!uses.includes('date')) return 'Choose which column has the date of the event'
  const named: ColumnUse[] = ['name', 'firstName', 'lastName', 'partner', 'email']
  return named.some((use) => uses.includes(use)) ? null : 'Choose which column has the name'
}

function isUse(text: string): text is ColumnUse {
  return text === 'note' || text === 'skip' || Object.hasOwn(importFieldLabels, text)
}
