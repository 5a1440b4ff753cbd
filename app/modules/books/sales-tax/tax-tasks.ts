import type { FilingFrequency } from '../../../agreements/sales-tax/tax-settings.ts'
import { formatRelativeDays, diffDays, formatShortMonthDay } from '../../../business/dates.ts'
import type { Task, TaskContext, TaskRow } from '../../../plumbing/database/task.ts'
import {
  hasPeriodOverlap,
  getPreviousPeriod,
  parsePeriodKey,
  findPeriodByDate,
  formatPeriod,
  type FilingPeriod,
} from './filing-period.ts'
import { getTaxPeriodPath } from './tax-return-paths.ts'

/** Maximum number of returns to list as tasks. Older returns are not a task for today. */
const maxReturnTasks = 4

/** Lists the periods that have ended without being filed, from the period in which the tax was enabled, the oldest first. */
export function listUnfiledPeriods(
  { files, since }: { files: FilingFrequency; since: string | null },
  filed: readonly Pick<FilingPeriod, 'from' | 'to'>[],
  today: string,
): FilingPeriod[] {
  if (since === null) return []
  const open: FilingPeriod[] = []
  let period = getPreviousPeriod(findPeriodByDate(today, files))
  for (let i = 0; i < maxReturnTasks && period.to >= since; i++, period = getPreviousPeriod(period))
    if (!filed.some((one) => hasPeriodOverlap(one, period))) open.unshift(period)
  return open
}

/** Formats the task row: "Sales tax for October is due on Nov 20", [Look]. */
export function formatTaxReturnTask(
  { subject, facts: { lateOn } }: Task<{ lateOn: string }>,
  { today }: TaskContext,
): TaskRow {
  const period = parsePeriodKey(subject)!
  const isThisYear = period.kind !== 'year' && today.slice(0, 4) === period.from.slice(0, 4)
  const words = isThisYear ? formatPeriod(period).slice(0, -5) : formatPeriod(period)
  const href = getTaxPeriodPath(period)
  const isLate = today > lateOn
  return {
    title: `Sales tax for ${words} ${isLate ? 'was' : 'is'} due on ${formatShortMonthDay(lateOn)}`,
    hint: isLate
      ? 'it is late: file it, then mark it as filed'
      : `${formatRelativeDays(diffDays(today, lateOn))}, even if nothing was sold`,
    href,
    button: { label: 'View', href },
  }
}
