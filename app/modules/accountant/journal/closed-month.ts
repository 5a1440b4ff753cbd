import type { JournalSettings } from './journal-accounts.ts'
import type { JournalLine } from './journal.ts'

/** Changes in a month after it was closed, as journal lines. */
export type MonthCorrection = { month: string; lines: JournalLine[] }

/** A closed month as stored: its own lines, and the corrections of earlier months that its file has, too. */
export type ClosedMonth = { month: string; closedAt: number; lines: JournalLine[]; corrections: MonthCorrection[] }

export type JournalContents = Pick<ClosedMonth, 'lines' | 'corrections'>

/** All lines of a month's file. */
export function listMonthFileLines({ lines, corrections }: JournalContents): JournalLine[] {
  return [...lines, ...corrections.flatMap((one) => one.lines)]
}

/** Reasons why a month cannot be closed. */
export type ClosingBlocker = 'not-over' | 'closed' | { next: string } | 'changed'

/** The journal of a month: as closed, or as it would be closed now. */
export type MonthJournal = JournalContents & {
  month: string
  closedAt: number | null
  /** Whether the month is the last closed month, which alone can be reopened. */
  isLast: boolean
  blocker: ClosingBlocker | null
  /** Changes since the month was closed, for the next journal. */
  changed: JournalLine[]
  settings: JournalSettings
  heldCents: number
  unknownFees: number
  seen: string
}
