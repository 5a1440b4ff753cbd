import type { RunSheetChange } from './run-sheet.ts'

/** What a printed sheet's code is answered with. */
export type RunSheetCheckResult =
  | { kind: 'unknown' }
  | { kind: 'revoked' }
  /** The event came to nothing, or is postponed. */
  | { kind: 'off'; words: string }
  /** Too old to be compared, or never printed. */
  | (Dated & { kind: 'not-kept' })
  | (Dated & { kind: 'true'; printed: string; asOf: string })
  | (Dated & { kind: 'changed'; printed: string; asOf: string; changes: RunSheetChange[] })

/** Which sheet it is. `zone` is that of its times, where it is not the business's. */
type Dated = { date: string; zone: string | null; version: number }
