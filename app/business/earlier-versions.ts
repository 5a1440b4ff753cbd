import type { FieldDifference } from '../ui/field-differences.ts'

/** How one thing the owner edits was before some change: when it was changed, by whom, and what is otherwise now. */
export type EarlierVersion = { id: string; when: string; by: string | null; rows: FieldDifference[] }

/** The earlier versions of what a page edits, the latest first, and the one it was opened with. */
export type EarlierVersions = { list: EarlierVersion[]; opened: EarlierVersion | null }

/** What an address says of a save, with what undoes it: "said=saved&undo=…". */
export function formatNoticeQuery(said: string, { undo }: { kind: string; undo?: string | undefined }): string {
  return undo === undefined ? `said=${said}` : `said=${said}&undo=${undo}`
}
