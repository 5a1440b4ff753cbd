import type { BankLine } from './bank-line.ts'
import type { SuggestedBankMatch } from './match-lines.ts'

/** A line that the owner matched or set aside, or whose payment is being recorded. `eventId` is the event of a payment that was recorded from it. */
export type SettledBankLine = BankLine & {
  state: 'recording' | 'matched' | 'ignored'
  label: string
  isPayment: boolean
  eventId: string | null
}

/** The page of the bank's lines: the oldest open ones, and the last settled ones. */
export type BankView = {
  open: SuggestedBankMatch[]
  openCount: number
  settled: SettledBankLine[]
  settledCount: number
}

/** Result of confirming a line. `gone`: the line was already settled, or the chosen match no longer fits. */
export type SettleBankLineResult = 'done' | 'gone' | 'more-than-owed' | 'not-recorded'

/** A file row that could not be parsed as a bank line: its number, and the reason. */
export type SkippedBankRow = { row: number; problem: string }

/** Result of reading a file: its new lines and those known from an earlier file, or why it cannot be read. */
export type ImportBankFileResult = { problem: string } | { added: number; known: number; skipped: SkippedBankRow[] }
