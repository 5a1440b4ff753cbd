import type { SheetChange } from './run-sheet.ts'

/** What a printed sheet's code is answered with. */
export type SheetAnswer =
  | { kind: 'unknown' }
  | { kind: 'revoked' }
  /** The event came to nothing, or is postponed. */
  | { kind: 'off'; words: string }
  /** Too old to be compared, or never printed. */
  | { kind: 'not-kept'; date: string; version: number }
  | { kind: 'true'; date: string; version: number; printed: string; asOf: string }
  | { kind: 'changed'; date: string; version: number; printed: string; asOf: string; changes: SheetChange[] }
