import { moduleStaffCosts, type StaffCostProvider } from '../../../agreements/staff-cost-provider.server.ts'
import { addMonths } from '../../../business/dates.ts'
import type { Db } from '../../../plumbing/database/database.server.ts'
import { acquireTransactionLocks } from '../../../plumbing/database/transaction-locks.server.ts'
import { computeVersionTag } from '../../../plumbing/database/version-tag.server.ts'
import { getJournalSettings } from './journal-settings.server.ts'
import { countUnknownFees, getHeldDeposits, getLastDayOfMonth, listJournalLines } from './journal-entries.server.ts'
import type { JournalSettings } from './journal-accounts.ts'
import type { ClosedMonth, ClosingBlocker, JournalContents, MonthCorrection, MonthJournal } from './closed-month.ts'
import { createMonthCorrectionLines, sumByAccount } from './journal.ts'

/** Lists the closed months, the oldest first. */
export async function listClosedMonths(db: Db): Promise<ClosedMonth[]> {
  const rows = await db.selectFrom('journal_month').selectAll().orderBy('month').execute()
  return rows.map(({ month, closed_at, contents }) => {
    const { lines, corrections } = JSON.parse(contents) as JournalContents
    return { month, closedAt: closed_at, lines, corrections }
  })
}

type Context = { today: string; crewCosts?: StaffCostProvider }

/** Returns the journal of a month. `today` as 2026-12-01. */
export async function getMonthJournal(
  db: Db,
  month: string,
  { today, crewCosts = moduleStaffCosts }: Context,
): Promise<MonthJournal> {
  const [closed, settings, heldCents, unknownFees] = await Promise.all([
    listClosedMonths(db),
    getJournalSettings(db),
    getHeldDeposits(db, month),
    countUnknownFees(db, month),
  ])
  const last = closed.at(-1)
  const own = closed.find((one) => one.month === month)
  const context = { deposits: settings.deposits_as, crewCosts }
  const shared = { month, settings, heldCents, unknownFees }
  if (own) {
    const [changed] = await listCorrections(db, closed, { ...context, day: getLastDayOfMonth(month), only: month })
    return {
      ...shared,
      ...own,
      isLast: own === last,
      blocker: 'closed',
      changed: changed?.lines ?? [],
      seen: '',
    }
  }
  const lines = await listJournalLines(db, { ...context, month })
  const isNext = last === undefined || month === addMonths(last.month, 1)
  const corrections = isNext ? await listCorrections(db, closed, { ...context, day: getLastDayOfMonth(month) }) : []
  const blocker = month >= today.slice(0, 7) ? 'not-over' : isNext ? null : { next: addMonths(last.month, 1) }
  const seen = computeVersionTag([lines, corrections])
  return { ...shared, lines, corrections, closedAt: null, isLast: false, blocker, changed: [], seen }
}

/** Compares closed months with what they would be now, after the corrections that later journals had. */
async function listCorrections(
  db: Db,
  closed: readonly ClosedMonth[],
  {
    deposits,
    crewCosts,
    day,
    only,
  }: { deposits: JournalSettings['deposits_as']; crewCosts: StaffCostProvider; day: string; only?: string },
): Promise<MonthCorrection[]> {
  const corrections: MonthCorrection[] = []
  for (const { month, lines } of closed.filter((one) => only === undefined || one.month === only)) {
    const later = closed.flatMap((one) => one.corrections.filter((correction) => correction.month === month))
    const counted = sumByAccount([...lines, ...later.flatMap((one) => one.lines)])
    const now = sumByAccount(await listJournalLines(db, { month, deposits, crewCosts }))
    const changed = createMonthCorrectionLines(month, day, { counted, now })
    if (changed.length > 0) corrections.push({ month, lines: changed })
  }
  return corrections
}

/** Closes a month as its page showed it. Returns why it was not closed, or null. `now` in epoch milliseconds. */
export async function closeMonth(
  db: Db,
  month: string,
  { seen, now, ...context }: Context & { seen: string; now: number },
): Promise<ClosingBlocker | null> {
  return db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, ['journal'])
    const journal = await getMonthJournal(db, month, context)
    if (journal.blocker !== null) return journal.blocker
    if (journal.seen !== seen) return 'changed'
    const { lines, corrections } = journal
    const contents = JSON.stringify({ lines, corrections } satisfies JournalContents)
    await db.insertInto('journal_month').values({ month, closed_at: now, contents }).execute()
    return null
  })
}

/** Opens the last closed month again. Returns false if another month is the last. */
export async function reopenMonth(db: Db, month: string): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    await acquireTransactionLocks(db, ['journal'])
    const last = (await listClosedMonths(db)).at(-1)
    if (last?.month !== month) return false
    await db.deleteFrom('journal_month').where('month', '=', month).execute()
    return true
  })
}

/** The month to close next: after the last closed one, or the month before this one. */
export async function getNextMonth(db: Db, today: string): Promise<string> {
  const previous = addMonths(today.slice(0, 7), -1)
  const last = (await listClosedMonths(db)).at(-1)?.month
  return last === undefined || last >= previous ? previous : addMonths(last, 1)
}
