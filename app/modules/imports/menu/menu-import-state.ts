import type { SkippedItem } from './parse-documents.ts'
import type { MenuDifference } from './plan-menu-import.ts'

/** State of the import page: the pasted text, its problem, or its preview. */
export type MenuImportState = { pasted: string; problem: string | null; preview: MenuImportPreview | null }

export type MenuImportPreview = {
  changes: MenuDifference[]
  understood: { path: string; words: string }[]
  /** Number of documents imported before, and number of those equal to the menu. */
  known: number
  same: number
  strange: SkippedItem[]
  /** Number of skipped items beyond those listed. */
  moreStrange: number
  notes: string[]
  /** All data for the import, signed, so that the dump need not be uploaded again. */
  carried: string
  /** Hash of the changes shown. */
  seen: string
  /** Whether the menu changed since the preview. */
  isStale: boolean
}

/** State before anything was pasted or chosen. */
export const emptyMenuImportState: MenuImportState = { pasted: '', problem: null, preview: null }
