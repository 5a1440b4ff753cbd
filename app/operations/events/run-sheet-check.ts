import type { RunSheetChange } from './diff-run-sheets.ts'

/** Result of checking a printed run sheet. */
export type RunSheetCheckResult =
  | { kind: 'unknown' }
  | { kind: 'revoked' }
  /** The event was lost, canceled or postponed. */
  | { kind: 'off'; words: string }
  /** The version is too old to be compared, or was never printed. */
  | (SheetReference & { kind: 'not-kept' })
  | (SheetReference & { kind: 'true'; printed: string; asOf: string })
  | (SheetReference & { kind: 'changed'; printed: string; asOf: string; changes: RunSheetChange[] })

/** The run sheet that was checked. `zone` is the time zone of its times, null if it is the business's. */
type SheetReference = { date: string; zone: string | null; version: number }
