import type { FieldDifference } from '../ui/field-differences.ts'

/** A version from before a change: time, author, and differences from now. */
export type EarlierVersion = { id: string; when: string; by: string | null; rows: FieldDifference[] }

/** The earlier versions of the item a page edits, newest first, and the version the page was opened with. */
export type EarlierVersions = { list: EarlierVersion[]; opened: EarlierVersion | null }

/** The query of a notice after a save, with the undo id: "said=saved&undo=…". */
export function formatNoticeQuery(said: string, { undo }: { kind: string; undo?: string | undefined }): string {
  return undo === undefined ? `said=${said}` : `said=${said}&undo=${undo}`
}
