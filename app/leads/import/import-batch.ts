import { openedAt } from '../../ui/opened.ts'
import { undoTime } from '../../business/undo-time.ts'
import { dayAway } from '../../business/dates.ts'
import type { LeadState } from '../lead/lead.ts'
import type { ImportChoices, RowProblem } from './imported-row.ts'

export type ImportState = 'checking' | 'checked' | 'importing' | 'imported' | 'undoing' | 'undone'

/** What was found in a file before anything of it is kept. `row` counts as a spreadsheet does: 1 is the headings. */
export type ImportFound = {
  /** How many rows would come in, and as what. */
  ready: number
  states: Partial<Record<LeadState, number>>
  /** How many rows stay out because they cannot be read, and of how many only a field. */
  unread: number
  flawed: number
  problems: (RowProblem & { row: number })[]
  /** Rows of an event that is here already, or stands in the file above. */
  repeatCount: number
  repeats: { row: number; name: string; date: string; of: RepeatOf }[]
  /** Rows whose day is full, closed, or busy in the owner's own calendar. */
  clashCount: number
  clashes: { row: number; name: string; date: string; isBooked: boolean; why: ClashReason }[]
  /** What was said of their standing that is no state here, and how often. */
  unknownStates: [words: string, rows: number][]
}

/** The same row of a file before, an event that is here, or one that stands in the file above. */
export type RepeatOf = 'row' | 'here' | 'file'
export type ClashReason = 'closed' | 'full' | 'busy'

/** A file of requests as its page shows it; moments in epoch milliseconds. */
export type ImportBatch = {
  id: string
  fileName: string
  madeAt: number
  state: ImportState
  headings: string[]
  samples: SampleRow[]
  choices: ImportChoices
  rowCount: number
  position: number
  found: ImportFound | null
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
export const importSource = 'import-'

export const mostRows = 25_000
export const mostColumns = 60
/** So many rows are shown as they will be. */
export const shownRows = 10
/** So many of what was found are listed each; the others are counted. */
export const listed = 60

/** Until when all of an import can be taken back, in epoch milliseconds. */
export function undoUntil({ settledAt, madeAt }: Pick<ImportBatch, 'settledAt' | 'madeAt'>): number {
  return (settledAt ?? madeAt) + undoTime
}

/** Whether an import can be taken back at this moment. */
export function canUndo(batch: ImportBatch, now: number): boolean {
  return batch.state === 'imported' && batch.kept > batch.undone && now < undoUntil(batch)
}

/** Whether somebody works on it: its page looks again by itself. */
export function isUnderWay({ state }: Pick<ImportBatch, 'state'>): boolean {
  return state === 'checking' || state === 'importing' || state === 'undoing'
}

/** The first and last day of some, and the days around them that may reach into them. */
export function spanOf(days: readonly string[]): { from: string; to: string } {
  const sorted = days.toSorted()
  return { from: dayAway(sorted[0]!, -1), to: dayAway(sorted.at(-1)!, 1) }
}

/** The address of the files that were brought, where one is opened. */
export const importsAddress = '/backbar/in-and-out/import'

/** The address of one file. */
export function importAddress(id: string): string {
  return openedAt(importsAddress, id)
}
