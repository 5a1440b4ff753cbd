import { formatMonth } from '../../../business/dates.ts'
import { formatCsvLine } from '../../../plumbing/files/csv.ts'
import { journalAccounts, journalAccountKeys, type JournalAccount, type JournalSettings } from './journal-accounts.ts'

export const journalPath = '/backbar/money/journal'

/** Address of a month's journal. Without a month, the next one to close. `did` names what was just done. */
export function getJournalPath(month?: string, did?: string): string {
  return month === undefined ? journalPath : `${journalPath}?${new URLSearchParams({ month, ...(did && { did }) })}`
}

/** A line of a journal. `cents` above zero are a debit, below zero a credit. Days as 2026-11-05. */
export type JournalLine = { day: string; account: JournalAccount; description: string; cents: number }

/** Sums of accounts in cents. Accounts without any are left out. */
export type AccountTotals = Partial<Record<JournalAccount, number>>

/** Maximum number of lines of a file: QuickBooks takes 1,000, Xero 300. */
export const maxJournalLines = { quickbooks: 1_000, xero: 300 } as const
export type JournalFormat = keyof typeof maxJournalLines

/** Two lines that move money from one account to another. A negative amount moves it back. */
export function createTransferLines(
  day: string,
  description: string,
  cents: number,
  { debit, credit }: { debit: JournalAccount; credit: JournalAccount },
): JournalLine[] {
  return [
    { day, account: debit, description, cents },
    { day, account: credit, description, cents: -cents },
  ]
}

/** Adds up lines of the same day, account and description, by day and account. Lines of zero are left out. */
export function combineJournalLines(lines: readonly JournalLine[]): JournalLine[] {
  const sums = new Map<string, JournalLine>()
  for (const line of lines) {
    const key = [line.day, String(journalAccountKeys.indexOf(line.account)).padStart(2, '0'), line.description].join(
      ' ',
    )
    sums.set(key, { ...line, cents: (sums.get(key)?.cents ?? 0) + line.cents })
  }
  return [...sums]
    .filter(([, { cents }]) => cents !== 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, line]) => line)
}

/** Sums lines by account. */
export function sumByAccount(lines: readonly Pick<JournalLine, 'account' | 'cents'>[]): AccountTotals {
  const sums: AccountTotals = {}
  for (const { account, cents } of lines) sums[account] = (sums[account] ?? 0) + cents
  return sums
}

/** Creates lines that correct a closed month from its journaled sums to its current sums. Empty if nothing changed. */
export function createMonthCorrectionLines(
  month: string,
  day: string,
  { counted, now }: { counted: AccountTotals; now: AccountTotals },
): JournalLine[] {
  return journalAccountKeys.flatMap((account) => {
    const cents = (now[account] ?? 0) - (counted[account] ?? 0)
    return cents === 0 ? [] : [{ day, account, description: `Correction of ${formatMonth(month)}`, cents }]
  })
}

/** Combines the lines of a month under a single day if a file would have too many lines. */
export function limitJournalLines(lines: readonly JournalLine[], day: string, most: number): JournalLine[] {
  return lines.length <= most ? [...lines] : combineJournalLines(lines.map((line) => ({ ...line, day })))
}

/** Accounts of a journal that have no code in Xero. */
export function listMissingCodes(lines: readonly JournalLine[], settings: JournalSettings): string[] {
  const used = new Set(lines.map(({ account }) => account))
  return journalAccountKeys
    .filter((account) => used.has(account) && settings[`${account}Code`] === null)
    .map((account) => journalAccounts[account].label)
}

/** Formats a journal as a file to import. Each day is a journal of its own, whose debits equal its credits. */
export function formatJournal(
  lines: readonly JournalLine[],
  settings: JournalSettings,
  { format, lastDay }: { format: JournalFormat; lastDay: string },
): string {
  const rows = limitJournalLines(lines, lastDay, maxJournalLines[format])
  return format === 'quickbooks' ? formatQuickBooksRows(rows, settings) : formatXeroRows(rows, settings)
}

function formatQuickBooksRows(lines: readonly JournalLine[], settings: JournalSettings): string {
  const heads = ['JournalNo', 'JournalDate', 'AccountName', 'Description', 'Debits', 'Credits']
  return [heads, ...lines.map((line) => toQuickBooksRow(line, settings))].map(formatCsvLine).join('')
}

function toQuickBooksRow({ day, account, description, cents }: JournalLine, settings: JournalSettings) {
  const [year, month, date] = day.split('-')
  const sides = cents > 0 ? [{ cents }, null] : [null, { cents: -cents }]
  return [`BAR-${day}`, `${month}/${date}/${year}`, settings[account], description, ...sides]
}

/** Xero's template for manual journals. An amount above zero is a debit. A month as a word is read the same everywhere. */
function formatXeroRows(lines: readonly JournalLine[], settings: JournalSettings): string {
  const heads = ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount']
  return [heads, ...lines.map((line) => toXeroRow(line, settings))].map(formatCsvLine).join('')
}

const shortMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function toXeroRow({ day, account, description, cents }: JournalLine, settings: JournalSettings) {
  const [year, month, date] = day.split('-')
  const dateWords = `${date} ${shortMonths[Number(month) - 1]} ${year}`
  const code = settings[`${account}Code`]
  return [`Bar ${day}`, dateWords, description, code === null ? null : { code }, settings.xeroTaxRate, { cents }]
}
