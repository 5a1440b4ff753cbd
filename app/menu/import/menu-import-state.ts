import type { SkippedItem } from './parse-documents.ts'
import type { MenuDifference } from './plan-menu-import.ts'

/** The importer's page: what was pasted, what is wrong with it, or what it would do. */
export type MenuImportState = { pasted: string; problem: string | null; preview: MenuImportPreview | null }

export type MenuImportPreview = {
  changes: MenuDifference[]
  understood: { path: string; words: string }[]
  /** How many documents were taken over before, or say what the menu says already. */
  known: number
  same: number
  strange: SkippedItem[]
  /** How many more strange things there are than are listed. */
  moreStrange: number
  notes: string[]
  /** Everything that is needed to go on, signed: the dump need not come again. */
  carried: string
  /** A mark of the changes as they are shown. */
  seen: string
  /** The menu changed while this was being looked at. */
  isStale: boolean
}

/** Before anything was pasted or chosen. */
export const emptyMenuImportState: MenuImportState = { pasted: '', problem: null, preview: null }
