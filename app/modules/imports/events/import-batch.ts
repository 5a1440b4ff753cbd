import { getOpenItemPath } from '../../../ui/open-item.ts'
import { undoPeriodMs } from '../../../business/undo-period.ts'
import { addDays } from '../../../business/dates.ts'
import type { EventState } from '../../../events/event/event.ts'
import type { ImportStatusChoice } from './parse-import-status.ts'
import type { ImportRowError } from './imported-event.ts'
import type { ImportOptions } from './import-options.ts'

export type ImportState = 'checking' | 'checked' | 'importing' | 'imported' | 'undoing' | 'undone'

/** Findings of a file before anything is imported. `row` counts as in a spreadsheet: row 1 has the headings. */
export type ImportFindings = {
  /** Number of rows to import, and their states. */
  ready: number
  states: Partial<Record<EventState, number>>
  /** Number of rows that cannot be read, and of rows with an unreadable field. */
  unread: number
  flawed: number
  problems: (ImportRowError & { row: number })[]
  /** Rows whose event exists already or appears earlier in the file. */
  repeatCount: number
  repeats: { row: number; name: string; date: string; of: DuplicateKind }[]
  /** Rows whose day is full, closed, or busy in the owner's own calendar. */
  clashCount: number
  clashes: { row: number; name: string; date: string; isBooked: boolean; why: DayConflictReason }[]
  /** Statuses of the file with their meanings, doubtful statuses first, at most `maxListedStatuses`. */
  statuses: ImportedStatus[]
  /** Number of doubtful statuses. It exceeds the listed number if the column does not hold statuses. */
  doubtful: number
  /** Number of rows merged into the first row of their project. Each is a payment. */
  gathered: number
  effect: ImportEffect
}

/** A status in the file, its number of rows and its meaning, null until chosen. Empty text is a payment without a status. */
export type ImportedStatus = { words: string; rows: number; meaning: ImportStatusChoice | null; isDoubtful: boolean }

/** Effect of an import on days, money and years, which the owner confirms. Integer cents. */
export type ImportEffect = {
  /** Number of events that take their day, and the first of these events. */
  dayCount: number
  days: { row: number; name: string; date: string }[]
  bookedCents: number
  paidCents: number
  tipCents: number
  refundedCents: number
  /** By year, earliest first: completed events, and money received less refunds. */
  years: { year: string; events: number; receivedCents: number }[]
}

/** Kind of a duplicate: the same row of an earlier import, an existing event, or an earlier row of the file. */
export type DuplicateKind = 'row' | 'here' | 'file'
export type DayConflictReason = 'closed' | 'full' | 'busy'

/** An import for its page. Times in epoch milliseconds. */
export type ImportBatch = {
  id: string
  fileName: string
  madeAt: number
  state: ImportState
  headings: string[]
  samples: SampleRow[]
  choices: ImportOptions
  rowCount: number
  position: number
  found: ImportFindings | null
  kept: number
  repeats: number
  leftOut: number
  undone: number
  settledAt: number | null
  /** The user who chose the file, and later the user who started the import. Null if not known. */
  personId: string | null
}

export type SampleRow = { row: number; cells: string[] }

export const maxImportRows = 25_000
export const maxImportColumns = 60
/** Maximum number of rows in the preview. */
export const maxSampleRows = 10
/** Maximum number of listed statuses. */
export const maxListedStatuses = 40
/** Maximum number of listed findings of each kind. The others are counted. */
export const maxListedFindings = 60

/** Time until which an import can be undone as a whole, in epoch milliseconds. */
export function getUndoDeadline({ settledAt, madeAt }: Pick<ImportBatch, 'settledAt' | 'madeAt'>): number {
  return (settledAt ?? madeAt) + undoPeriodMs
}

/** Whether an import can be undone now. */
export function canUndoImport(batch: ImportBatch, now: number): boolean {
  return batch.state === 'imported' && batch.kept > batch.undone && now < getUndoDeadline(batch)
}

/** Whether the owner must choose the meaning of a status first. */
export function hasUnsettledStatuses({ statuses, doubtful }: ImportFindings): boolean {
  return (
    doubtful > statuses.filter(({ isDoubtful }) => isDoubtful).length ||
    statuses.some(({ meaning }) => meaning === null)
  )
}

/** Whether an import takes days, moves money or counts in a year, which the owner has to confirm. */
export function hasImportEffect({ dayCount, bookedCents, paidCents, tipCents, years }: ImportEffect): boolean {
  return dayCount + bookedCents + paidCents + tipCents + years.length > 0
}

/** Whether the worker is busy with an import. The page then reloads by itself. */
export function isImportRunning({ state }: Pick<ImportBatch, 'state'>): boolean {
  return state === 'checking' || state === 'importing' || state === 'undoing'
}

/**
 * Returns the range from the first to the last of `days`, extended by a day on both sides for events that run past
 * midnight.
 */
export function computePaddedDateRange(days: readonly string[]): { from: string; to: string } {
  const sorted = days.toSorted()
  return { from: addDays(sorted[0]!, -1), to: addDays(sorted.at(-1)!, 1) }
}

/** Path of the list of imports. */
export const importsPath = '/backbar/in-and-out/import'

/** Path of an import. */
export function getImportPath(id: string): string {
  return getOpenItemPath(importsPath, id)
}
