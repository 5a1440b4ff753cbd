import { getOpenItemPath } from '../../ui/open-item.ts'
import { undoPeriodMs } from '../../business/undo-period.ts'
import { addDays } from '../../business/dates.ts'
import type { EventState } from '../event/event.ts'
import type { ImportStatusChoice } from './parse-foreign-state.ts'
import type { ImportOptions, ImportRowError } from './parse-import-row.ts'

export type ImportState = 'checking' | 'checked' | 'importing' | 'imported' | 'undoing' | 'undone'

/** What was found in a file before anything of it is kept. `row` counts as a spreadsheet does: 1 is the headings. */
export type ImportFindings = {
  /** How many rows would come in, and as what. */
  ready: number
  states: Partial<Record<EventState, number>>
  /** How many rows stay out because they cannot be read, and of how many only a field. */
  unread: number
  flawed: number
  problems: (ImportRowError & { row: number })[]
  /** Rows of an event that is here already, or stands in the file above. */
  repeatCount: number
  repeats: { row: number; name: string; date: string; of: DuplicateKind }[]
  /** Rows whose day is full, closed, or busy in the owner's own calendar. */
  clashCount: number
  clashes: { row: number; name: string; date: string; isBooked: boolean; why: DayConflictReason }[]
  /** Every status of the file with the meaning it is read in; those in doubt first, not more than `maxListedStatuses`. */
  statuses: ImportedStatus[]
  /** How many of them are in doubt; more than are listed where the column is no status at all. */
  doubtful: number
  /** Rows that were put together with the first of their project: each is a payment of it. */
  gathered: number
  effect: ImportEffect
}

/** A status as the file writes it, '' for none beside a payment, in how many rows, and its meaning; null until it is said. */
export type ImportedStatus = { words: string; rows: number; meaning: ImportStatusChoice | null; isDoubtful: boolean }

/** What an import does to days, money and years, which the owner confirms. Integer cents. */
export type ImportEffect = {
  /** How many events take their day, and the first of them. */
  dayCount: number
  days: { row: number; name: string; date: string }[]
  bookedCents: number
  paidCents: number
  tipCents: number
  refundedCents: number
  /** By year, the earliest first: events that took place, and what counts as received less what went back. */
  years: { year: string; events: number; receivedCents: number }[]
}

/** The same row of a file before, an event that is here, or one that stands in the file above. */
export type DuplicateKind = 'row' | 'here' | 'file'
export type DayConflictReason = 'closed' | 'full' | 'busy'

/** A file of requests as its page shows it; moments in epoch milliseconds. */
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
  /** Who chose the file and, from then on, who had it brought in; null where that is not known. */
  personId: string | null
}

export type SampleRow = { row: number; cells: string[] }

/** What the source of a due begins with that came with a file; its import's id follows. */
export const importSourcePrefix = 'import-'

export const maxImportRows = 25_000
export const maxImportColumns = 60
/** So many rows are shown as they will be. */
export const maxSampleRows = 10
/** So many statuses are shown with their meaning. */
export const maxListedStatuses = 40
/** So many of what was found are listed each; the others are counted. */
export const maxListedFindings = 60

/** Until when all of an import can be taken back, in epoch milliseconds. */
export function getUndoDeadline({ settledAt, madeAt }: Pick<ImportBatch, 'settledAt' | 'madeAt'>): number {
  return (settledAt ?? madeAt) + undoPeriodMs
}

/** Whether an import can be taken back at this moment. */
export function canUndoImport(batch: ImportBatch, now: number): boolean {
  return batch.state === 'imported' && batch.kept > batch.undone && now < getUndoDeadline(batch)
}

/** Whether it has to be said first what some of its statuses mean. */
export function hasUnsettledStatuses({ statuses, doubtful }: ImportFindings): boolean {
  return (
    doubtful > statuses.filter(({ isDoubtful }) => isDoubtful).length ||
    statuses.some(({ meaning }) => meaning === null)
  )
}

/** Whether an import takes a day, moves money or counts in a year, which the owner has to confirm. */
export function hasImportEffect({ dayCount, bookedCents, paidCents, tipCents, years }: ImportEffect): boolean {
  return dayCount + bookedCents + paidCents + tipCents + years.length > 0
}

/** Whether somebody works on it: its page looks again by itself. */
export function isImportRunning({ state }: Pick<ImportBatch, 'state'>): boolean {
  return state === 'checking' || state === 'importing' || state === 'undoing'
}

/** The first and last day of some, and the days around them that may reach into them. */
export function computePaddedDateRange(days: readonly string[]): { from: string; to: string } {
  const sorted = days.toSorted()
  return { from: addDays(sorted[0]!, -1), to: addDays(sorted.at(-1)!, 1) }
}

/** The address of the files that were brought, where one is opened. */
export const importsPath = '/backbar/in-and-out/import'

/** The address of one file. */
export function getImportPath(id: string): string {
  return getOpenItemPath(importsPath, id)
}
