import type { RunSheetSection } from './run-sheet-print-layout.ts'
import type { RunSheetLine } from './run-sheet-lines.ts'

/** A changed line of the run sheet. Null if it did not exist before or was removed. */
export type RunSheetChange = { label: string; was: string | null; is: string | null }

/** Returns the changes since a print in the order of the current run sheet, removed lines last. */
export function diffRunSheets(then: readonly RunSheetLine[], now: readonly RunSheetLine[]): RunSheetChange[] {
  const [before, after] = [then, now].map((lines) => new Map(lines.map((line) => [line.id, line])))
  const changed = now.flatMap(({ id, label, words }): RunSheetChange[] => {
    const was = before!.get(id)
    if (!was) return [{ label, was: null, is: words }]
    return was.words === words && was.label === label
      ? []
      : [{ label, was: was.label === label ? was.words : `${was.label}: ${was.words}`, is: words }]
  })
  const gone = then.filter(({ id }) => !after!.has(id)).map(({ label, words }) => ({ label, was: words, is: null }))
  return [...changed, ...gone]
}

/** Flattens the sections into a single list of lines. */
export function flattenRunSheet(sections: readonly RunSheetSection[]): RunSheetLine[] {
  return sections.flatMap(({ id: of, lines }) =>
    lines.map(({ id, label, words }) => ({ id: `${of}/${id}`, label, words })),
  )
}
